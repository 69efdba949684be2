/** Rivers as engraved: one bending line through the hexes of the course, growing downstream, that tributaries meet. */
import type { SteamBoard, SteamRiver } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { middleOf, sideMiddle, across } from "./geometry";
import { noise } from "./noise";

export interface Stream {
  name: string;
  /** Stretches of the line with their width, in units of the sheet. */
  stretches: { d: string; width: number }[];
  /** The whole line, written so that a name along it stands upright. */
  line: string;
  length: number;
  /** `line` runs upstream. */
  backwards: boolean;
}

const f = (n: number) => +n.toFixed(2);
const mix = (p: Point, q: Point, t: number): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

/** A smooth line through points, as its Bézier stretches (Catmull-Rom). */
function smooth(points: Point[]): { from: Point; curve: string; length: number }[] {
  return points.slice(1).map((q, i) => {
    const p = points[i]!;
    const [before, after] = [points[i - 1] ?? p, points[i + 2] ?? q];
    const a = { x: p.x + (q.x - before.x) / 6, y: p.y + (q.y - before.y) / 6 };
    const b = { x: q.x - (after.x - p.x) / 6, y: q.y - (after.y - p.y) / 6 };
    return { from: p, curve: `C${[a, b, q].map((r) => `${f(r.x)} ${f(r.y)}`).join(" ")}`, length: Math.hypot(q.x - p.x, q.y - p.y) };
  });
}

export function streams(board: SteamBoard): Stream[] {
  const at = new Map(board.hexes.map((h) => [`${h.row},${h.column}`, h]));
  const key = ([row, column]: readonly [number, number]) => `${row},${column}`;
  const middle = ([row, column]: readonly [number, number]) => middleOf({ row, column });

  // Where a river passes through a hex: it cuts the corner, winds, and goes round the place that stands there.
  const bends = new Map<string, Point>();
  for (const { course } of board.rivers)
    course.slice(1, -1).forEach((spot, i) => {
      if (bends.has(key(spot))) return;
      const m = middle(spot);
      const [p, q] = [mix(middle(course[i]!), m, 0.5), mix(m, middle(course[i + 2]!), 0.5)];
      const inner = mix(m, mix(p, q, 0.5), 0.55);
      const way = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      const swing = (noise(spot[0], spot[1], 1) < 0.5 ? -1 : 1) * ((at.get(key(spot))?.stop ?? -1) >= 0 ? 9 : 3 + 3 * noise(spot[0], spot[1], 2));
      bends.set(key(spot), { x: inner.x - ((q.y - p.y) / way) * swing, y: inner.y + ((q.x - p.x) / way) * swing });
    });

  /** Where a river ends: at the river it meets, in the water that is nearest ahead, else in its last hex. */
  function mouth(spot: readonly [number, number], before: Point): Point[] {
    const meets = bends.get(key(spot));
    if (meets) return [meets];
    const m = middle(spot);
    const hex = at.get(key(spot));
    if (!hex) return [];
    const shores = [0, 1, 2, 3, 4, 5].filter((side) => {
      const { row, column } = across(hex, side);
      return at.get(key([row, column]))?.terrain === "water";
    });
    const ends = shores.map((side) => ({ x: m.x + sideMiddle(side).x, y: m.y + sideMiddle(side).y }));
    const far = (p: Point) => Math.hypot(p.x - before.x, p.y - before.y);
    ends.sort((p, q) => far(q) - far(p));
    return ends.length ? [mix(m, ends[0]!, 0.1), ends[0]!] : [m];
  }

  return board.rivers.map(({ name, course }) => {
    const points: Point[] = [];
    course.forEach((spot, i) => {
      const next = course[i + 1];
      if (i === 0) points.push(...(at.has(key(spot)) ? [bends.get(key(spot)) ?? middle(spot)] : []));
      else if (next) points.push(bends.get(key(spot))!);
      else points.push(...mouth(spot, points.at(-1)!));
      if (next) points.push(mix(middle(spot), middle(next), 0.5));
    });
    const source = bends.has(key(course[0]!)) ? 2.4 : 1.3;
    const parts = smooth(points);
    const backwards = points[0]!.x > points.at(-1)!.x;
    const upright = backwards ? [...points].reverse() : points;
    // A name follows the course but not every bend of it, lest its letters crowd.
    let calm = upright;
    for (let round = 0; round < 3; round++)
      calm = calm.map((p, j) => (calm[j - 1] && calm[j + 1] ? mix(p, mix(calm[j - 1]!, calm[j + 1]!, 0.5), 0.5) : p));
    const line = smooth(calm);
    return {
      name,
      stretches: parts.map((part, i) => ({ d: `M${f(part.from.x)} ${f(part.from.y)}${part.curve}`, width: Math.min(source + 0.17 * i, 3.4) })),
      line: line.length ? `M${f(calm[0]!.x)} ${f(calm[0]!.y)}${line.map((p) => p.curve).join("")}` : "",
      length: parts.reduce((sum, p) => sum + p.length, 0),
      backwards,
    };
  });
}

/** Where along its line a river may be named, as a share of it: the middle of the longest stretch of open land; null when
 *  there is none as long as two hexes. */
export function namePlace(board: SteamBoard, river: SteamRiver, covered: ReadonlySet<number>, backwards: boolean): number | null {
  const free = river.course.map(([row, column]) => {
    const hex = board.hexes.findIndex((h) => h.row === row && h.column === column);
    return hex >= 0 && board.hexes[hex]!.stop < 0 && !covered.has(hex);
  });
  let best: [from: number, length: number] = [0, 0];
  let from = 0;
  free.forEach((open, i) => {
    if (!open) from = i + 1;
    else if (i + 1 - from > best[1]) best = [from, i + 1 - from];
  });
  if (best[1] < 2) return null;
  const middle = (best[0] + (best[1] - 1) / 2) / (free.length - 1 || 1);
  return backwards ? 1 - middle : middle;
}
