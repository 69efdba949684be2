/** English: the pages of lessons. The lessons' own texts come from the server. */

import { count } from "./common";

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
export const firstGameIs = "You against two easy bots. You can ask for a hint at any time.";
export const puzzles = "Puzzles";
export const puzzlesAre = "Positions from games between strong bots, in which one move is clearly best. Find it.";
export const todaysPuzzle = "Today's puzzle";
export const solvedOf = (n: number, of: number): string => `${n} of ${of} solved`;
export const puzzleNumber = (n: number, kind: string, solved: boolean): string => `Puzzle ${n}, ${kind}${solved ? ", solved" : ""}`;
export const puzzleTitle = (n: number, kind: string): string => `Puzzle ${n}: ${kind}`;
export const nextPuzzle = "Next puzzle";
export const allPuzzles = "All puzzles";
export const noGame = "There are no lessons here.";
export const notThisOne = "There is no such lesson.";
export const toLobby = "To the lobby";
export const tryAgain = "Try again";
export const notOffline = "Not this move. Why not, only the server can say.";
