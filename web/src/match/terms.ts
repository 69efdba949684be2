/** What the numbers of advice and analysis mean, as in docs/cli.md. */
export const TERMS = {
  tried: "Of all playouts, the share that began with this move. A playout is the game played on in thought; what does well is tried more often.",
  points: "The points of the one who decides at the end of the game, as the mean of the playouts that began with this move.",
  outcome:
    "What the search expects of the end of the game for a player, 0 to 100: half of it for being first, the rest for the place and for the points ahead of the best other. It is no probability.",
  change: "The outcome after the move less the outcome before it.",
  gain: "How much more outcome the one who decided may expect after this move than after the one played.",
} as const;

export type Term = keyof typeof TERMS;
