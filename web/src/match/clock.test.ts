import { describe, expect, it } from "vitest";
import { Clocks } from "./clocks.svelte";
import { face, faces, left, short, spoken, total, warning } from "./clock";
import { MatchStore } from "./store.svelte";
import { clock, DAYS, LIVE, made, seat } from "./tests/made";

describe("what is left", () => {
  it("is free time first, then the bank, and never less than nothing", () => {
    const c = clock({ banks: [30, 300], free: 10, deadline: "2026-03-01T12:00:40Z" });
    expect(left(c, 0, 0, 4)).toEqual({ free: 6, bank: 30 });
    expect(left(c, 0, 0, 15)).toEqual({ free: 0, bank: 25 });
    expect(left(c, 0, 0, 99)).toEqual({ free: 0, bank: 0 });
    expect(left(c, 1, 0, 99)).toEqual({ free: 0, bank: 300 }); // only the mover's runs
  });

  it("stands still while the clock does", () => {
    expect(left(clock({ running: false }), 0, 0, 1_000)).toEqual({ free: 10, bank: 300 });
    const night = clock({ banks: [0], free: 3_600, deadline: "2026-03-02T08:30:00Z" }); // an hour, of which half is spent
    expect(left(night, 0, 0, 60)).toEqual({ free: 3_600, bank: 0 }); // as long as hours do not count
    expect(left(night, 0, 0, 20 * 3600)).toEqual({ free: 1_800, bank: 0 });
  });

  it("is reckoned from the time that the figures are of, be it that of the answer or the beginning of the move", () => {
    const figures = { now: "2026-03-01T12:00:04Z", deadline: "2026-03-01T12:00:40Z", banks: [30] };
    expect(left(clock({ ...figures, free: 6 }), 0, 0, 0)).toEqual({ free: 6, bank: 30 });
    expect(left(clock({ ...figures, free: 10 }), 0, 0, 0)).toEqual({ free: 6, bank: 30 });
  });
});

describe("a clock's face", () => {
  it("has no seconds while hours are left, and ends at 0:00", () => {
    expect([0, 0.2, 9, 59.5, 60, 754, 3_600, 18_720, 86_400, 190_800].map(face)).toEqual([
      "0:00", "0:01", "0:09", "1:00", "1:00", "12:34", "1 h", "5 h 12 min", "1 d", "2 d 5 h",
    ]);
  });

  it("shows free time and the bank behind it, then the bank alone", () => {
    expect(faces({ free: 8, bank: 300 })).toBe("0:08 + 5:00");
    expect(faces({ free: 0, bank: 299 })).toBe("4:59");
    expect(faces({ free: 8, bank: 0 })).toBe("0:08");
    expect(spoken({ free: 8, bank: 300 })).toBe("8 seconds, and 5 minutes in reserve");
    expect(spoken({ free: 0, bank: 0 })).toBe("time is up");
  });

  it("asks to hurry in the last quarter, at most a minute or six hours", () => {
    expect(short({ free: 0, bank: 60 }, LIVE)).toBe(true);
    expect(short({ free: 0, bank: 61 }, LIVE)).toBe(false);
    const quick = { ...LIVE, seconds: 20, bank: 0 };
    expect([short({ free: 6, bank: 0 }, quick), short({ free: 5, bank: 0 }, quick)]).toEqual([false, true]);
    expect(short({ free: 3 * 3600, bank: 0 }, DAYS)).toBe(true);
    expect(short({ free: 3 * 3600, bank: 86_400 }, DAYS)).toBe(false);
  });

  it("is said at 60, 30 and 10 seconds, each once", () => {
    const said: string[] = [];
    let before = Infinity;
    for (let now = 75; now >= 0; now -= 0.25) {
      const words = warning(before, now);
      if (words) said.push(words);
      before = now;
    }
    expect(said).toEqual(["1 minute left.", "30 seconds left.", "10 seconds left."]);
    expect(warning(70, 8)).toBe("10 seconds left."); // after a sleep only what matters
    expect(warning(8, 300)).toBeNull();
    expect(warning(5, 0)).toBeNull();
  });
});

describe("the clocks of a table", () => {
  async function table(more: Parameters<typeof made>[1]) {
    const at = { time: 0 };
    const store = new MatchStore("m", {
      match: async () => made(3, { seats: [seat("Ada", { mine: true }), seat("Ben"), seat("Bot", { kind: "bot" })], pace: LIVE, clock: clock({ banks: [300, 200, 300], deadline: "2026-03-01T12:05:10Z" }), ...more }),
      move: async () => ({ seq: 0 }), socketUrl: () => "", open: () => ({ close: () => undefined, nudge: () => undefined }),
      key: () => "", time: () => at.time, wait: async () => undefined,
    });
    await store.open();
    const clocks = new Clocks(store, () => at.time);
    const after = (seconds: number): Clocks => {
      at.time = 1_000 * seconds;
      clocks.start()();
      return clocks;
    };
    return { store, after };
  }

  it("tick from the server's figures, by this device's own count of seconds", async () => {
    const { after } = await table({});
    expect(after(3).face(0)).toMatchObject({ text: "0:07 + 5:00", running: true, mark: "" });
    expect(after(260).face(0)).toMatchObject({ text: "0:50", mark: "short" });
    expect(after(400).face(0)).toMatchObject({ text: "0:00", mark: "up", words: "time is up" });
    expect(after(400).face(1)).toMatchObject({ text: "3:20", running: false, mark: "" });
  });

  it("are not there for bots, nor at a table without pace", async () => {
    const { after } = await table({});
    expect(after(1).face(2)).toBeNull();
    const { after: slow } = await table({ pace: null, clock: null });
    expect(slow(1).face(0)).toBeNull();
  });

  it("stand and hurry nobody while the table is paused", async () => {
    const { after } = await table({ paused: true, clock: clock({ running: false, free: 0, banks: [20, 200, 300] }) });
    expect(after(500).face(0)).toMatchObject({ text: "0:20", running: false, mark: "" });
    expect(total(after(500).left(0)!)).toBe(20);
  });
});
