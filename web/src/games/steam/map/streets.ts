/** A city seen from above: the blocks between its streets, under the square where its goods lie. */
import type { SteamBoard } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { hexPath, middleOf, plus, RADIUS } from "./geometry";
import { noise } from "./noise";

/** Half of the square in the middle. */
export const SQUARE = { width: 20, height: 12 };
const [BLOCK, LANE] = [4.6, 1.3];

const f = (n: number) => +n.toFixed(1);

/** Whether a point lies in a hex of that radius around the origin. */
const inside = ({ x, y }: Point, radius: number): boolean =>
  Math.max(Math.abs(x), Math.abs(x) / 2 + (Math.abs(y) * Math.sqrt(3)) / 2) < (radius * Math.sqrt(3)) / 2;

/** The blocks of a city in the middle of a hex, all within `radius`; `seed` draws its plan. */
export function blocks(at: Point, radius: number, seed: number): string {
  const turn = (noise(seed, 1) - 0.5) * 0.5;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let d = "";
  let n = 0;
  for (let y = -radius; y < radius; y += BLOCK + LANE)
    for (let x = -radius; x < radius; ) {
      const [width, height] = [BLOCK * (0.7 + 1.1 * noise(seed, ++n)), BLOCK * (0.72 + 0.28 * noise(seed, n, 2))];
      const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([a, b]) => ({ x: a! * cos - b! * sin, y: a! * sin + b! * cos }));
      const free = corners.every((p) => inside(p, radius));
      if (free && noise(seed, n, 3) > 0.1) d += `M${corners.map((p) => plus(at, p)).map((p) => `${f(p.x)} ${f(p.y)}`).join("L")}Z`;
      x += width + LANE;
    }
  return d;
}

/** The cities of the set-up, those of one colour together. */
export function blocksOf(board: SteamBoard): { colour: number; area: string; blocks: string }[] {
  return board.colours.map((_, colour) => {
    const here = board.stops.flatMap((s, i) => (s.colour === colour ? [{ at: middleOf(board.hexes[s.hex]!), seed: i }] : []));
    return { colour, area: here.map((c) => hexPath(c.at, RADIUS)).join(""), blocks: here.map((c) => blocks(c.at, RADIUS - 2.4, c.seed)).join("") };
  });
}
