/** A match on the screen: the present or a moment of its past, and who decides on this device. Every game's model extends it. */

import type { AnyView, LogLine, MatchState } from "../api/types";
import { Actions } from "./actions.svelte";
import { Advisor } from "./advice.svelte";
import { Analyst } from "./analysis.svelte";
import { Clocks } from "./clocks.svelte";
import { movesOf, stampOf, turnsOf } from "./log";
import type { PlanExample } from "./plan";
import { decided } from "./recap";
import { Reel, type Scene } from "./reel.svelte";
import { Replay } from "./replay.svelte";
import type { MatchStore } from "./store.svelte";
import { turnWords } from "./turn";
import * as say from "#words/table";

/** A player's colour with what stands for it where there is none. */
export interface Livery {
  fill: string;
  ink: string;
  sign: string;
}

const TOLD = 700; // ms for which a move is shown that is nowhere on the board
const RECENT = 40; // positions

export class MatchTable<V extends AnyView = AnyView> {
  readonly replay: Replay;
  /** Moves being played on the board. */
  readonly reel: Reel;
  readonly advisor: Advisor;
  readonly analyst: Analyst;
  readonly actions: Actions;
  readonly clocks: Clocks;
  /** The panel that is open. */
  tab = $state("turn");
  /** Whether the final table is open. */
  final = $state(false);
  /** Moves pointed at in the log. */
  pointed = $state.raw<LogLine[]>([]);
  /** What the table shows, as of the last time it was drawn; and the match then. */
  seen: MatchState | null = null;
  /** How much longer than normal a move is played; null when none is. */
  pace: number | null = null;
  #known: { state: MatchState; stamp: number } | null = null;
  /** The positions heard of last, by their stamps: what is played upon them need not be fetched. */
  readonly #recent = new Map<number, MatchState>();
  /** Whether the graph of the analysis lies under the board, where there is room. */
  charted = $state(false);

  readonly live: MatchState = $derived.by(() => this.store.state as MatchState);
  /** The moves in force. */
  readonly moves: LogLine[] = $derived.by(() => movesOf(this.live.log));
  readonly past: boolean = $derived.by(() => this.replay.ply !== null);
  readonly state: MatchState = $derived.by(() => this.reel.state ?? (this.past && this.replay.state ? this.replay.state : this.present()));
  readonly view: V | null = $derived.by(() => this.state.view as V | null);
  readonly names: string[] = $derived.by(() => this.live.seats.map((s) => s.name ?? (s.kind === "open" ? say.openSeat : say.bot)));
  /** The seat of this device that decides now, or null. */
  readonly acting: number | null = $derived.by(() => {
    const seat = this.live.to_move;
    return this.live.status === "running" && seat !== null && this.live.seats[seat]?.mine ? seat : null;
  });
  /** One's own seat: the one that decides here, else the first of this device. */
  readonly me: number | null = $derived.by(() => {
    const mine = this.live.seats.findIndex((s) => s.mine);
    return this.acting ?? (mine < 0 ? null : mine);
  });
  /** The moves marked on the board: those pointed at; of the past the one that led there; else what the others did since one acted. */
  readonly marks: LogLine[] = $derived.by(() => {
    if (this.pointed.length) return this.pointed;
    const until = this.reel.state?.ply ?? this.moment;
    if (this.past) return this.moves.slice(Math.max(0, until - 1), until);
    if (this.trying) return [];
    if (this.me === null) return turnsOf(this.moves.slice(0, until), this.moves).at(-1)?.lines ?? [];
    return this.moves.slice(decided(this.moves, this.me), until).filter((line) => line.seat !== this.me);
  });
  /** The moment looked at, as a number of moves. */
  readonly moment: number = $derived.by(() => this.replay.ply ?? this.live.ply);
  /** What tells the present position from every other one, also from those with as many moves. */
  readonly position: number = $derived.by(() => this.stamp(this.live.ply));
  /** Plans such as one makes in this game. */
  get examples(): PlanExample[] {
    return [];
  }

  /** May one plan ahead here? */
  readonly plans: boolean = $derived.by(() => this.live.status === "running" && this.live.mine);

  /** The moves that are being tried out. */
  get tried(): number[] {
    return [];
  }

  /** What is chosen on the board and told of beside it; null for nothing. */
  get chosenOnBoard(): unknown {
    return null;
  }

  /** Moves are being tried out that the table has not heard of. */
  get trying(): boolean {
    return this.tried.length > 0;
  }

