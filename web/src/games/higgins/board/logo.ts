/** The shapes of the twelve colours' logos, in a square from -10 to 10, so that a colour is known by its shape too. */

const polygon = (sides: number, turn: number, r = 10): string =>
  Array.from({ length: sides }, (_, i) => {
    const a = ((turn + (360 * i) / sides) * Math.PI) / 180;
    return `${(r * Math.sin(a)).toFixed(2)} ${(-r * Math.cos(a)).toFixed(2)}`;
  }).join("L");

const SHAPES = [
  "M-9.6 0A9.6 9.6 0 1 1 9.6 0A9.6 9.6 0 1 1 -9.6 0Z", // disc
  "M-8.7 -9.4H8.7V0C8.7 5.4 5 8 0 10C-5 8 -8.7 5.4 -8.7 0Z", // shield
  "M0 -10.6L10.6 0L0 10.6L-10.6 0Z", // diamond
  "M-8.8 -8.8H8.8V8.8H-8.8Z", // square
  `M${polygon(6, 0, 10.4)}Z`, // hexagon
  "M-6 -9.5H6L6.8 -6H10L7.2 9.5H-7.2L-10 -6H-6.8Z", // keystone
  `M${polygon(8, 22.5, 10.2)}Z`, // octagon
  "M0 -10.4L10 -1.6L6.8 9.4H-6.8L-10 -1.6Z", // gable
  "M-3.6 -9.6H3.6V-3.8H9.6V5H3.6V9.6H-3.6V5H-9.6V-3.8H-3.6Z", // cross
  "M-10.6 0A10.6 7.6 0 1 1 10.6 0A10.6 7.6 0 1 1 -10.6 0Z", // oval
  "M-10.4 -7.6H10.4L6.6 0L10.4 7.6H-10.4L-6.6 0Z", // ribbon
  "M0 -10.4C3 -7.8 6.4 -8 9.4 -8.4C8.6 -2 10 6 0 10.4C-10 6 -8.6 -2 -9.4 -8.4C-6.4 -8 -3 -7.8 0 -10.4Z", // crest
];

/** The outline for the n-th colour. */
export const shape = (n: number): string => SHAPES[n % SHAPES.length]!;
