/** Whose turn it is, in words. */

import type { MatchState, Seat } from "../api/types";
import { list } from "../ui/words";

/** Of a seat whose person is away, and may be oneself. */
export const awayWords = (seat: Seat): string => (seat.yours ? "plays for you" : `plays for ${seat.stands_for ?? "who is away"}`);

/** "Your turn, Ada.", "Ben's turn, on this device.", "Waiting for Greedy.", "Ada has won." */
export function turnWords(state: MatchState, names: string[]): string {
  const { view, to_move: seat } = state;
  if (state.status === "open") return "Waiting for players.";
  if (view?.over || state.status === "over") {
    const winners = list((view?.winners ?? []).map((w) => names[w] ?? ""));
    return winners ? `The game is over: ${winners} ${(view?.winners.length ?? 0) > 1 ? "share the victory" : "wins"}.` : "The game is over.";
  }
  if (state.status === "ended") return "This game was ended before it was over.";
  if (seat === null) return "Nobody is to move.";
  const name = names[seat] ?? "";
  if (state.status === "viewing") return `${name} is to move.`;
  if (!state.seats[seat]?.mine) return `Waiting for ${name}.`;
  const mine = state.seats.filter((s) => s.mine).length;
  return mine > 1 ? `${name}, it is your turn.` : `Your turn, ${name}.`;
}