  constructor(readonly store: MatchStore) {
    this.replay = new Replay(store.id, store.services.matchAt, (ply) => this.stamp(ply));
    this.reel = new Reel(async (ply) => this.#recent.get(this.stamp(ply)) ?? this.replay.at(ply));
    this.advisor = new Advisor(store.id, () => this.moment, undefined, () => this.stamp(this.moment));
    this.actions = new Actions(store);
    this.clocks = new Clocks(store);
    this.analyst = new Analyst(store.id);
  }

  private stamp(ply: number): number {
    return stampOf(this.moves, ply);
  }

  /** Where to go back to so that the decision at `ply` is taken back with all that it forced. */
  whole(ply: number): number {
    return ply;
  }

  /** A move as it is named where it would be taken back; "" for one that goes without saying. */
  named(line: LogLine): string {
    return line.text;
  }

  /** Look at the moment after so many moves, one step forward played; at the newest of a match that goes on, return to it
   *  unless one is to `stay` in the past. */
  async visit(ply: number, stay = false): Promise<void> {
    const [shown, step] = [this.state, this.past && ply > 0 && ply === this.moment + 1];
    this.cancel();
    this.reel.skip();
    const played = step ? this.reel.play(shown, this.#scenes(this.moves.slice(ply - 1, ply), true)) : undefined;
    const now = !stay && ply >= this.live.ply && this.live.status === "running";
    if (!now) await this.replay.show(ply, this.live.ply);
    if (played) await played;
    if (now) this.replay.leave();
  }

  /** How long a move is played at the normal pace, in ms; 0 for one that is not. `own`: the player who made it saw it already. */
  protected lasting(line: LogLine, own: boolean): number {
    return own || line.forced || !line.short ? 0 : TOLD;
  }

  #scenes(lines: LogLine[], all = false): Scene[] {
    const pace = this.pace;
    if (pace === null || document.hidden) return [];
    const own = (line: LogLine): boolean => !all && !!this.live.seats[line.seat ?? -1]?.mine;
    return lines.flatMap((line) => {
      const ms = this.lasting(line, own(line)) * pace;
      return ms ? [{ line, ms }] : [];
    });
  }

  /** The match may have gone on: what happened since is played. To be asked before that is drawn. */
  follow(): void {
    const [before, state] = [this.#known, this.live];
    const stamp = this.stamp(state.ply);
    this.#known = { state, stamp };
    this.#recent.set(stamp, state);
    if (this.#recent.size > RECENT) this.#recent.delete(this.#recent.keys().next().value!);
    if (!before || !this.seen || state === before.state) return;
    const on = state.ply >= before.state.ply && this.stamp(before.state.ply) === before.stamp;
    if (!on) this.reel.skip();
    else if (!this.past) void this.reel.play(this.seen, this.#scenes(this.moves.slice(before.state.ply)));
  }

  /** What moves of different seats have in common that are told together; "" for none. */
  series(_line: LogLine): string {
    return "";
  }

  /** The heading of such moves. */
  heading(_line: LogLine): string {
    return "";
  }

  /** Open the analysis; it is begun if there is none, or `anew`. */
  async study(anew = false): Promise<void> {
    this.final = false;
    this.tab = "study";
    this.charted = true;
    if (!anew) await this.analyst.look();
    if (anew || this.analyst.status?.state === "none") await this.analyst.start();
  }

  /** What a seat has in hand, in words, where the game has money: "You have $12." */
  purse(_seat: number): string {
    return "";
  }

  /** What the last entries of the log were, and whose turn it is: said again when asked for. */
  get latest(): string {
    return [...this.live.log.slice(-4).map((line) => line.words), turnWords(this.live, this.names), this.next].filter(Boolean).join(" ");
  }

  /** What is to be decided on this device, with the cash there is for it; "" while others decide. */
  get next(): string {
    const { view } = this.live;
    return this.acting === null || !view || view.over ? "" : [view.task, this.purse(this.acting)].filter(Boolean).join(" ");
  }

  /** A seat's colours. */
  livery(seat: number): Livery {
    return { fill: "#77736a", ink: "#ffffff", sign: `${seat + 1}` };
  }

  /** Chooses a legal move on the board, still to be confirmed; null for a move that is made by a button of its own. */
  chooser(_move: number): (() => void) | null {
    return null;
  }

  /** The `data-testid` of the button that makes a legal move; "" where there is none yet. */
  control(_move: number): string {
    return "";
  }

  /** A legal move is pointed at, or no longer (null): show it on the board. */
  glance(_move: number | null): void {}

  /** What is shown when one does not look back. */
  protected present(): MatchState {
    return this.live;
  }

  /** Nothing is chosen any more. */
  cancel(): void {}

  /** What was pointed at may be gone without the pointer having left it: nothing is lit up any more. */
  unlight(): void {}
}
