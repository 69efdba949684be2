/** What the numbers of advice and analysis mean, as in docs/cli.md. */
import * as say from "#words/study";

export const TERMS = {
  tried: say.ofAllPlayoutsShareThatBegan,
  points: say.decidingPlayersPointsAtEndOf,
  outcome:
    say.whatSearchExpectsOfEndOf,
  change: say.outcomeAfterMoveLessOutcome,
  gain: say.howMuchBetterExpectedOutcomeIs,
} as const;

export type Term = keyof typeof TERMS;
