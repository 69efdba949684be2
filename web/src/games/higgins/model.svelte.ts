/** What a player of Higgins looks at and points to: the match or a moment of its past, and the chosen city. */

import { words } from "../../api/client";
import type { Board, Legal, Shown, Travel, Turn, View, Warning } from "./shapes";
import type { LogLine, MatchState, Problem, Reason } from "../../api/types";
import { livery } from "./board/livery";
import type { PlanExample } from "../../match/plan";
import type { MatchStore } from "../../match/store.svelte";
import { dollars } from "#words/common";
import { Staging } from "../../match/staging.svelte";
import { MatchTable, type Livery } from "../../match/table.svelte";
import { prefs } from "../../ui/prefs.svelte";
import { wholeTurn } from "./auto";
import { wayTo } from "./board/journey";
import { goals } from "./helpers";
import * as say from "#words/higgins";

export interface Unreachable {
  city: number;
  reason: Reason | Problem;
}

/** That cash does not score was told on this browser. */
export const CASH = "higgins-cash";

const DEPARTURE = 500; // ms of a journey, and more of them for each track
const PER_TRACK = 230;

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
  /** Whether one's destinations are shown on the board. */
  layer = $state(false);
  /** Whether the card of the turn lies at the left of the board. */
  aside = $state(false);
  /** The ticket to take in the chosen city; -1 none, null the one that brings most. */
  picked = $state<number | null>(null);
  /** Pass cards to be bought with the turn that is looked at. */
  readonly staging: Staging;

  readonly liveView: View | null = $derived.by(() => this.present().view as View | null);
  readonly legal: Legal | null = $derived.by(() => (this.past || this.reel.playing || this.acting === null ? null : (this.liveView?.legal ?? null)));
  readonly travel: Travel[] = $derived.by(() => this.legal?.travel ?? []);
  readonly chosen: Travel | null = $derived.by(() => this.travel.find((t) => t.city === this.selected) ?? null);
  /** The whole turn that is looked at, with its ticket. */
  readonly planned: Turn | null = $derived.by(() => this.chosen?.turns.find((x) => x.ticket === this.picked) ?? this.chosen?.turns[0] ?? null);
  /** In the Long Version the tracks on the maps of one's own tickets (10.2), in one's colour. */
  readonly network: { tracks: number[]; fill: string } | null = $derived.by(() => {
    const { me, view } = this;
    if (this.live.options.version !== "long" || me === null || !view) return null;
    return { tracks: [...new Set(this.board.tickets.flatMap((x, i) => (view.owners[i] === me ? x.tracks : [])))], fill: this.livery(me).fill };
  });
  /** Whether one has destinations left: cities with one's own Pay marker. */
  readonly marked: boolean = $derived.by(() => this.me !== null && (this.view?.seats[this.me]?.markers.length ?? 0) > 0);
  /** Those that are shown: the ways to them from where one is, and what stands behind their names. */
  readonly goals: { tracks: number[]; tails: ReadonlyMap<number, string> } = $derived.by(() => {
    const { me, view } = this;
    const here = me === null ? -1 : (view?.seats[me]?.city ?? -1);
    const all = this.layer ? goals(this.board, view, me, here) : [];
    return {
      tracks: [...new Set(all.flatMap((g) => wayTo(this.board, here, g.city)))],
      tails: new Map(all.map((g) => [g.city, g.far ? say.segmentsAway(g.far) : ""])),
    };
  });
  /** What the player who decides should know; that cash does not score, once. */
  readonly warnings: Warning[] = $derived.by(() => (this.acting === null ? [] : (this.liveView?.warnings ?? [])).filter((w) => w.code !== "cash" || !prefs.knows(CASH)));
  /** Money has no part in the Short Version. */
  readonly money: boolean = $derived.by(() => this.live.options.version !== "short");

  constructor(store: MatchStore, readonly board: Board) {
    super(store);
    this.staging = new Staging(store);
  }

  override get tried(): number[] {
    return this.staging.moves;
  }

  override get chosenOnBoard(): unknown {
    return this.selected;
  }

  protected override present(): MatchState {
    return this.staging.state ?? this.live;
  }

  city(index: number): string {
    return this.board.cities[index]?.label ?? "";
  }

  /** A city is pointed at: a legal destination is offered, for another the engine is asked why not. */
  choose(city: number): void {
    this.reel.skip();
    this.#choices += 1;
    this.unreachable = null;
    this.picked = null;
    this.selected = city;
    if (this.travel.length && !this.chosen) void this.#why(city);
  }

  override cancel(): void {
    this.selected = null;
    this.unreachable = null;
    this.staging.clear();
  }

  /** Buy a Pass card with the turn that is looked at, or not after all. */
  async toggle(move: number): Promise<void> {
    const others = this.staging.moves.filter((m) => m !== move);
    if (others.length === this.staging.moves.length) return void (await this.staging.add(move));
    this.staging.clear();
    for (const other of others) await this.staging.add(other);
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

  /** Make the turn that is looked at; where every moment was wanted, its journey alone. */
  go(): Promise<boolean> {
    return this.play(...(prefs.offer === "every" ? this.chosen && [this.chosen.move] : this.planned?.moves) ?? []);
  }

  async play(...moves: number[]): Promise<boolean> {
    this.reel.skip();
    const choice = this.#choices;
    const done = await this.staging.send(...moves);
    // The table may have gone on by socket before the answer came: what was chosen since then stands.
    if (done && choice === this.#choices) this.cancel();
    return done;
  }

  protected override lasting(line: LogLine, own: boolean): number {
    const tracks = (line.shown as Shown | null)?.tracks.length;
    return tracks ? DEPARTURE + tracks * PER_TRACK : super.lasting(line, own);
  }

  override whole(ply: number): number {
    return wholeTurn(this.moves, ply, prefs.offer);
  }

  override named(line: LogLine): string {
    return ["pay", "done", "no ticket"].includes(line.text) ? "" : line.text;
  }

  override get next(): string {
    return [super.next, ...this.warnings.map((w) => w.words)].filter(Boolean).join(" ");
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
    const { fill, ink, number } = livery(locomotive);
    return { fill, ink, sign: number };
  }

  override chooser(move: number): (() => void) | null {
    const travel = this.travel.find((t) => t.move === move);
    return travel ? () => this.choose(travel.city) : null;
  }

  override control(move: number): string {
    const ticket = this.legal?.take.find((x) => x.move === move)?.ticket;
    if (ticket !== undefined) return `take-${this.board.tickets[ticket]?.id}`;
    return this.legal?.buy.some((x) => x.move === move) ? "open-passes" : "";
  }

  override glance(move: number | null): void {
    const travel = this.travel.find((t) => t.move === move);
    this.light(travel ? [travel.city] : [], travel?.tracks);
  }

  /** Whether something is pointed at: it is shown instead of one's destinations. */
  get pointing(): boolean {
    return this.cities.length > 0 || this.tracks.length > 0;
  }

  /** Show on the board: a way or lines, and cities; nothing when both are left out. */
  light(cities: number[] = [], tracks: number[] = []): void {
    this.cities = cities;
    this.tracks = tracks;
  }
}
