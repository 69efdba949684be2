import { describe, expect, it } from "vitest";
import { movesOf, stampOf, takenBack, turnsOf } from "./log";
import { line } from "./tests/made";

const log = [
  line(1), line(2), line(3),
  line(4, { kind: "ask", ply: 3 }), line(5, { kind: "answer", ply: 3 }), line(6, { kind: "undo", ply: 1 }),
  line(7, { ply: 2 }), line(8, { kind: "timeout", ply: 2, seat: null }), line(9, { ply: 3 }),
];

describe("the moves in force", () => {
  it("are those that were not taken back, in their order", () => {
    expect(movesOf(log).map((l) => l.seq)).toEqual([1, 7, 9]);
    expect(movesOf(log.slice(0, 6)).map((l) => l.seq)).toEqual([1]);
    expect(movesOf(log.slice(0, 5)).map((l) => l.seq)).toEqual([1, 2, 3]);
    expect(movesOf([])).toEqual([]);
  });

  it("are none when all were taken back, and again those made since", () => {
    const back = [...log, line(10, { kind: "undo", ply: 0 })];
    expect(movesOf(back)).toEqual([]);
    expect(movesOf([...back, line(11, { ply: 1 })]).map((l) => l.seq)).toEqual([11]);
  });

  it("tell a move that was taken back from one that was not", () => {
    const moves = movesOf(log);
    expect(log.filter((l) => takenBack(l, moves)).map((l) => l.seq)).toEqual([2, 3]);
  });

  it("give moments with as many moves different stamps", () => {
    expect(stampOf(movesOf(log.slice(0, 3)), 2)).toBe(2);
    expect(stampOf(movesOf(log), 2)).toBe(7);
    expect(stampOf([], 0)).toBe(0);
  });
});

describe("a line a turn", () => {
  const turns = (log: Parameters<typeof turnsOf>[0], series?: Parameters<typeof turnsOf>[2]): number[][] =>
    turnsOf(log, movesOf(log), series).map((group) => group.lines.map((l) => l.seq));

  it("gathers the moves of one seat until another's, a note or one taken back", () => {
    expect(turns([line(1), line(2), line(3, { seat: 1 }), line(4), line(5, { kind: "sit", ply: 4 }), line(6, { ply: 5 })])).toEqual([[1, 2], [3], [4], [5], [6]]);
    expect(turns(log)).toEqual([[1], [2], [3], [4], [5], [6], [7], [8], [9]]);
  });

  it("gathers what the rules do to all in a row", () => {
    const paid = [line(1), line(2, { text: "collect" }), line(3, { text: "collect", seat: 1 }), line(4, { seat: 1 })];
    expect(turns(paid, (l) => (l.text === "collect" ? "income" : ""))).toEqual([[1], [2, 3], [4]]);
    expect(turnsOf(paid, movesOf(paid), (l) => (l.text === "collect" ? "income" : "")).map((g) => g.seat)).toEqual([0, null, 1]);
  });
});
