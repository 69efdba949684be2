import { describe, expect, it } from "vitest";
import type { Travel, View } from "../../shapes";
import { RailIndex } from "../../../../map/rails";
import type { Box } from "../../../../map/shapes";
import { fit } from "../../../../map/viewport";
import { arrangement, standing } from "../arrangement";
import { atlas, GAP, pushApart } from "../atlas";
import { project } from "../projection";
import { sizes, stepOf, zoomOf } from "../sizes";
import { realBoard } from "./real";

const board = realBoard();
const sheet = atlas(board);
const rails = new RailIndex(sheet.tracks.map((t) => t.points));
const cityOf = (id: string) => board.cities.findIndex((c) => c.id === id);

const view = {
  seats: board.locomotives.map((l, i) => ({ locomotive: i, city: i < 4 ? board.start : cityOf("new-york"), markers: l.cities })),
  to_move: 0,
  owners: board.tickets.map(() => -1),
} as unknown as View;
const travel = board.cities[board.start]!.neighbours
  .filter((c) => c < board.cities.length)
  .map((city) => ({ city, segments: 1, fare: 1, upkeep: 5, tracks: [] }) as unknown as Travel);

function shown(step: number, strong: number[] = [], tails = new Map<number, string>()) {
  const size = sizes(zoomOf(step));
  const ways = new Map(travel.map((t) => [t.city, t]));
  const radius = board.cities.map((_, i) => (ways.has(i) ? size.disc : size.dot[sheet.tier[i]!]));
  const all = { board, atlas: sheet, rails, view, step, standing: standing(view), ways, radius, strong: new Set(strong), tails };
  return { radius, ...arrangement(all) };
}

const meet = (a: Box, b: Box, slack = 0.01) =>
  a.x + slack < b.x + b.width && b.x + slack < a.x + a.width && a.y + slack < b.y + b.height && b.y + slack < a.y + a.height;
const boxes = (step: number, got: ReturnType<typeof shown>) =>
  got.names.map((n) => {
    const p = sheet.at[n.city]!;
    return { ...n, x: n.x + p.x * zoomOf(step), y: n.y + p.y * zoomOf(step) };
  });

const whole = stepOf(fit(sheet.extent, { width: 1000, height: 850 }).k);
const near = stepOf(2);

it("leaves room behind a name for what stands there", () => {
  const city = cityOf("omaha");
  const bare = shown(near, [city]).names.find((n) => n.city === city)!;
  const tailed = shown(near, [city], new Map([[city, "7 away"]])).names.find((n) => n.city === city)!;
  expect(tailed.width).toBeGreaterThan(bare.width + 20);
});

describe("dots", () => {
  it("keep GAP from each other and move as little as that takes", () => {
    const home = [...board.cities, ...board.switches].map((c) => project(c.lat, c.lon));
    let least = Infinity;
    sheet.at.forEach((p, i) => sheet.at.slice(0, i).forEach((q) => (least = Math.min(least, Math.hypot(p.x - q.x, p.y - q.y)))));
    expect(least).toBeGreaterThan(GAP * 0.97);
    const moved = sheet.at.map((p, i) => Math.hypot(p.x - home[i]!.x, p.y - home[i]!.y));
    expect(Math.max(...moved)).toBeLessThan(2 * GAP);
    expect(moved.filter((d) => d < 1).length).toBeGreaterThan(board.cities.length / 2);
  });

  it("stay where they are when nothing is near, and part evenly when two are", () => {
    const [a, b, c] = pushApart([{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: 500, y: 0 }], 10);
    expect(c).toEqual({ x: 500, y: 0 });
    expect(b!.x - a!.x).toBeCloseTo(10, 1);
    expect(a!.x + b!.x).toBeCloseTo(2, 5);
  });

  it("have a finger's room at the zoom one plays at", () => {
    expect(GAP * 1.4).toBeGreaterThanOrEqual(24);
  });
});

describe.each([
  ["the whole map", whole],
  ["half way", Math.round((whole + near) / 2)],
  ["a region", near],
  ["a few cities", stepOf(4)],
])("the arrangement at %s", (_, step) => {
  const got = shown(step);
  const names = boxes(step, got);

  it("lets no name lie on another", () => {
    const clashes = names.flatMap((a, i) => names.slice(0, i).filter((b) => meet(a, b)).map((b) => [board.cities[a.city]!.id, board.cities[b.city]!.id]));
    expect(clashes).toEqual([]);
  });

  it("lets no name lie on a dot, a logo, a train or a flag", () => {
    const k = zoomOf(step);
    const own = new Set([...view.seats[0]!.markers]); // always shown, whatever they cover
    const things: Box[] = [
      ...board.cities.map((_, i) => ({ x: sheet.at[i]!.x * k - got.radius[i]!, y: sheet.at[i]!.y * k - got.radius[i]!, width: 2 * got.radius[i]!, height: 2 * got.radius[i]! })),
      ...got.logos.map((l) => ({ x: sheet.at[l.city]!.x * k + l.x - l.side / 2, y: sheet.at[l.city]!.y * k + l.y - l.side / 2, width: l.side, height: l.side })),
      ...got.stands.flatMap((s) => s.boxes),
    ];
    const clashes = names.filter((n) => !own.has(n.city) && things.some((t) => meet(n, t)));
    expect(clashes.map((n) => board.cities[n.city]!.id)).toEqual([]);
  });

  it("shows every open ticket, by its logo or in the disc of a city in reach, and the names of the mover's own markers", () => {
    const drawn = new Set(got.logos.map((l) => l.ticket));
    const inDiscs = sizes(zoomOf(step)).pip ? board.tickets.filter((t) => travel.some((way) => way.city === t.city)) : [];
    expect(board.tickets.filter((_, i) => !drawn.has(i))).toEqual(inDiscs);
    const named = new Set(got.names.map((n) => n.city));
    expect(view.seats[0]!.markers.filter((m) => !named.has(m))).toEqual([]);
  });

  it("is the same when made again", () => {
    expect(shown(step).names).toEqual(got.names);
  });
});

it("names more cities the nearer one is, and all of them close by", () => {
  const count = (step: number) => shown(step).names.length;
  expect(count(near)).toBeGreaterThan(count(whole));
  expect(count(stepOf(6))).toBe(board.cities.length);
});

it("always names what is focused or selected", () => {
  const small = shown(whole).names.map((n) => n.city);
  const hidden = board.cities.findIndex((_, i) => !small.includes(i));
  expect(shown(whole, [hidden]).names.some((n) => n.city === hidden)).toBe(true);
});

it("arranges for the lower end of a zoom step", () => {
  for (const k of [0.2, 0.63, 1, 1.7, 5]) {
    expect(zoomOf(stepOf(k))).toBeLessThanOrEqual(k * 1.0001);
    expect(zoomOf(stepOf(k) + 1)).toBeGreaterThan(k);
  }
});
