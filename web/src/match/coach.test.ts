import { expect, it } from "vitest";
import type { AdvisedLine, Advice, Step } from "../api/types";
import { coached, FIRST, planOf } from "./coach";

const step = (move: number, seat: number): Step => ({ move, seat, text: `${move}`, words: "", urge: `Do ${move}.` });
const line = (move: number, then: Step[]): AdvisedLine => ({ move, then, text: "", words: "", urge: `Do ${move}.`, visits: 1, outcomes: [], points: [] });
const advice = (...lines: AdvisedLine[]): Advice => ({ seat: 0, playouts: 1, seconds: 0, lines, words: "", gain: "" });
const moves = (...all: Parameters<typeof planOf>): number[] => planOf(...all).map((s) => s.move);

it("tells one's own moves until another decides, and what is left of them after those tried out", () => {
  const found = advice(line(1, [step(2, 0), step(3, 0), step(4, 1), step(5, 0)]), line(9, []));
  expect(moves(found, [])).toEqual([1, 2, 3]);
  expect(moves(found, [1, 2])).toEqual([3]);
  expect(moves(advice(line(1, [step(2, 0)])), [])).toEqual([1, 2]);
});

it("says nothing where one has gone another way, or nothing is to be chosen", () => {
  expect(moves(advice(line(1, [])), [7])).toEqual([]);
  expect(moves(advice(), [])).toEqual([]);
});

it("speaks at the first decisions of a seat", () => {
  const made = (n: number, seat = 0, forced = false) => Array.from({ length: n }, () => ({ seat, forced }));
  expect(coached([...made(FIRST - 1), ...made(99, 1), ...made(99, 0, true)], 0)).toBe(true);
  expect(coached(made(FIRST), 0)).toBe(false);
});
