/** What a Pass card in the shop has to do with the cards one holds already, told from what is printed on them. */

import type { Board, PassCard } from "../../api/higgins";
import { list } from "../../ui/words";

const WHERE = { anywhere: "everywhere", east: "east of the Mississippi", west: "west of the Mississippi" } as const;

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
    if (it.not_with.includes(h)) words.push(`It does not work while you hold the ${other.name} card (5.3).`);
    if (other.not_with.includes(card)) words.push(`Your ${other.name} card will not work beside it (5.3).`);
    const needs = it.needs.filter((n) => other.needs.includes(n));
    const where = both(it, other);
    const idle = other.not_with.some((k) => held.includes(k));
    if (needs.length && where && !idle) words.push(`You already hold ${other.name} for ${list(needs)} ${WHERE[where]}; two cards for one need do not add up (5.4).`);
  }
  return words;
}
