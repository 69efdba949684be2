/** The way a train is seen to go: over given tracks, or the fewest there are between two cities. */
import type { Board } from "../shapes";
import { sampled, type Atlas } from "./atlas";
import type { Point } from "../../../map/shapes";

/**
 * The tracks of a shortest chain between two places, by number of tracks; empty when there is none. A `segment` passes
 * through switches only.
 */
export function chain(board: Board, from: number, to: number, segment = false): number[] {
  const came = new Map<number, number>([[from, -1]]);
  let front = [from];
  while (front.length && !came.has(to)) {
    const next: number[] = [];
    for (const place of front) {
      if (segment && place !== from && place < board.cities.length) continue;
      board.tracks.forEach((t, i) => {
        const other = t.ends[0] === place ? t.ends[1] : t.ends[1] === place ? t.ends[0] : -1;
        if (other < 0 || came.has(other)) return;
        came.set(other, i);
        next.push(other);
      });
    }
    front = next;
  }
  const way: number[] = [];
  for (let place = to, track = came.get(to) ?? -1; track >= 0; track = came.get(place) ?? -1) {
    way.unshift(track);
    const [a, b] = board.tracks[track]!.ends;
    place = a === place ? b : a;
  }
  return way;
}

/** The tracks of a way of the fewest segments between two cities, whether or not anybody could go it. */
export function wayTo(board: Board, from: number, to: number): number[] {
  const far = board.distances[to] ?? [];
  const way: number[] = [];
  for (let at = from; at !== to; ) {
    const next = board.cities[at]?.neighbours.find((n) => far[n]! < far[at]!);
    if (next === undefined) return [];
    way.push(...chain(board, at, next, true));
    at = next;
  }
  return way;
}

/** The points of the curves from a city over tracks in order. */
export function journey(board: Board, atlas: Atlas, from: number, way: number[]): Point[] {
  const points: Point[] = [atlas.at[from]!];
  let place = from;
  for (const t of way) {
    const [a, b] = board.tracks[t]!.ends;
    const along = sampled(atlas.tracks[t]!.points);
    points.push(...(a === place ? along.slice(1) : along.toReversed().slice(1)));
    place = a === place ? b : a;
  }
  return points;
}
