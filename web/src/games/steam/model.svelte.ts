/** What a player of Steam looks at, points to and tries out: a hex and the tile for it, a cube and its way. */

import { type api, words } from "../../api/client";
import type { LogLine, MatchState, Problem, Reason, SteamBoard, SteamBuild, SteamCityMove, SteamEnding, SteamLegal, SteamOutlook, SteamShip, SteamShown, SteamView } from "../../api/types";
import { Staging } from "../../match/staging.svelte";
import type { PlanExample } from "../../match/plan";
import type { MatchStore } from "../../match/store.svelte";
import { dollars } from "#words/common";
import { MatchTable, type Livery } from "../../match/table.svelte";
import { liveryOf } from "./map/livery";
import { bestOf, byKind, cubesOf, waysOf, type Cube, type Kindred } from "./helpers";
import { Route } from "./route.svelte";
import * as say from "#words/steam";

export interface NotHere {
  hex: number;
  reason: Reason | Problem;
}

const LOADING = 500; // ms of a delivery, and more of them for each link
const PER_LINK = 600;
const TURNS_OF_BUILDING = ["build track", "goods for a city"];

export class SteamModel extends MatchTable<SteamView> {
  readonly staging: Staging;
  readonly route: Route;
  /** The hex that is chosen, and the move that lays the tile shown on it. */
  hex = $state<number | null>(null);
  tile = $state<number | null>(null);
  /** The cube that is chosen, and the move that sends it. */
  cube = $state.raw<Cube | null>(null);
  way = $state<number | null>(null);
  /** The stop that is chosen for Urbanization or City Growth. */
  site = $state<number | null>(null);
  /** The sum that is to be chosen, as a move. */
  wanted = $state<number | null>(null);
  notHere = $state.raw<NotHere | null>(null);
  /** Why a move that was asked about cannot be made. */
  refused = $state.raw<Reason | Problem | null>(null);
  focusHex = $state<number | null>(null);
  hoverHex = $state<number | null>(null);
  /** Set by panels to show something on the map. */
  pointedLinks = $state.raw<number[]>([]);
  pointedStops = $state.raw<number[]>([]);
  /** A tile that is pointed at in a panel. */
  glanced = $state.raw<SteamBuild | null>(null);

  /** The position before what is tried out. */
  readonly before: SteamView | null = $derived.by(() => this.live.view as SteamView | null);
  /** The position with it. */
  readonly now: SteamView | null = $derived.by(() => this.present().view as SteamView | null);
  /** The moves tried out have ended the build turn: nothing but Undo is left to do. */
  readonly finished: boolean = $derived.by(() => {
    const state = this.staging.state;
    return !!state && (state.to_move !== this.acting || !TURNS_OF_BUILDING.includes((state.view as SteamView | null)?.phase ?? ""));
  });
  readonly legal: SteamLegal | null = $derived.by(() => (this.past || this.reel.playing || this.acting === null || this.finished ? null : (this.now?.legal ?? null)));
  /** Whether one's own build turn goes on, in which moves are tried out first. */
  readonly building: boolean = $derived.by(() => !this.past && !this.reel.playing && this.acting !== null && TURNS_OF_BUILDING.includes(this.before?.phase ?? ""));

  readonly builds: Map<number, SteamBuild[]> = $derived.by(() => {
    const found = new Map<number, SteamBuild[]>();
    for (const build of this.legal?.builds ?? []) found.set(build.hex, [...(found.get(build.hex) ?? []), build]);
    return found;
  });
  readonly buildable: Set<number> = $derived.by(() => new Set(this.builds.keys()));
  /** Those that go on with one's own links. */
  readonly own: Set<number> = $derived.by(() => new Set((this.legal?.builds ?? []).flatMap((b) => (b.extends || b.completes ? [b.hex] : []))));
  /** What the cheapest tile costs on each of them. */
  readonly prices: Map<number, number> = $derived.by(() => new Map([...this.builds].map(([hex, all]) => [hex, Math.min(...all.map((b) => b.cost))])));
  /** The tiles for the chosen hex, those of one face together. */
  readonly kinds: Kindred[] = $derived.by(() => byKind(this.board, this.builds.get(this.hex ?? -1) ?? []));
  readonly build: SteamBuild | null = $derived.by(() => this.builds.get(this.hex ?? -1)?.find((b) => b.move === this.tile) ?? null);
  readonly ghost: { hex: number; face: number } | null = $derived.by(() => {
    const shown = this.glanced ?? this.build;
    return shown ? { hex: shown.hex, face: shown.face } : null;
  });

  /** What the legal moves lead to. */
  readonly outlook: SteamOutlook | null = $derived.by(() => (this.legal ? (this.now?.outlook ?? null) : null));

