/** The lessons and the puzzles of a game; a puzzle is followed as a lesson of its id. */

import { request } from "./client";
import type { Answer, LessonInfo, LessonMoment, LessonState, PuzzleAnswer, Puzzles } from "./types";

const at = (game: string, lesson: string): string => `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`;

export const lessonApi = {
  list: (game: string) => request<LessonInfo[]>("GET", `/api/lessons/${encodeURIComponent(game)}`),
  puzzles: (game: string) => request<Puzzles>("GET", `/api/puzzles/${encodeURIComponent(game)}`),
  /** Today's puzzle alone. */
  today: (game: string) => request<Puzzles>("GET", `/api/puzzles/${encodeURIComponent(game)}?day=true`),
  /** Answer a puzzle; null: see the answer. The first try counts. */
  answer: (game: string, puzzle: string, move: number | null) => request<PuzzleAnswer>("POST", `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(puzzle)}`, { move }),
  /** The lesson after these moves of the learner, or as it was after so many moves (`ply`) of the match. */
  follow: (game: string, lesson: string, moves: number[], ply?: number) => request<LessonState>("POST", at(game, lesson), ply === undefined ? { moves } : { moves, ply }),
  /** All its moments on the ways that are expected: a worker keeps them for when the server does not answer. */
  whole: (game: string, lesson: string) => request<LessonMoment[]>("GET", `${at(game, lesson)}/whole`),
  why: (game: string, lesson: string, text: string, moves: number[]) => request<Answer>("POST", `${at(game, lesson)}/why`, { text, moves }),
};
