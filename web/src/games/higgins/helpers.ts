/** Looking things up and saying them; nothing here decides anything. */

import type { Board, Legal, Purchase, Ticket, Travel, View } from "./shapes";
import { dollars, list } from "#words/common";
import { plain } from "../../ui/plain";
import * as say from "#words/higgins";

/** The sets of a ticket: colour, type, affiliations. */
export function setsOf(ticket: Ticket): number[] {
  return [ticket.colour, ...(ticket.type >= 0 ? [ticket.type] : []), ...ticket.affiliations];
}

/** The number printed on a ticket: its place in the deck, from 1, three digits. */
export const serial = (index: number): string => String(index + 1).padStart(3, "0");

/** Tickets under the colours they have, in the order of the sets. */
export function byColour(board: Board, tickets: number[]): { set: number; tickets: number[] }[] {
  return board.sets.flatMap((_, set) => {
    const mine = tickets.filter((t) => board.tickets[t]?.colour === set);
    return mine.length ? [{ set, tickets: mine }] : [];
  });
}

/** All that may be searched for in a ticket. */
export function ticketText(board: Board, index: number): string {
  const t = board.tickets[index];
  if (!t) return "";
  return plain([t.name, t.short, board.cities[t.city]?.label, ...setsOf(t).map((s) => board.sets[s]?.name)].join(" "));
}

export const cost = (travel: Travel): number => travel.fare + travel.upkeep;

/** A destination in a few words: "2 segments · $7", "here · $5". */
export function destination(travel: Travel, money: boolean): string {
  const way = travel.segments ? say.segments(travel.segments) : say.stayHere2;
  if (!money) return way;
  return `${way} · ${dollars(cost(travel))}${travel.broke ? say.cannotPay : ""}`;
}

export type Order = "near" | "name" | "tickets";

/** Whether every word typed begins a word of the city's own name: what is named wins over what only has to do with it. */
export function named(board: Board, city: number, filter: string): boolean {
  const [wanted, name] = [plain(filter).split(" ").filter(Boolean), plain(board.cities[city]?.label ?? "").split(" ")];
  return wanted.length > 0 && wanted.every((w) => name.some((n) => n.startsWith(w)));
}

/** The cities so named that cannot be reached now. */
export function beyond(board: Board, travel: Travel[], filter: string): number[] {
  const legal = new Set(travel.map((t) => t.city));
  return board.cities.flatMap((_, i) => (!legal.has(i) && named(board, i, filter) ? [i] : []));
}

/** Destinations matching every word of the filter, in the order asked for; those so named come first. */
export function destinations(board: Board, travel: Travel[], filter: string, order: Order): Travel[] {
  const wanted = plain(filter).split(" ").filter(Boolean);
  const found = travel.filter((t) => {
    if (!wanted.length) return true;
    const city = board.cities[t.city];
    const text = `${plain(`${city?.label} ${city?.region} ${city?.side}`)} ${t.tickets.map((k) => ticketText(board, k)).join(" ")}${t.clears ? say.payMarker2 : ""}`;
    return wanted.every((w) => text.includes(w));
  });
  const label = (t: Travel): string => board.cities[t.city]?.label ?? "";
  const byName = (a: Travel, b: Travel): number => label(a).localeCompare(label(b));
  const orders: Record<Order, (a: Travel, b: Travel) => number> = {
    near: (a, b) => a.segments - b.segments || byName(a, b),
    name: byName,
    tickets: (a, b) => b.tickets.length - a.tickets.length || a.segments - b.segments || byName(a, b),
  };
  const last = (t: Travel): number => Number(!named(board, t.city, filter));
  return found.sort((a, b) => last(a) - last(b) || orders[order](a, b));
}

/** How far it is from where a seat's locomotive stands: "3 segments away", "here"; "" before it is on the board. */
export function away(board: Board, view: View, seat: number | null, city: number): string {
  const from = seat === null ? undefined : view.seats[seat]?.city;
  const far = from === undefined ? undefined : board.distances[from]?.[city];
  return far === undefined ? "" : far ? say.away(far) : say.here;
}

/** Seats that still have a Pay marker on a city. */
export function markersAt(view: View, city: number): number[] {
  return view.seats.flatMap((s, i) => (s.markers.includes(city) ? [i] : []));
}

/** A seat's Pay markers from a city, the nearest first: by city the segments. */
export function goals(board: Board, view: View | null, seat: number | null, city: number): { city: number; far: number }[] {
  const markers = seat === null ? [] : (view?.seats[seat]?.markers ?? []);
  return markers.map((m) => ({ city: m, far: board.distances[city]?.[m] ?? 0 })).sort((a, b) => a.far - b.far || a.city - b.city);
}

/** The segments from a city to the other Pay markers of a seat: "Albany 2 and Québec 5". */
export const onwards = (board: Board, view: View | null, seat: number | null, city: number): string =>
  list(goals(board, view, seat, city).flatMap((g) => (g.city === city ? [] : [`${board.cities[g.city]?.label} ${g.far}`])));

/**
 * The Pass cards that save something of a day's upkeep in a city, what saves most for its price first; those that are to
 * be bought with the turn stay where they are.
 */
export function worthBuying(board: Board, city: number, before: Legal | null, staged: number[], now: Legal | null): (Purchase & { here: number })[] {
  const side = board.cities[city]?.side === "east" ? 0 : 1;
  return [...(before?.buy.filter((b) => staged.includes(b.move)) ?? []), ...(now?.buy ?? [])]
    .map((b) => ({ ...b, here: b.saves[side] ?? 0 }))
    .filter((b) => b.here > 0)
    .sort((a, b) => a.cost / a.here - b.cost / b.here || a.card - b.card);
}
