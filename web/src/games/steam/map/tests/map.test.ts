import { describe, expect, it } from "vitest";
import type { SteamLink } from "../../../../api/types";
import { RailIndex } from "../../../../map/rails";
import { badgesOf } from "../badges";
import { describeHex, joinsInWords, neighboursInWords } from "../describe";
import { extentOf, hexPath, middleOf } from "../geometry";
import { groundOf } from "../ground";
import { hexByName, nextHex, STEPS } from "../keys";
import { GOODS, LIVERIES, goods } from "../livery";
import { broken, placeNames } from "../names";
import { directions, routeOf, routes, tracksOf } from "../routes";
import { namePlace, streams } from "../rivers";
import { freeCorner } from "../title";
import { cubeNear, cubesAt, DEPTH } from "../stops";
import { marks } from "../../marks";
import { SQUARE } from "../streets";
import { boardOf, hexOf, viewOf } from "./board";

const board = boardOf(`
  a..T.
  .^=..
  ..b..
`);
const at = (name: string) => hexOf(board, name);
// a at A1, T at A4, b at C3: a line from a by A2 and A3 into T, and out of T to the east.
const laid = [
  { hex: at("A2"), face: 2, owners: [0], fresh: true },
  { hex: at("A3"), face: 2, owners: [0], fresh: false },
  { hex: at("A4"), face: 5, owners: [1, 0], fresh: false },
];
const links: SteamLink[] = [
  { ends: [1, 0], owner: 0, tracks: [[at("A4"), 1], [at("A3"), 0], [at("A2"), 0]], open: null, lapses: false },
  { ends: [1, -1], owner: 1, tracks: [[at("A4"), 0]], open: [at("A4"), 1], lapses: true },
];
const view = viewOf(board, laid, links);
const names = ["Ann", "Boris"];

describe("links as lines", () => {
  it("run from their first end to their last without a gap", () => {
    const route = routeOf(board, tracksOf(board, view), links[0]!, 0);
    expect(route.pieces.map((p) => [p.from, p.to])).toEqual([[6, 4], [1, 4], [1, 4]]);
    route.pieces.slice(1).forEach((p, i) => expect(p.curve.at(0).x).toBeCloseTo(route.pieces[i]!.curve.at(1).x));
    expect(route.at(0).at).toEqual(middleOf(board.hexes[at("A4")]!));
    expect(route.open).toBeNull();
  });

  it("show where they are open, and which way", () => {
    const route = routeOf(board, tracksOf(board, view), links[1]!, 1);
    expect(route.open!.heading).toBeCloseTo(0);
    expect(route.open!.at.x).toBeGreaterThan(middleOf(board.hexes[at("A4")]!).x);
  });

  it("leave no track on the map undrawn", () => {
    const drawn = routes(board, { ...view, links: [] });
    expect(drawn.map((r) => r.owner)).toEqual([0, 0, 1, 0]);
    expect(routes(board, view)).toHaveLength(2);
  });

  it("are run the way the goods go", () => {
    expect(directions(view, [0], [0, 1])).toEqual([false]);
    expect(directions(view, [0], [1, 0])).toEqual([true]);
  });

  it("bear badges that keep apart", () => {
    const twice = [...routes(board, view), ...routes(board, view)];
    const [a, , b] = badgesOf(twice, 5);
    expect(Math.hypot(a!.at.x - b!.at.x, a!.at.y - b!.at.y)).toBeGreaterThan(10);
  });
});

describe("walking by keys", () => {
  it("goes along rows, over water, and stops at the edge", () => {
    expect(nextHex(board, at("B2"), STEPS.ArrowRight!)).toBe(at("B4"));
    expect(nextHex(board, at("B1"), STEPS.ArrowLeft!)).toBeNull();
  });

  it("goes up and down in a zigzag that comes back", () => {
    const down = nextHex(board, at("A2"), STEPS.ArrowDown!)!;
    expect(down).toBe(at("B2"));
    expect(nextHex(board, nextHex(board, down, STEPS.ArrowDown!)!, STEPS.ArrowUp!)).toBe(down);
    expect(nextHex(board, at("A3"), STEPS.ArrowDown!)).not.toBe(at("B3")); // water
  });

  it("jumps to a coordinate and to a place by its beginning", () => {
    expect(hexByName(board, "b4")).toBe(at("B4"));
    expect(hexByName(board, "tv")).toBe(at("A4"));
    expect(hexByName(board, "B3")).toBeNull();
    expect(hexByName(board, "zz")).toBeNull();
  });
});

