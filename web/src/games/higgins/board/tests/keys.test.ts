import { describe, expect, it } from "vitest";
import type { Board, Travel, View } from "../../shapes";
import { ARROWS } from "../../../../map/camera.svelte";
import { atlas } from "../atlas";
import { chain, journey, wayTo } from "../journey";
import { cityByName, nextCity } from "../keys";
import { titles } from "../titles";
import { realBoard } from "./real";
import { marks } from "../../marks";

const board = realBoard();
const sheet = atlas(board);
const cities = sheet.at.slice(0, board.cities.length);
const of = (id: string) => board.cities.findIndex((c) => c.id === id);

describe("arrows", () => {
  it("go to the nearest city that way", () => {
    const from = of("omaha");
    expect(cities[nextCity(cities, from, ARROWS.ArrowLeft!)!]!.x).toBeLessThan(cities[from]!.x);
    expect(cities[nextCity(cities, from, ARROWS.ArrowUp!)!]!.y).toBeLessThan(cities[from]!.y);
  });

  it("reach every city from Chicago", () => {
    const seen = new Set([board.start]);
    for (const city of seen)
      for (const arrow of Object.values(ARROWS)) {
        const next = nextCity(cities, city, arrow);
        if (next !== null) seen.add(next);
      }
    expect(board.cities.filter((_, i) => !seen.has(i)).map((c) => c.id)).toEqual([]);
  });

  it("stop at the edge", () => {
    expect(nextCity(cities, of("halifax"), ARROWS.ArrowRight!)).toBeNull();
  });
});

describe("typing", () => {
  const name = (typed: string, current: number | null = null, preferred = new Set<number>()) => {
    const found = cityByName(board.cities, typed, current, preferred);
    return found === null ? null : board.cities[found]!.id;
  };

  it("finds a city by the beginning of its name, accents aside", () => {
    expect(name("que")).toBe("quebec");
    expect(name("new h")).toBe("new-haven");
    expect(name("st l")).toBe("st-louis");
    expect(name("zz")).toBeNull();
  });

  it("goes on to the next of a letter, and to a city one may go to first", () => {
    const first = name("o");
    expect(name("o", of(first!))).not.toBe(first);
    expect(name("oo", of(first!))).not.toBe(first);
    expect(name("o", null, new Set([of("ottawa")]))).toBe("ottawa");
  });

  it("stays where it is while more letters fit", () => {
    expect(name("new o", of("new-orleans"))).toBe("new-orleans");
  });
});

describe("ways", () => {
  it("follow the given tracks from city to city, or the fewest", () => {
    const [from, to] = [of("chicago"), of("new-york")];
    const way = chain(board, from, to);
    expect(way.length).toBeGreaterThan(3);
    const points = journey(board, sheet, from, way);
    expect(points[0]).toEqual(sheet.at[from]);
    expect(points.at(-1)!.x).toBeCloseTo(sheet.at[to]!.x);
    expect(points.length).toBeGreaterThan(way.length);
    for (const t of way) for (const bend of sheet.tracks[t]!.points.slice(1, -1)) expect(points).toContainEqual(bend);
  });
});

it("has no two marks alike on one board, and each with one meaning", () => {
  const all = marks(board).flatMap((g) => g.marks);
  expect(all.length).toBeGreaterThan(28);
  expect(new Set(all.map((m) => m.mark)).size).toBe(all.length);
  expect(new Set(all.map((m) => m.means)).size).toBe(all.length);
});

describe("what is said of a city", () => {
  const seat = (over: object) => ({ locomotive: 0, city: of("chicago"), markers: [], ...over });
  const view = { seats: [seat({ markers: [of("st-paul")] }), seat({ city: of("omaha") })], to_move: 0, owners: board.tickets.map(() => -1) } as unknown as View;
  const way = (city: string, more: object) => [of(city), { city: of(city), segments: 2, fare: 1, upkeep: 5, broke: false, cash_after: 9, pay: 0, ...more } as unknown as Travel] as const;

  it("has its side, the way there, its open tickets, markers and trains", () => {
    const said = titles(board, view, ["Ann", "Bob"], new Map([way("st-paul", {}), way("omaha", { broke: true })]), true);
    expect(said[of("st-paul")]).toMatch(/^St\. Paul, east; 2 segments, \$6; tickets: .+; your Pay marker$/);
    expect(said[of("omaha")]).toContain("more than you have");
    expect(said[of("omaha")]).toContain("Bob's train");
    expect(said[of("boise")]).toBe("Boise, west");
  });

  it("says no price where there is no money, and no ticket that is taken", () => {
    const taken = { ...view, owners: board.tickets.map(() => 1) };
    const said = titles(board, taken, ["Ann", "Bob"], new Map([way("st-paul", { fare: 0, upkeep: 0, cash_after: 0 })]), false);
    expect(said[of("st-paul")]).toBe("St. Paul, east; 2 segments; your Pay marker");
  });
});

/** The board with what the server tells of it: the cities a segment away, through switches, and all distances. */
function measured(): Board {
  const next = (place: number): number[] => board.tracks.flatMap((t) => (t.ends[0] === place ? [t.ends[1]] : t.ends[1] === place ? [t.ends[0]] : []));
  const near = board.cities.map((_, city) => {
    const seen = new Set(next(city));
    for (const place of seen) if (place >= board.cities.length) for (const p of next(place)) seen.add(p);
    return [...seen].filter((p) => p < board.cities.length && p !== city);
  });
  const distances = board.cities.map((_, city) => {
    const far: number[] = [];
    far[city] = 0;
    const line = [city];
    for (const at of line) for (const n of near[at]!) if (far[n] === undefined) [far[n], line[line.length]] = [far[at]! + 1, n];
    return far;
  });
  return { ...board, cities: board.cities.map((c, i) => ({ ...c, neighbours: near[i]! })), distances };
}

describe("ways to one's destinations", () => {
  it("have as many segments as the board says, and hang together", () => {
    const [from, to] = [board.start, of("los-angeles")];
    const whole = measured();
    const way = wayTo(whole, from, to);
    let at = from;
    const stops = way.flatMap((track) => {
      const [a, b] = board.tracks[track]!.ends;
      expect([a, b]).toContain(at);
      at = a === at ? b : a;
      return at < board.cities.length ? [at] : [];
    });
    expect([at, stops.length]).toEqual([to, whole.distances[from]![to]]);
    expect(wayTo(whole, from, from)).toEqual([]);
  });
});
