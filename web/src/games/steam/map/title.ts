/** Where the map's title has room on the sheet. */
import type { Box, Point } from "../../../map/shapes";
import { RADIUS, WIDTH } from "./geometry";

/** The upper left corner of a box of that size in a corner of the frame that no hex reaches into; null where none is free. */
export function freeCorner(middles: Point[], frame: Box, width: number, height: number): Point | null {
  const [left, top] = [frame.x + 12, frame.y + 12];
  const [right, bottom] = [frame.x + frame.width - 12 - width, frame.y + frame.height - 12 - height];
  // the buttons of the map lie over the lower right one where the sheet fills the screen
  const corners = [{ x: left, y: top }, { x: right, y: top }, { x: left, y: bottom }, { x: right, y: bottom }];
  const reached = ({ x, y }: Point) =>
    middles.some((m) => m.x + WIDTH / 2 > x && m.x - WIDTH / 2 < x + width && m.y + RADIUS > y && m.y - RADIUS < y + height);
  return corners.find((c) => !reached(c)) ?? null;
}
