/** Moves of one's own turn that are tried out on the screen before the table hears of them: the server is asked what each
 *  leads to, the last can be taken back, and all are sent together. */

import { type api, words } from "../api/client";
import type { Problem, MatchState } from "../api/types";
import { movesOf, stampOf } from "./log";
import type { MatchStore } from "./store.svelte";

interface Staged {
  move: number;
  /** The match after it, with what is legal then. */
  after: MatchState;
}

export class Staging {
  /** The position the moves are meant for: when the match goes on without them, they are void. A line of the log that is
   *  no move leaves them as they are. */
  #from = $state(-1);
  #all = $state.raw<Staged[]>([]);
  /** The server is being asked. */
  busy = $state(false);
  /** Why the last move could not be tried out. */
  problem = $state.raw<Problem | null>(null);

  readonly #now: number = $derived.by(() => {
    const { log = [], ply = 0 } = this.store.state ?? {};
    return stampOf(movesOf(log), ply);
  });
  readonly staged: readonly Staged[] = $derived.by(() => (this.#now === this.#from ? this.#all : []));
  readonly moves: number[] = $derived.by(() => this.staged.map((s) => s.move));
  /** The match after all of them; null when there are none. */
  readonly state: MatchState | null = $derived.by(() => this.staged.at(-1)?.after ?? null);

  constructor(private readonly store: MatchStore, private readonly preview: typeof api.preview = store.services.preview) {}

  /** What was tried out before the page was loaded anew, if the match has not gone on since. */
  async restore(): Promise<void> {
    const kept = this.#kept();
    if (this.store.services.alone || !kept || kept.from !== this.#now) return;
    for (const move of kept.moves) if (!(await this.add(move))) break;
    this.problem = null; // nobody has asked for it now
  }

  get #key(): string {
    return `trunkline:tried:${this.store.id}`;
  }

  #kept(): { from: number; moves: number[] } | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as { from: number; moves: number[] } | null;
    } catch {
      return null;
    }
  }

  /** For a reload; where a browser keeps nothing, nothing survives one. */
  #keep(): void {
    try {
      if (this.moves.length) sessionStorage.setItem(this.#key, JSON.stringify({ from: this.#from, moves: this.moves }));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // as it was without
    }
  }

  /** Try out one more; true when it can be made. */
  async add(move: number): Promise<boolean> {
    const seq = this.store.state?.seq;
    const from = this.#now;
    if (seq === undefined || this.busy || this.store.busy) return false;
    const before = this.staged;
    this.busy = true;
    this.problem = null;
    try {
      const after = await this.preview(this.store.id, seq, [...this.moves, move]);
      if (this.#now !== from) return false; // the match has gone on meanwhile
      this.#from = from;
      this.#all = [...before, { move, after }];
      this.#keep();
      return true;
    } catch (error) {
      this.problem = words(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Take the last one back. */
  undo(): void {
    if (this.busy) return;
    this.problem = null;
    this.#all = this.staged.slice(0, -1);
    this.#keep();
  }

  clear(): void {
    if (this.busy) return;
    this.problem = null;
    this.#all = [];
    this.#keep();
  }

  /** Make them all, and `last` after them; true when the server has stored them. */
  async send(...last: number[]): Promise<boolean> {
    if (this.busy) return false;
    const done = await this.store.playAll([...this.moves, ...last]);
    if (done) {
      this.#all = [];
      this.#keep();
    }
    return done;
  }
}
