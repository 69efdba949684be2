/** A number from 0 to 1 that looks random and is always the same for the same place: the engraver's hand. */
export function noise(...at: number[]): number {
  let h = 2166136261;
  for (const n of at) h = Math.imul(h ^ (n + 101), 16777619) ^ (h >>> 13);
  h = Math.imul(h ^ (h >>> 15), 2246822507);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}
