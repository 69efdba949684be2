/** What the others did since one decided last: the moves in force since then, a line a player, and how they stand by it. */

import type { AnyView, LogLine } from "../api/types";
import * as say from "#words/table";

/** What a player did: in which sentences, and after how many moves the last of it was done. */
export interface Told {
  seat: number;
  words: string;
  ply: number;
}

/** After how many moves the seat had decided last; 0 before it has. */
export const decided = (moves: readonly LogLine[], seat: number): number =>
  moves.findLast((line) => line.seat === seat && !line.forced)?.ply ?? 0;

/** What the others did since, in the order in which they began to. */
export function recap(moves: readonly LogLine[], seat: number): Told[] {
  const told = new Map<number, Told>();
  for (const line of moves.slice(decided(moves, seat))) {
    if (line.seat === null || line.seat === seat || !line.words) continue;
    const before = told.get(line.seat);
    told.set(line.seat, { seat: line.seat, words: before ? `${before.words} ${line.words}` : line.words, ply: line.ply });
  }
  return [...told.values()];
}

type Figures = { cash?: number; income?: number; points?: number };
const MEANS: [keyof Figures, (from: number, to: number) => string, (by: number) => string][] = [
  ["cash", say.cashFromTo, say.cashBy], ["income", say.incomeFromTo, say.incomeBy], ["points", say.pointsFromTo, say.pointsBy],
];

/** How much a seat's money, income and points have changed from one view to the other: in short, and at length. */
export function changes(before: AnyView | null, now: AnyView | null, seat: number): { short: string; long: string }[] {
  const [was, is] = [before?.seats[seat], now?.seats[seat]] as (Figures | undefined)[];
  if (!was || !is) return [];
  return MEANS.flatMap(([key, long, short]) => {
    const [from, to] = [was[key], is[key]];
    return from === undefined || to === undefined || from === to ? [] : [{ short: short(to - from), long: long(from, to) }];
  });
}
