/** Every mark on the board of Higgins; a test sees to it that no two are alike. */
import type { Board } from "./shapes";
import type { Mark } from "../../match/Key.svelte";
import { livery } from "./board/livery";
import * as say from "#words/higgins";

export function marks(board: Board): { title: string; marks: Mark[] }[] {
  const of = (kind: string) => board.sets.filter((s) => s.kind === kind);
  return [
    { title: say.keyColours, marks: of("colour").map((s) => ({ mark: s.code, means: s.name, fill: s.hex, ink: s.ink })) },
    { title: say.keyTypes, marks: of("type").map((s) => ({ mark: s.code, means: s.name })) },
    { title: say.keyPlayers, marks: board.locomotives.map((l) => {
      const { number, fill, ink } = livery(l);
      return { mark: number, means: say.keyLocomotive(l.name), fill, ink, round: true };
    }) },
    { title: say.keyMap, marks: [
      { mark: "⚑", means: say.keyFlag },
      { mark: "◎", means: say.keyDisc, round: true },
      { mark: "◇", means: say.keySwitch },
      { mark: "┄", means: say.keyFerry },
    ] },
  ];
}
