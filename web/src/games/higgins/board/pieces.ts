/** Where trains and Pay markers stand about the dots of their cities, in CSS pixels. */
import type { Box, Point } from "../../../map/shapes";

/** A locomotive and a Pay marker at scale 1: a train on its wheels, a flag on its mast with the cloth at the top. */
const TRAIN = { width: 31, height: 18 };
const FLAG = { width: 21, mast: 26, cloth: 15 };

/** What stands in a city: seats of trains and of markers. */
export interface Standing {
  city: number;
  trains: number[];
  markers: number[];
}

/** The same with a point each, from the city's dot: under a train's middle, at the foot of a flag's mast. */
export interface Stand extends Standing {
  trainsAt: Point[];
  flagsAt: Point[];
  boxes: Box[];
}

/** Arrangements of n trains in equal columns: at most three abreast first. */
function blocks(n: number, scale: number): { columns: number; width: number; height: number }[] {
  const widest = n > 3 ? Math.ceil(n / 2) : n;
  return [...new Set([widest, Math.ceil(n / 2), 1])]
    .filter((columns) => Math.ceil(n / columns) <= 3)
    .map((columns) => ({ columns, width: columns * TRAIN.width * scale, height: Math.ceil(n / columns) * TRAIN.height * scale }));
}

/** Upper left corners of a block beside a dot of radius r, best first: over it, under, right, left, the corners. */
function corners(r: number, width: number, height: number): Point[] {
  const s = r * 0.75;
  return [
    { x: -width / 2, y: -r - height },
    { x: -width / 2, y: r },
    { x: r, y: -height / 2 },
    { x: -r - width, y: -height / 2 },
    { x: s, y: -s - height },
    { x: -s - width, y: -s - height },
    { x: s, y: s },
    { x: -s - width, y: s },
  ];
}

const meet = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Places everything that stands in cities: flags rise from their dots; then trains stand over their dot, or beside it
 * where they hide fewer dots and flags; flags of a city with trains over it rise from those.
 *
 * `cities` are the sheet's points in pixels, `radius` their dots'.
 */
export function placePieces(standing: Standing[], cities: Point[], radius: number[], scale: number): Stand[] {
  const dots = cities.map((p, i) => ({ x: p.x - radius[i]!, y: p.y - radius[i]!, width: 2 * radius[i]!, height: 2 * radius[i]! }));
  const pieces: Box[] = [];
  const onSheet = (b: Box, city: number): Box => ({ ...b, x: b.x + cities[city]!.x, y: b.y + cities[city]!.y });
  const hides = (b: Box, city: number): number =>
    dots.reduce((sum, d, i) => (i !== city && meet(b, d) ? sum + 3 : sum), 0) + pieces.reduce((sum, p) => (meet(b, p) ? sum + 2 : sum), 0);

  const place = (s: Standing): Stand => {
    const r = radius[s.city]! + 1;
    const boxes: Box[] = [];
    let trainsAt: Point[] = [];
    let foot = -r + 3; // where flags rise from
    const n = s.trains.length;
    if (n) {
      const all = blocks(n, scale).flatMap((b) => corners(r, b.width, b.height).map((c) => ({ ...b, ...c })));
      const costs = all.map((b) => hides(onSheet(b, s.city), s.city));
      const best = all[costs.indexOf(Math.min(...costs))]!;
      const side = best.width / best.columns;
      trainsAt = s.trains.map((_, i) => {
        const row = Math.floor(i / best.columns);
        const indent = ((best.columns - Math.min(best.columns, n - best.columns * row)) * side) / 2;
        return { x: best.x + indent + ((i % best.columns) + 0.5) * side, y: best.y + (row + 1) * TRAIN.height * scale };
      });
      boxes.push(onSheet(best, s.city));
      if (best.x < 0 && best.x + best.width > 0 && best.y < 0) foot = best.y + 3;
    }
    const flagsAt = s.markers.map((_, i) => ({ x: i * FLAG.width * scale, y: foot }));
    for (const f of flagsAt)
      boxes.push(onSheet({ x: f.x - 1, y: f.y - FLAG.mast * scale, width: FLAG.width * scale + 2, height: FLAG.cloth * scale }, s.city));
    pieces.push(...boxes);
    return { ...s, trainsAt, flagsAt, boxes };
  };
  return [...standing].sort((a, b) => a.trains.length - b.trains.length || a.city - b.city).map(place);
}
