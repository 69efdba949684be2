import { describe, expect, it, vi } from "vitest";
import type { api } from "../../../api/client";
import type { MatchState, SteamBoard, SteamBuild, SteamShip, SteamView, SteamWay } from "../../../api/types";
import { MatchStore, type Services } from "../../../match/store.svelte";
import { made, seat } from "../../../match/tests/made";
import { Refused } from "../../../api/client";
import { SteamModel } from "../model.svelte";

const board = {
  map: "test", ruleset: "standard", kinds: [], colours: [],
  faces: [{ kind: 0, turn: 0 }, { kind: 1, turn: 0 }, { kind: 1, turn: 1 }, { kind: 2, turn: 0 }],
  hexes: [{ name: "A1", stop: 0, near: [] }, { name: "A2", stop: -1, near: [] }, { name: "A3", stop: -1, near: [] }],
  stops: [{ name: "Leeds", hex: 0, colour: 1 }],
} as unknown as SteamBoard;

const NOTHING = { bids: [], capital: [], tiles: [], builds: [], cities: [], fetch: [], ships: [], gains: [], plain: [], };
const builds = [3, 2, 1].map((face) => ({ move: 10 + face, hex: 1, face, cost: 2 })) as SteamBuild[];

function position(phase: SteamView["phase"], legal: object | null): SteamView {
  return { game: "steam", phase, seats: [], links: [], laid: [], stops: [{ colour: 1 }], target: -1, ends: [], legal: legal && { ...NOTHING, ...legal } } as unknown as SteamView;
}
const done = [{ move: 99, text: "done", kind: "done", title: "", words: "" }];

function state(seq: number, to_move: number, view: SteamView): MatchState {
  return made(seq, { game: "steam", to_move, view, seats: [seat("x", { mine: true }), seat("x", { mine: true }), seat("x")] });
}

/** A table at a position; what a preview answers is made of the moves asked about. */
async function table(now: MatchState, after: (moves: number[]) => MatchState = () => now) {
  const sent: unknown[] = [];
  const services: Services = {
    match: async () => now,
    move: async (_, intent) => {
      sent.push("moves" in intent ? intent.moves : intent.move);
      return { seq: now.seq };
    },
    socketUrl: () => "", open: () => ({ close: () => undefined, nudge: () => undefined }), key: () => "k", time: () => 0, wait: async () => undefined,
  };
  const store = new MatchStore("m", services);
  await store.open();
  const asked: unknown[] = [];
  const why: typeof api.why = async (_, text, moves) => {
    asked.push([text, moves]);
    return { legal: false, reason: { code: "no", rule: "4.5", words: "4.5: not connected.", nearest: null } };
  };
  const ways: typeof api.ways = async (_, start, end, moves) => {
    asked.push([start, end, moves]);
    if (end === "A3") throw new Refused(404, { code: "no_way", message: "No way." });
    return { ways: [{ moves: [12, 11], tiles: [[1, 2], [2, 1]], words: "A1 – A2" }, { moves: [13], tiles: [[1, 3]], words: "dear" }] as SteamWay[] };
  };
  const t = new SteamModel(store, board, { preview: async (_, _seq, moves) => after(moves), why, ways });
  return { t, sent, asked };
}

