/** A way from one place to another: the two hexes, what the server proposes, and the one that is looked at. */

import { words } from "../../api/client";
import type { Problem, SteamWay } from "../../api/types";
import { announce } from "../../ui/announce.svelte";
import * as say from "#words/steam";

export class Route {
  from = $state<number | null>(null);
  to = $state<number | null>(null);
  /** The places are being chosen, on the map or by their names. */
  open = $state(false);
  ways = $state.raw<SteamWay[]>([]);
  at = $state(0);
  /** A way that is pointed at in the list. */
  glanced = $state<number | null>(null);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  readonly way: SteamWay | null = $derived.by(() => this.ways[this.glanced ?? this.at] ?? null);
  /** The next place that is pointed at is the end. */
  readonly waiting: boolean = $derived.by(() => this.open && this.from !== null && this.to === null);

  /** `find` asks the server for ways between two hexes. */
  constructor(private readonly find: (from: number, to: number) => Promise<SteamWay[]>) {}

  begin(): void {
    this.clear();
    this.open = true;
  }

  clear(): void {
    this.open = false;
    this.from = this.to = this.glanced = null;
    this.ways = [];
    this.at = 0;
    this.problem = null;
  }

  /** The next place: where the way begins, then where it ends; a third one ends it anew. */
  async point(hex: number): Promise<void> {
    this.open = true;
    if (this.from === null || hex === this.from) this.from = hex;
    else {
      this.to = hex;
      await this.look();
    }
  }

  /** Ask again, between the same places. */
  async look(): Promise<void> {
    const { from, to } = this;
    if (from === null || to === null || from === to) return;
    this.busy = true;
    this.problem = null;
    this.ways = [];
    this.at = 0;
    try {
      const found = await this.find(from, to);
      if (this.from !== from || this.to !== to) return;
      this.ways = found;
      announce(say.waysFound(found.length, found[0]?.words ?? ""));
    } catch (error) {
      if (this.from === from && this.to === to) this.problem = words(error);
    } finally {
      this.busy = false;
    }
  }
}
