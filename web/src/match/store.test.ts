import { describe, expect, it, vi } from "vitest";
import { Refused } from "../api/client";
import type { ChannelEvents } from "../api/socket";
import type { MatchState } from "../api/types";
import { MatchStore, type Services } from "./store.svelte";
import { CAN, clock, LIVE, line, made, seat } from "./tests/made";

const state = (seq: number, from = 0): MatchState => made(seq, {}, from);

/** A server of which the test says what it has. */
function table(seq = 2) {
  const server = { seq, time: 0, fetches: 0, keys: [] as string[], answers: [] as (Error | { seq: number })[] };
  let events: ChannelEvents | null = null;
  const services: Services = {
    match: async () => {
      server.fetches += 1;
      return state(server.seq);
    },
    move: async (_, intent) => {
      server.keys.push(intent.key);
      const answer = server.answers.shift() ?? new Error("no answer was prepared");
      if (answer instanceof Error) throw answer;
      server.seq = answer.seq;
      return answer;
    },
    socketUrl: () => "ws://test",
    open: (_, e) => {
      events = e;
      return { close: () => undefined, nudge: () => undefined };
    },
    key: () => `key-${server.keys.length}`,
    time: () => server.time,
    wait: async () => undefined,
  };
  const store = new MatchStore("m", services);
  return { server, store, services, events: () => events! };
}

const unreached = new Refused(0, { code: "unreached", message: "no line" });

describe("what the socket says", () => {
  it("follows without a gap and without fetching", async () => {
    const { server, store } = table(2);
    await store.open();
    store.receive({ type: "state", prev: 2, state: state(4, 2) });
    expect(store.state?.seq).toBe(4);
    expect(store.state?.log.map((l) => l.seq)).toEqual([1, 2, 3, 4]);
    expect(store.fresh.map((l) => l.seq)).toEqual([3, 4]);
    expect(server.fetches).toBe(1);
  });

  it("fetches when it has missed something", async () => {
    const { server, store } = table(2);
    await store.open();
    server.seq = 6;
    store.receive({ type: "state", prev: 4, state: state(6, 4) });
    await vi.waitFor(() => expect(store.state?.seq).toBe(6));
    expect(store.state?.log).toHaveLength(6);
    expect(server.fetches).toBe(2);
  });

  it("never goes back to an older state", async () => {
    const { store } = table(5);
    await store.open();
    store.receive({ type: "state", prev: 0, state: state(3) });
    store.receive({ type: "state", prev: 2, state: state(3, 2) });
    expect(store.state?.seq).toBe(5);
  });

  it("keeps what it shows when nothing is new", async () => {
    const { store } = table(2);
    await store.open();
    const shown = store.state;
    await store.refresh();
    expect(store.state).toBe(shown);
    const ben = seat("Ben");
    store.receive({ type: "state", prev: 0, state: { ...state(2), seats: [ben] } });
    expect(store.state?.seats).toEqual([ben]);
  });

  it("takes the whole log on connection", () => {
    const { server, store } = table(2);
    store.receive({ type: "state", prev: 0, state: state(7) });
    expect(store.state?.log).toHaveLength(7);
    expect(server.fetches).toBe(0);
  });

  it("fetches when a heartbeat is ahead, and only then", async () => {
    const { server, store } = table(2);
    await store.open();
    store.receive({ type: "heartbeat", seq: 2 });
    expect(server.fetches).toBe(1);
    server.seq = 3;
    store.receive({ type: "heartbeat", seq: 3 });
    await vi.waitFor(() => expect(store.state?.seq).toBe(3));
  });

  it("follows anew as the one who has sat down", async () => {
    const { store, services } = table();
    const open = vi.spyOn(services, "open");
    await store.open();
    store.joined(state(2));
    expect(open).toHaveBeenCalledTimes(2);
  });

  it("shows whether the line is up", async () => {
    const { store, events } = table();
    await store.open();
    expect(store.line).toBe("connecting");
    events().up(true);
    expect(store.line).toBe("up");
    events().up(false);
    expect(store.line).toBe("reconnecting");
  });
});

