/** The clocks of a table, ticking between two states of the server. */

import { moment } from "../ui/when";
import { faces, left, short, spoken, total, type Left } from "./clock";
import type { MatchStore } from "./store.svelte";
import * as say from "#words/table";

const TICK = 250; // ms
const GRACE = 1_500; // ms that the server gets to do what is due when time is up

/** A seat's clock as it is drawn. */
export interface Face {
  text: string;
  /** For those who hear it. */
  words: string;
  running: boolean;
  /** When all of it will be gone, of a clock of days. */
  until: string | undefined;
  /** What to mark: the last of the time, or that it is up. */
  mark: "" | "short" | "up";
}

export class Clocks {
  /** Milliseconds, as the store's clock has them. */
  #now = $state(0);

  constructor(private readonly store: MatchStore, private readonly time: () => number = () => performance.now()) {}

  readonly #passed: number = $derived.by(() => (this.store.clock ? Math.max(0, this.#now - this.store.clock.heard) / 1000 : 0));

  /** Tick until the returned function is called; looks at the server when time is up. */
  start(): () => void {
    const tick = (): void => void (this.#now = this.time());
    tick();
    const timer = setInterval(tick, TICK);
    return () => clearInterval(timer);
  }

  /** Ask the server when the time of the seat to move is up; returns how to give that up. */
  due(): () => void {
    const heard = this.store.clock;
    if (!heard?.clock.running || !heard.clock.deadline) return () => undefined;
    const wait = Date.parse(heard.clock.deadline) - Date.parse(heard.clock.now) + GRACE;
    if (!(wait > 0) || wait > 2 ** 31) return () => undefined; // long past, or longer than a timer can wait
    const timer = setTimeout(() => void this.store.refresh(), wait);
    return () => clearTimeout(timer);
  }

  /** What a seat has left; null where there is no clock. */
  left(seat: number): Left | null {
    const { state, clock: heard } = this.store;
    return state && heard ? left(heard.clock, seat, state.to_move, this.#passed) : null;
  }

  face(seat: number): Face | null {
    const { state, clock: heard } = this.store;
    const time = this.left(seat);
    if (!time || !state?.pace || !heard) return null;
    if (state.seats[seat]?.kind === "bot") return null; // a bot is not timed
    const moves = state.to_move === seat && state.status === "running";
    if (!moves && !state.pace.bank) return null; // between turns all of it is there
    const mark = !moves || state.paused ? "" : !total(time) ? "up" : short(time, state.pace) ? "short" : "";
    const until = moves && state.pace.per === "turn" && heard.clock.deadline ? say.until(moment(heard.clock.deadline)) : undefined;
    return { text: faces(time), words: spoken(time), running: moves && heard.clock.running, until, mark };
  }
}
