/** The ground under the railways, as SVG paths on the sheet: drawn once. */
import data from "./land/land.json";
import type { Point } from "../../../map/shapes";
import { project } from "./projection";
import * as say from "#words/higgins";

/** A packed line (see land/build.mjs) as longitudes and latitudes. */
export function unpack(flat: number[]): [lon: number, lat: number][] {
  const out: [number, number][] = [];
  let [lon, lat] = [0, 0];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    lon += flat[i]!;
    lat += flat[i + 1]!;
    out.push([lon / 100, lat / 100]);
  }
  return out;
}

const onSheet = (line: [number, number][]): Point[] => line.map(([lon, lat]) => project(lat, lon));
export const path = (points: Point[], close = false): string =>
  `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}${close ? "Z" : ""}`;
const all = (lines: number[][], close = false): string => lines.map((l) => path(onSheet(unpack(l)), close)).join("");

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);

/** Meridians and parallels every ten degrees. */
const graticule = [
  ...steps(-150, -40, 10).map((lon) => path(onSheet(steps(8, 66, 2).map((lat) => [lon, lat])))),
  ...steps(10, 60, 10).map((lat) => path(onSheet(steps(-150, -40, 2).map((lon) => [lon, lat])))),
].join("");

/** From the head of the Mississippi the border of East and West runs on north along the meridian of Lake Itasca. */
const HEAD = { lon: -95.2, lat: 47.2 };

/** A line without the bends finer than `fine` units of the sheet (Douglas and Peucker). */
function smooth(line: Point[], fine: number): Point[] {
  if (line.length < 3) return line;
  const [p, q] = [line[0]!, line.at(-1)!];
  const n = Math.hypot(q.x - p.x, q.y - p.y);
  let [worst, at] = [0, 0];
  line.forEach((r, i) => {
    const off = n ? Math.abs((r.x - p.x) * (q.y - p.y) - (r.y - p.y) * (q.x - p.x)) / n : Math.hypot(r.x - p.x, r.y - p.y);
    if (off > worst) [worst, at] = [off, i];
  });
  return worst <= fine ? [p, q] : [...smooth(line.slice(0, at + 1), fine).slice(0, -1), ...smooth(line.slice(at), fine)];
}

// Engravers' shore lines grow smoother away from the coast; drawn from fewer points they are also quicker.
const shore = data.land
  .map((l) => onSheet(unpack(l)))
  .filter((l) => l.some((p) => Math.abs(p.x) < 1100 && Math.abs(p.y) < 800))
  .map((l) => path(smooth(l, 2), true))
  .join("");

export const ground = {
  shore,
  land: all(data.land, true),
  lakes: all(data.lakes, true),
  borders: all(data.borders),
  states: all(data.states),
  rivers: all(data.rivers),
  meridian: path(onSheet(steps(HEAD.lat, 64, 1).map((lat) => [HEAD.lon, lat]))),
  graticule,
};

/** Names on the water and the land: where, how they turn, and how large on the sheet at a middling zoom. */
const name = (text: string, lat: number, lon: number, size: number, turn = 0, kind: "sea" | "lake" | "country" | "side" = "sea") => ({
  lines: text.split("/"),
  ...project(lat, lon),
  size,
  turn,
  kind,
});

export type GroundName = ReturnType<typeof name>;

export const names = [
  name("PACIFIC/OCEAN", 38.5, -131.5, 22),
  name("ATLANTIC/OCEAN", 34.2, -68.6, 26),
  name(say.gulfOfMexico, 25.2, -90.6, 21),
  name(say.hudsonBay, 57.6, -86, 16),
  name(say.gulfOfCalifornia, 26.0, -110.4, 6, 52, "lake"),
  name(say.lSuperior, 47.75, -87.4, 9, 0, "lake"),
  name(say.lMichigan, 42.9, -87.25, 8, -84, "lake"),
  name(say.lHuron, 45.05, -82.5, 9, 0, "lake"),
  name(say.lErie, 41.98, -81.5, 7, -28, "lake"),
  name(say.lOntario, 43.62, -77.8, 7, -8, "lake"),
  name(say.lWinnipeg, 52.6, -97.95, 6, 66, "lake"),
  name(say.dominionOfCanada, 53.4, -106, 17, -8, "country"),
  name(say.unitedStates, 42.2, -101.3, 18, 3, "country"),
  name("MEXICO", 24.4, -103.9, 14, 30, "country"),
  name("CUBA", 22.0, -79.0, 8, 20, "country"),
  name("WEST", 33.3, -92.1, 9, -86, "side"),
  name("EAST", 33.3, -90.2, 9, 94, "side"),
  name("WEST", 51.6, -95.9, 9, -92, "side"),
  name("EAST", 51.6, -94.4, 9, 88, "side"),
];

/** How wide a letter of a kind is with the space after it, as a share of its size. */
const SPREAD = { sea: 1, lake: 0.62, country: 1.2, side: 1.3 };

/** The box of such a name around its middle, in pixels at a zoom of k. */
export function nameBox(n: GroundName, k: number): { x: number; y: number; width: number; height: number } {
  const size = n.size * k ** 0.45; // they grow with the map, but slower: `slow` in the style
  const [w, h] = [Math.max(...n.lines.map((l) => l.length)) * size * SPREAD[n.kind], n.lines.length * size * 1.25];
  const [cos, sin] = [Math.abs(Math.cos((n.turn * Math.PI) / 180)), Math.abs(Math.sin((n.turn * Math.PI) / 180))];
  const [width, height] = [w * cos + h * sin, w * sin + h * cos];
  const lower = size * (0.3 + 0.625 * (n.lines.length - 1)) - size * 0.35; // its first line stands at its place
  return { x: n.x * k - width / 2, y: n.y * k + lower * cos - height / 2, width, height };
}
