/** What is printed on the map: land, hills, water, coasts, closed sides; paths joined so that there are few to draw. */
import type { SteamBoard } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { across, heading, hexPath, middleOf, plus, sideMiddle, sidePath } from "./geometry";
import { noise } from "./noise";

export interface Ground {
  land: string;
  hills: string;
  hachures: string;
  water: string;
  /** Sides between land and water, and the rest of the outline: where the map ends. */
  coast: string;
  rim: string;
  /** Sides between hexes of land, each once. */
  grid: string;
  closed: string;
  /** Short strokes across closed sides, seen from near. */
  thorns: string;
}

const f = (n: number) => +n.toFixed(1);
const stroke = (p: Point, q: Point) => `M${f(p.x)} ${f(p.y)}L${f(q.x)} ${f(q.y)}`;

/** Hachures down both slopes of winding ridges, their crest left white; a place in the middle is left free. */
function ridges(row: number, column: number, at: Point, place: boolean): string {
  const spots = place ? [[-2, -17, 9], [3, 17, 8]] : [[-2, -9, 14], [4, 10, 11]];
  return spots
    .map(([x, y, half], r) => {
      const random = (n: number) => noise(row, column, 40 * r + n);
      const middle = plus(at, { x: x! + 5 * random(1) - 2.5, y: y! + 4 * random(2) - 2 });
      const turn = ((random(3) - 0.5) * 44 - 6) * (Math.PI / 180);
      const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
      const [bow, wind] = [2 + 2 * random(4), (random(5) - 0.5) * 5];
      const ticks = Math.round(half! * 1.3);
      return Array.from({ length: ticks }, (_, i) => {
        const s = (2 * i) / (ticks - 1) - 1;
        const rise = bow * (1 - s * s) + wind * s * (1 - s * s);
        const crest = { x: middle.x + ux * half! * s + uy * rise, y: middle.y + uy * half! * s - ux * rise };
        const fade = 1 - 0.55 * s ** 4;
        const foot = (side: number, reach: number) =>
          stroke(
            { x: crest.x - uy * side * 0.9, y: crest.y + ux * side * 0.9 },
            { x: crest.x - uy * side * reach + ux * s * 0.8, y: crest.y + ux * side * reach + uy * s * 0.8 },
          );
        return foot(1, fade * (3.6 + 1.6 * random(10 + i))) + foot(-1, fade * (2.3 + random(25 + i)));
      }).join("");
    })
    .join("");
}

const CLOSED = 13.2; // half the length of a closed side's line

export function groundOf(board: SteamBoard): Ground {
  const at = new Map(board.hexes.map((h) => [`${h.row},${h.column}`, h]));
  const ground: Ground = { land: "", hills: "", hachures: "", water: "", coast: "", rim: "", grid: "", closed: "", thorns: "" };
  for (const hex of board.hexes) {
    const m = middleOf(hex);
    const wet = hex.terrain === "water";
    ground[wet ? "water" : "land"] += hexPath(m);
    if (hex.terrain === "hill" || hex.terrain === "river hill") {
      ground.hills += hexPath(m);
      ground.hachures += ridges(hex.row, hex.column, m, hex.stop >= 0);
    }
    for (let side = 0; side < 6; side++) {
      const other = across(hex, side);
      const beyond = at.get(`${other.row},${other.column}`);
      const d = sidePath(m, side);
      if (!beyond) ground.rim += d;
      else if (!wet && beyond.terrain === "water") ground.coast += d;
      else if (!wet && side < 3) ground.grid += d;
    }
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
