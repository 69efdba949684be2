import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogLine, MatchState } from "../api/types";
import { MatchStore } from "./store.svelte";
import { MatchTable } from "./table.svelte";
import { line, made, seat } from "./tests/made";

const seats = [seat("Ada", { mine: true }), seat("Ben"), seat("Cy")];
/** The match after these moves; the view only has to be another each time. */
const state = (log: LogLine[], more: Partial<MatchState> = {}): MatchState =>
  made(log.length, { seats, log, seq: log.at(-1)?.seq ?? 0, ply: log.at(-1)?.ply ?? 0, view: { seats: [] } as never, ...more });

describe("a match that goes on", () => {
  const asked: number[] = [];
  let store: MatchStore;
  let table: MatchTable;
  /** The server tells of it, and the table is drawn. */
  const hear = (now: MatchState): void => {
    store.take(now);
    table.follow();
    table.seen = table.state;
  };
  const first = [line(1), line(2, { seat: 1 })];

  beforeEach(() => {
    vi.stubGlobal("document", { hidden: false });
    asked.length = 0;
    store = new MatchStore("m", {
      match: async () => state(first), move: async () => ({ seq: 0 }), socketUrl: () => "", open: () => ({ close: () => undefined, nudge: () => undefined }),
      key: () => "", time: () => 0, wait: async () => undefined,
      matchAt: async (_, ply) => {
        asked.push(ply);
        return state(first.slice(0, ply));
      },
    });
    store.take(state(first));
    table = new MatchTable(store);
    table.pace = 1;
    table.follow();
    table.seen = table.state;
  });

  afterEach(() => vi.unstubAllGlobals());

  it("is shown as it was while a move of another is played, and then as it is", () => {
    expect(table.reel.playing).toBe(false);
    hear(state([...first, line(3, { seat: 2 })]));
    expect([table.reel.scene?.line.seq, table.state.ply, table.live.ply]).toEqual([3, 2, 3]);
    table.reel.skip();
    expect(table.state.ply).toBe(3);
  });

  it("plays neither one's own moves nor those without a choice, unless the game lets them run", () => {
    hear(state([...first, line(3), line(4, { seat: 1, forced: true })]));
    expect([table.reel.playing, table.state.ply]).toEqual([false, 4]);
  });

  it("needs no position that it has heard of", async () => {
    const log = [...first, line(3, { seat: 1 }), line(4, { seat: 2 })];
    hear(state(log.slice(0, 3)));
    hear(state(log));
    expect(table.reel.left).toBe(1);
    expect(asked).toEqual([]);
  });

  it("is not played where that is off, and stops being played when moves are taken back", () => {
    hear(state([...first, line(3, { seat: 2 })]));
    hear(state([...first, line(3, { seat: 2 }), line(4, { kind: "undo", ply: 1 })], { ply: 1 }));
    expect([table.reel.playing, table.state.ply]).toEqual([false, 1]);
    table.pace = null;
    hear(state([...first, line(3, { seat: 2 }), line(4, { kind: "undo", ply: 1 }), line(5, { seat: 1, ply: 2 })], { ply: 2 }));
    expect(table.reel.playing).toBe(false);
  });

  it("marks what the others did since one acted, and of these what is pointed at", () => {
    hear(state([...first, line(3, { seat: 2 })]));
    table.reel.skip();
    expect(table.marks.map((l) => l.seq)).toEqual([2, 3]);
    table.pointed = [first[0]!];
    expect(table.marks.map((l) => l.seq)).toEqual([1]);
    table.pointed = [];
    hear(state([...first, line(3, { seat: 2 }), line(4)]));
    expect(table.marks).toEqual([]);
  });
});
