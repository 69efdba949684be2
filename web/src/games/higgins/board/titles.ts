/** What is said of a city: to people who listen to the board rather than see it. */
import type { Board, Travel, View } from "../shapes";
import * as say from "#words/higgins";

const segments = (n: number) => (n === 0 ? say.stay0Segments : n === 1 ? "1 segment" : say.segments(n));

/** For each city its name and side, what going there takes, its open tickets, markers and trains. */
export function titles(board: Board, view: View | null, names: string[], travel: Map<number, Travel>, money: boolean): string[] {
  return board.cities.map((city, i) => {
    const parts: string[] = [];
    const way = travel.get(i);
    if (way) parts.push(segments(way.segments) + (money ? `, $${way.fare + way.upkeep}${way.broke ? say.moreThanYouHave2 : ""}` : ""));
    const open = city.tickets.filter((t) => (view?.owners[t] ?? -1) < 0);
    if (open.length) parts.push(say.tickets2(open.map((t) => board.tickets[t]!.short).join(", ")));
    view?.seats.forEach((seat, s) => {
      const whose = travel.size && s === view.to_move ? say.your : say.whose(names[s] ?? say.player(s + 1));
      if (seat.markers.includes(i)) parts.push(say.payMarker(whose));
      if (seat.city === i) parts.push(say.train(whose));
    });
    return [`${city.label}, ${city.side}`, ...parts].join("; ");
  });
}
