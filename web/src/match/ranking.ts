/** Seats by rank, ties in seat order. */
export function ranking(ranks: number[]): number[] {
  return ranks.map((_, i) => i).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
}
