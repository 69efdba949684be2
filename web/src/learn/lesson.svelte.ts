/** A lesson being followed: a match of which the server makes every moment anew out of the learner's moves. */

import { Refused } from "../api/client";
import { lessonApi } from "../api/lessons";
import type { LessonState } from "../api/types";
import { MatchStore } from "../match/store.svelte";
import { follow } from "./kept";

export class Lesson {
  readonly store: MatchStore;
  #moves: number[] = [];
  /** What was answered, by the length of the log: for the moment that is, and those that are tried out. */
  #answers = $state.raw(new Map<number, LessonState>());
  /** The moment of the table, or of what is tried out on it; `right` answers all that was made since the moment before. */
  readonly now: LessonState | null = $derived.by(() => this.#answers.get(this.store.shown) ?? this.#answers.get(this.store.state?.seq ?? -1) ?? null);
  /** Nothing is left to do. */
  readonly done: boolean = $derived.by(() => {
    const now = this.#answers.get(this.store.state?.seq ?? -1);
    return !!now && now.step === now.of;
  });

  /** `answered`: told the first move that is made or tried out, and whether it was the one asked for. */
  constructor(readonly game: string, readonly id: string, private readonly answered: (move: number) => void = () => undefined) {
    this.store = new MatchStore(`${game}-${id}`, {
      match: async () => (await this.#ask(this.#moves)).state,
      move: async (_, intent) => {
        const moves = [...this.#moves, ...("moves" in intent ? intent.moves : [intent.move])];
        const { state } = await this.#ask(moves);
        this.#moves = moves;
        return { seq: state.seq };
      },
      preview: async (_, _seq, moves) => (await this.#ask([...this.#moves, ...moves])).state,
      why: (_, text, moves = []) => lessonApi.why(game, id, text, [...this.#moves, ...moves]),
      ways: async () => ({ ways: [] }), // a lesson goes hex by hex
      matchAt: async (_, ply) => (await follow(game, id, this.#moves, ply)).state,
      socketUrl: () => "",
      open: () => ({ close: () => undefined, nudge: () => undefined }),
      key: () => "",
      time: () => performance.now(),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      alone: true,
    });
  }

  async #ask(moves: number[]): Promise<LessonState> {
    const before = this.now?.step ?? 0;
    let answer: LessonState;
    try {
      answer = await follow(this.game, this.id, moves);
    } catch (error) {
      if (moves.length && error instanceof Refused && error.error.code === "not_the_move") this.answered(moves[0]!);
      throw error;
    }
    if (moves.length) this.answered(moves[0]!);
    // several steps may be made at once, as the turn of one button; what was answered before is not said again
    const right = answer.right.slice(before < answer.step ? before : -1);
    this.#answers = new Map(this.#answers).set(answer.state.seq, { ...answer, right });
    return answer;
  }
}
