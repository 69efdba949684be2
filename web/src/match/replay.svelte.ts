/** Looking back: the states of a match's past, fetched once each, and the hand that turns the pages. */

import { api, words } from "../api/client";
import type { MatchState } from "../api/types";

const AHEAD = 3;

export class Replay {
  /** The moment looked at, or null: the present. */
  seq = $state<number | null>(null);
  state = $state.raw<MatchState | null>(null);
  playing = $state(false);
  loading = $state(false);
  problem = $state<string | null>(null);
  /** Milliseconds a move is shown while playing. */
  pace = $state(900);

  #cache = new Map<number, Promise<MatchState>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string, private readonly fetchAt: typeof api.matchAt = api.matchAt) {}

  #at(seq: number): Promise<MatchState> {
    let found = this.#cache.get(seq);
    if (!found) {
      found = this.fetchAt(this.id, seq);
      found.catch(() => this.#cache.delete(seq)); // a failure is not worth keeping
      this.#cache.set(seq, found);
    }
    return found;
  }

  /** Show the moment after `seq` moves; `last` is the newest there is. */
  async show(seq: number, last: number): Promise<void> {
    const wanted = Math.max(0, Math.min(seq, last));
    this.seq = wanted;
    this.loading = true;
    this.problem = null;
    try {
      const state = await this.#at(wanted);
      if (this.seq === wanted) this.state = state;
      for (let k = 1; k <= AHEAD; k++) if (wanted + k <= last) this.#at(wanted + k).catch(() => undefined);
    } catch (error) {
      if (this.seq === wanted) this.problem = words(error).message;
      this.pause();
    } finally {
      if (this.seq === wanted) this.loading = false;
    }
  }

  /** Back to the present. */
  leave(): void {
    this.pause();
    this.seq = null;
    this.state = null;
    this.problem = null;
  }

  play(last: () => number): void {
    this.playing = true;
    const step = async (): Promise<void> => {
      if (!this.playing) return;
      const next = (this.seq ?? -1) + 1;
      if (next > last()) return this.pause();
      await this.show(next, last());
      this.#timer = setTimeout(() => void step(), this.pace);
    };
    if (this.seq === null || this.seq >= last()) this.seq = -1;
    void step();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
}
