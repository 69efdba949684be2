/** What part of the sheet is seen: a point p of it shows at (x + k p.x, y + k p.y), in CSS pixels of the board. */
import type { Box, Point, Size } from "./shapes";

export interface Viewport {
  x: number;
  y: number;
  k: number;
}

/** How far a view may go: the sheet's edge, and the most pixels to a unit of it. */
export interface Limits {
  frame: Box;
  closest: number;
}

/** The view that shows a whole box, `pad` pixels of room around it, no closer than `closest`. */
export function fit(box: Box, size: Size, pad = 0, closest = Infinity): Viewport {
  const room = (side: number) => Math.max(side - 2 * pad, side / 2, 1);
  const k = Math.min(room(size.width) / (box.width || 1), room(size.height) / (box.height || 1), closest);
  return { k, x: size.width / 2 - k * (box.x + box.width / 2), y: size.height / 2 - k * (box.y + box.height / 2) };
}

export const toSheet = (v: Viewport, p: Point): Point => ({ x: (p.x - v.x) / v.k, y: (p.y - v.y) / v.k });
export const toScreen = (v: Viewport, p: Point): Point => ({ x: v.x + v.k * p.x, y: v.y + v.k * p.y });

const zoomWithin = (k: number, { frame, closest }: Limits, size: Size): number => Math.min(Math.max(k, fit(frame, size).k * 0.9), closest);

const SLACK = 0.06; // share of the board on which the table around the sheet may be seen

/** Keeps the zoom within its limits and the sheet on the board: whole and in the middle where it fits. */
export function clamp(v: Viewport, limits: Limits, size: Size): Viewport {
  const { frame } = limits;
  const k = zoomWithin(v.k, limits, size);
  const hold = (at: number, side: number, start: number, length: number) => {
    const first = side - k * (start + length) - SLACK * side;
    const last = SLACK * side - k * start;
    return first > last ? (first + last) / 2 : Math.min(Math.max(at, first), last);
  };
  return {
    k,
    x: hold(v.x, size.width, frame.x, frame.width),
    y: hold(v.y, size.height, frame.y, frame.height),
  };
}

/** The view, moved just so far that a point of the sheet shows `pad` pixels within; the same object when it does. */
export function inSight(v: Viewport, point: Point, size: Size, pad: number): Viewport {
  const p = toScreen(v, point);
  const shift = (at: number, side: number) => (at < pad ? pad - at : at > side - pad ? side - pad - at : 0);
  const [dx, dy] = [shift(p.x, size.width), shift(p.y, size.height)];
  return dx || dy ? { ...v, x: v.x + dx, y: v.y + dy } : v;
}

/** Zooms by a factor; the sheet's point under the given pixel stays there. */
export function zoomAt(v: Viewport, pixel: Point, factor: number, limits: Limits, size: Size): Viewport {
  const k = zoomWithin(v.k * factor, limits, size);
  const p = toSheet(v, pixel);
  return clamp({ k, x: pixel.x - k * p.x, y: pixel.y - k * p.y }, limits, size);
}

export const panBy = (v: Viewport, dx: number, dy: number, limits: Limits, size: Size): Viewport =>
  clamp({ ...v, x: v.x + dx, y: v.y + dy }, limits, size);

/** A view between two, t from 0 to 1: the zoom goes evenly in powers, the middle of the board straight. */
export function between(a: Viewport, b: Viewport, t: number, size: Size): Viewport {
  const middle = { x: size.width / 2, y: size.height / 2 };
  const [p, q] = [toSheet(a, middle), toSheet(b, middle)];
  const k = a.k * (b.k / a.k) ** t;
  // Straight on screen, not on the sheet: near the closer view the middle moves slower.
  const s = Math.abs(b.k - a.k) < 1e-6 ? t : (1 / a.k - 1 / k) / (1 / a.k - 1 / b.k);
  return { k, x: middle.x - k * (p.x + (q.x - p.x) * s), y: middle.y - k * (p.y + (q.y - p.y) * s) };
}

/** Whether a box is wholly seen, and not as a mere speck. */
export function shows(v: Viewport, box: Box, size: Size, pad = 0): boolean {
  const a = toScreen(v, box);
  const b = toScreen(v, { x: box.x + box.width, y: box.y + box.height });
  const inside = a.x >= pad && a.y >= pad && b.x <= size.width - pad && b.y <= size.height - pad;
  return inside && v.k > fit(box, size, pad).k * 0.55;
}

/** How far the drawing reaches beyond the board on each side, as a share of it. */
export const OVERSCAN = 0.25;

/** The part of the sheet that is drawn for a view. */
export function drawnBox(v: Viewport, size: Size): Box {
  const p = toSheet(v, { x: -OVERSCAN * size.width, y: -OVERSCAN * size.height });
  const side = (1 + 2 * OVERSCAN) / v.k;
  return { ...p, width: size.width * side, height: size.height * side };
}

/** Whether a drawing made for one view no longer serves for another: too coarse, too fine, or not reaching there. */
export function outgrown(drawn: Viewport, now: Viewport, size: Size): boolean {
  const ratio = now.k / drawn.k;
  const box = drawnBox(drawn, size);
  const a = toSheet(now, { x: 0, y: 0 });
  const b = toSheet(now, { x: size.width, y: size.height });
  return ratio > 1.7 || ratio < 0.7 || a.x < box.x || a.y < box.y || b.x > box.x + box.width || b.y > box.y + box.height;
}

/** The place nearest to a pixel within `reach` pixels, or null; a preferred one wins over one up to 10 px nearer. */
export function pick(v: Viewport, places: Point[], pixel: Point, reach: number, preferred: Set<number>): number | null {
  let best: number | null = null;
  let least = Infinity;
  places.forEach((place, i) => {
    const p = toScreen(v, place);
    const d = Math.hypot(p.x - pixel.x, p.y - pixel.y);
    const score = preferred.has(i) ? d - Math.min(10, d / 2) : d;
    if (d <= reach && score < least) [best, least] = [i, score];
  });
  return best;
}

/** What a finger there may mean, nearest first: the places within `reach` pixels, of the preferred ones alone if there are any;
 *  those left out that are so much further away than the nearest that nobody would mean them. */
export function meant(v: Viewport, places: Point[], pixel: Point, reach: number, preferred: ReadonlySet<number>): number[] {
  const far = places.map((place) => {
    const p = toScreen(v, place);
    return Math.hypot(p.x - pixel.x, p.y - pixel.y);
  });
  const near = places.map((_, i) => i).filter((i) => far[i]! <= reach).sort((a, b) => far[a]! - far[b]!);
  const wanted = near.some((i) => preferred.has(i)) ? near.filter((i) => preferred.has(i)) : near;
  return wanted.filter((i) => far[i]! <= far[wanted[0]!]! + TREMBLE);
}

const TREMBLE = 16; // pixels by which a thumb misses what it means
