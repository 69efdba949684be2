import { describe, expect, it, vi } from "vitest";
import { Refused } from "../api/client";
import type { MatchState } from "../api/types";
import { Staging } from "./staging.svelte";
import { MatchStore, type Services } from "./store.svelte";
import { line, made } from "./tests/made";

const state = (seq: number, moves: number[] = []): MatchState => made(seq + moves.length, { game: "steam" });

/** A server that knows all moves but 99. */
function table() {
  const asked: number[][] = [];
  const sent: unknown[] = [];
  const server = { seq: 4 };
  const services: Services = {
    match: async () => state(server.seq),
    move: async (_, intent) => {
      sent.push(intent);
      server.seq += 3;
      return { seq: server.seq };
    },
    socketUrl: () => "",
    open: () => ({ close: () => undefined, nudge: () => undefined }),
    key: () => "key",
    time: () => 0,
    wait: async () => undefined,
  };
  const store = new MatchStore("m", services);
  const staging = new Staging(store, async (_, seq, moves) => {
    asked.push([seq, ...moves]);
    if (moves.includes(99)) throw new Refused(409, { code: "illegal", message: "Not there.", rule: "4.5" });
    return state(seq, moves);
  });
  return { asked, sent, server, store, staging };
}

describe("trying moves out", () => {
  it("asks for the position after all of them, and sends them as one", async () => {
    const { asked, sent, store, staging } = table();
    await store.open();
    expect(await staging.add(1)).toBe(true);
    expect(await staging.add(2)).toBe(true);
    expect(asked).toEqual([[4, 1], [4, 1, 2]]);
    expect(staging.state?.seq).toBe(6);
    expect(store.state?.seq).toBe(4);
    expect(await staging.send(3)).toBe(true);
    expect(sent).toEqual([{ seq: 4, key: "key", moves: [1, 2, 3] }]);
    expect(staging.moves).toEqual([]);
    expect(store.state?.seq).toBe(7);
  });

  it("takes the last one back without asking, and all of them", async () => {
    const { asked, store, staging } = table();
    await store.open();
    await staging.add(1);
    await staging.add(2);
    staging.undo();
    expect(staging.moves).toEqual([1]);
    expect(staging.state?.seq).toBe(5);
    await staging.add(5);
    expect(asked.at(-1)).toEqual([4, 1, 5]);
    staging.clear();
    expect(staging.state).toBeNull();
    expect(asked).toHaveLength(3);
  });

  it("says why one cannot be made, and keeps the others", async () => {
    const { store, staging } = table();
    await store.open();
    await staging.add(1);
    expect(await staging.add(99)).toBe(false);
    expect(staging.problem?.rule).toBe("4.5");
    expect(staging.moves).toEqual([1]);
    await staging.add(2);
    expect(staging.problem).toBeNull();
  });

  it("stands when something happens that is no move, and falls when moves are taken back", async () => {
    const { asked, store, staging } = table();
    await store.open();
    await staging.add(1);
    store.receive({ type: "state", prev: 4, state: { ...made(5, { ply: 4 }), log: [line(5, { kind: "ask", ply: 4 })] } });
    expect(staging.moves).toEqual([1]);
    await staging.add(2);
    expect(asked.at(-1)).toEqual([5, 1, 2]);
    store.receive({ type: "state", prev: 5, state: { ...made(6, { ply: 3 }), log: [line(6, { kind: "undo", ply: 3 })] } });
    expect(staging.moves).toEqual([]);
  });

  it("survives a reload while the match has not gone on", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    const before = table();
    await before.store.open();
    await before.staging.add(1);
    await before.staging.add(2);
    const after = table();
    await after.store.open();
    await after.staging.restore();
    expect(after.staging.moves).toEqual([1, 2]);
    expect(after.staging.state?.seq).toBe(6);

    const later = table();
    later.server.seq = 5;
    await later.store.open();
    await later.staging.restore();
    expect([later.staging.moves, later.asked]).toEqual([[], []]);

    after.staging.clear();
    expect(kept.size).toBe(0);
    vi.unstubAllGlobals();
  });

  it("is void when the match has gone on without them", async () => {
    const { server, store, staging } = table();
    await store.open();
    await staging.add(1);
    server.seq = 6;
    await store.refresh();
    expect(staging.moves).toEqual([]);
    expect(staging.state).toBeNull();
    await staging.add(7);
    expect(staging.moves).toEqual([7]);
  });
});
