/** What the coach of a first game says, and for how long. */

import type { AdvisedLine, Advice, LogLine, Step } from "../api/types";

/** Decisions of one's own at which the coach speaks: a few turns of Higgins, the first two of Steam. */
export const FIRST = 40;

/** Whether the seat is still within its first decisions. */
export const coached = (moves: Pick<LogLine, "seat" | "forced">[], seat: number): boolean => moves.filter((m) => m.seat === seat && !m.forced).length < FIRST;

/** The moves that the search expects of the one who decides, from the next on; none where one has gone another way. */
export function planOf(advice: Advice, tried: number[]): (AdvisedLine | Step)[] {
  const [best] = advice.lines;
  if (!best) return [];
  const end = best.then.findIndex((step) => step.seat !== advice.seat);
  const plan = [best, ...best.then.slice(0, end < 0 ? undefined : end)];
  return tried.every((move, i) => plan[i]?.move === move) ? plan.slice(tried.length) : [];
}
