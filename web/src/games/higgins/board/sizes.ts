/** How big symbols are, in CSS pixels, at a zoom of k pixels to a unit of the sheet. */

/** Zoom steps, three to a doubling: between two the symbols' arrangement stays; it is made for the lower end. */
export const stepOf = (k: number): number => Math.floor(Math.log2(k) * 3 + 1e-9);
export const zoomOf = (step: number): number => 2 ** (step / 3);

export interface Sizes {
  /** Radius of a city's dot, by its tier. */
  dot: [number, number, number];
  /** Radius of the disc of a city one may go to; `filled` when there is room for what lies there. */
  disc: number;
  filled: boolean;
  /** Side of a ticket's logo; `pip` when a mere spot of its colour. */
  logo: number;
  pip: boolean;
  /** Scale of trains and Pay markers. */
  piece: number;
  /** Height of a city's name. */
  text: number;
}

/** The zoom from which one can read what is in the discs. */
export const LEGIBLE = zoomOf(-2);

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

export function sizes(k: number): Sizes {
  const grow = between(0, Math.log2(k / 0.4) / 2.5, 1); // from the whole map on a desk to a region
  const near = between(0, Math.log2(k / 2.2), 1); // and on to a few cities
  return {
    dot: [1.7 + 1.8 * grow, 2.1 + 2.1 * grow, 2.6 + 2.6 * grow + near],
    disc: between(3.6, 9 * k, 10 + 2 * near),
    filled: k >= LEGIBLE,
    logo: k < 0.95 ? between(4, 7 * k, 6) : k < 1.5 ? 16.5 : 20 + 9 * near,
    pip: k < 0.95,
    piece: between(0.5, 0.55 + (k - 0.25) * 1.2, 0.72) + 0.28 * grow + 0.25 * near,
    text: 10.5 + 2 * grow + 1.5 * near,
  };
}
