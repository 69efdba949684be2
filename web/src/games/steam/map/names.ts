/** Where names stand: cities on their hexes, towns beside their discs, so that nothing lies upon anything if it can be
 *  helped. Sizes in CSS pixels at a zoom of k; places are offsets from the middle of the hex. */
import type { SteamBoard, SteamView } from "../../../api/types";
import { RailIndex } from "../../../map/rails";
import { textWidth } from "../../../map/measure.svelte";
import type { Box, Point } from "../../../map/shapes";
import { middleOf, RADIUS, WIDTH } from "./geometry";
import { colourAt } from "./livery";

export interface Name {
  stop: number;
  lines: string[];
  city: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  /** Whether it stands on a plate; on a small map plates would hide too much. */
  plate: boolean;
}

export interface NameScene {
  board: SteamBoard;
  view: SteamView | null;
  k: number;
  rails: RailIndex;
  /** Boxes in pixels of the sheet that names keep off: badges, labels. */
  taken: Box[];
  /** Radius of a town's disc in pixels. */
  town: number;
  /** The sheet, in its own units: names stay on it. */
  frame: Box;
}

export const CITY_FONT = "700 SIZE \"Libre Franklin Variable\"";
export const TOWN_FONT = "560 SIZE \"Libre Franklin Variable\"";

/** How high names are at a zoom, in pixels. */
export const nameSize = (k: number, city: boolean): number => Math.min(7.4 + 3.2 * k, 19) * (city ? 1 : 0.98);

/** A long name in two lines, broken where it may be. */
export function broken(name: string, tooLong: (text: string) => boolean): string[] {
  if (!tooLong(name)) return [name];
  const breaks = [...name.matchAll(/[ -]/g)].map((m) => m.index + (m[0] === "-" ? 1 : 0));
  if (!breaks.length) return [name];
  const best = breaks.reduce((a, b) => (Math.abs(name.length / 2 - b) < Math.abs(name.length / 2 - a) ? b : a));
  return [name.slice(0, best).trim(), name.slice(best).trim()];
}

function shared(a: Box, b: Box): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Middles of a name of that size, best first: on a city's hex below its goods, else above or under the hex; around a disc. */
function places(city: boolean, k: number, town: number, w: number, h: number): Point[] {
  if (city) {
    const low = Math.max(12 * k + h / 2, 7 + h / 2);
    return [
      { x: 0, y: low },
      { x: 0, y: RADIUS * k - h * 0.1 },
      { x: 0, y: -low - 2 * k },
      { x: 0, y: -RADIUS * k },
      ...[-1, 1].flatMap((side) => [0.25, 0.5, 0.9].map((out) => ({ x: side * out * (WIDTH / 2) * k, y: low }))),
      ...[-1, 1].flatMap((side) => [0.25, 0.5].map((out) => ({ x: side * out * (WIDTH / 2) * k, y: RADIUS * k - h * 0.1 }))),
      ...[-1, 1].map((side) => ({ x: side * ((WIDTH / 2) * k + w / 2 + 1), y: 0 })),
    ];
  }
  const [x, y] = [town + 3 + w / 2, town + 2 + h / 2];
  const slant = town * 0.7 + 2;
  return [
    { x, y: 0 },
    { x: 0, y },
    { x: -x, y: 0 },
    { x: 0, y: -y },
    { x: slant + w / 2, y: slant + h * 0.3 },
    { x: -slant - w / 2, y: slant + h * 0.3 },
    { x: slant + w / 2, y: -slant - h * 0.3 },
    { x: -slant - w / 2, y: -slant - h * 0.3 },
    { x: 0, y: y + 4 * k },
    { x: 0, y: -y - 4 * k },
  ];
}

/** What a city shows in the middle of its hex: letter and goods. */
const cityBox = (p: Point, k: number): Box => ({ x: p.x - 20 * k, y: p.y - 26 * k, width: 40 * k, height: 37 * k });

export function placeNames({ board, view, k, rails, taken, town, frame }: NameScene): Name[] {
  const middle = (stop: number): Point => {
    const m = middleOf(board.hexes[board.stops[stop]!.hex]!);
    return { x: m.x * k, y: m.y * k };
  };
  const isCity = board.stops.map((s, i) => colourAt(view, s.colour, i) >= 0);
  const sheet = { x: frame.x * k, y: frame.y * k, width: frame.width * k, height: frame.height * k };
  const full: Box[] = [...taken];
  board.stops.forEach((_, i) => {
    const p = middle(i);
    full.push(isCity[i] ? cityBox(p, k) : { x: p.x - town, y: p.y - town, width: 2 * town, height: 2 * town });
  });
  const plates = WIDTH * k >= 36;
  const order = board.stops.map((_, i) => i).sort((a, b) => Number(isCity[b]) - Number(isCity[a]) || a - b);
  return order.flatMap((stop): Name[] => {
    const city = isCity[stop]!;
    const size = nameSize(k, city);
    const font = city ? CITY_FONT : TOWN_FONT;
    const most = Math.max(WIDTH * k * (city ? 0.92 : 1), 52);
    const lines = broken(board.stops[stop]!.name, (text) => textWidth(text, font, size) > most);
    const width = Math.max(...lines.map((l) => textWidth(l, font, size))) + (city && plates ? 7 : 2);
    const height = lines.length * size * 1.08 + (city && plates ? 4 : 0);
    const p = middle(stop);
    let best: Point | null = null;
    let least = Infinity;
    let covered = 0;
    places(city, k, town, width, height).forEach((spot, rank) => {
      const box = { x: p.x + spot.x - width / 2, y: p.y + spot.y - height / 2, width, height };
      const outside = width * height - shared(box, sheet);
      const over = outside + full.reduce((sum, b) => sum + shared(box, b), 0);
      const cost = over * (city ? 8 : 2) + rails.under(box, k) * 3 + rank * (city ? 22 : 5);
      if (cost < least) [best, least, covered] = [spot, cost, over];
    });
    // On a small map a name that would lie upon others waits for a closer look.
    if (!best || covered > (city && plates ? 0.12 : 0.04) * width * height) return [];
    const spot: Point = best;
    full.push({ x: p.x + spot.x - width / 2, y: p.y + spot.y - height / 2, width, height });
    return [{ stop, lines, city, x: spot.x, y: spot.y, width, height, size, plate: city && plates }];
  });
}
