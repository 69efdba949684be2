import { describe, expect, it } from "vitest";
import { Refused, type api } from "../api/client";
import { Actions } from "./actions.svelte";
import { MatchStore } from "./store.svelte";
import { line, made } from "./tests/made";

/** A table of three moves at a server that answers every action with the same state, or refuses. */
async function table(answer: () => ReturnType<typeof made>) {
  const asked: unknown[] = [];
  let opened = 0;
  const store = new MatchStore("m", {
    match: async () => made(3, { ask: { seq: 2, what: "undo", ply: 1, by: 1, yes: [], waiting: [0], words: "", mine: true } }),
    move: async () => ({ seq: 0 }), socketUrl: () => "", key: () => "", time: () => 0, wait: async () => undefined,
    open: () => {
      opened += 1;
      return { close: () => undefined, nudge: () => undefined };
    },
  });
  await store.open();
  const server = new Proxy({}, { get: (_, name) => async (...what: unknown[]) => (asked.push([name, ...what.slice(1)]), answer()) }) as typeof api;
  return { store, asked, actions: new Actions(store, server), opened: () => opened };
}

describe("an action at the table", () => {
  it("shows what has become of the match", async () => {
    const after = made(4, { ply: 1, log: [line(1), line(2), line(3), line(4, { kind: "undo", ply: 1 })] });
    const { store, asked, actions } = await table(() => after);
    expect(await actions.undo(1)).toBe(true);
    expect(asked).toEqual([["undo", 3, 1]]);
    expect([store.state?.seq, store.state?.ply]).toEqual([4, 1]);
    expect(actions.busy).toBe(false);
  });

  it("answers what is asked, by its own number", async () => {
    const { asked, actions } = await table(() => made(4));
    await actions.answer(false);
    expect(asked).toEqual([["answer", 2, false]]);
  });

  it("follows the match anew where it changes who one is", async () => {
    const { actions, opened } = await table(() => made(4));
    await actions.kick(1);
    expect(opened()).toBe(1);
    await actions.sit(0);
    expect(opened()).toBe(2);
  });

  it("that is refused says why, and leaves the match as it is", async () => {
    const { store, actions } = await table(() => {
      throw new Refused(409, { code: "late", message: "Ben has moved since." });
    });
    expect(await actions.undo()).toBe(false);
    expect(actions.problem?.message).toBe("Ben has moved since.");
    expect(store.state?.seq).toBe(3);
    expect(await actions.rematch()).toBeNull();
  });

  it("leads to the next match", async () => {
    const { actions } = await table(() => made(0, { id: "next" }));
    expect(await actions.rematch()).toBe("next");
  });
});