describe("a hex in words", () => {
  it("names land, town, tile, links and their ends", () => {
    expect(describeHex(board, view, names, at("A4"))).toBe(
      "A4, plain, town Tville, tile town, straight, E to the town: Boris’ link from Tville, open at A4 E, lapses unless extended, W to the town: Ann’s link from Tville to aville.",
    );
    expect(describeHex(board, view, names, at("A2"))).toBe("A2, plain, tile straight, built this turn, E to W: Ann’s link from Tville to aville.");
  });

  it("tells what can be built, what a tile joins, and the neighbours with their prices", () => {
    const prices = new Map([[at("A2"), 2], [at("A4"), 3]]);
    expect(describeHex(board, null, names, at("A2"), prices)).toBe("A2, plain, can be built from $2.");
    const face = board.faces.findIndex((f) => JSON.stringify(f.tracks) === "[[1,4]]");
    expect(joinsInWords(board, at("A2"), face)).toBe("from A3, east, to aville, west");
    const town = board.faces.findIndex((f) => f.id === "town-1");
    expect(joinsInWords(board, at("A4"), town)).toMatch(/^from .*, east, to the town$/);
    const around = neighboursInWords(board, at("A3"), prices);
    expect(around).toMatch(/^Around A3: north-east no way on; east A4, Tville, can be built from \$3; /);
    expect(around).toContain("west A2, plain, can be built from $2");
  });

  it("names a city's colour and goods, and a New City as such", () => {
    expect(describeHex(board, view, names, at("C3"))).toBe("C3, blue city bville, goods 2 red, 1 yellow.");
    const grown = { ...view, laid: [], stops: view.stops.map((s, i) => (i === 1 ? { colour: 4, cubes: [0, 0, 0, 0, 0], grown: true } : s)) };
    expect(describeHex(board, grown, names, at("A4"))).toBe("A4, plain, gray New City Tville, no goods.");
  });

  it("names closed sides from either hex, and water", () => {
    const shut = { ...board, barriers: [{ name: "Marsh", sides: [[at("A1"), 1]] as [number, number][] }], hexes: board.hexes.map((h) => ({ ...h, closed: h.name === "A2" ? [4] : [] })) };
    expect(describeHex(shut, null, names, at("A2"))).toBe("A2, plain, closed W by Marsh.");
    expect(describeHex(board, null, names, at("B3"))).toBe("B3, water.");
    const hilly = { ...board, hexes: board.hexes.map((h, i) => (i === at("A2") ? { ...h, terrain: "river hill" as const, river: "Aire" } : h)) };
    expect(describeHex(hilly, null, names, at("A2"))).toBe("A2, hill, river Aire.");
    const drawn = hexPath(middleOf(board.hexes[at("A2")]!));
    expect([board, hilly].map((b) => groundOf(b, []).hills.includes(drawn))).toEqual([false, true]);
  });
});

describe("cubes", () => {
  it("lie in the city's square without touching, however many they are", () => {
    for (const counts of [[1], [3], [2, 2], [3, 0, 2], [3, 0, 2, 0, 2], [3, 3, 3, 3]]) {
      const cubes = cubesAt(counts);
      expect(cubes).toHaveLength(counts.reduce((a, b) => a + b, 0));
      for (const a of cubes) {
        const [half, deep] = [a.side / 2, a.side * DEPTH];
        expect(a.x - half >= -SQUARE.width && a.x + half + deep <= SQUARE.width).toBe(true);
        expect(a.y - half - deep >= -SQUARE.height && a.y + half <= SQUARE.height).toBe(true);
        for (const b of cubes) if (a !== b) expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(a.side + deep);
      }
    }
  });

  it("are found under the pointer if they may be chosen", () => {
    const m = middleOf(board.hexes[at("C3")]!);
    const cube = cubesAt(view.stops[2]!.cubes).find((c) => c.colour === 2)!;
    const p = { x: m.x + cube.x + 2, y: m.y + cube.y };
    expect(cubeNear(board, view, [{ stop: 2, colour: 2 }], p, 5)).toEqual({ stop: 2, colour: 2 });
    expect(cubeNear(board, view, [{ stop: 2, colour: 0 }], p, 5)).toBeNull();
  });
});

