/** What the board wishes to show at a zoom step, in order of importance, and where it finds room. */
import type { Board, Travel, View } from "../shapes";
import { textWidth } from "../../../map/measure.svelte";
import type { RailIndex } from "../../../map/rails";
import { ranking, type Atlas } from "./atlas";
import { arrange, type Arrangement } from "./labels";
import { placePieces, type Stand, type Standing } from "./pieces";
import { sizes, zoomOf } from "./sizes";

export const FONT = "600 SIZE \"Libre Franklin Variable\", \"Libre Franklin\", \"Arial Narrow\", sans-serif";

export interface Shown {
  board: Board;
  atlas: Atlas;
  rails: RailIndex;
  view: View | null;
  step: number;
  standing: Standing[];
  ways: Map<number, Travel>;
  radius: number[];
  strong: Set<number>;
  /** What stands behind the names of some cities. */
  tails?: ReadonlyMap<number, string>;
}

/** The pixels of a city's name, with what is said of it when it is pointed at. */
export function nameSize(board: Board, city: number, text: number, said = ""): { width: number; height: number } {
  const name = textWidth(board.cities[city]!.label, FONT, text);
  return { width: name + (said ? textWidth(said, FONT, text) + 5 : 0) + 4, height: text + 3 };
}

/** Who stands where: by city the seats of trains and of Pay markers. */
export function standing(view: View | null): Standing[] {
  const by = new Map<number, Standing>();
  const at = (city: number): Standing => {
    const s = by.get(city) ?? { city, trains: [], markers: [] };
    by.set(city, s);
    return s;
  };
  view?.seats.forEach((seat, i) => {
    at(seat.city).trains.push(i);
    seat.markers.forEach((m) => at(m).markers.push(i));
  });
  return [...by.values()];
}

/** Trains and markers, logos of the open tickets and names of the cities, placed for a zoom step. */
export function arrangement(shown: Shown): Arrangement & { stands: Stand[] } {
  const { board, atlas, rails, view, step, ways, radius, strong } = shown;
  const k = zoomOf(step);
  const size = sizes(k);
  const cities = board.cities.map((_, i) => ({ x: atlas.at[i]!.x * k, y: atlas.at[i]!.y * k }));
  const stands = placePieces(shown.standing, cities, radius, size.piece);
  const busy = new Map(stands.map((s) => [s.city, s.markers.length ? 2 : 3]));
  const mine = new Set(view && view.to_move !== null ? view.seats[view.to_move]!.markers : []);
  const rank = new Map(ranking(board).map((city, i) => [city, i]));
  const urgency = (city: number): number => {
    if (strong.has(city)) return 0;
    if (mine.has(city)) return 1;
    if (city === board.start) return 1.5; // amid its crowd it would seldom find room, and everybody looks for it
    return busy.get(city) ?? (ways.has(city) ? 4 : 5);
  };
  const order = board.cities.map((_, i) => i).sort((a, b) => urgency(a) - urgency(b) || rank.get(a)! - rank.get(b)!);
  const placed = arrange({
    k,
    rails,
    cities,
    radius,
    taken: stands.flatMap((s) => s.boxes),
    // far off a disc shows the colours by itself
    logos: board.tickets.flatMap((t, ticket) => ((view?.owners[ticket] ?? -1) < 0 && !(size.pip && size.filled && ways.has(t.city)) ? [{ ticket, city: t.city, side: size.logo }] : [])),
    names: order.map((city) => ({
      city,
      ...nameSize(board, city, size.text, shown.tails?.get(city)),
      must: urgency(city) <= 1,
      far: urgency(city) <= 4 || rank.get(city)! < 12,
    })),
  });
  return { ...placed, stands };
}
