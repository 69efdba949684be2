/** What the board wishes to show at a zoom step, in order of importance, and where it finds room. */
import type { Board, Travel, View } from "../api/types";
import { ranking, type Atlas } from "./atlas";
import { arrange, type Arrangement, type RailIndex } from "./labels";
import { textWidth } from "./measure";
import type { Box } from "./projection";
import { FLAG, TRAIN, flagSpots, sizes, trainSpots } from "./sizes";
import { zoomOf } from "./viewport";

export const FONT = '600 SIZE "Libre Franklin Variable", "Libre Franklin", "Arial Narrow", sans-serif';

export interface Shown {
  board: Board;
  atlas: Atlas;
  rails: RailIndex;
  view: View | null;
  step: number;
  /** Seats by the city of their trains, and by the cities of their Pay markers. */
  trains: Map<number, number[]>;
  markers: Map<number, number[]>;
  ways: Map<number, Travel>;
  strong: Set<number>;
  price: (city: number) => string;
}

/** Boxes of trains and flags, in pixels. */
function pieces(shown: Shown, k: number): Box[] {
  const { atlas, trains, markers } = shown;
  const size = sizes(k);
  const boxes: Box[] = [];
  const place = (city: number, x: number, y: number, width: number, height: number) =>
    boxes.push({ x: atlas.at[city]!.x * k + x, y: atlas.at[city]!.y * k + y, width, height });
  for (const [city, seats] of trains)
    for (const s of trainSpots(seats.length, size.dot[atlas.tier[city]!], size.piece))
      place(city, s.x - (TRAIN.width / 2) * size.piece, s.y - TRAIN.height * size.piece, TRAIN.width * size.piece, TRAIN.height * size.piece);
  for (const [city, seats] of markers)
    for (const s of flagSpots(seats.length, trains.get(city)?.length ?? 0, size.dot[atlas.tier[city]!], size.piece))
      place(city, s.x, s.y - FLAG.height * size.piece, FLAG.width * size.piece, (FLAG.height - 11) * size.piece);
  return boxes;
}

/** Logos of the open tickets and names of the cities, placed for a zoom step. */
export function arrangement(shown: Shown): Arrangement {
  const { board, atlas, rails, view, step, trains, markers, ways, strong, price } = shown;
  const k = zoomOf(step);
  const size = sizes(k);
  const mine = new Set(view && view.to_move !== null ? view.seats[view.to_move]!.markers : []);
  const rank = new Map(ranking(board).map((city, i) => [city, i]));
  const urgency = (city: number): number => {
    if (strong.has(city)) return 0;
    if (mine.has(city)) return 1;
    if (markers.has(city)) return 2;
    if (trains.has(city)) return 3;
    return ways.has(city) ? 4 : 5;
  };
  const order = board.cities.map((_, i) => i).sort((a, b) => urgency(a) - urgency(b) || rank.get(a)! - rank.get(b)!);
  return arrange({
    k,
    rails,
    cities: board.cities.map((_, i) => ({ x: atlas.at[i]!.x * k, y: atlas.at[i]!.y * k })),
    radius: board.cities.map((_, i) => (ways.has(i) ? size.disc : size.dot[atlas.tier[i]!])),
    taken: pieces(shown, k),
    logos: board.tickets.flatMap((t, ticket) => ((view?.owners[ticket] ?? -1) < 0 ? [{ ticket, city: t.city, side: size.logo }] : [])),
    names: order.map((city) => ({
      city,
      width: textWidth(board.cities[city]!.label, FONT, size.text) + (price(city) ? textWidth(price(city), FONT, size.text) + 5 : 0) + 4,
      height: size.text + 3,
      must: urgency(city) <= (k < 0.5 ? 1 : 2),
    })),
  });
}
