/** What is printed on the map: land, hills, water, coasts, closed sides; paths joined so that there are few to draw. */
import type { SteamBoard } from "../../../api/steam";
import type { Point } from "../../../board/projection";
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

/** Hachures down both slopes of a few ridges, their crest left white; a place in the middle is left free. */
function ridges(row: number, column: number, at: Point, place: boolean): string {
  const spots = place ? [[-12, -15], [12, 15]] : [[-9, -11], [9, 0], [-8, 12]];
  return spots
    .map(([x, y], r) => {
      const random = (n: number) => noise(row, column, 10 * r + n);
      const middle = plus(at, { x: x! + 5 * random(1) - 2.5, y: y! + 4 * random(2) - 2 });
      const turn = ((random(3) - 0.5) * 50 - 8) * (Math.PI / 180);
      const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
      const half = 6.5 + 2.5 * random(4);
      const steps = 9;
      return Array.from({ length: steps }, (_, i) => {
        const s = (2 * i) / (steps - 1) - 1;
        const bow = 1.6 * (1 - s * s);
        const crest = { x: middle.x + ux * half * s + uy * bow, y: middle.y + uy * half * s - ux * bow };
        const reach = 2.2 + 3 * (1 - s * s) * (0.8 + 0.4 * random(20 + i));
        const slant = 1.6 * s;
        const foot = (side: number, from: number, to: number) =>
          stroke(
            { x: crest.x - uy * side * from + ux * slant * 0.3, y: crest.y + ux * side * from + uy * slant * 0.3 },
            { x: crest.x - uy * side * to + ux * slant, y: crest.y + ux * side * to + uy * slant },
          );
        return foot(1, 0.8, reach) + foot(-1, 0.8, reach * 0.55);
      }).join("");
    })
    .join("");
}

export function groundOf(board: SteamBoard): Ground {
  const at = new Map(board.hexes.map((h) => [`${h.row},${h.column}`, h]));
  const ground: Ground = { land: "", hills: "", hachures: "", water: "", coast: "", rim: "", grid: "", closed: "", thorns: "" };
  for (const hex of board.hexes) {
    const m = middleOf(hex);
    const wet = hex.terrain === "water";
    ground[wet ? "water" : "land"] += hexPath(m);
    if (hex.terrain === "hill") {
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
      ground.closed += sidePath(m, side);
      const along = (heading(side) + 90) * (Math.PI / 180);
      const out = heading(side) * (Math.PI / 180);
      for (const s of [-11, -5.5, 0, 5.5, 11]) {
        const p = plus(m, sideMiddle(side));
        const foot = plus(p, { x: Math.cos(along) * s, y: Math.sin(along) * s });
        const tip = { x: Math.cos(out) * 4.5, y: Math.sin(out) * 4.5 };
        ground.thorns += stroke(plus(foot, { x: -tip.x, y: -tip.y }), plus(foot, tip));
      }
    }
  return ground;
}