describe("what is no move", () => {
  it("is one more line of the log, and there are fewer moves after some are taken back", async () => {
    const { server, store } = table(3);
    await store.open();
    const undo = line(4, { kind: "undo", ply: 1, words: "Ada takes back 2 moves." });
    store.receive({ type: "state", prev: 3, state: { ...made(4, { ply: 1 }), log: [undo] } });
    expect([store.state?.seq, store.state?.ply]).toEqual([4, 1]);
    expect(store.state?.log.map((l) => l.kind)).toEqual(["move", "move", "move", "undo"]);
    expect(store.fresh).toEqual([undo]);
    expect(server.fetches).toBe(1);
  });

  it("fetches when the line before an undo was missed", async () => {
    const { server, store } = table(3);
    await store.open();
    server.seq = 5;
    store.receive({ type: "state", prev: 4, state: { ...made(5, { ply: 1 }), log: [line(5, { kind: "undo", ply: 1 })] } });
    await vi.waitFor(() => expect(store.state?.seq).toBe(5));
    expect(server.fetches).toBe(2);
  });

  it("may change what one can do, or a plan, without a line of the log", async () => {
    const { server, store } = table(2);
    await store.open();
    store.receive({ type: "state", prev: 2, state: { ...made(2, { can: { ...CAN, kick: [1] } }), log: [] } });
    expect(store.state?.can.kick).toEqual([1]);
    expect(store.state?.log).toHaveLength(2);
    store.receive({ type: "state", prev: 1, state: { ...made(2, { rematch: "n" }), log: [line(2)] } });
    expect(store.state?.rematch).toBe("n");
    expect(store.state?.log).toHaveLength(2);
    expect(server.fetches).toBe(1);
  });

  it("sets the clocks, though all else is as it was", async () => {
    const { server, store } = table(2);
    await store.open();
    const first = made(2, { pace: LIVE, clock: clock() });
    store.receive({ type: "state", prev: 0, state: first });
    const shown = store.state;
    server.time = 4_000;
    store.receive({ type: "state", prev: 0, state: { ...first, clock: clock({ free: 6 }) } });
    expect(store.state).toBe(shown);
    expect(store.clock).toEqual({ clock: clock({ free: 6 }), heard: 4_000 });
  });

  it("is not undone by an answer that was asked for before it", async () => {
    const { server, store, services } = table(2);
    await store.open();
    const plans = [{ seat: 0, steps: [["pass"]], withdrawn: null }];
    let now = made(2);
    let answer: (() => void) | undefined;
    services.match = () => {
      const then = now;
      server.fetches += 1;
      return new Promise((done) => (answer ? done(then) : (answer = () => done(then))));
    };
    const asking = store.refresh();
    now = made(2, { plans });
    store.take(now);
    answer!();
    await asking;
    expect(store.state?.plans).toEqual(plans);
    expect(server.fetches).toBe(3);
  });

  it("leaves the chat to the chat", async () => {
    const { server, store } = table(2);
    await store.open();
    store.receive({ type: "chat" });
    expect(server.fetches).toBe(1);
  });
});

describe("a move", () => {
  it("is sent again with the same key until it is answered", async () => {
    const { server, store } = table(2);
    await store.open();
    server.answers = [unreached, new Refused(502, { code: "x", message: "y" }), { seq: 3 }];
    expect(await store.play(7)).toBe(true);
    expect(server.keys).toEqual(["key-0", "key-0", "key-0"]);
    expect(store.state?.seq).toBe(3);
    expect(store.refusal).toBeNull();
    expect(store.busy).toBe(false);
    expect(store.retrying).toBe(false);
  });

  it("is not repeated when it is refused, and says why although the state has moved on", async () => {
    const { server, store } = table(2);
    await store.open();
    server.seq = 3;
    server.answers = [new Refused(409, { code: "stale", message: "Somebody was faster.", rule: "3.5" })];
    expect(await store.play(7)).toBe(false);
    expect(server.keys).toHaveLength(1);
    expect(store.state?.seq).toBe(3);
    expect(store.refusal?.message).toBe("Somebody was faster.");
  });

  it("uses a new key for a new intent", async () => {
    const { server, store } = table(2);
    await store.open();
    server.answers = [{ seq: 3 }, { seq: 4 }];
    await store.play(7);
    await store.play(8);
    expect(new Set(server.keys).size).toBe(2);
  });

  it("gives up after a while, in words", async () => {
    const { server, store } = table(2);
    await store.open();
    server.answers = Array.from({ length: 20 }, () => unreached);
    expect(await store.play(7)).toBe(false);
    expect(store.refusal?.code).toBe("unreached");
    expect(new Set(server.keys).size).toBe(1);
  });
});

describe("a match that is not there", () => {
  it("is a failure with the server's words", async () => {
    const missing = new MatchStore("m", {
      ...table().services,
      match: async () => {
        throw new Refused(404, { code: "no-match", message: "There is no such match." });
      },
    });
    await missing.open();
    expect(missing.failure?.message).toBe("There is no such match.");
    expect(missing.state).toBeNull();
  });
});
