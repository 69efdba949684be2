/** A match's log: what is said of every entry, and which of its moves are still in force. */

import type { LogLine } from "../api/types";

/** The moves in force: the line of move k, counted from 1, is at k − 1. A move that was taken back is in none of them. */
export function movesOf(log: readonly LogLine[]): LogLine[] {
  const moves: LogLine[] = [];
  for (const line of log) {
    const kept = line.kind === "move" ? line.ply - 1 : line.ply;
    if (kept < moves.length) moves.length = kept;
    if (line.kind === "move") moves.push(line);
  }
  return moves;
}

/** What tells one position from another with as many moves: the entry that led to it, 0 for the first. */
export const stampOf = (moves: readonly LogLine[], ply: number): number => (ply > 0 ? (moves[ply - 1]?.seq ?? -ply) : 0);

/** Lines that belong together: a player's turn, or what the rules did to all in a row; anything else is alone. */
export interface Group {
  /** The first line's. */
  seq: number;
  /** Whose turn it is; null for what is nobody's. */
  seat: number | null;
  lines: LogLine[];
}

/** The log as turns: moves in force of one seat without another's between; those of one `series` go together too. */
export function turnsOf(log: readonly LogLine[], moves: readonly LogLine[], series: (line: LogLine) => string = () => ""): Group[] {
  const groups: Group[] = [];
  let open = "";
  for (const line of log) {
    const name = series(line);
    const key = line.kind !== "move" || takenBack(line, moves) ? "" : name || `seat ${line.seat}`;
    const last = groups.at(-1);
    if (key && key === open && last) last.lines.push(line);
    else groups.push({ seq: line.seq, seat: name ? null : line.seat, lines: [line] });
    open = key;
  }
  return groups;
}

/** Whether a line is a move that was taken back, given the moves in force. */
export const takenBack = (line: LogLine, moves: readonly LogLine[]): boolean => line.kind === "move" && moves[line.ply - 1]?.seq !== line.seq;
