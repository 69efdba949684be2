/** English: study. */
import type { Said } from "./common";

// AdvicePanel.svelte
export const advice = "Advice";
export const thinking = "Thinking…";
export const movesForBestFirst = (name: Said): string => `Moves for ${name}, the best first`;
export const tried = "Tried";
export const points = "Points";
export const outcome = "Outcome";
export const howItMayGoOn = "How it may go on";
export const choose = (text: Said): string => `Choose: ${text}`;
export const chooseItOnBoardThereIt = "Choose it on the board; there it is confirmed";
export const choose2 = "Choose";
export const ofPlayouts = (visits: Said, playouts: Said, tried: Said): string => `${visits} of ${playouts} playouts. ${tried}`;
export const howItMayGoOnAfter = (text: Said): string => `How it may go on after: ${text}`;
export const then = "then";
export const chooseHeadingToReadWhatIts = "Choose a heading to read what its numbers mean.";
export const playoutsInS = (toLocaleString: Said, toFixed: Said): string => `${toLocaleString} playouts in ${toFixed} s.`;
export const botThinksAboutThisPositionFor = (past: boolean): string => `A bot thinks about this position for a few seconds and says what it would do${past ? "" : " in your place"}.`;
export const askBot = "Ask a bot";

// AnalysisPanel.svelte
export const analysisIsDone = "The analysis is done.";
export const analysisDone = (x: Said): string => `Analysis: ${x} done.`;
export const analysis = "Analysis";
export const analysisFailed = "The analysis failed.";
export const ofDecisionsLookedAt = (done: Said, it: Said): string => `${done} of ${it} decisions looked at`;
export const beginning = "Beginning…";
export const decisionsLookedAt = "Decisions looked at";
export const botLooksAtEveryDecisionWhat = "A bot looks at every decision: what could be expected before and after it, and whether another move promised more. It takes a while.";
export const analyseGame = "Analyse the game";
export const tryAgain = "Try again";
export const itCoversGameUpToMove = (last: Said): string => `It covers the game up to move ${last}.`;
export const analyseUpToNow = "Analyse up to now";
export const move = (move: Said): string => `Move ${move}`;
export const boardAtThisDecision = "The board at this decision";
export const beforeIt = "Before it";
export const afterIt = "After it";
export const playOnFromHere = "Play on from here";
export const whatWasExpectedAtMove = (move: Said): string => `What was expected at move ${move}`;
export const expected = "Expected";
export const before = "Before";
export const after = "After";
export const change = "Change";
export const betterBy = (percent: Said): string => `Better by ${percent}:`;
export const searchFoundNothingBetter = "The search found nothing better.";
export const beforeFirstDecisionExpected = (join: Said): string => `Before the first decision. Expected: ${join}.`;
export const biggestSwings = "The biggest swings";
export const to = (name: Said, percent: Said, percent2: Said, change: Said): string => `${name}: ${percent} to ${percent2}. ${change}`;
export const whereAnotherMovePromisedMore = "Where another move promised more";
export const everyDecisionInTable = "Every decision in a table";
export const everyDecision = "Every decision";
export const move2 = "Move";
export const decision = "Decision";
export const betterBy2 = "Better by";
export const whatNumbersMean = "What the numbers mean";
export const outcomeExpected = "Outcome, expected";

// BranchDialog.svelte
export const playOnFromMove = (moment: Said): string => `Play on from move ${moment}`;
export const newTableBeginsWithThisPosition = "A new table begins with this position. The game looked at stays as it is.";
export const youPlay = "You play";
export const toMove = "to move";
export const otherSeats = "The other seats";
export const starting = "Starting…";
export const playOn = "Play on";

// Graph.svelte
export const beforeFirstDecision = "Before the first decision";
export const expectedOutcomeDecisionBy = "Expected outcome, decision by decision";
export const expected2 = (words: Said, values: Said): string => `${words} Expected: ${values}.`;

// StudyRefusal.svelte
export const askAgain = "Ask again";

// terms.ts
export const ofAllPlayoutsShareThatBegan = "Of all playouts, the share that began with this move. A playout is the game played on in thought; what does well is tried more often.";
export const decidingPlayersPointsAtEndOf = "The deciding player's points at the end of the game: the mean of the playouts that began with this move.";
export const whatSearchExpectsOfEndOf = "What the search expects of the end of the game for a player, 0 to 100: half of it for being first, the rest for the place and for the points ahead of the best other. This is not a probability.";
export const outcomeAfterMoveLessOutcome = "The outcome after the move less the outcome before it.";
export const howMuchBetterExpectedOutcomeIs = "How much better the expected outcome is after this move than after the one played.";

// Coach.svelte
export const coach = "Coach";
export const coachLooks = "The coach is looking at this position…";
export const yourOwnWay = "You have gone your own way; that is fine.";
export const thenDo = (steps: string[]): string => `Then: ${steps.join(" ")}`;
export const showMe = "Show me";
export const noMoreHints = "No more hints";
