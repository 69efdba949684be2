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

/** What the rules did by themselves since, to the seat or to all. */
export const happened = (moves: readonly LogLine[], seat: number): string[] =>
  moves.slice(decided(moves, seat)).flatMap((line) => line.told.flatMap((told) => (told.seat === seat || told.seat === null ? [told.words] : [])));

type Figures = { cash?: number; income?: number; points?: number };
type Said = (from: number, to: number) => string;
const MEANS: [keyof Figures, long: Said, short: (by: number) => string, span: Said][] = [
  ["cash", say.cashFromTo, say.cashBy, say.dollarsFromTo],
  ["income", say.incomeFromTo, say.incomeBy, say.numberFromTo],
  ["points", say.pointsFromTo, say.pointsBy, say.numberFromTo],
];

/** A figure that is another now: by how much, from what to what, and at length. */
export interface Change {
  short: string;
  span: string;
  long: string;
}

/** How much a seat's money, income and points have changed from one view to the other. */
export function changes(before: AnyView | null, now: AnyView | null, seat: number): Change[] {
  const [was, is] = [before?.seats[seat], now?.seats[seat]] as (Figures | undefined)[];
  if (!was || !is) return [];
  return MEANS.flatMap(([key, long, short, span]) => {
    const [from, to] = [was[key], is[key]];
    return from === undefined || to === undefined || from === to ? [] : [{ short: short(to - from), span: span(from, to), long: long(from, to) }];
  });
}
