/** Where things are on the graph of an analysis: moves from left to right, what was expected (0 to 1) from bottom to top. */

import type { Analysis, Decision } from "../api/types";

/** A sheet of `width` by `height` with its margins; `from` and `to` are the moves at its left and right edge. */
export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  from: number;
  to: number;
}

export interface Point {
  x: number;
  y: number;
}

export function x(plot: Plot, ply: number): number {
  const span = Math.max(1, plot.to - plot.from);
  return plot.left + ((ply - plot.from) / span) * (plot.width - plot.left - plot.right);
}

export function y(plot: Plot, outcome: number): number {
  return plot.top + (1 - outcome) * (plot.height - plot.top - plot.bottom);
}

/** The moment, as a number of moves, at each point of a line: before the first decision, and after each. */
export function moments(decisions: Decision[]): number[] {
  return decisions[0] ? [decisions[0].move - 1, ...decisions.map((d) => d.move)] : [];
}

/** A seat's line as points of the sheet. */
export function line(plot: Plot, analysis: Analysis, seat: number): Point[] {
  const at = moments(analysis.decisions);
  return (analysis.lines[seat] ?? []).flatMap((value, k) => (at[k] === undefined ? [] : [{ x: x(plot, at[k]), y: y(plot, value) }]));
}

export const path = (points: Point[]): string => points.map((p, i) => `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("");

/** The place among the moments that a moment of the match belongs to: the last one not after it. */
export function placeOf(at: number[], ply: number): number {
  let found = 0;
  for (let k = 1; k < at.length; k++) if (at[k]! <= ply) found = k;
  return found;
}

/** The place among the moments nearest to a point of the sheet. */
export function nearest(plot: Plot, at: number[], px: number): number {
  let found = 0;
  for (let k = 1; k < at.length; k++) if (Math.abs(x(plot, at[k]!) - px) < Math.abs(x(plot, at[found]!) - px)) found = k;
  return found;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The upright rules of the sheet, all the fine ones and those with a number: as many as are `fine` and `wide` apart. */
export function rules(plot: Plot, fine = 8, wide = 44): { fine: number[]; named: number[] } {
  const one = x(plot, plot.from + 1) - plot.left;
  const every = (step: number): number[] => {
    const first = Math.ceil(plot.from / step) * step;
    return Array.from({ length: Math.max(0, Math.floor((plot.to - first) / step) + 1) }, (_, k) => first + k * step);
  };
  const step = (least: number): number => STEPS.find((s) => s * one >= least) ?? STEPS.at(-1)!;
  return { fine: every(step(fine)), named: every(step(wide)) };
}

/** Places for labels that want to be at `wanted`: at least `gap` apart and between `low` and `high`, in the same order. */
export function spread(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const places = [...wanted];
  let free = low;
  for (const i of order) {
    places[i] = Math.max(places[i]!, free);
    free = places[i]! + gap;
  }
  let most = high;
  for (const i of order.toReversed()) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - gap;
  }
  return places;
}

/** How each seat's line is broken, so that colour is not all that tells them apart. */
export const DASHES = ["none", "9 4", "2 4", "14 4 3 4", "6 6", "3 3 9 3"] as const;

/** What lies under a line's colour and in its gaps: light under a dark colour and dark under a light one, so that one of
 *  the two stands out on light paper and the other on dark. */
export const edge = (paint: { fill: string; ink: string }): string => `color-mix(in oklab, ${paint.fill} 40%, ${paint.ink})`;

/** An outcome as it is shown, 0 to 100. */
export const percent = (outcome: number | undefined): number => Math.round(100 * (outcome ?? 0));
