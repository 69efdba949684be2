/** What a Pass card in the shop has to do with the cards one holds already, told from what is printed on them. */

import type { Board, PassCard } from "./shapes";
import { list } from "#words/common";
import * as say from "#words/higgins";

const WHERE = { anywhere: say.everywhere, east: say.eastOfMississippi2, west: say.westOfMississippi2 } as const;

/** Where both cards work: the narrower region, or null when they never meet. */
function both(a: PassCard, b: PassCard): PassCard["region"] | null {
  if (a.region === b.region || b.region === "anywhere") return a.region;
  return a.region === "anywhere" ? b.region : null;
}

/** Sentences on needs covered twice (5.4) and cards that do not work beside each other (5.3). */
export function overlaps(board: Board, held: number[], card: number): string[] {
  const it = board.passes[card];
  if (!it) return [];
  const words: string[] = [];
  for (const h of held) {
    const other = board.passes[h];
    if (!other) continue;
    if (it.not_with.includes(h)) words.push(say.itDoesNotWorkWhileYou(other.name));
    if (other.not_with.includes(card)) words.push(say.yourCardWillNotWorkBeside(other.name));
    const needs = it.needs.filter((n) => other.needs.includes(n));
    const where = both(it, other);
    const idle = other.not_with.some((k) => held.includes(k));
    if (needs.length && where && !idle) words.push(say.youAlreadyHoldForTwoCards(other.name, list(needs), WHERE[where]));
  }
  return words;
}
