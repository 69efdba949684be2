/** What is printed on the map: land, hills, woods, water, coasts, cities' streets, closed sides; paths joined so that there
 *  are few to draw. */
import type { SteamBoard } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { across, corner, heading, hexPath, middleOf, plus, sideMiddle, sidePath } from "./geometry";
import { noise } from "./noise";
import { reliefOf, type Relief } from "./relief";
import type { Stream } from "./rivers";
import { blocksOf } from "./streets";
import { woodsOf, type Woods } from "./woods";

export interface Ground {
  land: string;
  hills: string;
  relief: Relief;
  woods: Woods;
  water: string;
  /** Sides between land and water, and the rest of the outline: where the map ends. */
  coast: string;
  rim: string;
  /** Sides between hexes of land, each once. */
  grid: string;
  /** The cities of the set-up by colour, an outline and the blocks of their streets. */
  cities: { colour: number; area: string; blocks: string }[];
  closed: string;
  /** Short strokes across closed sides, seen from near. */
  thorns: string;
}

const f = (n: number) => +n.toFixed(1);
const stroke = (p: Point, q: Point) => `M${f(p.x)} ${f(p.y)}L${f(q.x)} ${f(q.y)}`;
const joined = (points: Point[]): string => points.map((p) => `${f(p.x)} ${f(p.y)}`).join("L");

/** A shore from one corner of a hex of land to the next, uneven as shores are. */
function shore(hex: { row: number; column: number }, side: number): Point[] {
  const m = middleOf(hex);
  const [p, q] = [plus(m, corner(side)), plus(m, corner(side + 1))];
  const out = heading(side) * (Math.PI / 180);
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => {
    const off = n % 8 ? (noise(hex.row, hex.column, side, n) - 0.62) * 4.4 * Math.sin((Math.PI * n) / 8) : 0;
    return { x: p.x + ((q.x - p.x) * n) / 8 + Math.cos(out) * off, y: p.y + ((q.y - p.y) * n) / 8 + Math.sin(out) * off };
  });
}

const CLOSED = 13.2; // half the length of a closed side's line

export function groundOf(board: SteamBoard, rivers: Stream[]): Ground {
  const at = new Map(board.hexes.map((h) => [`${h.row},${h.column}`, h]));
  const ground: Ground = {
    land: "", hills: "", water: "", coast: "", rim: "", grid: "", closed: "", thorns: "", cities: blocksOf(board),
    relief: reliefOf(board, rivers.flatMap((r) => r.points)), woods: woodsOf(board),
  };
  for (const hex of board.hexes) {
    const m = middleOf(hex);
    const wet = hex.terrain === "water";
    if (hex.terrain === "hill" || hex.terrain === "river hill") ground.hills += hexPath(m);
    const round: Point[] = [];
    for (let side = 0; side < 6; side++) {
      const other = across(hex, side);
      const beyond = at.get(`${other.row},${other.column}`);
      const d = sidePath(m, side);
      const bank = beyond && wet !== (beyond.terrain === "water");
      const line = bank ? (wet ? shore(beyond, (side + 3) % 6).reverse() : shore(hex, side)) : [plus(m, corner(side)), plus(m, corner(side + 1))];
      round.push(...line.slice(0, -1));
      if (!beyond) ground.rim += d;
      else if (!wet && bank) ground.coast += `M${joined(line)}`;
      else if (!wet && side < 3) ground.grid += d;
    }
    ground[wet ? "water" : "land"] += `M${joined(round)}Z`;
  }
  for (const { sides } of board.barriers)
    for (const [index, side] of sides) {
      const m = middleOf(board.hexes[index]!);
      const along = (heading(side) + 90) * (Math.PI / 180);
      const out = heading(side) * (Math.PI / 180);
      // its round ends make it whole at the corners, and no longer than that
      const [from, to] = [-CLOSED, CLOSED].map((s) => plus(plus(m, sideMiddle(side)), { x: Math.cos(along) * s, y: Math.sin(along) * s }));
      ground.closed += stroke(from!, to!);
      for (const s of [-11, -5.5, 0, 5.5, 11]) {
        const p = plus(m, sideMiddle(side));
        const foot = plus(p, { x: Math.cos(along) * s, y: Math.sin(along) * s });
        const tip = { x: Math.cos(out) * 4.5, y: Math.sin(out) * 4.5 };
        ground.thorns += stroke(plus(foot, { x: -tip.x, y: -tip.y }), plus(foot, tip));
      }
    }
  return ground;
}

/** Points along the closed sides, so close that a name cannot lie between two of them. */
export function barrierSpots(board: SteamBoard): Point[] {
  return board.barriers.flatMap(({ sides }) =>
    sides.flatMap(([index, side]) => {
      const foot = plus(middleOf(board.hexes[index]!), sideMiddle(side));
      const along = (heading(side) + 90) * (Math.PI / 180);
      return [-15, -10, -5, 0, 5, 10, 15].map((s) => plus(foot, { x: Math.cos(along) * s, y: Math.sin(along) * s }));
    }),
  );
}
