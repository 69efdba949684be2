/** What is done at a table beside moving: asked of the server one thing at a time, with its refusal in words. */

import { api as server, words } from "../api/client";
import type { SeatCode, Problem, MatchState } from "../api/types";
import type { MatchStore } from "./store.svelte";

export class Actions {
  /** Something is on its way to the server. */
  busy = $state(false);
  /** Why the last thing was refused. */
  problem = $state.raw<Problem | null>(null);

  constructor(private readonly store: MatchStore, private readonly api: typeof server = server) {}

  /** Back to the moment `ply`, or before one's own last decision; the others are asked where that is needed. */
  undo(ply?: number): Promise<boolean> {
    return this.#do(() => this.api.undo(this.store.id, this.store.state?.seq ?? 0, ply));
  }

  /** Yes or no to what is asked. */
  answer(yes: boolean): Promise<boolean> {
    const asked = this.store.state?.ask?.seq;
    return asked === undefined ? Promise.resolve(false) : this.#do(() => this.api.answer(this.store.id, asked, yes));
  }

  pause(): Promise<boolean> {
    return this.#do(() => this.api.pause(this.store.id));
  }

  resume(): Promise<boolean> {
    return this.#do(() => this.api.resume(this.store.id));
  }

  /** More time for another player. */
  give(seat: number, seconds: number): Promise<boolean> {
    return this.#do(() => this.api.giveTime(this.store.id, seat, seconds));
  }

  rename(name: string | null): Promise<boolean> {
    return this.#do(() => this.api.nameTable(this.store.id, name));
  }

  /** A code with which a seat of this device moves to another; null when it was refused. */
  async lend(seat: number): Promise<SeatCode | null> {
    let code: SeatCode | null = null;
    await this.#run(async () => {
      code = await this.api.lendSeat(this.store.id, seat);
    });
    return code;
  }

  kick(seat: number): Promise<boolean> {
    return this.#do(() => this.api.kick(this.store.id, seat));
  }

  leave(): Promise<boolean> {
    return this.#do(() => this.api.leave(this.store.id), true);
  }

  /** Take one's own seat back, or that of somebody who is away. */
  sit(seat: number): Promise<boolean> {
    return this.#do(() => this.api.sit(this.store.id, seat), true);
  }

  plan(seat: number, steps: string[][]): Promise<boolean> {
    return this.#do(() => this.api.plan(this.store.id, seat, steps));
  }

  /** The id of the match that this one's players go on to; null when it was refused. */
  async rematch(): Promise<string | null> {
    let next: string | null = null;
    await this.#run(async () => {
      next = (await this.api.rematch(this.store.id)).id;
    });
    return next;
  }

  /** `seated`: who one is at this table changes, so it is followed anew. */
  #do(request: () => Promise<MatchState>, seated = false): Promise<boolean> {
    return this.#run(async () => {
      const state = await request();
      if (seated) this.store.joined(state);
      else this.store.take(state);
    });
  }

  async #run(act: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      await act();
      return true;
    } catch (error) {
      await this.store.refresh();
      this.problem = words(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
