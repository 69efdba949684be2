/** The one decision the client may make by itself: paying, where the only alternative is to buy a Pass card. */

import type { View } from "./shapes";
import type { LogLine } from "../../api/types";
import type { Offer } from "../../ui/prefs.svelte";

/**
 * The move to send without asking, or null. Only a payment that can be made in full: with less cash a card
 * bought first may be worth more than what is left.
 */
export function autoMove(view: View | null, offer: Offer): number | null {
  const legal = view?.legal;
  if (!view || !legal || offer === "every" || view.to_move === null) return null;
  const [only, ...others] = legal.plain;
  if (!only || only.kind !== "pay" || others.length || legal.travel.length || legal.take.length) return null;
  const due = view.expenses.reduce((sum, e) => sum + e.due, 0);
  return due <= (view.seats[view.to_move]?.cash ?? 0) ? only.move : null;
}

/**
 * The ply to go back to from the decision at `ply`: a payment that this client would make again at once goes together
 * with the decision of the same seat that led to it.
 */
export function wholeDecision(moves: Pick<LogLine, "seat" | "text" | "forced">[], ply: number, offer: Offer): number {
  const paid = moves[ply];
  if (offer === "every" || paid?.text !== "pay") return ply;
  for (let at = ply - 1; at >= 0 && moves[at]?.seat === paid.seat; at--) if (!moves[at]?.forced) return at;
  return ply;
}
