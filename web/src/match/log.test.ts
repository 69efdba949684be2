import { describe, expect, it } from "vitest";
import { movesOf, stampOf, takenBack } from "./log";
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
