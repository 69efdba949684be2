/** How big symbols are, in CSS pixels, at a zoom of k pixels to a unit of the sheet. */

export interface Sizes {
  /** Radius of a city's dot, by its tier. */
  dot: [number, number, number];
  /** Radius of the numbered disc of a city one may go to; `numbered` when it has room for the number. */
  disc: number;
  numbered: boolean;
  /** Side of a ticket's logo; `pip` when a mere spot of its colour. */
  logo: number;
  pip: boolean;
  /** Scale of trains and Pay markers. */
  piece: number;
  /** Height of a city's name. */
  text: number;
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

export function sizes(k: number): Sizes {
  const grow = between(0, Math.log2(k / 0.4) / 2.5, 1); // from the whole map on a desk to a region
  return {
    dot: [1.7 + 1.8 * grow, 2.1 + 2.1 * grow, 2.6 + 2.6 * grow],
    disc: between(3.6, 6.2 * k, 10),
    numbered: k >= 0.95,
    logo: k < 0.95 ? between(4, 7 * k, 6) : k < 1.6 ? 15 : k < 2.6 ? 18 : 22,
    pip: k < 0.95,
    piece: 0.62 + 0.38 * grow,
    text: 10.5 + 2 * grow,
  };
}

export interface Spot {
  x: number;
  y: number;
}

/** Boxes of a locomotive and of a Pay marker at scale 1, in pixels from the point they stand on. */
export const TRAIN = { width: 30, height: 17 };
export const FLAG = { width: 21, height: 27 };

/** Where n trains in one city stand, in pixels from its dot: side by side in rows of three over it. */
export function trainSpots(n: number, dot: number, scale: number): Spot[] {
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / 3);
    const inRow = Math.min(3, n - 3 * row);
    return {
      x: ((i % 3) - (inRow - 1) / 2) * (TRAIN.width + 1) * scale,
      y: -dot - 1 - row * (TRAIN.height + 1) * scale,
    };
  });
}

/** Where n Pay markers in one city are planted: a little apart, over the trains there when there are any. */
export function flagSpots(n: number, trains: number, dot: number, scale: number): Spot[] {
  const rows = Math.min(Math.ceil(trains / 3), 2);
  return Array.from({ length: n }, (_, i) => ({
    x: i * FLAG.width * scale,
    y: (rows ? -dot - rows * (TRAIN.height + 1) * scale : -dot + 2),
  }));
}
