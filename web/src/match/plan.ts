/** A plan as it is being written: the next decisions of one's own, each with moves in words of which the first legal one is made. */

import * as say from "#words/table";

export type Steps = string[][];

/** An example for the help: when one would want it, and the plan. */
export interface PlanExample {
  words: string;
  steps: Steps;
}

/** Without empty moves and empty steps; spaces as one writes them. */
export const tidy = (steps: Steps): Steps =>
  steps.map((step) => step.map((text) => text.trim().replace(/\s+/g, " ")).filter(Boolean)).filter((step) => step.length);

/** A step moved up (-1) or down (1); the same when it is at the end already. */
export function shifted<T>(all: T[], at: number, by: number): T[] {
  const to = at + by;
  if (to < 0 || to >= all.length) return all;
  const next = [...all];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** "First bid 3, else pass; then take engineer." */
export function planWords(steps: Steps): string {
  return steps.map((step, i) => `${i ? say.thenStep : say.first} ${step.join(say.orElseThis)}`).join("; ") + (steps.length ? "." : "");
}
