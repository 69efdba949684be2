/** What a player of Higgins looks at and points to: the match or a moment of its past, and the chosen city. */

import { words } from "../../api/client";
import type { Board, Legal, Travel, View } from "./shapes";
import type { Problem, Reason } from "../../api/types";
import { livery } from "./board/livery";
import type { PlanExample } from "../../match/plan";
import type { MatchStore } from "../../match/store.svelte";
import { dollars } from "#words/common";
import { MatchTable, type Livery } from "../../match/table.svelte";
import { prefs } from "../../ui/prefs.svelte";
import { wholeDecision } from "./auto";
import * as say from "#words/higgins";

export interface Unreachable {
  city: number;
  reason: Reason | Problem;
}

export class TableModel extends MatchTable<View> {
  #choices = 0;
  selected = $state<number | null>(null);
  focusCity = $state<number | null>(null);
  /** Set by panels to show something on the board. */
  tracks = $state.raw<number[]>([]);
  cities = $state.raw<number[]>([]);
  /** The ticket whose pass is on the screen. */
  ticket = $state<number | null>(null);
  unreachable = $state.raw<Unreachable | null>(null);

  readonly liveView: View | null = $derived.by(() => this.live.view as View | null);
  readonly legal: Legal | null = $derived.by(() => (this.past || this.acting === null ? null : (this.liveView?.legal ?? null)));
  readonly travel: Travel[] = $derived.by(() => this.legal?.travel ?? []);
  readonly chosen: Travel | null = $derived.by(() => this.travel.find((t) => t.city === this.selected) ?? null);
  /** Money has no part in the Short Version. */
  readonly money: boolean = $derived.by(() => this.live.options.version !== "short");

  constructor(store: MatchStore, readonly board: Board) {
    super(store);
  }

  city(index: number): string {
    return this.board.cities[index]?.label ?? "";
  }

  /** A city is pointed at: a legal destination is offered, for another the engine is asked why not. */
  choose(city: number): void {
    this.#choices += 1;
    this.unreachable = null;
    this.selected = city;
    if (this.travel.length && !this.chosen) void this.#why(city);
  }

  override cancel(): void {
    this.selected = null;
    this.unreachable = null;
  }

  async #why(city: number): Promise<void> {
    let reason: Reason | Problem | null;
    try {
      reason = (await this.store.services.why(this.store.id, `move ${this.city(city)}`)).reason;
    } catch (error) {
      reason = words(error);
    }
    if (reason && this.selected === city && !this.chosen) this.unreachable = { city, reason };
  }

  async play(move: number): Promise<boolean> {
    const choice = this.#choices;
    const done = await this.store.play(move);
    // The table may have gone on by socket before the answer came: what was chosen since then stands.
    if (done && choice === this.#choices) this.cancel();
    return done;
  }

  override whole(ply: number): number {
    return wholeDecision(this.moves, ply, prefs.offer);
  }

  override get examples(): PlanExample[] {
    return [
      { words: say.toTravelToChicagoOrTo, steps: [["move Chicago", "stay"], ["no ticket"]] },
      { words: say.toTakeTicketOrAnotherIf, steps: [["take B. & M.", "take C. V.", "no ticket"]] },
    ];
  }

  override purse(seat: number): string {
    const cash = this.liveView?.seats[seat]?.cash;
    return this.money && cash !== undefined ? say.youHave(dollars(cash)) : "";
  }

  override unlight(): void {
    this.light();
  }

  override livery(seat: number): Livery {
    const locomotive = this.board.locomotives[this.liveView?.seats[seat]?.locomotive ?? -1];
    if (!locomotive) return super.livery(seat);
    const { fill, ink, letter } = livery(locomotive);
    return { fill, ink, sign: letter };
  }

  override chooser(move: number): (() => void) | null {
    const travel = this.travel.find((t) => t.move === move);
    return travel ? () => this.choose(travel.city) : null;
  }

  override glance(move: number | null): void {
    const travel = this.travel.find((t) => t.move === move);
    this.light(travel ? [travel.city] : [], travel?.tracks);
  }

  /** Show on the board: a way or lines, and cities; nothing when both are left out. */
  light(cities: number[] = [], tracks: number[] = []): void {
    this.cities = cities;
    this.tracks = tracks;
  }
}
