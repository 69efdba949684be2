/** A match on the screen: the present or a moment of its past, and who decides on this device. Every game's model extends it. */

import type { AnyView, LogLine, MatchState } from "../api/types";
import { Actions } from "./actions.svelte";
import { Advisor } from "./advice.svelte";
import { Analyst } from "./analysis.svelte";
import { Clocks } from "./clocks.svelte";
import { movesOf, stampOf } from "./log";
import type { PlanExample } from "./plan";
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

export class MatchTable<V extends AnyView = AnyView> {
  readonly replay: Replay;
  readonly advisor: Advisor;
  readonly analyst: Analyst;
  readonly actions: Actions;
  readonly clocks: Clocks;
  /** The panel that is open. */
  tab = $state("turn");
  /** Whether the final table is open. */
  final = $state(false);
  /** Whether the graph of the analysis lies under the board, where there is room. */
  charted = $state(false);

  readonly live: MatchState = $derived.by(() => this.store.state as MatchState);
  /** The moves in force. */
  readonly moves: LogLine[] = $derived.by(() => movesOf(this.live.log));
  readonly past: boolean = $derived.by(() => this.replay.ply !== null);
  readonly state: MatchState = $derived.by(() => (this.past && this.replay.state ? this.replay.state : this.present()));
  readonly view: V | null = $derived.by(() => this.state.view as V | null);
  readonly names: string[] = $derived.by(() => this.live.seats.map((s) => s.name ?? (s.kind === "open" ? say.openSeat : say.bot)));
  /** The seat of this device that decides now, or null. */
  readonly acting: number | null = $derived.by(() => {
    const seat = this.live.to_move;
    return this.live.status === "running" && seat !== null && this.live.seats[seat]?.mine ? seat : null;
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

  /** Look at the moment after so many moves; at the newest one of a match that goes on, return to it. */
  visit(ply: number): void {
    this.cancel();
    if (ply >= this.live.ply && this.live.status === "running") this.replay.leave();
    else void this.replay.show(ply, this.live.ply);
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
