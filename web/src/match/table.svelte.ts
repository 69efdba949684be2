/** A match on the screen: the present or a moment of its past, and who decides on this device. Every game's model extends it. */

import type { AnyView, MatchState } from "../api/types";
import { Replay } from "./replay.svelte";
import type { MatchStore } from "./store.svelte";

export class MatchTable<V extends AnyView = AnyView> {
  readonly replay: Replay;
  /** The panel that is open. */
  tab = $state("turn");
  /** Whether the final table is open. */
  final = $state(false);

  readonly live: MatchState = $derived.by(() => this.store.state as MatchState);
  readonly past: boolean = $derived.by(() => this.replay.seq !== null);
  readonly state: MatchState = $derived.by(() => (this.past && this.replay.state ? this.replay.state : this.present()));
  readonly view: V | null = $derived.by(() => this.state.view as V | null);
  readonly names: string[] = $derived.by(() => this.live.seats.map((s) => s.name ?? (s.kind === "open" ? "Open seat" : "Bot")));
  /** The seat of this device that decides now, or null. */
  readonly acting: number | null = $derived.by(() => {
    const seat = this.live.to_move;
    return this.live.status === "running" && seat !== null && this.live.seats[seat]?.mine ? seat : null;
  });

  constructor(readonly store: MatchStore) {
    this.replay = new Replay(store.id);
  }

  /** What is shown when one does not look back. */
  protected present(): MatchState {
    return this.live;
  }

  /** Nothing is chosen any more. */
  cancel(): void {}

  /** What was pointed at may be gone without the pointer having left it: nothing is lit up any more. */
  unlight(): void {}
}
