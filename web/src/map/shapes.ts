/** Points and boxes, of the sheet a map is drawn on or of the screen. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A box widened to each side, to the north and to the south. */
export const widen = (b: Box, west: number, east: number, north: number, south: number): Box => ({
  x: b.x - west,
  y: b.y - north,
  width: b.width + west + east,
  height: b.height + north + south,
});

/** The smallest box around points, widened by `margin` on every side. */
export function bounds(points: Point[], margin = 0): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}
