/** One match as this browser knows it: the server's last state, the line to it, and moves on their way. */

import { api as server, Refused, words } from "../api/client";
import { openChannel, type Channel, type OpenChannel } from "../api/socket";
import type { Problem, Clock, LogLine, MatchState, SocketMessage } from "../api/types";

export type Line = "connecting" | "up" | "reconnecting";

/** What else is asked of the server about a match: a lesson answers it in its own way. */
type Asked = Pick<typeof server, "preview" | "why" | "ways" | "matchAt">;

/** What the store needs from outside, so that tests and lessons can stand in for the server of matches. */
export interface Services extends Partial<Asked> {
  match: typeof server.match;
  move: typeof server.move;
  socketUrl: typeof server.socketUrl;
  open: OpenChannel;
  key: () => string;
  /** Milliseconds of a clock that nobody sets. */
  time: () => number;
  wait: (ms: number) => Promise<void>;
  /** No table is around the match, as in a lesson: nobody to talk to, nothing to agree on. */
  alone?: true;
}

const real: Services & Asked = {
  match: server.match,
  move: server.move,
  preview: server.preview,
  why: server.why,
  ways: server.ways,
  matchAt: server.matchAt,
  socketUrl: server.socketUrl,
  open: openChannel,
  key: () => {
    // randomUUID exists only on https and localhost, getRandomValues everywhere
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  },
  time: () => performance.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

const RETRIES = 6;

/** A state without what hangs on its log, and without the clocks and watchers, which change between two states that are the same. */
const rest = ({ view: _view, log: _log, result: _result, clock: _clock, watching: _watching, ...all }: MatchState): string => JSON.stringify(all);
const same = (a: MatchState, b: MatchState): boolean => a.seq === b.seq && rest(a) === rest(b);

export class MatchStore {
  state = $state.raw<MatchState | null>(null);
  /** The clocks as last heard of, and when that was. */
  clock = $state.raw<{ clock: Clock; heard: number } | null>(null);
  /** How often somebody has said something: fetch it. */
  talked = $state(0);
  /** How many have the table open without a seat. */
  watching = $state(0);
  line = $state<Line>("connecting");
  /** A move got no answer and is being sent again. */
  retrying = $state(false);
  /** A move is on its way to the server. */
  busy = $state(false);
  /** The match could not be loaded at all. */
  failure = $state.raw<Problem | null>(null);
  /** The last move was refused: why. */
  refusal = $state.raw<Problem | null>(null);
  /** Log lines that arrived since the page was opened, for announcements. */
  fresh = $state.raw<LogLine[]>([]);
  /** The moment the table shows, as a length of the log: with moves that are tried out it is one that may come. */
  shown = $state(0);

  /** Asked before a move is sent, where there is somebody to ask. */
  ask: (() => boolean | Promise<boolean>) | null = null;

  #channel: Channel | null = null;
  #fetching: Promise<void> | null = null;
  #again = false;
  /** How many actions have been answered: what was asked for before one of them is older than its answer. */
  #acted = 0;

  readonly services: Services & Asked;

  constructor(readonly id: string, services: Services = real) {
    this.services = Object.assign(services, { ...real, ...services }); // what is left out is the real server's
  }

  /** Load the match and follow it until `close`. */
  async open(): Promise<void> {
    this.#follow();
    await this.refresh();
  }

  #follow(): void {
    this.#channel?.close();
    this.#channel = this.services.open(this.services.socketUrl(this.id), {
      message: (message) => this.receive(message),
      up: (connected) => {
        this.line = connected ? "up" : "reconnecting";
        if (!connected) void this.refresh(); // each attempt that fails asks over HTTP: some proxies let no socket through
      },
    });
  }

  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }

  /** The page is looked at again, or the network is back. */
  wake(): void {
    this.#channel?.nudge();
    if (this.line !== "up") void this.refresh();
  }

  /** One has sat down: show that, and follow anew, for the old line was opened by somebody without a seat. */
  joined(state: MatchState): void {
    this.#acted += 1;
    this.#show(state, state.log);
    this.#follow();
  }

  /** What an action at the table has come to. */
  take(state: MatchState): void {
    this.#acted += 1;
    this.#show(state, state.log);
  }

  receive(message: SocketMessage): void {
    if (message.type === "chat") {
      this.talked += 1;
      return;
    }
    if (message.type === "watching") {
      this.watching = message.watching;
      return;
    }
    const seq = this.state?.seq ?? -1;
    if (message.type === "heartbeat") {
      if (message.seq > seq) void this.refresh();
      return;
    }
    const { prev, state } = message;
    if (prev === 0) this.#show(state, state.log);
    else if (this.state && prev === seq) this.#show(state, [...this.state.log, ...state.log]);
    else if (this.state && state.seq === seq) this.#show(state, this.state.log); // of its log nothing is new
    else if (state.seq > seq) void this.refresh();
  }

  /** Fetch the whole match; calls meanwhile are answered by one more fetch after this one. */
  refresh(): Promise<void> {
    if (this.#fetching) {
      this.#again = true;
      return this.#fetching;
    }
    this.#fetching = this.#fetch().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    do {
      this.#again = false;
      const acted = this.#acted;
      try {
        const state = await this.services.match(this.id);
        if (acted === this.#acted) this.#show(state, state.log);
        else this.#again = true;
      } catch (error) {
        if (!this.state) this.failure = words(error);
      }
    } while (this.#again);
  }

  /** Older states never replace newer ones, nor equal ones each other: all that hangs on them would be drawn again. */
  #show(state: MatchState, log: LogLine[]): void {
    this.failure = null;
    const before = this.state;
    if (before && state.seq < before.seq) return;
    this.watching = state.watching;
    this.clock = state.clock && { clock: state.clock, heard: this.services.time() };
    if (before && same(before, state)) return;
    if (before) this.fresh = log.filter((line) => line.seq > before.seq);
    if (before && state.seq > before.seq) this.refusal = null;
    this.state = { ...state, log };
  }

  /** Send several moves, one after another of the same player's, to be stored all together or not at all. */
  playAll(moves: number[]): Promise<boolean> {
    return this.#send({ moves });
  }

  /**
   * Send a legal move; true when the server has stored it. While the answer is missing the same key is
   * repeated, so that the move is stored once however often it arrives.
   */
  play(move: number, quiet = false): Promise<boolean> {
    return this.#send({ move }, quiet);
  }

  async #send(what: { move: number } | { moves: number[] }, quiet = false): Promise<boolean> {
    const state = this.state;
    if (!state || this.busy) return false;
    if (!quiet && this.ask && (await this.ask()) === false) return false;
    if (this.busy || this.state?.seq !== state.seq) return false;
    this.busy = true;
    this.refusal = null;
    const intent = { seq: state.seq, ...what, key: this.services.key() };
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const { seq } = await this.services.move(this.id, intent);
          this.#channel?.nudge(); // the server answers: no use in waiting longer to follow it
          if ((this.state?.seq ?? 0) < seq) await this.refresh();
          return true;
        } catch (error) {
          const retry = error instanceof Refused && error.unanswered && attempt < RETRIES;
          if (!retry) throw error;
          this.retrying = true;
          await this.services.wait(Math.min(400 * 2 ** attempt, 8_000));
          this.#channel?.nudge();
        }
      }
    } catch (error) {
      await this.refresh();
      if (!quiet) this.refusal = words(error); // after the fetch, which clears what is past
      return false;
    } finally {
      this.retrying = false;
      this.busy = false;
    }
  }
}
