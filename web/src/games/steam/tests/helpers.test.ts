import { describe, expect, it } from "vitest";
import type { SteamBoard, SteamBuild, SteamShip, SteamView } from "../../../api/types";
import { advantage, byDestination, byKind, cubesOf, linksOf, sidesNamed, waysOf } from "../helpers";
import { hintFor } from "../hints";
import { parseRules } from "../../../ui/rulebook";
import rules from "../../../../../docs/rules/steam.md?raw";

const ship = (move: number, stops: number[], points: number[], colour = 0): SteamShip =>
  ({ move, text: "", colour, stops, links: stops.slice(1), points });

describe("deliveries", () => {
  const ships = [ship(1, [0, 4], [1, 0, 0]), ship(2, [0, 2, 4], [2, 2, 0]), ship(3, [0, 2, 3, 5], [3, 1, 0]), ship(4, [7, 4], [1, 0, 0]), ship(5, [0, 4], [1, 0, 0], 3)];

  it("are worth what one gains more than the best rival", () => {
    expect(ships.slice(0, 3).map((s) => advantage(s, 0))).toEqual([1, 0, 2]);
    expect(advantage(ships[2]!, 1)).toBe(-2);
  });

  it("start from cubes that are named once", () => {
    expect(cubesOf(ships)).toEqual([{ stop: 0, colour: 0 }, { stop: 0, colour: 3 }, { stop: 7, colour: 0 }]);
  });

  it("are grouped by where they end, the best for oneself first", () => {
    const ways = waysOf(ships, { stop: 0, colour: 0 }, 0);
    expect(ways.map((w) => w.move)).toEqual([3, 1, 2]);
    expect(byDestination(ways).map((g) => [g.stop, g.ways.map((w) => w.move)])).toEqual([[5, [3]], [4, [1, 2]]]);
    expect(waysOf(ships, null, 0)).toEqual([]);
  });

  it("name the sides left by where their words do", () => {
    expect(sidesNamed("ship blue Albany SE > Utica > Buffalo")).toBe(", leaving SE");
    expect(sidesNamed("ship blue Albany > Utica > Buffalo")).toBe("");
  });
});

const board = { faces: [[0, 0], [1, 0], [1, 1], [1, 2], [2, 4], [3, 0]].map(([kind, turn]) => ({ kind, turn })) } as unknown as SteamBoard;

describe("building", () => {
  it("has the turns of a face together, in order", () => {
    const build = (move: number, f: number) => ({ move, face: f, hex: 1 }) as SteamBuild;
    expect(byKind(board, [build(1, 5), build(2, 3), build(3, 2)]).map((k) => [k.kind, k.turns.map((b) => b.move)])).toEqual([[1, [3, 2]], [3, [1]]]);
  });

  it("tells complete links from open ones", () => {
    const links = [{ owner: 0, ends: [0, 1] }, { owner: 0, ends: [0, -1] }, { owner: 1, ends: [0, 1] }];
    expect(linksOf({ links } as unknown as SteamView, 0)).toEqual({ complete: [0], open: [1] });
  });
});

describe("hints", () => {
  const known = new Set(parseRules(rules).flatMap((s) => s.rules.map((r) => r.number)));
  const phases = ["first order", "buy capital", "order of play", "action tiles", "build track", "goods for a city", "move goods", "income or points", "income"] as const;

  it("are there for every decision of both games, with rules that exist", () => {
    for (const ruleset of ["base", "standard"] as const)
      for (const phase of phases) {
        const asked = ruleset === "base" ? !["buy capital", "order of play"].includes(phase) : phase !== "first order";
        const hint = hintFor(ruleset, phase);
        expect(hint !== null, `${ruleset} ${phase}`).toBe(asked);
        if (!hint) continue;
        const cited = [hint.rule, ...`${hint.what} ${hint.most}`.matchAll(/\((\d+\.\d+)/g)].map((m) => (typeof m === "string" ? m : m[1]!));
        for (const rule of cited) expect(known, `${phase} cites ${rule}`).toContain(rule);
      }
    expect(hintFor("base", "over")).toBeNull();
  });
});
