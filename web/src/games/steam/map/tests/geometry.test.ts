import { describe, expect, it } from "vitest";
import { across, corner, crosses, curve, heading, hexAt, meeting, middleOf, sideMiddle, TOWN, WIDTH, plus } from "../geometry";

const origin = { x: 0, y: 0 };
const sides = [0, 1, 2, 3, 4, 5];

describe("the grid", () => {
  it("goes back over a side by the opposite one, from even and odd rows", () => {
    for (const row of [4, 5])
      for (const side of sides) expect(across(across({ row, column: 3 }, side), (side + 3) % 6)).toEqual({ row, column: 3 });
  });

  it("puts the middle of a shared side half way between two hexes", () => {
    for (const row of [4, 5])
      for (const side of sides) {
        const [a, b] = [middleOf({ row, column: 3 }), middleOf(across({ row, column: 3 }, side))];
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(WIDTH);
        expect(plus(a, sideMiddle(side)).x).toBeCloseTo((a.x + b.x) / 2);
        expect(plus(a, sideMiddle(side)).y).toBeCloseTo((a.y + b.y) / 2);
      }
  });

  it("finds the hex under a point up to its very sides", () => {
    const middles = [middleOf({ row: 0, column: 0 }), middleOf({ row: 0, column: 1 }), middleOf({ row: 1, column: 0 })];
    for (const side of sides) {
      const edge = sideMiddle(side);
      expect(hexAt(middles.slice(0, 1), { x: edge.x * 0.98, y: edge.y * 0.98 })).toBe(0);
      expect(hexAt(middles.slice(0, 1), { x: edge.x * 1.02, y: edge.y * 1.02 })).toBeNull();
      const point = corner(side);
      expect(hexAt(middles.slice(0, 1), { x: point.x * 0.97, y: point.y * 0.97 })).toBe(0);
    }
    expect(hexAt(middles, middles[2]!)).toBe(2);
  });
});

describe("a track", () => {
  const pairs = sides.flatMap((a) => sides.filter((b) => a !== b).map((b) => [a, b] as const));

  it("leads from the middle of one side to that of the other, and meets both squarely", () => {
    for (const [a, b] of pairs) {
      const c = curve(origin, a, b);
      expect(c.at(0).x).toBeCloseTo(sideMiddle(a).x);
      expect(c.at(1).y).toBeCloseTo(sideMiddle(b).y);
      const agreement = (angle: number) => Math.cos((angle * Math.PI) / 180);
      expect(agreement(c.heading(0) - heading(a))).toBeCloseTo(-1);
      expect(agreement(c.heading(1) - heading(b))).toBeCloseTo(1);
    }
  });

  it("is the longer the straighter, and stays in its hex", () => {
    expect(curve(origin, 0, 3).length).toBeCloseTo(WIDTH);
    expect(curve(origin, 0, 1).length).toBeLessThan(curve(origin, 0, 2).length);
    for (const [a, b] of pairs) for (const t of [0.01, 0.3, 0.5, 0.8, 0.99]) expect(hexAt([origin], curve(origin, a, b).at(t))).toBe(0);
  });

  it("keeps its rails at their gauge, the right one to the right", () => {
    for (const [a, b] of [[4, 1], [4, 5], [4, 3], [4, 0], [4, 2]] as const) {
      const c = curve(origin, a, b);
      const [left, right] = [c.at(0.5, -2), c.at(0.5, 2)];
      expect(Math.hypot(left.x - right.x, left.y - right.y)).toBeCloseTo(4);
      expect(c.at(0, 2).y).toBeGreaterThan(c.at(0).y); // eastward, the right hand is to the south
    }
  });

  it("ends at the town in the middle", () => {
    const end = curve(origin, 2, TOWN).at(1);
    expect(Math.hypot(end.x, end.y)).toBeCloseTo(0);
  });

  it("crosses another where their ends alternate, and says where", () => {
    expect(crosses([0, 3], [1, 4])).toBe(true);
    expect(crosses([1, 5], [0, 3])).toBe(true);
    expect(crosses([0, 2], [3, 5])).toBe(false);
    expect(crosses([0, 3], [1, 2])).toBe(false);
    expect(crosses([0, 6], [3, 6])).toBe(false);
    expect(meeting(curve(origin, 0, 3), curve(origin, 1, 4))).toBeCloseTo(0.5);
  });
});
