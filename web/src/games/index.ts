/** The games this client can show, by id: the one place that lists them. */

import type { Component } from "svelte";
import type { AnyBoard, GameInfo, Options } from "../api/types";
import type { MatchStore } from "../match/store.svelte";
import HigginsHowToPlay from "./higgins/HowToPlay.svelte";
import HigginsTable from "./higgins/HigginsTable.svelte";
import SteamHowToPlay from "./steam/HowToPlay.svelte";
import SteamTable from "./steam/SteamTable.svelte";

export interface ClientGame {
  /** Its table; the board it gets is of the same game, for it is asked of the server by the game's id. */
  Table: Component<{ store: MatchStore; board: AnyBoard }>;
  HowToPlay: Component;
  /** The options that tell its matches apart in a list, the weightiest first. */
  telling: string[];
  /** The options that mean nothing beside the others chosen: the lobby does not ask for them. */
  idle?: (options: Options) => string[];
}

const games: Record<string, ClientGame> = {
  higgins: { Table: HigginsTable as unknown as ClientGame["Table"], HowToPlay: HigginsHowToPlay as Component, telling: ["version"] },
  steam: { Table: SteamTable as unknown as ClientGame["Table"], HowToPlay: SteamHowToPlay as Component, telling: ["map", "ruleset"], idle: idleInSteam },
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
