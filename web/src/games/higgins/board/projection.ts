/** From latitude and longitude to the sheet the board is drawn on. */
import type { Point } from "../../../map/shapes";

const RAD = Math.PI / 180;

// Lambert's conformal conic, with two parallels that suit a continent from Mexico to Alberta.
const [SOUTH, NORTH, ORIGIN] = [25 * RAD, 50 * RAD, 40 * RAD];
const MERIDIAN = -94 * RAD;
const steep = (lat: number) => Math.tan(Math.PI / 4 + lat / 2);
const CONE = Math.log(Math.cos(SOUTH) / Math.cos(NORTH)) / Math.log(steep(NORTH) / steep(SOUTH));
const REACH = (Math.cos(SOUTH) * steep(SOUTH) ** CONE) / CONE;
const RADIUS = REACH / steep(ORIGIN) ** CONE;

// The East has half the cities on a quarter of the land. Adding a multiple of its square to the plane, taken as complex
// numbers, lets the scale grow steadily towards the Northeast and keeps every angle and so every local shape (the device
// of Miller's oblated maps). BEND is that multiple: its size says how much, its direction where to.
const BEND = { re: 0.4, im: -0.11 };
const SCALE = 1500; // units of the sheet to one earth radius, where the bend is neutral

/** The place on the sheet, in units of it, x to the east and y to the south, of a point in degrees. */
export function project(lat: number, lon: number): Point {
  const rho = REACH / steep(lat * RAD) ** CONE;
  const theta = CONE * (lon * RAD - MERIDIAN);
  const u = rho * Math.sin(theta);
  const v = RADIUS - rho * Math.cos(theta);
  const re = u + BEND.re * (u * u - v * v) - 2 * BEND.im * u * v;
  const im = v + BEND.im * (u * u - v * v) + 2 * BEND.re * u * v;
  return { x: re * SCALE, y: -im * SCALE };
}