  /** The end of the turn in money, after the tile or way looked at, for the seat that decides. */
  readonly ending: SteamEnding | null = $derived.by(() => {
    const looked = this.glanced ?? this.build;
    if (looked) return this.outlook?.ends[looked.end] ?? null;
    return this.route.way ? this.route.way.end : (this.now?.ends[this.acting ?? -1] ?? null);
  });

  readonly cubes: Cube[] = $derived.by(() => cubesOf(this.legal?.ships ?? []));
  readonly ways: SteamShip[] = $derived.by(() => waysOf(this.legal?.ships ?? [], this.cube, this.acting ?? 0));
  readonly ship: SteamShip | null = $derived.by(() => this.ways.find((s) => s.move === this.way) ?? null);

  /** Towns or cities for Urbanization or City Growth. */
  readonly sites: number[] = $derived.by(() => [...new Set((this.legal?.cities ?? []).map((c) => c.stop))]);
  readonly siteMoves: SteamCityMove[] = $derived.by(() => (this.legal?.cities ?? []).filter((c) => c.stop === this.site));

  readonly litLinks: number[] = $derived.by(() => {
    if (this.pointedLinks.length || this.pointedStops.length) return this.pointedLinks;
    return this.ship?.links ?? [];
  });
  readonly litStops: number[] = $derived.by(() => {
    if (this.pointedLinks.length || this.pointedStops.length) return this.pointedStops;
    if (this.ship) return this.ship.stops;
    if (this.route.open) return [this.route.from, this.route.to].flatMap((h) => (h === null ? [] : (this.#stopOn(h) ?? [])));
    if (this.now?.phase === "goods for a city" && !this.past) return [this.now.target];
    return this.site === null ? [] : [this.site];
  });

  constructor(store: MatchStore, readonly board: SteamBoard, private readonly server: Pick<typeof api, "preview" | "why" | "ways"> = store.services) {
    super(store);
    this.staging = new Staging(store, server.preview);
    const name = (hex: number): string => board.hexes[hex]!.name;
    this.route = new Route(async (from, to) => (await server.ways(store.id, name(from), name(to), this.staging.moves)).ways);
  }

  override get examples(): PlanExample[] {
    return [
      { words: say.toBid3OrToPass, steps: [["bid 3", "pass"]] },
      { words: say.toTakeFirstBuildIfIt, steps: [["take first build", "take engineer"], ["done"]] },
    ];
  }

  override get tried(): number[] {
    return this.staging.moves;
  }

  override get chosenOnBoard(): unknown {
    return this.hex ?? this.site ?? this.route.to ?? (this.cube && `${this.cube.stop} ${this.cube.colour}`);
  }

  protected override present(): MatchState {
    return this.staging.state ?? this.live;
  }

  override cancel(): void {
    this.hex = this.tile = this.way = this.site = null;
    this.cube = null;
    this.notHere = this.refused = null;
    this.route.clear();
  }

  override purse(seat: number): string {
    const cash = this.before?.seats[seat]?.cash;
    return cash === undefined ? "" : say.youHave(dollars(cash));
  }

  override unlight(): void {
    this.glanced = null;
    this.point();
  }

  override livery(seat: number): Livery {
    const { fill, ink, number } = liveryOf(seat);
    return { fill, ink, sign: number };
  }

  override chooser(move: number): (() => void) | null {
    const [build, ship, city] = this.#found(move);
    if (build) return () => this.#lay(build);
    if (ship) return () => this.#send(ship);
    if ([...(this.legal?.bids ?? []), ...(this.legal?.capital ?? [])].some((sum) => sum.move === move)) return () => void (this.wanted = move);
    return city ? () => this.choose(this.board.stops[city.stop]!.hex) : null;
  }

  override control(move: number): string {
    const { legal } = this;
    const of = <M extends { move: number }>(moves: M[] | undefined): M | undefined => moves?.find((m) => m.move === move);
    const [tile, gain, fetch, plain] = [of(legal?.tiles), of(legal?.gains), of(legal?.fetch), of(legal?.plain)];
    if (tile) return `tile-${tile.tile}`;
    if (gain) return `gain-${gain.kind}`;
    if (fetch) return `fetch-${fetch.space + 1}`;
    if (of(legal?.bids)) return "place-bid";
    if (of(legal?.capital)) return "buy-capital";
    return plain && !this.building ? `action-${plain.kind.replace(" ", "-")}` : "";
  }

  override glance(move: number | null): void {
    const [build, ship, city] = move === null ? [] : this.#found(move);
    this.glanced = build ?? null;
    this.point(ship?.links, ship?.stops ?? (city ? [city.stop] : []));
  }

  #found(move: number): [SteamBuild?, SteamShip?, SteamCityMove?] {
    const is = (m: { move: number }): boolean => m.move === move;
    return [this.legal?.builds.find(is), this.legal?.ships.find(is), this.legal?.cities.find(is)];
  }

  #lay(build: SteamBuild): void {
    this.cancel();
    this.hex = build.hex;
    this.tile = build.move;
    this.tab = "turn";
  }

  #send(ship: SteamShip): void {
    this.cancel();
    this.pick({ stop: ship.stops[0]!, colour: ship.colour });
    this.way = ship.move;
  }

