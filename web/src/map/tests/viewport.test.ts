import { describe, expect, it } from "vitest";
import { between, clamp, fit, inSight, meant, panBy, pick, shows, toScreen, toSheet, zoomAt } from "../viewport";

const frame = { x: -700, y: -500, width: 1400, height: 1000 };
const limits = { frame, closest: 7 };
const size = { width: 1000, height: 800 };

describe("the viewport", () => {
  const whole = fit(frame, size, 10);

  it("fits a box into the middle of the board", () => {
    expect(toSheet(whole, { x: 500, y: 400 }).x).toBeCloseTo(0);
    expect(toScreen(whole, { x: -700, y: 0 }).x).toBeCloseTo(10);
    expect(shows(whole, frame, size)).toBe(true);
    expect(fit({ x: 0, y: 0, width: 0, height: 0 }, size, 0, 7).k).toBe(7);
  });

  it("keeps the point under the pointer while it zooms", () => {
    const pixel = { x: 620, y: 330 };
    const before = toSheet(whole, pixel);
    const after = toSheet(zoomAt(whole, pixel, 3, limits, size), pixel);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("goes neither nearer nor farther than the limits", () => {
    expect(zoomAt(whole, { x: 0, y: 0 }, 1000, limits, size).k).toBe(7);
    expect(zoomAt(whole, { x: 0, y: 0 }, 0.001, limits, size).k).toBeCloseTo(fit(frame, size).k * 0.9);
  });

  it("never loses the sheet, however far one pans", () => {
    const near = zoomAt(whole, { x: 500, y: 400 }, 4, limits, size);
    const lost = panBy(near, 1e6, -1e6, limits, size);
    expect(toScreen(lost, { x: frame.x, y: 0 }).x).toBeLessThanOrEqual(0.06 * size.width + 0.001);
    expect(toScreen(lost, { x: 0, y: frame.y + frame.height }).y).toBeGreaterThanOrEqual(0.94 * size.height - 0.001);
  });

  it("centres the sheet where it is smaller than the board", () => {
    const v = clamp({ x: 900, y: 900, k: 0.5 }, limits, { width: 2000, height: 400 });
    expect(toScreen(v, { x: 0, y: 0 }).x).toBeCloseTo(1000);
  });

  it("moves just so far that a point is in sight", () => {
    expect(inSight(whole, { x: 0, y: 0 }, size, 40)).toBe(whole);
    const near = zoomAt(whole, { x: 500, y: 400 }, 4, limits, size);
    const moved = inSight(near, { x: 600, y: 0 }, size, 40);
    expect(toScreen(moved, { x: 600, y: 0 }).x).toBeCloseTo(960);
    expect(moved.y).toBe(near.y);
  });

  it("flies from one view to another and arrives", () => {
    const there = fit({ x: 300, y: 100, width: 100, height: 100 }, size);
    for (const key of ["x", "y", "k"] as const) {
      expect(between(whole, there, 0, size)[key]).toBeCloseTo(whole[key]);
      expect(between(whole, there, 1, size)[key]).toBeCloseTo(there[key]);
    }
    expect(between(whole, there, 0.5, size).k).toBeCloseTo(Math.sqrt(whole.k * there.k));
  });
});

describe("picking", () => {
  const v = { x: 0, y: 0, k: 2 };
  const cities = [{ x: 10, y: 10 }, { x: 16, y: 10 }, { x: 90, y: 90 }];

  it("takes the nearest city within reach, or none", () => {
    expect(pick(v, cities, { x: 21, y: 20 }, 24, new Set())).toBe(0);
    expect(pick(v, cities, { x: 31, y: 20 }, 24, new Set())).toBe(1);
    expect(pick(v, cities, { x: 100, y: 100 }, 24, new Set())).toBeNull();
  });

  it("prefers a city one may go to when both are about as near", () => {
    expect(pick(v, cities, { x: 25, y: 20 }, 24, new Set([1]))).toBe(1);
    expect(pick(v, cities, { x: 20, y: 20 }, 24, new Set([1]))).toBe(0);
  });

  it("tells what a finger may mean: near ones, of the preferred alone if there are any", () => {
    const view = { x: 0, y: 0, k: 1 };
    const places = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 30, y: 0 }, { x: 0, y: 12 }];
    const at = (x: number, y: number, preferred: number[] = []) => meant(view, places, { x, y }, 34, new Set(preferred));
    expect(at(0, 0)).toEqual([0, 1, 3]);
    expect(at(31, 0)).toEqual([2]);
    expect(at(0, 0, [2])).toEqual([2]);
    expect(at(0, 0, [1, 2])).toEqual([1]);
    expect(at(200, 200)).toEqual([]);
  });
});
