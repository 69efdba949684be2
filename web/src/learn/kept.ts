/** Lessons without the server: what it would answer on the ways that are expected, all of which were fetched before. */

import { Refused } from "../api/client";
import { lessonApi } from "../api/lessons";
import type { LessonMoment, LessonState } from "../api/types";
import * as say from "#words/learn";

/** The moment that these moves lead to, as the server would find it; a move it does not lead on from is answered as there. */
export function followed(moments: LessonMoment[], moves: number[]): LessonState {
  let at = moments[0]!;
  let later = [...at.later];
  for (const move of moves) {
    if (later[0] === move) {
      later.shift(); // the lesson has made it itself
      continue;
    }
    if (!Object.keys(at.on).length) break; // nothing is asked any more
    const next = at.on[move];
    if (next === undefined) throw new Refused(409, { code: "not_the_move", message: at.wrong || say.notOffline });
    at = moments[next]!;
    later = [...at.later];
  }
  return at.now;
}

/** Follow a lesson: by the server, or by what is kept of it when that does not answer. */
export async function follow(game: string, lesson: string, moves: number[], ply?: number): Promise<LessonState> {
  try {
    return await lessonApi.follow(game, lesson, moves, ply);
  } catch (error) {
    if (!(error instanceof Refused && error.status === 0) || ply !== undefined) throw error;
    const moments = await lessonApi.whole(game, lesson).catch(() => null);
    if (!moments?.length) throw error;
    return followed(moments, moves);
  }
}