describe("building", () => {
  const mine = state(5, 0, position("build track", { builds, plain: done }));
  const on = (moves: number[]) => state(5 + moves.length, 0, position("build track", { builds: [], plain: done }));

  it("shows the first turn of the first face on a hex, and turns it when it is chosen again", async () => {
    const { t } = await table(mine);
    expect([...t.buildable]).toEqual([1]);
    t.choose(1);
    expect(t.ghost).toEqual({ hex: 1, face: 1 });
    t.choose(1);
    expect(t.ghost?.face).toBe(2);
    t.turn(1);
    expect(t.ghost?.face).toBe(1);
    t.cancel();
    expect(t.ghost).toBeNull();
  });

  it("begins with the tile that completes a link", async () => {
    const better = builds.map((b) => ({ ...b, completes: Number(b.move === 12), extends: Number(b.move !== 12) })) as SteamBuild[];
    const { t } = await table(state(5, 0, position("build track", { builds: better, plain: done })));
    t.choose(1);
    expect(t.tile).toBe(12);
    expect(t.own).toEqual(new Set([1]));
  });

  it("begins a way at a city, draws the best to the place pointed at next, and lays it whole", async () => {
    const { t, asked } = await table(mine, on);
    t.choose(0);
    expect([t.route.from, t.hex, asked]).toEqual([0, null, []]);
    t.choose(1);
    await vi.waitFor(() => expect(t.route.way?.moves).toEqual([12, 11]));
    expect(asked).toEqual([["A1", "A2", []]]);
    t.route.glanced = 1;
    expect(t.route.way?.moves).toEqual([13]);
    t.route.glanced = null;
    await t.takeWay();
    expect(t.staging.moves).toEqual([12, 11]);
    expect([t.route.open, t.route.way]).toEqual([false, null]);
    t.undo();
    expect(t.staging.moves).toEqual([12]);
  });

  it("says why there is no way, and lets another end be chosen", async () => {
    const { t } = await table(mine, on);
    t.route.begin();
    t.choose(0);
    t.choose(2);
    await vi.waitFor(() => expect(t.route.problem?.message).toBe("No way."));
    t.choose(1);
    await vi.waitFor(() => expect(t.route.ways).toHaveLength(2));
    expect(t.route.problem).toBeNull();
    t.cancel();
    expect(t.route.open).toBe(false);
  });

  it("is tried out, and sent with the end of the turn as one", async () => {
    const { t, sent } = await table(mine, on);
    t.choose(1);
    await t.play(11);
    expect(sent).toEqual([]);
    expect(t.hex).toBeNull();
    expect(t.state.seq).toBe(6);
    expect(t.finished).toBe(false);
    await t.confirm();
    expect(sent).toEqual([[11, 99]]);
  });

  it("is finished when the engine has ended the turn, though the next player sits here too", async () => {
    const { t, sent } = await table(mine, (moves) => state(5 + moves.length + 1, 1, position("build track", { builds, plain: done })));
    await t.play(11);
    expect(t.finished).toBe(true);
    expect(t.legal).toBeNull();
    expect(t.acting).toBe(0);
    await t.confirm();
    expect(sent).toEqual([[11]]);
  });

  it("is finished, too, when the same player is the first to move goods", async () => {
    const { t } = await table(mine, () => state(7, 0, position("move goods", {})));
    await t.play(11);
    expect(t.finished).toBe(true);
  });

  it("asks the engine why nothing can be built on a hex, after what is tried out", async () => {
    const { t, asked } = await table(mine, on);
    t.choose(1);
    expect(asked).toEqual([]); // something can
    await t.play(11);
    t.choose(1);
    expect(asked).toEqual([["build A2", [11]]]);
    await vi.waitFor(() => expect(t.notHere).toMatchObject({ hex: 1, reason: { rule: "4.5" } }));
  });

  it("is not tried out for others, nor in other phases", async () => {
    expect((await table(state(5, 2, position("build track", null)))).t.building).toBe(false);
    const { t, sent } = await table(state(5, 0, position("buy capital", {})));
    await t.play(7);
    expect(sent).toEqual([7]);
  });
});

describe("moving goods", () => {
  const ships = [{ move: 1, stops: [0, 3], colour: 2, links: [4], points: [1, 0, 0] }, { move: 2, stops: [0, 5], colour: 2, links: [6, 7], points: [1, 1, 0] }] as SteamShip[];

  it("lights up the best way of the chosen cube, then the chosen one, and what a panel points at before both", async () => {
    const { t } = await table(state(5, 0, position("move goods", { ships })));
    t.choose(0); // the city: its cube
    expect(t.cube).toEqual({ stop: 0, colour: 2 });
    expect([t.litLinks, t.litStops]).toEqual([[4], [0, 3]]);
    t.way = 2;
    expect([t.litLinks, t.litStops]).toEqual([[6, 7], [0, 5]]);
    t.point([9]);
    expect(t.litLinks).toEqual([9]);
    t.unlight();
    t.cancel();
    expect(t.litLinks).toEqual([]);
  });
});
