import { describe, expect, it } from "vitest";
import type { Board, PassCard } from "./shapes";
import { overlaps } from "./overlap";

const card = (name: string, needs: PassCard["needs"], region: PassCard["region"], not_with: number[] = []): PassCard => ({
  id: name, name, cost: 1, needs, extra_segments: 0, region, not_with, copies: 1, words: "", note: "",
});
const passes = [
  card("Express", [], "anywhere"),
  card("Union", ["telegraph"], "anywhere"),
  card("Postal", ["telegraph"], "east"),
  card("Sleeper", ["lodging"], "west", [0]),
  card("Y", ["lodging"], "east"),
  card("Car", ["food", "lodging"], "anywhere", [0]),
];
const board = { passes } as Board;

describe("Pass cards that meet", () => {
  it("says where a need is covered already", () => {
    expect(overlaps(board, [2], 1)).toEqual(["You already hold Postal for telegraph east of the Mississippi; two cards for one need do not add up (5.4)."]);
    expect(overlaps(board, [1], 2)[0]).toContain("Union for telegraph east of");
    expect(overlaps(board, [5], 5 - 1)[0]).toContain("Car for lodging east of");
  });

  it("says nothing of other needs or of the other side", () => {
    expect(overlaps(board, [], 1)).toEqual([]);
    expect(overlaps(board, [2], 3)).toEqual([]);
    expect(overlaps(board, [3], 4)).toEqual([]);
  });

  it("names a card that stops another, and does not count on a stopped one", () => {
    expect(overlaps(board, [0], 3)).toEqual(["It does not work while you hold the Express card (5.3)."]);
    expect(overlaps(board, [3], 0)).toEqual(["Your Sleeper card will not work beside it (5.3)."]);
    expect(overlaps(board, [0, 5], 4)).toEqual([]);
  });
});
