import { describe, expect, it } from "vitest";
import type { SteamShown } from "../../../../api/types";
import { along } from "../../../../map/frames";
import { delivery } from "../delivery";
import { middleOf } from "../geometry";
import { boardOf, hexOf } from "./board";

const board = boardOf("a..T.b");
const at = (name: string) => hexOf(board, name);
const middle = (name: string) => middleOf(board.hexes[at(name)]!);
/** A cube goes from the city in the west over the town to the city in the east: sides 4 are west, 1 east, 6 the town. */
const shown: SteamShown = {
  game: "steam", kind: "ship", hex: at("A1"), face: -1, colour: 0, paid: null,
  hops: [
    { owner: 0, way: [[at("A2"), 4, 1], [at("A3"), 4, 1], [at("A4"), 4, 6]] },
    { owner: 1, way: [[at("A4"), 6, 1], [at("A5"), 4, 1]] },
  ],
};

describe("the way of a cube", () => {
  const { points, legs } = delivery(board, shown);

  it("runs from stop to stop along the tracks, and never back", () => {
    expect(points[0]).toEqual(middle("A1"));
    expect(points.at(-1)).toEqual(middle("A6"));
    points.slice(1).forEach((p, i) => expect(p.x).toBeGreaterThanOrEqual(points[i]!.x - 1e-6));
    for (const name of ["A2", "A3", "A4", "A5"]) expect(points.some((p) => Math.abs(p.x - middle(name).x) < 1e-6)).toBe(true);
  });

  it("tells where each link ends, and whose it is", () => {
    expect(legs.map((leg) => leg.owner)).toEqual([0, 1]);
    expect(legs[0]!.done).toBeCloseTo(3 / 5);
    expect(legs[1]!.done).toBe(1);
  });

  it("is run at an even pace", () => {
    const frames = along(points);
    expect([frames[0]!.offset, frames.at(-1)!.offset]).toEqual([0, 1]);
    const share = (p: { x: number }): number => (p.x - points[0]!.x) / (points.at(-1)!.x - points[0]!.x);
    frames.forEach((frame, i) => expect(frame.offset).toBeCloseTo(share(points[i]!)));
  });
});
