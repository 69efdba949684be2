/** Looking back: the states of a match's past, fetched once each, and the hand that turns the pages. */

import { api, words } from "../api/client";
import type { MatchState } from "../api/types";

const AHEAD = 3;

export class Replay {
  /** The moment looked at, as so many moves, or null: the present. */
  ply = $state<number | null>(null);
  state = $state.raw<MatchState | null>(null);
  playing = $state(false);
  loading = $state(false);
  problem = $state<string | null>(null);
  /** Milliseconds a move is shown while playing. */
  pace = $state(900);

  #cache = new Map<string, Promise<MatchState>>();
  /** The stamp of what is shown, or on its way to be. */
  #shown = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `stamp` tells moments with as many moves apart: after moves were taken back there is another one. */
  constructor(
    readonly id: string,
    private readonly fetchAt: typeof api.matchAt = api.matchAt,
    private readonly stamp: (ply: number) => number = (ply) => ply,
  ) {}

  /** The match after so many moves, fetched once. */
  at(ply: number): Promise<MatchState> {
    const key = `${ply}/${this.stamp(ply)}`;
    let found = this.#cache.get(key);
    if (!found) {
      found = this.fetchAt(this.id, ply);
      found.catch(() => this.#cache.delete(key)); // a failure is not worth keeping
      this.#cache.set(key, found);
    }
    return found;
  }

  /** Moves may have been taken back: what is looked at is shown anew if it is not what happened any more. */
  check(last: number): void {
    if (this.ply === null || (this.ply <= last && this.stamp(this.ply) === this.#shown)) return;
    this.pause();
    void this.show(this.ply, last);
  }

  /** Show the moment after `ply` moves; `last` is the newest there is. */
  async show(ply: number, last: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, last));
    const stamp = this.stamp(wanted);
    const still = (): boolean => this.ply === wanted && this.#shown === stamp;
    this.ply = wanted;
    this.#shown = stamp;
    this.loading = true;
    this.problem = null;
    try {
      const state = await this.at(wanted);
      if (still()) this.state = state;
      for (let k = 1; k <= AHEAD; k++) if (wanted + k <= last) this.at(wanted + k).catch(() => undefined);
    } catch (error) {
      if (still()) this.problem = words(error).message;
      this.pause();
    } finally {
      if (still()) this.loading = false;
    }
  }

  /** Back to the present. */
  leave(): void {
    this.pause();
    this.ply = null;
    this.state = null;
    this.problem = null;
  }

  /** Go on to the last move; each is shown as `show` does it, which may take longer than the pace. */
  play(last: () => number, show = (ply: number): Promise<void> => this.show(ply, last())): void {
    this.playing = true;
    const step = async (): Promise<void> => {
      if (!this.playing) return;
      const next = (this.ply ?? -1) + 1;
      if (next > last()) return this.pause();
      await Promise.all([show(next), new Promise<void>((done) => (this.#timer = setTimeout(done, this.pace)))]);
      void step();
    };
    if (this.ply === null || this.ply >= last()) this.ply = -1;
    void step();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}
