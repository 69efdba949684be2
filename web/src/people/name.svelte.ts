/** What the person at this browser is called: asked for when something needs it, and known to all parts of a page. */

import { api } from "../api/client";
import { news } from "../notices/news.svelte";

let name = $state<string | null | undefined>(undefined);
let asked: Promise<string | null> | null = null;

export const myName = {
  /** Null of a stranger, undefined while the server has not answered. */
  get now(): string | null | undefined {
    return name;
  },
  /** What the server knows. */
  know(): Promise<string | null> {
    asked ??= api.guest().then((g) => (name = g.name), () => (name = null));
    return asked;
  },
  /** Ask again: a page is shown, and the person may have signed in on another. */
  look(): Promise<string | null> {
    asked = null;
    return this.know();
  },
  set(given: string | null): void {
    name = given;
    asked = Promise.resolve(given);
  },
  /** Take this name; refused in words. */
  async take(wanted: string): Promise<void> {
    this.set((await api.rename(wanted)).name);
    void news.refresh();
  },
};
