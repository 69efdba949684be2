import { describe, expect, it } from "vitest";
import type { Analysis, Decision } from "../api/types";
import { DASHES, line, moments, nearest, path, percent, placeOf, rules, spread, x, y, type Plot } from "./graph";

const plot: Plot = { width: 240, height: 120, left: 20, right: 20, top: 10, bottom: 10, from: 0, to: 100 };

const decision = (move: number): Decision => ({ move, seat: 0, text: "", words: "", before: [], after: [], better: null });
const decisions = [decision(3), decision(10), decision(50)];

describe("the sheet", () => {
  it("has the first move at its left and the last at its right edge, 1 above and 0 below", () => {
    expect([x(plot, 0), x(plot, 50), x(plot, 100)]).toEqual([20, 120, 220]);
    expect([y(plot, 1), y(plot, 0.5), y(plot, 0)]).toEqual([10, 60, 110]);
  });

  it("can show a single moment", () => {
    expect(x({ ...plot, from: 4, to: 4 }, 4)).toBe(20);
  });

  it("draws a line before the first decision and after each", () => {
    const analysis = { decisions, lines: [[0.5, 0.5, 1, 0]] } as unknown as Analysis;
    expect(line(plot, analysis, 0)).toEqual([{ x: 24, y: 60 }, { x: 26, y: 60 }, { x: 40, y: 10 }, { x: 120, y: 110 }]);
    expect(line(plot, analysis, 1)).toEqual([]);
    expect(path(line(plot, analysis, 0))).toBe("M24.0 60.0L26.0 60.0L40.0 10.0L120.0 110.0");
  });

  it("has fine rules that stay apart, and numbers that have room", () => {
    const { fine, named } = rules(plot, 8, 44); // 2 px a move
    expect(fine.slice(0, 3)).toEqual([0, 5, 10]);
    expect(fine.at(-1)).toBe(100);
    expect(named).toEqual([0, 50, 100]);
    expect(rules({ ...plot, from: 7, to: 27 }, 8, 44).named).toEqual([10, 15, 20, 25]);
  });

  it("tells six players apart without colour", () => {
    expect(new Set(DASHES).size).toBe(6);
  });
});

describe("moments", () => {
  const at = moments(decisions);

  it("are before the first decision and after each", () => {
    expect(at).toEqual([2, 3, 10, 50]);
    expect(moments([])).toEqual([]);
  });

  it("go on until the next one", () => {
    expect([0, 2, 3, 9, 10, 49, 50, 99].map((seq) => placeOf(at, seq))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it("are found by the nearest point", () => {
    expect(nearest(plot, at, 0)).toBe(0);
    expect(nearest(plot, at, x(plot, 20))).toBe(2);
    expect(nearest(plot, at, x(plot, 31))).toBe(3);
    expect(nearest(plot, at, 999)).toBe(3);
  });
});

describe("signs at the ends of lines", () => {
  it("stay where there is room", () => {
    expect(spread([80, 20, 50], 15, 0, 100)).toEqual([80, 20, 50]);
  });

  it("make way for each other in their order, and stay on the sheet", () => {
    expect(spread([50, 50, 52], 15, 0, 100)).toEqual([50, 65, 80]);
    expect(spread([98, 99, 100], 15, 0, 100)).toEqual([70, 85, 100]);
    expect(spread([-5, 3], 15, 8, 100)).toEqual([8, 23]);
  });
});

it("shows outcomes as 0 to 100", () => {
  expect([0, 0.494, 0.5, 1, undefined].map(percent)).toEqual([0, 49, 50, 100, 0]);
});
