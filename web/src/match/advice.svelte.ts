/** What a bot would do at the moment looked at: asked of the server, and void at any other moment. */

import { api, words } from "../api/client";
import type { Advice, Problem } from "../api/types";

export class Advisor {
  /** The stamp of the moment it was asked for. */
  #asked = $state(-1);
  #answer = $state.raw<Advice | null>(null);
  #problem = $state.raw<Problem | null>(null);

  readonly #now: boolean = $derived.by(() => this.stamp() === this.#asked);
  readonly advice: Advice | null = $derived.by(() => (this.#now ? this.#answer : null));
  /** Why there is none. */
  readonly problem: Problem | null = $derived.by(() => (this.#now ? this.#problem : null));
  readonly thinking: boolean = $derived.by(() => this.#now && !this.#answer && !this.#problem);

  /** `moment`: how many moves have been made before it; `stamp` tells moments with as many apart. */
  constructor(
    private readonly id: string,
    private readonly moment: () => number,
    private readonly advise: typeof api.advice = api.advice,
    private readonly stamp: () => number = moment,
  ) {}

  async ask(): Promise<void> {
    if (this.thinking) return;
    const stamp = this.stamp();
    this.#asked = stamp;
    this.#answer = this.#problem = null;
    try {
      const answer = await this.advise(this.id, this.moment());
      if (this.#asked === stamp) this.#answer = answer;
    } catch (error) {
      if (this.#asked === stamp) this.#problem = words(error);
    }
  }
}
