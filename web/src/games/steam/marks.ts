/** Every mark on the board of Steam; a test sees to it that no two are alike. */
import type { SteamBoard } from "../../api/types";
import type { Mark } from "../../match/Key.svelte";
import { goods, LIVERIES } from "./map/livery";
import * as say from "#words/steam";

export function marks(board: SteamBoard, names: readonly string[]): { title: string; marks: Mark[] }[] {
  const players = LIVERIES.slice(0, names.length || LIVERIES.length);
  return [
    { title: say.keyGoods, marks: board.colours.map(({ id, letter }) => ({ mark: letter, means: say.keyColour(id), fill: goods(id).fill, ink: goods(id).ink })) },
    { title: say.keyLinks, marks: [
      ...players.map((l, i) => ({ mark: l.number, means: say.keyLink(names[i] ?? l.name), fill: l.fill, ink: l.ink, round: true })),
      { mark: "!", means: say.keyLapses, round: true },
      { mark: "+1", means: say.keyPoint, fill: "#ffd23f" },
      { mark: "┤", means: say.keyOpen },
    ] },
    { title: say.keyMap, marks: [
      { mark: "◉", means: say.keyTown, round: true },
      { mark: "↑", means: say.keyGrown, round: true },
      { mark: "$2", means: say.keyPrice },
      { mark: "╫", means: say.keyClosed },
      { mark: "≈", means: say.keyRiver, fill: "var(--steam-river)" },
      { mark: "▲", means: say.keyHill, fill: "var(--steam-high)", ink: "var(--steam-hachure)" },
      { mark: "♣", means: say.keyWood, fill: "var(--steam-wood)", ink: "var(--steam-wood-ink)" },
    ] },
  ];
}
