/** The decisions the client may make by itself: those where the only alternative is to buy a Pass card. */

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
  if (!only || only.kind === "locomotive" || others.length || legal.travel.length || legal.take.length) return null;
  if (only.kind !== "pay") return only.move;
  const due = view.expenses.reduce((sum, e) => sum + e.due, 0);
  return due <= (view.seats[view.to_move]?.cash ?? 0) ? only.move : null;
}

const JOURNEY = /^(move .*|stay)$/;

/**
 * The ply to go back to from the decision at `ply`: what was decided with one button, a whole turn, goes together, from
 * the journey on. Where every step is decided by hand, the last alone.
 */
export function wholeTurn(moves: Pick<LogLine, "seat" | "text">[], ply: number, offer: Offer): number {
  const last = moves[ply];
  if (offer === "every" || !last) return ply;
  for (let at = ply; at >= 0 && moves[at]?.seat === last.seat; at--) if (JOURNEY.test(moves[at]!.text)) return at;
  return ply;
}
