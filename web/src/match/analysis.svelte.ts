/** The analysis of a match, made by the server and followed while it grows; and which of its decisions is looked at. */

import { api, Refused, words } from "../api/client";
import type { Analysis, AnalysisState, Problem, Decision } from "../api/types";
import { moments, placeOf } from "./graph";

export interface AnalysisServices {
  analyse: typeof api.analyse;
  analysis: typeof api.analysis;
  wait: (ms: number) => Promise<void>;
}

const real: AnalysisServices = {
  analyse: api.analyse,
  analysis: api.analysis,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
};

const PACE = 1_000; // ms between two looks at how far it is

export class Analyst {
  status = $state.raw<AnalysisState | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** It has been asked for, and not answered yet. */
  starting = $state(false);

  readonly analysis: Analysis | null = $derived.by(() => (this.status?.analysis?.decisions.length ? this.status.analysis : null));
  readonly running: boolean = $derived.by(() => this.starting || this.status?.state === "running");
  /** The moments of the match that it knows: before the first decision, and after each. */
  readonly moments: number[] = $derived.by(() => moments(this.analysis?.decisions ?? []));

  #following = false;
  #again = false;
  #closed = false;

  constructor(readonly id: string, private readonly services: AnalysisServices = real) {}

  /** See what there is; nothing is started. */
  async look(): Promise<void> {
    this.#closed = false;
    this.#again = true;
    if (this.#following) return;
    this.#following = true;
    try {
      do {
        this.#again = false;
        try {
          this.status = await this.services.analysis(this.id);
          this.problem = null;
        } catch (error) {
          this.problem = words(error);
          if (!(error instanceof Refused && error.unanswered && this.status?.state === "running")) return;
        }
        if (!this.#again && this.status?.state === "running") await this.services.wait(PACE);
      } while (!this.#closed && (this.#again || this.status?.state === "running"));
    } finally {
      this.#following = false;
    }
  }

  /** Have it made, and follow it. */
  async start(): Promise<void> {
    if (this.running) return;
    this.starting = true;
    this.problem = null;
    try {
      await this.services.analyse(this.id);
      this.status = { state: "running", done: 0, of: 0, words: null, analysis: this.analysis };
    } catch (error) {
      this.problem = words(error);
      return;
    } finally {
      this.starting = false;
    }
    await this.look();
  }

  /** Nobody looks any more. */
  close(): void {
    this.#closed = true;
  }

  /** The decision that led to a moment of the match; null before the first. */
  leading(ply: number): Decision | null {
    const place = placeOf(this.moments, ply);
    return place ? (this.analysis?.decisions[place - 1] ?? null) : null;
  }

  decision(move: number): Decision | null {
    return this.analysis?.decisions.find((d) => d.move === move) ?? null;
  }
}
