import { describe, expect, it } from "vitest";
import type { AnyView } from "../api/types";
import { changes, decided, happened, recap } from "./recap";
import { line } from "./tests/made";

const moves = [
  line(1, { seat: 0 }), line(2, { seat: 1 }), line(3, { seat: 0 }), line(4, { seat: 0, forced: true }),
  line(5, { seat: 2 }), line(6, { seat: 1 }), line(7, { seat: 2, forced: true }), line(8, { seat: 2, words: "" }),
];

describe("what happened since one decided last", () => {
  it("is a line for each of the others, in their order, with the moment after it", () => {
    expect(decided(moves, 0)).toBe(3);
    expect(recap(moves, 0)).toEqual([
      { seat: 2, words: "line 5 line 7", ply: 7 },
      { seat: 1, words: "line 6", ply: 6 },
    ]);
  });

  it("is all they did before one has decided, and nothing once one has", () => {
    expect(decided(moves, 3)).toBe(0);
    expect(recap(moves, 3).map((told) => told.seat)).toEqual([0, 1, 2]);
    expect(recap([...moves, line(9, { seat: 0 })], 0)).toEqual([]);
    expect(recap([], 0)).toEqual([]);
  });

  it("is also what the rules did to oneself, or to all", () => {
    const told = [{ seat: 0, words: "−2: no majority in yellow any more" }, { seat: 1, words: "+2" }, { seat: null, words: "The last round begins." }];
    expect(happened([line(1, { seat: 1, told }), line(2), line(3, { seat: 1, told })], 0)).toEqual([told[0]!.words, told[2]!.words]);
  });

  it("does not end with a move that one had no choice about", () => {
    expect(recap([...moves, line(9, { seat: 0, forced: true })], 0).map((told) => told.seat)).toEqual([2, 1]);
  });
});

describe("what it brought", () => {
  const view = (...seats: Record<string, number>[]): AnyView => ({ seats }) as unknown as AnyView;

  it("is each figure that is another, from and to", () => {
    expect(changes(view({ cash: 12, income: -2, points: 3 }), view({ cash: 4, income: 0, points: 3 }), 0)).toEqual([
      { short: "−$8", span: "$12 → $4", long: "cash $12 → $4" },
      { short: "+2 income", span: "−2 → 0", long: "income −2 → 0" },
    ]);
    expect(changes(view({ cash: 1, points: 0 }), view({ cash: 1, points: 1 }), 0)).toEqual([{ short: "+1 point", span: "0 → 1", long: "points 0 → 1" }]);
  });

  it("is nothing where a view is not there", () => {
    expect(changes(null, view({ cash: 1 }), 0)).toEqual([]);
  });
});
