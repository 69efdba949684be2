/** Where the companies' badges stand on their links: in the middle, or a little off where something else is there. */
import type { Point } from "../../../map/shapes";
import type { Route } from "./routes";

export interface Badge {
  route: Route;
  at: Point;
}

const SHARES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];

/** A badge for every owned link, off the badges before it and, if it can be, off other links' tracks. */
export function badgesOf(routes: Route[], radius: number): Badge[] {
  const found: Badge[] = [];
  const samples = routes.map((r) => r.pieces.flatMap((p) => [0.1, 0.3, 0.5, 0.7, 0.9].map((t) => p.curve.at(t))));
  routes.forEach((route, i) => {
    if (!route.pieces.length || route.owner > 5) return;
    const near = (p: Point, q: Point, reach: number) => Math.max(0, reach - Math.hypot(p.x - q.x, p.y - q.y));
    const cost = (at: Point, rank: number) =>
      found.reduce((sum, b) => sum + 8 * near(at, b.at, 2 * radius + 1), 0) +
      samples.reduce((sum, points, j) => (j === i ? sum : sum + points.reduce((s, p) => s + near(at, p, radius + 3), 0)), 0) +
      rank * 0.7;
    const spots = SHARES.map((share, rank) => {
      const { at } = route.at(share * route.length);
      return { at, cost: cost(at, rank) };
    });
    const best = spots.reduce((a, b) => (b.cost < a.cost ? b : a));
    found.push({ route, at: best.at });
  });
  return found;
}
