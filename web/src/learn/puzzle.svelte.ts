/** A puzzle being answered: the first try counts, the rest is a lesson of one move. */

import { words } from "../api/client";
import { lessonApi } from "../api/lessons";
import type { PuzzleAnswer, Strength } from "../api/types";

export class Puzzle {
  /** What its moves lead to, once it is solved or given up. */
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** Your ratings before and after your first try, if it was just now. */
  rated = $state.raw<{ before: Strength; after: Strength } | null>(null);
  problem = $state("");
  #last: number | null | undefined;

  constructor(readonly game: string, readonly id: string) {}

  /** A move was made, or null: show the answer. */
  async try(move: number | null): Promise<void> {
    if (this.answer || this.#last === move) return;
    this.#last = move;
    this.problem = "";
    try {
      const answer = await lessonApi.answer(this.game, this.id, move);
      if (answer.before && answer.after) this.rated = { before: answer.before, after: answer.after };
      if (answer.moves.length) this.answer = answer;
    } catch (error) {
      this.#last = undefined;
      this.problem = words(error).message;
    }
  }
}
