/** Moves played on the board, one after another: each upon the position in which it was made, until the present is reached. */

import type { LogLine, MatchState } from "../api/types";
import type { Motion } from "../ui/prefs.svelte";

/** A move, and for how many milliseconds it is played. */
export interface Scene {
  line: LogLine;
  ms: number;
}

/** Does it after so many milliseconds, unless it is called off by what is returned. */
export type Alarm = (ms: number, then: () => void) => () => void;

const alarm: Alarm = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

/** How much longer than normal a move takes at each pace. */
export const PACES: Record<Exclude<Motion, "off">, number> = { quick: 0.5, normal: 1, slow: 2 };
const MOST = 60; // scenes: of a longer absence the last are played

export class Reel {
  /** What is being played. */
  scene = $state.raw<Scene | null>(null);
  /** The position that the table shows meanwhile; null when nothing is played. */
  state = $state.raw<MatchState | null>(null);
  #waiting = $state.raw<Scene[]>([]);
  #turn = 0; // what was begun before a skip does not go on
  #calledOff = (): void => {};
  #ends: (() => void)[] = [];

  /** How many scenes follow this one. */
  get left(): number {
    return this.#waiting.length;
  }

  get playing(): boolean {
    return this.state !== null;
  }

  constructor(private readonly at: (ply: number) => Promise<MatchState>, private readonly after: Alarm = alarm) {}

  /** Play these too, after those that wait; `shown` is what the table shows now. Fulfilled when all are played or skipped. */
  play(shown: MatchState, scenes: Scene[]): Promise<void> {
    if (!scenes.length && !this.playing) return Promise.resolve();
    this.#waiting = [...this.#waiting, ...scenes].slice(-MOST);
    const end = new Promise<void>((done) => this.#ends.push(done));
    if (!this.playing) {
      this.state = shown;
      void this.#next(++this.#turn);
    }
    return end;
  }

  /** Show the present at once. */
  skip(): void {
    if (!this.playing) return;
    this.#turn += 1;
    this.#calledOff();
    this.#waiting = [];
    this.scene = this.state = null;
    for (const end of this.#ends.splice(0)) end();
  }

  async #next(turn: number): Promise<void> {
    const [scene, ...rest] = this.#waiting;
    if (!scene) return this.skip();
    const before = scene.line.ply - 1;
    this.#waiting = rest;
    if (this.state?.ply !== before) {
      let state: MatchState;
      try {
        state = await this.at(before);
      } catch {
        if (turn === this.#turn) this.skip(); // without a line the present has to do
        return;
      }
      if (turn !== this.#turn) return;
      this.state = state;
    }
    this.scene = scene;
    const after = rest[0]?.line.ply;
    if (after !== undefined) this.at(after - 1).catch(() => undefined); // it is there when it is wanted
    this.#calledOff = this.after(scene.ms, () => void this.#next(turn));
  }
}
