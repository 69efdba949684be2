/** Rivers as engraved: one bending line through the hexes of the course, growing downstream, that tributaries meet. */
import type { SteamBoard, SteamRiver } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { middleOf, sideMiddle, across } from "./geometry";
import { noise } from "./noise";

export interface Stream {
  name: string;
  /** The river as an area: thin at its source, broad at its mouth. */
  area: string;
  /** Points along it, close together. */
  points: Point[];
  /** The whole line, written so that a name along it stands upright. */
  line: string;
  length: number;
  /** `line` runs upstream. */
  backwards: boolean;
}

const MOST = 3.6; // half of it is the widest a river grows to each side

const f = (n: number) => +n.toFixed(2);
const mix = (p: Point, q: Point, t: number): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

/** A smooth line through points, as its Bézier stretches (Catmull-Rom). */
function smooth(points: Point[]): { from: Point; curve: string; length: number; at: (t: number) => Point }[] {
  return points.slice(1).map((q, i) => {
    const p = points[i]!;
    const [before, after] = [points[i - 1] ?? p, points[i + 2] ?? q];
    const a = { x: p.x + (q.x - before.x) / 6, y: p.y + (q.y - before.y) / 6 };
    const b = { x: q.x - (after.x - p.x) / 6, y: q.y - (after.y - p.y) / 6 };
    const at = (t: number): Point => {
      const [l, m, n] = [mix(p, a, t), mix(a, b, t), mix(b, q, t)];
      return mix(mix(l, m, t), mix(m, n, t), t);
    };
    return { from: p, curve: `C${[a, b, q].map((r) => `${f(r.x)} ${f(r.y)}`).join(" ")}`, length: Math.hypot(q.x - p.x, q.y - p.y), at };
  });
}

/** The area of a line that grows from one width to another; one that ends in the land runs out to a point. */
function ribbon(points: Point[], source: number, mouth: number, dry: boolean): string {
  const sides = points.map((p, i) => {
    const [a, b] = [points[i - 1] ?? p, points[i + 1] ?? p];
    const way = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const ends = dry ? Math.min(1, 0.1 + (points.length - 1 - i) / 5) : 1;
    const half = ((source + (mouth - source) * Math.sqrt(i / (points.length - 1))) * ends) / 2;
    const [x, y] = [(-(b.y - a.y) / way) * half, ((b.x - a.x) / way) * half];
    return [{ x: p.x + x, y: p.y + y }, { x: p.x - x, y: p.y - y }] as const;
  });
  const round = [...sides.map((s) => s[0]), ...sides.map((s) => s[1]).reverse()];
  return `M${round.map((p) => `${f(p.x)} ${f(p.y)}`).join("L")}Z`;
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

  /** The last end of a river that leads nowhere. */
  let lost: Point | null = null;
  const beyond = (spot: readonly [number, number], side: number) => {
    const { row, column } = across({ row: spot[0], column: spot[1] }, side);
    return [row, column] as const;
  };

  /** Where a river ends: in the river it meets, in water, in the river of a hex beside, or over the edge of the map; the
   *  one ahead before one aside. */
  function mouth(spot: readonly [number, number], course: readonly (readonly [number, number])[], before: Point): Point[] {
    const meets = bends.get(key(spot));
    if (meets) return [meets];
    const m = middle(spot);
    if (!at.has(key(spot))) return [];
    const ahead = (side: number): number => {
      const out = sideMiddle(side);
      return ((m.x - before.x) * out.x + (m.y - before.y) * out.y) / (Math.hypot(m.x - before.x, m.y - before.y) * Math.hypot(out.x, out.y) || 1);
    };
    const own = new Set(course.map(key));
    const kinds = [
      (s: readonly [number, number]) => at.get(key(s))?.terrain === "water",
      (s: readonly [number, number]) => bends.has(key(s)) && !own.has(key(s)),
      (s: readonly [number, number]) => !at.has(key(s)),
    ];
    for (const [n, is] of kinds.entries()) {
      const sides = [0, 1, 2, 3, 4, 5].filter((side) => is(beyond(spot, side))).sort((a, b) => ahead(b) - ahead(a));
      if (!sides.length || (n === 2 && ahead(sides[0]!) < 0)) continue;
      const out = sideMiddle(sides[0]!);
      const edge = { x: m.x + out.x, y: m.y + out.y };
      const further = n === 1 ? bends.get(key(beyond(spot, sides[0]!)))! : { x: m.x + out.x * 1.35, y: m.y + out.y * 1.35 };
      return [mix(m, edge, 0.1), edge, ...(n === 2 ? [] : [further])];
    }
    return [(lost = m)];
  }

  return board.rivers.map(({ name, course }) => {
    const points: Point[] = [];
    course.forEach((spot, i) => {
      const next = course[i + 1];
      if (i === 0) points.push(...(at.has(key(spot)) ? [bends.get(key(spot)) ?? middle(spot)] : []));
      else if (next) points.push(bends.get(key(spot))!);
      else points.push(...mouth(spot, course, points.at(-1) ?? middle(spot)));
      if (next) points.push(mix(middle(spot), middle(next), 0.5));
    });
    const parts = smooth(points);
    const fine = [...parts.flatMap((part) => [0, 0.25, 0.5, 0.75].map(part.at)), points.at(-1)!];
    // what comes out of another river, or from beyond the map, is broad already
    const source = bends.has(key(course[0]!)) || !at.has(key(course[0]!)) ? 2.4 : 0.9;
    const backwards = points[0]!.x > points.at(-1)!.x;
    const upright = backwards ? [...points].reverse() : points;
    // A name follows the course but not every bend of it, lest its letters crowd.
    let calm = upright;
    for (let round = 0; round < 3; round++)
      calm = calm.map((p, j) => (calm[j - 1] && calm[j + 1] ? mix(p, mix(calm[j - 1]!, calm[j + 1]!, 0.5), 0.5) : p));
    const line = smooth(calm);
    return {
      name,
      area: fine.length > 1 ? ribbon(fine, source, Math.min(source + 0.24 * parts.length, MOST), points.at(-1) === lost) : "",
      points: fine,
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
