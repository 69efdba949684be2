/** A lesson being followed: a match of which the server makes every moment anew out of the learner's moves. */

import { lessonApi } from "../api/lessons";
import type { LessonState } from "../api/types";
import { MatchStore } from "../match/store.svelte";
import { follow } from "./kept";

export class Lesson {
  readonly store: MatchStore;
  #moves: number[] = [];
  /** What was answered, by the length of the log: for the moment that is, and those that are tried out. */
  #answers = $state.raw(new Map<number, LessonState>());
  /** The moment of the table, or of what is tried out on it. */
  readonly now: LessonState | null = $derived.by(() => this.#answers.get(this.store.shown) ?? this.#answers.get(this.store.state?.seq ?? -1) ?? null);
  /** Nothing is left to do. */
  readonly done: boolean = $derived.by(() => {
    const now = this.#answers.get(this.store.state?.seq ?? -1);
    return !!now && now.step === now.of;
  });

  constructor(readonly game: string, readonly id: string) {
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
    const answer = await follow(this.game, this.id, moves);
    this.#answers = new Map(this.#answers).set(answer.state.seq, answer);
    return answer;
  }
}
