/** The hex grid on the sheet: where hexes lie, and the curve of a track from side to side. A side is 0 to 5 clockwise
 *  from north-east; 6 is the middle of the hex, where a town stands. */
import type { Box, Point } from "../../../map/shapes";

/** From the middle of a hex to its points, in units of the sheet; WIDTH from side to side. */
export const RADIUS = 30;
export const WIDTH = RADIUS * Math.sqrt(3);
export const TOWN = 6;

const degrees = (d: number) => (d * Math.PI) / 180;
const ray = (angle: number, length: number): Point => ({ x: length * Math.cos(degrees(angle)), y: length * Math.sin(degrees(angle)) });
const f = (n: number) => +n.toFixed(2);

export const plus = (p: Point, q: Point): Point => ({ x: p.x + q.x, y: p.y + q.y });

/** The middle of a hex. */
export const middleOf = (hex: { row: number; column: number }): Point => ({
  x: WIDTH * (hex.column + (hex.row % 2 ? 0.5 : 0)),
  y: 1.5 * RADIUS * hex.row,
});

/** Row and column of the hex across a side. */
export function across(hex: { row: number; column: number }, side: number): { row: number; column: number } {
  const { row, column } = hex;
  if (side === 1 || side === 4) return { row, column: column + (side === 1 ? 1 : -1) };
  const east = side === 0 || side === 2 ? 1 : 0;
  return { row: row + (side === 0 || side === 5 ? -1 : 1), column: column + (row % 2 ? east : east - 1) };
}

/** The way out by a side, in degrees clockwise from east. */
export const heading = (side: number): number => side * 60 - 60;

/** The middle of a side, from the middle of the hex; of TOWN, the middle itself. */
export const sideMiddle = (side: number): Point => (side === TOWN ? { x: 0, y: 0 } : ray(heading(side), WIDTH / 2));

/** The corners of a hex from the top clockwise; side s lies between corner s and the next. */
export const corner = (n: number, radius = RADIUS): Point => ray(n * 60 - 90, radius);

/** The outline of a hex around a point. */
export function hexPath(at: Point, radius = RADIUS): string {
  return `M${[0, 1, 2, 3, 4, 5].map((n) => plus(at, corner(n, radius))).map((p) => `${f(p.x)} ${f(p.y)}`).join("L")}Z`;
}

/** The side of a hex as a line. */
export function sidePath(at: Point, side: number): string {
  const [p, q] = [plus(at, corner(side)), plus(at, corner(side + 1))];
  return `M${f(p.x)} ${f(p.y)}L${f(q.x)} ${f(q.y)}`;
}

/** A line of track: straight, or an arc that meets both sides squarely. */
export interface Curve {
  length: number;
  /** The point a share t of the way along, `aside` units to the right. */
  at: (t: number, aside?: number) => Point;
  /** Which way it runs there, in degrees clockwise from east. */
  heading: (t: number) => number;
  /** SVG path data, with or without the M to its beginning, shifted to the right, of a part of it. */
  path: (how?: { join?: boolean; aside?: number; from?: number; to?: number }) => string;
}

/** The track of a hex at `at` that runs from one side (or the town) to another. */
export function curve(at: Point, from: number, to: number): Curve {
  const step = from === TOWN || to === TOWN ? 3 : (to - from + 6) % 6;
  return step === 3 ? line(plus(at, sideMiddle(from)), plus(at, sideMiddle(to))) : arc(at, from, step);
}

function line(p: Point, q: Point): Curve {
  const length = Math.hypot(q.x - p.x, q.y - p.y);
  const [ux, uy] = [(q.x - p.x) / length, (q.y - p.y) / length];
  const point = (t: number, aside = 0) => ({ x: p.x + ux * length * t - uy * aside, y: p.y + uy * length * t + ux * aside });
  const angle = (Math.atan2(uy, ux) * 180) / Math.PI;
  return {
    length,
    at: point,
    heading: () => angle,
    path: ({ join = false, aside = 0, from = 0, to = 1 } = {}) => {
      const [a, b] = [point(from, aside), point(to, aside)];
      return `${join ? "L" : "M"}${f(a.x)} ${f(a.y)}L${f(b.x)} ${f(b.y)}`;
    },
  };
}

function arc(at: Point, from: number, step: number): Curve {
  const apart = step > 3 ? 6 - step : step; // sides from one end to the other: 1 sharp, 2 gentle
  const turn = step > 3 ? -1 : 1; // clockwise around the hex: the track bends to the left, as seen by the train
  const half = degrees(30 * apart);
  const centre = plus(at, ray(heading(from) + turn * 30 * apart, WIDTH / 2 / Math.cos(half)));
  const radius = (WIDTH / 2) * Math.tan(half);
  const start = plus(at, sideMiddle(from));
  const first = (Math.atan2(start.y - centre.y, start.x - centre.x) * 180) / Math.PI;
  const sweep = -turn * (180 - 60 * apart);
  // The right hand lies away from the centre of a left-hand bend.
  const wide = (aside: number) => radius + turn * aside;
  const point = (t: number, aside = 0) => plus(centre, ray(first + sweep * t, wide(aside)));
  return {
    length: degrees(Math.abs(sweep)) * radius,
    at: point,
    heading: (t) => first + sweep * t - turn * 90,
    path: ({ join = false, aside = 0, from: a = 0, to: b = 1 } = {}) => {
      const [p, q, r] = [point(a, aside), point(b, aside), wide(aside)];
      return `${join ? "L" : "M"}${f(p.x)} ${f(p.y)}A${f(r)} ${f(r)} 0 0 ${sweep > 0 === b > a ? 1 : 0} ${f(q.x)} ${f(q.y)}`;
    },
  };
}

/** Whether two tracks of one face cross: each has an end on either side of the other. */
export const crosses = (s: readonly number[], t: readonly number[]): boolean =>
  !s.includes(TOWN) && t.filter((e) => Math.min(s[0]!, s[1]!) < e && e < Math.max(s[0]!, s[1]!)).length === 1 && !t.includes(TOWN);

/** The share of the first curve at which the second comes nearest. */
export function meeting(one: Curve, other: Curve): number {
  let [best, least] = [0.5, Infinity];
  for (let i = 0; i <= 24; i++)
    for (let j = 0; j <= 24; j++) {
      const [p, q] = [one.at(i / 24), other.at(j / 24)];
      const d = Math.hypot(p.x - q.x, p.y - q.y);
      if (d < least) [best, least] = [i / 24, d];
    }
  return best;
}

/** The index of the hex that holds a point of the sheet, or null. */
export function hexAt(middles: Point[], p: Point): number | null {
  let best: number | null = null;
  let least = RADIUS;
  middles.forEach((m, i) => {
    const [dx, dy] = [Math.abs(p.x - m.x), Math.abs(p.y - m.y)];
    // a hex is as wide as its own norm: the distance to the nearest of its sides decides
    const norm = Math.max(dx, dx / 2 + (dy * Math.sqrt(3)) / 2) * (2 / Math.sqrt(3));
    if (norm < least) [best, least] = [i, norm];
  });
  return best;
}

/** The box of all hexes. */
export function extentOf(middles: Point[]): Box {
  const [xs, ys] = [middles.map((p) => p.x), middles.map((p) => p.y)];
  const [x, y] = [Math.min(...xs) - WIDTH / 2, Math.min(...ys) - RADIUS];
  return { x, y, width: Math.max(...xs) + WIDTH / 2 - x, height: Math.max(...ys) + RADIUS - y };
}
