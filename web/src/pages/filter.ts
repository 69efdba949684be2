/** Which tables the lobby lists, and in which groups. */

import type { Wanted } from "../api/client";
import type { MatchSummary } from "../api/types";

export interface Filter {
  game: string;
  pace: "" | "live" | "days" | "none";
  /** How many seats, as text; "" for any number. */
  players: string;
  strength: "" | "new" | "middle" | "strong";
  search: string;
  open: boolean;
  mine: boolean;
}

export const ALL: Filter = { game: "", pace: "", players: "", strength: "", search: "", open: false, mine: false };

/** The filter as it was kept, all tables where there is none or it is from another time. */
export function restored(kept: string): Filter {
  try {
    const found: Record<string, unknown> = { ...(JSON.parse(kept) as object) };
    const same = Object.entries(ALL).every(([key, value]) => typeof found[key] === typeof value);
    return same ? { ...ALL, ...found } : { ...ALL };
  } catch {
    return { ...ALL };
  }
}

/** What is kept of it: not whom one looked for. */
export const kept = (filter: Filter): string => JSON.stringify({ ...filter, search: "" });

export const filtered = (filter: Filter): boolean => JSON.stringify(filter) !== JSON.stringify(ALL);

/** What to ask the server for. */
export function wanted(filter: Filter): Wanted {
  return {
    ...(filter.game && { game: filter.game }),
    ...(filter.pace && { pace: filter.pace }),
    ...(filter.players && { players: Number(filter.players) }),
    ...(filter.strength && { strength: filter.strength }),
    ...(filter.search.trim() && { search: filter.search.trim() }),
    ...(filter.open && { seats: "open" as const }),
    ...(filter.mine && { mine: true }),
  };
}

/** Whether somebody at this browser has to decide. */
export const yourTurn = (m: MatchSummary): boolean => m.status === "running" && m.to_move !== null && !!m.seats[m.to_move]?.mine;

/** Whether a seat waits for you. */
export const invited = (m: MatchSummary): boolean => m.status === "open" && m.seats.some((s) => s.kind === "open" && s.yours);

/** Whether somebody at this browser sits there, or has left the seat to a bot: the game stays theirs. */
export const theirs = (m: MatchSummary): boolean => m.mine || m.seats.some((s) => s.kind === "bot" && s.yours);

/** Whose time runs out first comes first, tables without a clock last, as they were. */
export const byUrgency = (a: MatchSummary, b: MatchSummary): number => Date.parse(a.deadline ?? "9999-12-31") - Date.parse(b.deadline ?? "9999-12-31");

/** Each list only once each match, the first ones foremost. */
export function merged(...lists: MatchSummary[][]): MatchSummary[] {
  const seen = new Set<string>();
  return lists.flat().filter((m) => !seen.has(m.id) && seen.add(m.id));
}
