/** Where everything of a board lies on the sheet: dots gently pushed apart, tracks smoothed. */
import type { Board } from "../shapes";
import { bounds, widen, type Box, type Point } from "../../../map/shapes";
import { project } from "./projection";

/**
 * `at` by place (cities, then switches); `tracks` are curves by track; `tier` is a city's standing, 0 to 2.
 * `extent` is where the railways are, `frame` the edge of the sheet, with seas wide enough for title and compass.
 */
export interface Atlas {
  at: Point[];
  tracks: { d: string; points: Point[]; box: Box }[];
  tier: (0 | 1 | 2)[];
  extent: Box;
  frame: Box;
}

/** The least distance of two dots on the sheet: at the zoom one plays at, a finger's or pointer's room. */
export const GAP = 18;

/**
 * Moves points that nearly coincide apart, to GAP from each other, and nothing else.
 *
 * Each round pushes both of a close pair by equal parts along the line between them, and draws every point a little
 * back to its true place, so that it ends as near to it as its neighbours allow. Same input, same output.
 */
export function pushApart(home: Point[], gap = GAP): Point[] {
  const at = home.map((p) => ({ ...p }));
  const pairs: [number, number][] = [];
  home.forEach((p, i) => {
    for (let j = 0; j < i; j++) if (Math.hypot(p.x - home[j]!.x, p.y - home[j]!.y) < 4 * gap) pairs.push([j, i]);
  });
  for (let round = 0; round < 200; round++) {
    if (round < 150)
      at.forEach((p, i) => {
        p.x += (home[i]!.x - p.x) * 0.05;
        p.y += (home[i]!.y - p.y) * 0.05;
      });
    for (const [i, j] of pairs) {
      const [p, q] = [at[i]!, at[j]!];
      const dx = q.x - p.x;
      const dy = q.y - p.y;
      const d = Math.hypot(dx, dy) || 1;
      if (d >= gap) continue;
      const push = (gap - d) / 2 / d;
      p.x -= dx * push;
      p.y -= dy * push;
      q.x += dx * push;
      q.y += dy * push;
    }
  }
  return at;
}

/** A smooth curve through points, Catmull and Rom's, as Bezier pieces of four points. */
function pieces(points: Point[]): [Point, Point, Point, Point][] {
  return points.slice(1).map((q, i) => {
    const p = points[i]!;
    const before = points[i - 1] ?? p;
    const after = points[i + 2] ?? q;
    const reach = 1 / 6;
    return [
      p,
      { x: p.x + (q.x - before.x) * reach, y: p.y + (q.y - before.y) * reach },
      { x: q.x - (after.x - p.x) * reach, y: q.y - (after.y - p.y) * reach },
      q,
    ];
  });
}

/** The curve as an SVG path. */
export function curve(points: Point[]): string {
  const n = (v: Point) => `${v.x.toFixed(1)} ${v.y.toFixed(1)}`;
  return `M${n(points[0]!)}${pieces(points).map(([, a, b, q]) => `C${n(a)} ${n(b)} ${n(q)}`).join("")}`;
}

const SAMPLES = 4; // of a piece

/** The curve as points. */
export function sampled(points: Point[]): Point[] {
  const at = ([p, a, b, q]: [Point, Point, Point, Point], t: number, axis: "x" | "y"): number =>
    (1 - t) ** 3 * p[axis] + 3 * (1 - t) ** 2 * t * a[axis] + 3 * (1 - t) * t ** 2 * b[axis] + t ** 3 * q[axis];
  const shares = Array.from({ length: SAMPLES }, (_, i) => (i + 1) / SAMPLES);
  return [points[0]!, ...pieces(points).flatMap((piece) => shares.map((t) => ({ x: at(piece, t, "x"), y: at(piece, t, "y") })))];
}

/** How much a city counts when not all can be named: its ways out, its tickets, whether somebody must call there. */
function weights(board: Board): number[] {
  const called = new Set(board.locomotives.flatMap((l) => l.cities));
  return board.cities.map(
    (c, i) => c.neighbours.length + 1.6 * c.tickets.length + (called.has(i) ? 2.5 : 0) + (i === board.start ? 9 : 0),
  );
}

/** The cities, most important first. */
export function ranking(board: Board): number[] {
  const weight = weights(board);
  return weight.map((_, i) => i).sort((a, b) => weight[b]! - weight[a]! || a - b);
}

export function atlas(board: Board): Atlas {
  const home = [...board.cities, ...board.switches].map((c) => project(c.lat, c.lon));
  const at = pushApart(home);
  const tracks = board.tracks.map((track) => {
    const [a, b] = track.ends;
    const raw = track.points.map(([lat, lon]) => project(lat, lon));
    // A bend goes with the ends of its track: a share of the shift of each, by how far along it lies.
    const along = [0];
    raw.slice(1).forEach((p, i) => along.push(along[i]! + Math.hypot(p.x - raw[i]!.x, p.y - raw[i]!.y)));
    const points = raw.map((p, i) => {
      const t = along[i]! / (along.at(-1)! || 1);
      return {
        x: p.x + (at[a]!.x - home[a]!.x) * (1 - t) + (at[b]!.x - home[b]!.x) * t,
        y: p.y + (at[a]!.y - home[a]!.y) * (1 - t) + (at[b]!.y - home[b]!.y) * t,
      };
    });
    return { d: curve(points), points, box: bounds(points, 10) };
  });
  const tier: (0 | 1 | 2)[] = board.cities.map(() => 0);
  ranking(board).forEach((city, i) => (tier[city] = i < 36 ? 2 : i < 110 ? 1 : 0));
  const extent = bounds(at, 56);
  return { at, tracks, tier, extent, frame: widen(extent, 150, 150, 60, 40) };
}
