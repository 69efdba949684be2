/** The games this client can show, by id: the one place that lists them. */

import type { GameInfo, Options } from "../api/types";
import type { Part } from "../ui/Later.svelte";

export interface ClientGame {
  /** Its table, for a `store` and a `board`: of the same game, for it is asked of the server by the game's id. */
  Table: Part["load"];
  HowToPlay: Part["load"];
  /** A small piece of its board, for its card. */
  Picture: Part["load"];
  /** The options that tell its matches apart in a list, the weightiest first. */
  telling: string[];
  /** The options of a first game, where the usual ones are too much. */
  first?: Options;
  /** The options that mean nothing beside the others chosen: the lobby does not ask for them. */
  idle?: (options: Options) => string[];
}

const games: Record<string, ClientGame> = {
  higgins: {
    Table: () => import("./higgins/HigginsTable.svelte"),
    HowToPlay: () => import("./higgins/HowToPlay.svelte"),
    Picture: () => import("./higgins/Picture.svelte"),
    telling: ["version"],
  },
  steam: {
    Table: () => import("./steam/SteamTable.svelte"),
    HowToPlay: () => import("./steam/HowToPlay.svelte"),
    Picture: () => import("./steam/Picture.svelte"),
    telling: ["map", "ruleset"],
    first: { map: "tutorial" },
    idle: idleInSteam,
  },
};

/** How the first order is found is asked in the Base game (2.4, 2.5), capital out of its phase in the Standard game (3.4). */
function idleInSteam(options: Options): string[] {
  return [options.ruleset === "base" ? "relaxed_capital" : "order"];
}

/** A game, or null when this client does not know it. */
export const clientGame = (id: string): ClientGame | null => games[id] ?? null;

/** What a match of these options is: "Steam", "Ruhr", "Standard". */
export function matchTitle(id: string, info: GameInfo | undefined, options: Options): string[] {
  const telling = games[id]?.telling ?? [];
  const choices = telling.map((o) => info?.options.find((i) => i.id === o)?.choices.find((c) => c.value === options[o])?.title);
  return [info?.title ?? id, ...choices].filter((t) => t !== undefined);
}