  protected override lasting(line: LogLine, own: boolean): number {
    const shown = line.shown as SteamShown | null;
    if (shown?.kind === "ship") return LOADING + shown.hops.length * PER_LINK;
    if (shown?.kind === "income") return 0; // all are paid at once: the sheet tells it
    return super.lasting(line, own);
  }

  override series(line: LogLine): string {
    const paid = (line.shown as SteamShown | null)?.paid;
    return paid ? `income ${paid.turn}` : "";
  }

  override heading(line: LogLine): string {
    return say.incomeOfTurn((line.shown as SteamShown | null)?.paid?.turn);
  }

  /** Show on the map what a panel speaks of; nothing when both are left out. */
  point(links: number[] = [], stops: number[] = []): void {
    this.pointedLinks = links;
    this.pointedStops = stops;
  }

  /** A hex is chosen, on the map or by its name. */
  choose(hex: number): void {
    this.reel.skip();
    const again = this.hex === hex;
    const stop = this.board.hexes[hex]?.stop ?? -1;
    if (this.route.open && this.legal) return void this.route.point(hex);
    if (again && this.build) return this.turn(1);
    this.cancel();
    this.hex = hex;
    if (this.legal) this.tab = "turn";
    if (this.sites.includes(stop)) this.site = stop;
    const tiles = this.builds.get(hex);
    if (tiles) this.tile = bestOf(byKind(this.board, tiles))?.move ?? null;
    else if (!this.store.services.alone && this.building && this.legal?.builds.length && this.site === null && (this.now?.stops[stop]?.colour ?? -1) >= 0) {
      this.hex = null;
      void this.route.point(hex); // from a city a way begins
    } else if (this.building && this.legal && this.site === null) void this.#why(hex);
    const cube = this.cubes.find((c) => c.stop === stop);
    if (cube) this.pick(cube);
  }

  /** The next or the previous turn of the tile shown. */
  turn(by: number): void {
    const turns = this.kinds.find((k) => k.turns.some((b) => b.move === this.tile))?.turns;
    if (!turns) return;
    const at = turns.findIndex((b) => b.move === this.tile);
    this.tile = turns[(at + by + turns.length) % turns.length]!.move;
  }

  /** A cube is chosen, and with it its best way. */
  pick(cube: Cube): void {
    this.reel.skip();
    this.cube = cube;
    this.way = this.ways[0]?.move ?? null;
    this.tab = "turn";
  }

  /** Why nothing can be built there: the engine is asked about the hex. */
  async #why(hex: number): Promise<void> {
    let reason: Reason | Problem | null;
    try {
      reason = (await this.server.why(this.store.id, `build ${this.board.hexes[hex]!.name}`, this.staging.moves)).reason;
    } catch (error) {
      reason = words(error);
    }
    if (reason && this.hex === hex && !this.build) this.notHere = { hex, reason };
  }

  /** Why a move cannot be made, in words. */
  async ask(text: string): Promise<void> {
    try {
      this.refused = (await this.server.why(this.store.id, text, this.staging.moves)).reason;
    } catch (error) {
      this.refused = words(error);
    }
  }

  #stopOn(hex: number): number | undefined {
    const stop = this.board.hexes[hex]?.stop ?? -1;
    return stop < 0 ? undefined : stop;
  }

  /** All tiles of the way that is chosen, tried out one after the other, so that each can be taken back. */
  async takeWay(): Promise<void> {
    const { way } = this.route;
    for (const move of way?.moves ?? []) if (!(await this.staging.add(move))) return;
    if (way) this.cancel();
  }

  /** A move of a build turn: tried out; any other is made. */
  async play(move: number): Promise<boolean> {
    this.reel.skip();
    const done = this.building ? await this.staging.add(move) : await this.store.play(move);
    if (done) this.cancel();
    return done;
  }

  /** End the build turn: all that was tried out is made. */
  async confirm(): Promise<void> {
    const last = this.legal?.plain.find((p) => p.kind === "done");
    if (await this.staging.send(...(last && !this.finished ? [last.move] : []))) this.cancel();
  }

  undo(): void {
    this.cancel();
    this.staging.undo();
  }

  startOver(): void {
    this.cancel();
    this.staging.clear();
  }
}
