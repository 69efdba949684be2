/** The way of a delivery over the sheet: from the middle of one stop to that of the next, along the tracks between. */
import type { SteamBoard, SteamShown } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { curve, middleOf, TOWN } from "./geometry";

/** A link of it: its owner, the point where its points are told, and the share of the whole way at whose end it lies. */
export interface Leg {
  owner: number;
  middle: Point;
  done: number;
}

/** A move being played: what is drawn of it, by whom, with its way, for how long and after how long a flight of the view. */
export type Playing = SteamShown & { seat: number; points: Point[]; legs: Leg[]; ms: number; delay: number };

const SAMPLES = [0, 1, 2, 3, 4, 5, 6].map((i) => i / 6); // of a track

export function delivery(board: SteamBoard, shown: SteamShown): { points: Point[]; legs: Leg[] } {
  const mid = (hex: number): Point => middleOf(board.hexes[hex]!);
  const points = [mid(shown.hex)];
  const legs = shown.hops.map(({ owner, way }) => {
    const on = way.flatMap(([hex, from, to]) => SAMPLES.map((t) => curve(mid(hex), from, to).at(t)));
    const [last, , side] = way.at(-1)!;
    points.push(...on, mid(side === TOWN ? last : board.hexes[last]!.near[side]!));
    return { owner, middle: on[Math.floor(on.length / 2)]!, done: points.length - 1 };
  });
  const far = [0];
  points.slice(1).forEach((q, i) => far.push(far[i]! + Math.hypot(q.x - points[i]!.x, q.y - points[i]!.y)));
  return { points, legs: legs.map((leg) => ({ ...leg, done: far[leg.done]! / (far.at(-1)! || 1) })) };
}
