/** Where the cubes of a city lie on its hex. */
import type { SteamBoard, SteamView } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { middleOf, plus } from "./geometry";

export const cubeSide = 8.6;
const STEP = 9.8;
const ROW = 4;

/** The cubes in rows of four by colour, their middles from the middle of the hex. */
export function cubesAt(counts: readonly number[]): (Point & { colour: number })[] {
  const colours = counts.flatMap((n, colour) => Array.from({ length: n }, () => colour));
  const rows = Math.ceil(colours.length / ROW);
  return colours.map((colour, i) => {
    const row = Math.floor(i / ROW);
    const inRow = Math.min(ROW, colours.length - row * ROW);
    return { colour, x: ((i % ROW) - (inRow - 1) / 2) * STEP, y: (row - (rows - 1) / 2) * STEP - (rows > 1 ? 0.6 : 2.5) + 1 };
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
