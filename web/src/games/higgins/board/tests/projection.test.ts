import { describe, expect, it } from "vitest";
import data from "../land/land.json";
import { atlas } from "../atlas";
import { unpack } from "../land";
import { bounds, widen } from "../../../../map/shapes";
import { project } from "../projection";
import { mississippi } from "../river";
import { realBoard } from "./real";

const away = (a: [number, number], b: [number, number]) => {
  const [p, q] = [project(...a), project(...b)];
  return { dx: q.x - p.x, dy: q.y - p.y, d: Math.hypot(q.x - p.x, q.y - p.y) };
};
const CHICAGO: [number, number] = [41.88, -87.63];

describe("the projection", () => {
  it("puts north up and east right of Chicago", () => {
    expect(away(CHICAGO, [45, -87.63]).dy).toBeLessThan(0);
    expect(away(CHICAGO, [41.88, -80]).dx).toBeGreaterThan(0);
  });

  it.each([
    [40.7, -74],
    [37.8, -122.4],
    [19.4, -99.1],
    [53.5, -113.5],
    [23.1, -82.4],
  ])("keeps angles and shapes at %f, %f", (lat, lon) => {
    const step = 0.01;
    const north = away([lat, lon], [lat + step, lon]);
    const east = away([lat, lon], [lat, lon + step / Math.cos((lat * Math.PI) / 180)]);
    expect(east.d / north.d).toBeCloseTo(1, 2);
    expect((north.dx * east.dx + north.dy * east.dy) / north.d / east.d).toBeCloseTo(0, 2);
  });

  it("gives the Northeast about twice the room of the West, and grows steadily between", () => {
    const scale = (lat: number, lon: number) => away([lat, lon], [lat + 0.1, lon]).d;
    const along = [-120, -110, -100, -90, -80, -72].map((lon) => scale(41, lon));
    expect(along).toEqual([...along].sort((a, b) => a - b));
    expect(along.at(-1)! / along[0]!).toBeGreaterThan(1.6);
    expect(along.at(-1)! / along[0]!).toBeLessThan(2.6);
  });

  it("measures boxes around points", () => {
    const box = bounds([{ x: 1, y: 5 }, { x: 4, y: 2 }], 1);
    expect(box).toEqual({ x: 0, y: 1, width: 5, height: 5 });
    expect(widen(box, 1, 2, 3, 4)).toEqual({ x: -1, y: -2, width: 8, height: 12 });
  });
});

describe("the ground", () => {
  const board = realBoard();
  const sheet = atlas(board);

  it("reaches beyond the sheet's edge on all sides", () => {
    const land = bounds(data.land.flatMap(unpack).map(([lon, lat]) => project(lat, lon)));
    expect(land.x).toBeLessThan(sheet.frame.x);
    expect(land.y).toBeLessThan(sheet.frame.y);
    expect(land.x + land.width).toBeGreaterThan(sheet.frame.x + sheet.frame.width - 150);
    expect(land.y + land.height).toBeGreaterThan(sheet.frame.y + sheet.frame.height);
  });

  it("has every city on its side of the Mississippi as drawn", () => {
    const river = mississippi(board.cities.map((c, i) => ({ at: sheet.at[i]!, side: c.side })));
    const [top, bottom] = [Math.min(...river.map((p) => p.y)), Math.max(...river.map((p) => p.y))];
    const wrong = board.cities.filter((city, i) => {
      const p = sheet.at[i]!;
      if (p.y <= top || p.y >= bottom) return false;
      const crossings = river.slice(1).filter((q, j) => {
        const o = river[j]!;
        return o.y > p.y !== q.y > p.y && o.x + ((q.x - o.x) * (p.y - o.y)) / (q.y - o.y) < p.x;
      }).length;
      return (crossings % 2 === 1 ? "east" : "west") !== city.side;
    });
    expect(wrong.map((c) => c.id)).toEqual([]);
  });
});
