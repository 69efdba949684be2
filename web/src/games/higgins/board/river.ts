/** The Mississippi, which parts East from West, drawn so that every city near it stands on its side. */
import type { City } from "../shapes";
import data from "./land/land.json";
import { unpack } from "./land";
import type { Point } from "../../../map/shapes";
import { project } from "./projection";

const STEP = 2.5; // between points of the line, in units of the sheet
const REACH = 20; // how far up and down the river a city bends it
const CLEAR = 7; // least distance of the river from a city beside it

/** Points at equal steps along a line. */
function resample(line: Point[]): Point[] {
  return line.flatMap((q, i) => {
    const p = line[i - 1] ?? q;
    const n = Math.max(1, Math.round(Math.hypot(q.x - p.x, q.y - p.y) / STEP));
    return Array.from({ length: n }, (_, s) => ({ x: p.x + ((q.x - p.x) * (s + 1)) / n, y: p.y + ((q.y - p.y) * (s + 1)) / n }));
  });
}

/**
 * The river's main line from mouth to source.
 *
 * Dots are pushed apart and the river's course is simplified, so a city on its bank may come to lie across it. There the
 * line swings out around the city, most at its height, fading to REACH above and below, or less far where a city of the
 * other side is near (the river turns west between Clinton and Rock Island).
 */
export function mississippi(cities: { at: Point; side: City["side"] }[]): Point[] {
  const main = data.mississippi.map(unpack).sort((a, b) => b.length - a.length)[0]!;
  let line = resample(main.map(([lon, lat]) => project(lat, lon)));
  const near = (p: Point, q: Point) => Math.abs(p.x - q.x) < 3 * REACH;
  const banks = cities
    .filter(({ at }) => line.some((p) => near(p, at) && Math.abs(p.y - at.y) < REACH))
    .map((c, _, all) => {
      const across = all.filter((o) => o.side !== c.side && near(o.at, c.at)).map((o) => 0.5 * Math.abs(o.at.y - c.at.y));
      return { ...c, reach: Math.max(Math.min(REACH, ...across), 2 * STEP) };
    });
  for (let round = 0; round < 6; round++) {
    line = line.map((p, i) => {
      const [a, b] = [line[i - 1] ?? p, line[i + 1] ?? p];
      return { x: (a.x + 2 * p.x + b.x) / 4, y: (a.y + 2 * p.y + b.y) / 4 };
    });
    line = line.map((p) => {
      let x = p.x;
      for (const { at, side, reach } of banks) {
        const dy = Math.abs(at.y - p.y);
        if (dy > reach || !near(p, at)) continue;
        const fade = Math.cos((Math.PI / 2) * (dy / reach));
        const swing = CLEAR * fade - 4 * (1 - fade);
        if (swing > 0) x = side === "east" ? Math.min(x, at.x - swing) : Math.max(x, at.x + swing);
      }
      return { x, y: p.y };
    });
  }
  return line;
}
