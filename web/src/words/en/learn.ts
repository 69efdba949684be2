/** English: the pages of lessons. The lessons' own texts come from the server. */

import { count, signed } from "./common";

export const learnTitle = (game: string): string => `Learn ${game}`;
export const pageTitle = (title: string): string => `${title} · Trunkline`;
export const intro = "Short lessons on the real board. You make the moves; the rules answer.";
export const minutes = (n: number): string => count(n, "minute");
export const done = "Done";
export const doneOf = (n: number, of: number): string => `${n} of ${of} done`;
export const begin = "Start";
export const goOn = "Continue";
export const rules = "Rules";
export const again = "Again";
export const allLessons = "All lessons";
export const lesson = "Lesson";
export const loading = "Setting up the lesson…";
export const step = (at: number, of: number): string => `${at} of ${of}`;
export const startOver = "Start over";
export const nextLesson = (title: string): string => `Next: ${title}`;
export const firstGame = "Play your first game";
export const firstGameIs = "You against two easy bots, with a coach who looks at your position and says what to do and why.";
export const puzzles = "Puzzles";
export const ratingNow = (rating: number, change: number): string => `Your rating: ${rating} (${signed(change)}).`;
export const yourRating = (rating: number, deviation: number, tries: number): string =>
  `Your rating: ${rating}, give or take ${2 * deviation}, from ${count(tries, "puzzle")}. Only your first try counts; everybody begins at 1500.`;
export const noRating = "Your first try at each puzzle counts towards your rating. Everybody begins at 1500, puzzles too.";
export const whatTheMovesLeadTo = "What each move leads to";
export const move = "Move";
export const points = "Points";
export const pointsAre = "Points that may be expected at the end";
export const outcome = "Outcome";
export const outcomeIs = "Outcome: 100 is a sure win by far, 0 a sure defeat. Points: what may be expected at the end. Both are means of a search, not a proof.";
export const less = (n: number): string => `(−${n})`;
export const then = "Then, perhaps";
export const showAnswer = "Show the answer";
export const ratedAbout = (rating: number): string => `rated ${rating}`;
export const puzzlesAre = "Positions from games between bots, in which a deep search finds one move clearly best. Find it too.";
export const todaysPuzzle = "Today's puzzle";
export const solvedOf = (n: number, of: number): string => `${n} of ${of} solved`;
export const puzzleNumber = (n: number, kind: string, solved: boolean, missed: boolean): string => `Puzzle ${n}, ${kind}${solved ? ", solved" : ""}${missed ? ", missed at the first try" : ""}`;
export const puzzleTitle = (n: number, kind: string): string => `Puzzle ${n}: ${kind}`;
export const nextPuzzle = "Next puzzle";
export const allPuzzles = "All puzzles";
export const noGame = "There are no lessons here.";
export const notThisOne = "There is no such lesson.";
export const toLobby = "To the lobby";
export const tryAgain = "Try again";
export const notOffline = "Not this move. Why not, only the server can say.";