describe("names", () => {
  it("break where they may, in the middle", () => {
    const long = (text: string) => text.length > 8;
    expect(broken("Trois-Rivières", long)).toEqual(["Trois-", "Rivières"]);
    expect(broken("New York", long)).toEqual(["New York"]);
    expect(broken("Mönchengladbach", long)).toEqual(["Mönchengladbach"]);
  });

  it("keep off each other and on the sheet", () => {
    const crowd = boardOf("aTbT\n.c.d\nT.T.");
    const frame = extentOf(crowd.hexes.map(middleOf));
    for (const k of [0.5, 1, 2]) {
      const placed = placeNames({ board: crowd, view: null, k, rails: new RailIndex([]), taken: [], town: 6 * k, frame });
      if (k >= 1) expect(placed.length).toBe(crowd.stops.length);
      const boxes = placed.map((n) => {
        const m = middleOf(crowd.hexes[crowd.stops[n.stop]!.hex]!);
        return { x: m.x * k + n.x, y: m.y * k + n.y, w: n.width, h: n.height };
      });
      if (k < 1) continue;
      boxes.forEach((a, i) => boxes.slice(0, i).forEach((b) => expect(Math.abs(a.x - b.x) >= (a.w + b.w) / 2 - 1 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2 - 1).toBe(true)));
    }
  });
});

describe("the printed map", () => {
  it("draws every side once: coast, rim or grid", () => {
    const count = (d: string) => d.split("M").length - 1;
    const { coast, rim, grid } = groundOf(board, []);
    expect(count(coast)).toBe(6);
    expect(2 * count(grid) + count(coast) + count(rim) - 0).toBe(6 * 14);
  });

  it("puts the title where no hex is, or nowhere", () => {
    const frame = { x: -40, y: -40, width: 400, height: 200 };
    expect(freeCorner([{ x: 0, y: 0 }], frame, 100, 30)).toEqual({ x: 248, y: -28 });
    expect(freeCorner([{ x: 0, y: 0 }, { x: 340, y: 0 }, { x: 0, y: 140 }, { x: 340, y: 140 }], frame, 100, 30)).toBeNull();
  });

  it("leads rivers through the middle of the sides they cross, and names them on open land", () => {
    const river = { name: "Long", course: [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5]] as [number, number][] };
    const wet = { ...board, rivers: [river] };
    const [stream] = streams(wet);
    const side = (middleOf({ row: 0, column: 1 }).x + middleOf({ row: 0, column: 2 }).x) / 2;
    expect(stream!.points.some((p) => Math.abs(p.x - side) < 0.01 && Math.abs(p.y) < 0.01)).toBe(true);
    expect(namePlace(wet, river, new Set(), false)).toBeCloseTo(0.125);
    expect(namePlace(wet, river, new Set([at("A2")]), false)).toBeNull();
  });
});

describe("the course of a river", () => {
  const flows = (picture: string, course: [number, number][], other: [number, number][] = []) => {
    const map = boardOf(picture);
    const rivers = streams({ ...map, rivers: [{ name: "Long", course }, ...(other.length ? [{ name: "Other", course: other }] : [])] });
    return { mouth: rivers[0]!.points.at(-1)!, rivers };
  };

  it("goes on into the lake beside its last hex", () => {
    const { mouth } = flows("....\n..=.\n....", [[0, 0], [0, 1], [0, 2]]);
    const lake = middleOf({ row: 1, column: 2 });
    expect(Math.hypot(mouth.x - lake.x, mouth.y - lake.y)).toBeLessThan(20);
  });

  it("joins another river beside it, or leaves the map", () => {
    const { mouth, rivers } = flows("....\n....\n....", [[2, 0], [2, 1]], [[1, 0], [1, 1], [1, 2], [1, 3]]);
    expect(rivers[1]!.points.some((p) => Math.hypot(p.x - mouth.x, p.y - mouth.y) < 0.01)).toBe(true);
    const alone = flows("....", [[0, 1], [0, 2], [0, 3]]).mouth;
    expect(alone.x).toBeGreaterThan(middleOf({ row: 0, column: 3 }).x + 20);
  });

  it("is one area, broader at its mouth", () => {
    const { rivers } = flows("......", [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]);
    expect(rivers[0]!.area.match(/M/g)).toHaveLength(1);
  });
});

