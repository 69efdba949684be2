/** Whose turn it is, in words. */

import type { MatchState, Seat } from "../api/types";
import { list } from "#words/common";
import * as say from "#words/table";

/** "played by Fireman", of a seat whose person is away; "" of others. */
export const playedBy = (seat: Seat | undefined): string => (seat?.played_by ? say.playedBy(seat.played_by) : "");

/** "Ben", or "Ben (Fireman)" while Fireman plays for Ben: as the log says it. */
export const called = (seat: Seat, name: string): string => (seat.played_by ? `${name} (${seat.played_by})` : name);

/** "Ada wins", "Ben, played by Fireman, wins", "Ada and Ben share the victory". */
function victory(state: MatchState, names: string[], winners: number[]): string {
  const [first] = winners;
  const bot = winners.length === 1 ? playedBy(state.seats[first!]) : "";
  if (bot) return say.wins(names[first!] ?? "", bot);
  return `${list(winners.map((w) => (state.seats[w] ? called(state.seats[w], names[w] ?? "") : (names[w] ?? ""))))} ${winners.length > 1 ? say.shareVictory : say.winsAlone}`;
}

/** "Your turn, Ada.", "Ben's turn, on this device.", "Waiting for Greedy.", "Ada has won." */
export function turnWords(state: MatchState, names: string[]): string {
  const { view, to_move: seat } = state;
  if (state.status === "open") return say.waitingForPlayers;
  if (view?.over || state.status === "over") {
    const winners = view?.winners ?? [];
    return winners.length ? say.gameIsOver(victory(state, names, winners)) : say.gameIsOver2;
  }
  if (state.status === "ended") return say.thisGameWasEndedBeforeIt;
  if (seat === null) return say.nobodyIsToMove;
  const name = names[seat] ?? "";
  if (state.status === "viewing") return say.isToMove(name);
  if (!state.seats[seat]?.mine) return say.waitingFor(state.seats[seat] ? called(state.seats[seat], name) : name);
  const mine = state.seats.filter((s) => s.mine).length;
  return mine > 1 ? say.itIsYourTurn(name) : say.yourTurn2(name);
}
