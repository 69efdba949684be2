/** Woods on plain land, in patches; decoration only: they cost nothing and no rule knows them. */
import type { SteamBoard } from "../../../api/types";
import { middleOf } from "./geometry";
import { noise, swell } from "./noise";

export interface Woods {
  /** Crowns to be filled, and the shade at their feet. */
  crowns: string;
  shade: string;
}

const SHARE = 0.54; // above this height of a gentle swell the land is wooded

const f = (n: number) => +n.toFixed(1);

export function woodsOf(board: SteamBoard): Woods {
  const woods: Woods = { crowns: "", shade: "" };
  for (const hex of board.hexes) {
    if (hex.terrain !== "plain" || hex.stop >= 0) continue;
    const m = middleOf(hex);
    const dense = swell(m.x / 95, m.y / 95, 3);
    if (dense < SHARE) continue;
    const random = (n: number) => noise(hex.row, hex.column, n);
    const trees = Array.from({ length: 5 + Math.round(26 * (dense - SHARE)) }, (_, i) => {
      const [turn, off] = [6.283 * random(3 * i), 20 * Math.sqrt(random(3 * i + 1))];
      return { x: m.x + off * Math.cos(turn), y: m.y + off * Math.sin(turn) * 0.85, r: 2 + 1.2 * random(3 * i + 2) };
    });
    // the nearer ones stand before the farther
    for (const { x, y, r } of trees.sort((a, b) => a.y - b.y)) {
      woods.crowns += `M${f(x - r)} ${f(y)}a${f(r)} ${f(r * 1.1)} 0 1 1 ${f(2 * r)} 0q${f(-r * 0.4)} ${f(r * 0.55)} ${f(-r)} ${f(r * 0.5)}t${f(-r)} ${f(-r * 0.5)}z`;
      woods.shade += `M${f(x + r * 0.95)} ${f(y + r * 0.1)}q${f(-r * 0.3)} ${f(r * 0.6)} ${f(-r * 0.95)} ${f(r * 0.5)}M${f(x + r * 0.2)} ${f(y + r * 0.95)}h${f(r * 1.7)}`;
    }
  }
  return woods;
}