describe("relief and woods", () => {
  it("rise on hills alone, and woods stand on plains alone", () => {
    const flat = groundOf(boardOf("....\n....\n...."), []);
    expect([flat.relief.high, flat.relief.fine, flat.relief.bold]).toEqual(["", "", ""]);
    const hilly = groundOf(boardOf("....\n.^^.\n...."), []);
    const peak = middleOf({ row: 1, column: 1 });
    const spots = [...(hilly.relief.high + hilly.relief.bold).matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) => ({ x: +m[1]!, y: +m[2]! }));
    expect(spots.length).toBeGreaterThan(50);
    for (const p of spots) expect(Math.min(...[1, 2].map((column) => Math.hypot(p.x - middleOf({ row: 1, column }).x, p.y - peak.y)))).toBeLessThan(34);
    const bare = groundOf(boardOf("^^^^\n^^^^\n^^^^"), []);
    expect(bare.woods.crowns).toBe("");
  });
});

it("has no two marks alike on one board, and each with one meaning", () => {
  const all = marks(board, ["a", "b", "c", "d", "e", "f"]).flatMap((g) => g.marks);
  expect(new Set(all.map((m) => m.mark)).size).toBe(all.length);
  expect(new Set(all.map((m) => m.means)).size).toBe(all.length);
  expect(all.map((m) => m.mark)).toEqual(expect.arrayContaining(["R", "B", "Y", "P", "G", "1", "6", "!", "+1"]));
});

describe("liveries", () => {
  it("are six, none like goods, each with its pattern and number", () => {
    expect(LIVERIES).toHaveLength(6);
    const used = LIVERIES.map((l) => l.fill);
    for (const id of ["red", "blue", "yellow", "purple", "gray"]) expect(used).not.toContain(goods(id).fill);
    expect(new Set(LIVERIES.map((l) => l.dash)).size).toBe(6);
    expect(new Set(LIVERIES.map((l) => l.number)).size).toBe(6);
  });

  it("paints goods that no eye takes for one another", () => {
    // Machado, Oliveira and Fernandes (2009): no red, no green and no blue cones; in linear RGB
    const EYES = [
      [1, 0, 0, 0, 1, 0, 0, 0, 1],
      [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
      [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
    ];
    const linear = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v > 0.04045 ? ((v + 0.055) / 1.055) ** 2.4 : v / 12.92));
    const lab = (rgb: number[]): number[] => {
      const [r, g, b] = rgb.map((v) => Math.min(Math.max(v, 0), 1)) as [number, number, number];
      const xyz = [(0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089];
      const [x, y, z] = xyz.map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116)) as [number, number, number];
      return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
    };
    const seen = (hex: string, eye: number[]) => lab([0, 3, 6].map((row) => linear(hex).reduce((sum, v, i) => sum + v * eye[row + i]!, 0)));
    const fills = Object.values(GOODS).map(([fill]) => fill);
    for (const eye of EYES)
      fills.forEach((a, i) => fills.slice(0, i).forEach((b) => {
        const [p, q] = [seen(a, eye), seen(b, eye)];
        expect(Math.hypot(...p.map((v, n) => v - q[n]!)), `${a} and ${b}`).toBeGreaterThan(24);
      }));
    const light = (hex: string) => linear(hex).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i]!, 0) + 0.05;
    for (const [fill, ink] of Object.values(GOODS)) expect(Math.max(light(fill) / light(ink), light(ink) / light(fill)), fill).toBeGreaterThan(4.5);
  });
});
