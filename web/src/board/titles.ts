/** What is said of a city: to people who listen to the board rather than see it. */
import type { Board, Travel, View } from "../api/higgins";

const segments = (n: number) => (n === 0 ? "stay, 0 segments" : n === 1 ? "1 segment" : `${n} segments`);

/** For each city its name and side, what going there takes, its open tickets, markers and trains. */
export function titles(board: Board, view: View | null, names: string[], travel: Map<number, Travel>, money: boolean): string[] {
  return board.cities.map((city, i) => {
    const parts: string[] = [];
    const way = travel.get(i);
    if (way) parts.push(segments(way.segments) + (money ? `, $${way.fare + way.upkeep}${way.broke ? ", more than you have" : ""}` : ""));
    const open = city.tickets.filter((t) => (view?.owners[t] ?? -1) < 0);
    if (open.length) parts.push(`tickets: ${open.map((t) => board.tickets[t]!.short).join(", ")}`);
    view?.seats.forEach((seat, s) => {
      const whose = travel.size && s === view.to_move ? "your" : `${names[s] ?? `player ${s + 1}`}'s`;
      if (seat.markers.includes(i)) parts.push(`${whose} Pay marker`);
      if (seat.city === i) parts.push(`${whose} train`);
    });
    return [`${city.label}, ${city.side}`, ...parts].join("; ");
  });
}
