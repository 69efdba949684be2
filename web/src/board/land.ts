/** The ground under the railways, as SVG paths on the sheet: drawn once. */
import data from "./land/land.json";
import { project, type Point } from "./projection";

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
const path = (points: Point[], close = false): string =>
  `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}${close ? "Z" : ""}`;
const all = (lines: number[][], close = false): string => lines.map((l) => path(onSheet(unpack(l)), close)).join("");

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);

/** Meridians and parallels every ten degrees. */
const graticule = [
  ...steps(-170, -40, 10).map((lon) => path(onSheet(steps(8, 66, 2).map((lat) => [lon, lat])))),
  ...steps(10, 60, 10).map((lat) => path(onSheet(steps(-170, -40, 2).map((lon) => [lon, lat])))),
].join("");

/** From the head of the Mississippi the border of East and West runs on north along the meridian of Lake Itasca. */
const HEAD = { lon: -95.2, lat: 47.2 };

export const ground = {
  land: all(data.land, true),
  lakes: all(data.lakes, true),
  borders: all(data.borders),
  states: all(data.states),
  rivers: all(data.rivers),
  mississippi: all(data.mississippi),
  meridian: path(onSheet(steps(HEAD.lat, 64, 1).map((lat) => [HEAD.lon, lat]))),
  graticule,
};

/** Names on the water and the land: where, how they turn, and how large on the sheet. */
const name = (text: string, lat: number, lon: number, size: number, turn = 0, kind: "sea" | "lake" | "country" = "sea") => ({
  lines: text.split("/"),
  ...project(lat, lon),
  size,
  turn,
  kind,
});

export const names = [
  name("PACIFIC/OCEAN", 36.6, -130.6, 27, 0),
  name("ATLANTIC/OCEAN", 35.2, -67.6, 32, 0),
  name("Gulf of Mexico", 25.4, -90.6, 26, 0),
  name("Hudson Bay", 57.6, -86, 20, 0),
  name("Gulf of/California", 26.2, -110.6, 8, 52, "lake"),
  name("L. Superior", 47.75, -87.6, 11, 0, "lake"),
  name("L. Michigan", 43.6, -87.1, 11, -84, "lake"),
  name("L. Huron", 44.85, -82.4, 11, 0, "lake"),
  name("L. Erie", 42.05, -81.25, 10, -28, "lake"),
  name("L. Ontario", 43.62, -77.9, 10, -6, "lake"),
  name("L. Winnipeg", 52.6, -97.9, 7, 66, "lake"),
  name("DOMINION OF CANADA", 54.6, -101, 24, 0, "country"),
  name("UNITED STATES", 42.6, -101.6, 22, 4, "country"),
  name("MEXICO", 24.2, -103.6, 17, 30, "country"),
  name("CUBA", 22.1, -79.2, 9, 20, "country"),
];

/** The words along the border of East and West. */
export const river = { ...project(33.6, -91.1), turn: -78 };
