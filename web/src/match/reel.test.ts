import { beforeEach, describe, expect, it } from "vitest";
import type { MatchState } from "../api/types";
import { PACES, Reel, type Scene } from "./reel.svelte";
import { line } from "./tests/made";

const at = (ply: number): MatchState => ({ id: "m", ply }) as MatchState;
const scene = (ply: number, ms = 100): Scene => ({ line: line(ply), ms });

/** A clock that goes on when the test says so. */
class Clock {
  now = 0;
  #due: { at: number; then: () => void }[] = [];
  readonly alarm = (ms: number, then: () => void): (() => void) => {
    const one = { at: this.now + ms, then };
    this.#due.push(one);
    return () => void (this.#due = this.#due.filter((other) => other !== one));
  };
  get waiting(): number {
    return this.#due.length;
  }
  /** So many milliseconds go by, and all that was waiting for one another is done. */
  async pass(ms: number): Promise<void> {
    this.now += ms;
    const due = this.#due.filter((one) => one.at <= this.now);
    this.#due = this.#due.filter((one) => one.at > this.now);
    for (const { then } of due) then();
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }
}

describe("moves that come at once", () => {
  let clock: Clock;
  let asked: number[];
  let reel: Reel;
  const shown = (): [number | undefined, number | undefined] => [reel.scene?.line.ply, reel.state?.ply];

  beforeEach(() => {
    clock = new Clock();
    asked = [];
    reel = new Reel(async (ply) => {
      asked.push(ply);
      return at(ply);
    }, clock.alarm);
  });

  it("are played one after another, each upon the position before it", async () => {
    const played = reel.play(at(4), [scene(5), scene(8, 300)]);
    expect([...shown(), reel.left]).toEqual([5, 4, 1]);
    await clock.pass(99);
    expect(shown()).toEqual([5, 4]);
    await clock.pass(1);
    expect([...shown(), reel.left]).toEqual([8, 7, 0]);
    await clock.pass(299);
    expect(reel.playing).toBe(true);
    await clock.pass(1);
    expect([...shown(), reel.playing]).toEqual([undefined, undefined, false]);
    await played;
    expect(new Set(asked)).toEqual(new Set([7])); // what was shown already is not fetched
  });

  it("wait for those that are being played", async () => {
    void reel.play(at(0), [scene(1)]);
    void reel.play(at(9), [scene(2)]);
    expect(shown()).toEqual([1, 0]);
    await clock.pass(100);
    expect(shown()).toEqual([2, 1]);
    await clock.pass(100);
    expect(reel.playing).toBe(false);
  });

  it("are skipped altogether, and nothing of them comes later", async () => {
    const played = reel.play(at(0), [scene(1), scene(2), scene(3)]);
    reel.skip();
    await played;
    expect([...shown(), reel.left, clock.waiting]).toEqual([undefined, undefined, 0, 0]);
    await clock.pass(1000);
    expect(reel.playing).toBe(false);
    void reel.play(at(5), [scene(6)]);
    expect(shown()).toEqual([6, 5]);
  });

  it("leave the last position in sight while the next is on its way, and are not begun after a skip", async () => {
    let answer: (state: MatchState) => void = () => undefined;
    reel = new Reel(() => new Promise((done) => (answer = done)), clock.alarm);
    void reel.play(at(0), [scene(1), scene(3)]);
    await clock.pass(100);
    expect(shown()).toEqual([1, 0]);
    reel.skip();
    answer(at(2));
    await clock.pass(0);
    expect(reel.playing).toBe(false);
  });

  it("give way to the present where a position cannot be had", async () => {
    reel = new Reel(async () => Promise.reject(new Error("no line")), clock.alarm);
    const played = reel.play(at(0), [scene(3)]);
    await played;
    expect(reel.playing).toBe(false);
  });

  it("are not more than one can look at: the last of them", () => {
    void reel.play(at(0), Array.from({ length: 200 }, (_, i) => scene(i + 1)));
    expect(reel.left).toBeLessThan(100);
  });

  it("are nothing to wait for when there are none", async () => {
    await reel.play(at(0), []);
    expect(reel.playing).toBe(false);
  });
});

it("has paces, each slower than the one before", () => {
  const all = Object.values(PACES);
  expect(all.toSorted((a, b) => a - b)).toEqual(all);
});
