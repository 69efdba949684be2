/** Walking over the map by keys, and jumping to a hex or a place by what is typed. */
import type { SteamBoard } from "../../../api/types";
import { plain } from "../../../ui/plain";

/** Steps of rows and columns. Columns of the grid are rows of zigzags, so up and down again comes back. */
export const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

const land = (board: SteamBoard) => board.hexes.flatMap((h, i) => (h.terrain === "water" ? [] : [i]));

/** The next hex of land in a direction, over gaps and water; null at the edge of the map. */
export function nextHex(board: SteamBoard, from: number, [rows, columns]: [number, number]): number | null {
  const here = board.hexes[from]!;
  let best: number | null = null;
  let least = Infinity;
  for (const i of land(board)) {
    const [down, right] = [board.hexes[i]!.row - here.row, board.hexes[i]!.column - here.column];
    const ahead = down * rows + right * columns;
    if (ahead <= 0 || (columns && down)) continue;
    const cost = rows ? ahead * 100 + Math.abs(right) : ahead;
    if (cost < least) [best, least] = [i, cost];
  }
  return best;
}

/** The hex of that name (H7), else of the first place that begins with what was typed. */
export function hexByName(board: SteamBoard, typed: string): number | null {
  const keys = plain(typed);
  if (!keys) return null;
  const named = board.hexes.findIndex((h) => h.terrain !== "water" && h.name.toLowerCase() === keys);
  if (named >= 0) return named;
  return board.stops.find((s) => plain(s.name).startsWith(keys))?.hex ?? null;
}
