/** Where the cubes of a city lie on its hex. */
import type { SteamBoard, SteamView } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { middleOf, plus } from "./geometry";
import { SQUARE } from "./streets";

export interface Cube extends Point {
  colour: number;
  /** The side of its face. */
  side: number;
}

/** How far a cube's top and side show, as a share of its side. */
export const DEPTH = 0.2;
const GAP = 0.9; // between two cubes

/** The cubes by colour in rows that fill the square of the city, their middles from the middle of the hex: the fewer there
 *  are the larger they are. */
export function cubesAt(counts: readonly number[]): Cube[] {
  const colours = counts.flatMap((n, colour) => Array.from({ length: n }, () => colour));
  const all = colours.length;
  const columns = all > 9 ? 4 : all === 4 ? 2 : Math.min(all, 3);
  const rows = Math.ceil(all / columns);
  const side = Math.min(10.5, (2 * SQUARE.height - 0.1 - GAP * (rows - 1)) / rows / (1 + DEPTH));
  const step = side * (1 + DEPTH) + GAP;
  return colours.map((colour, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, all - row * columns);
    return { colour, side, x: ((i % columns) - (inRow - 1) / 2) * step - (side * DEPTH) / 2, y: (row - (rows - 1) / 2) * step + (side * DEPTH) / 2 };
  });
}

/** The selectable cube nearest to a point of the sheet within `reach`. */
export function cubeNear(
  board: SteamBoard,
  view: SteamView | null,
  cubes: { stop: number; colour: number }[],
  p: Point,
  reach: number,
): { stop: number; colour: number } | null {
  let best: { stop: number; colour: number } | null = null;
  let least = reach;
  for (const { stop, colour } of cubes) {
    const m = middleOf(board.hexes[board.stops[stop]!.hex]!);
    for (const cube of cubesAt(view?.stops[stop]?.cubes ?? [])) {
      if (cube.colour !== colour) continue;
      const at = plus(m, cube);
      const d = Math.max(Math.abs(at.x - p.x), Math.abs(at.y - p.y));
      if (d <= least) [best, least] = [{ stop, colour }, d];
    }
  }
  return best;
}
