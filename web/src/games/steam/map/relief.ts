/** Hills as engraved: a height is worked out for every point of the sheet, light falls on it from the north-west, and
 *  strokes run down its slopes, thicker where they lie in the shade. Decoration: which hexes are hills, the data say. */
import type { SteamBoard } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { across, extentOf, middleOf, plus, sideMiddle } from "./geometry";
import { noise, swell } from "./noise";

export interface Relief {
  /** Where it rises, where it lies in the shade and deeper in it, and where it is lit: outlines to be filled. */
  high: string;
  shade: string;
  deep: string;
  light: string;
  /** Strokes down the slopes, those in the light and those in the shade. */
  fine: string;
  bold: string;
}

const STEP = 3; // units of the sheet between two points of the grid
const LEVELS = [0.3, 0.55, 0.8]; // heights at which strokes begin
const SPACING = 1.6; // between two strokes
const LIGHT = { x: 0.6, y: 0.8 }; // the way it shines

const f = (n: number) => +n.toFixed(1);

/** Numbers on a grid over the sheet. */
interface Field {
  x: number;
  y: number;
  columns: number;
  rows: number;
  at: Float32Array;
}

interface Peak extends Point {
  reach: number;
  height: number;
}

/** A peak on every hill, and a saddle between two that touch. */
function peaksOf(board: SteamBoard): Peak[] {
  const hilly = (h: { terrain: string } | undefined) => h?.terrain === "hill" || h?.terrain === "river hill";
  const at = new Map(board.hexes.map((h) => [`${h.row},${h.column}`, h]));
  return board.hexes.filter(hilly).flatMap((hex) => {
    const random = (n: number) => noise(hex.row, hex.column, n);
    const m = middleOf(hex);
    const saddles = [0, 1, 2].flatMap((side): Peak[] => {
      const { row, column } = across(hex, side);
      return hilly(at.get(`${row},${column}`)) ? [{ ...plus(m, sideMiddle(side)), reach: 21, height: 0.62 + 0.3 * random(side + 5) }] : [];
    });
    return [{ x: m.x + 7 * random(1) - 3.5, y: m.y + 7 * random(2) - 3.5, reach: 26, height: 0.8 + 0.35 * random(3) }, ...saddles];
  });
}

/** The height of the land: 0 on the plain, about 1 on a ridge; low along `wet` points and level where places stand. */
function heights(board: SteamBoard, wet: Point[]): Field {
  const box = extentOf(board.hexes.map(middleOf));
  const field: Field = { x: box.x, y: box.y, columns: Math.ceil(box.width / STEP) + 1, rows: Math.ceil(box.height / STEP) + 1, at: new Float32Array(0) };
  field.at = new Float32Array(field.columns * field.rows);
  const within = (p: Point, reach: number, change: (i: number, near: number) => void): void => {
    for (let row = Math.max(0, Math.ceil((p.y - reach - field.y) / STEP)); row <= Math.min(field.rows - 1, (p.y + reach - field.y) / STEP); row++)
      for (let column = Math.max(0, Math.ceil((p.x - reach - field.x) / STEP)); column <= Math.min(field.columns - 1, (p.x + reach - field.x) / STEP); column++) {
        const d = Math.hypot(field.x + column * STEP - p.x, field.y + row * STEP - p.y) / reach;
        if (d < 1) change(row * field.columns + column, 1 - d * d);
      }
  };
  for (const p of peaksOf(board))
    within(p, p.reach, (i, near) => {
      const rough = 0.8 + 0.4 * swell((field.x + (i % field.columns) * STEP) / 19, (field.y + Math.floor(i / field.columns) * STEP) / 19, 7);
      field.at[i] = Math.max(field.at[i]!, p.height * near * near * rough) + 0.25 * Math.min(field.at[i]!, p.height * near * near * rough);
    });
  for (const p of wet) within(p, 8, (i, near) => (field.at[i] = Math.min(field.at[i]!, 1 - near)));
  for (const { hex } of board.stops) within(middleOf(board.hexes[hex]!), 15, (i, near) => (field.at[i] = Math.min(field.at[i]!, 1.1 * (1 - near))));
  return field;
}

/** How steeply a field rises there, to the east and to the south. */
function slopes(field: Field): { dx: Float32Array; dy: Float32Array } {
  const [dx, dy] = [new Float32Array(field.at.length), new Float32Array(field.at.length)];
  const { at, columns } = field;
  for (let i = columns; i < at.length - columns; i++) {
    dx[i] = (at[i + 1]! - at[i - 1]!) / 2;
    dy[i] = (at[i + columns]! - at[i - columns]!) / 2;
  }
  return { dx, dy };
}

/** The lines along which a field has a value, each a closed loop (marching squares); higher ground lies to the right. */
function loops(field: Field, level: number): Point[][] {
  const { at, columns, rows } = field;
  const next = new Map<number, number>(); // from an edge of the grid to the next one the line crosses
  const value = (i: number) => at[i]! - level;
  const [south, east] = [1, 0]; // an edge is twice its upper left point, plus its direction
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const i = row * columns + column;
      const [a, b, c, d] = [i, i + 1, i + columns + 1, i + columns].map((j) => value(j) > 0) as [boolean, boolean, boolean, boolean];
      if (a === b && b === c && c === d) continue;
      const edges = [2 * i + east, 2 * (i + 1) + south, 2 * (i + columns) + east, 2 * i + south]; // top, right, bottom, left
      const ring = [a, b, c, d];
      // a line enters by an edge where the ground rises along the ring and leaves by the next where it falls
      for (let e = 0; e < 4; e++) {
        if (ring[e] || !ring[(e + 1) % 4]) continue;
        let out = (e + 1) % 4;
        while (!(ring[out] && !ring[(out + 1) % 4])) out = (out + 1) % 4;
        next.set(edges[out]!, edges[e]!);
      }
    }
  const spot = (edge: number): Point => {
    const i = edge >> 1;
    const j = edge & 1 ? i + columns : i + 1;
    const t = value(i) / (value(i) - value(j));
    const [x, y] = [field.x + (i % columns) * STEP, field.y + Math.floor(i / columns) * STEP];
    return edge & 1 ? { x, y: y + t * STEP } : { x: x + t * STEP, y };
  };
  const found: Point[][] = [];
  while (next.size) {
    const loop: Point[] = [];
    let edge: number | undefined = next.keys().next().value;
    while (edge !== undefined && next.has(edge)) {
      loop.push(spot(edge));
      const after: number = next.get(edge)!;
      next.delete(edge);
      edge = after;
    }
    if (loop.length > 5) found.push(loop);
  }
  return found;
}

const outline = (found: Point[][]): string => found.map((loop) => `M${loop.map((p) => `${f(p.x)} ${f(p.y)}`).join("L")}Z`).join("");

export function reliefOf(board: SteamBoard, wet: Point[]): Relief {
  const field = heights(board, wet);
  const { dx, dy } = slopes(field);
  const lit: Field = { ...field, at: dx.map((_, i) => dx[i]! * LIGHT.x + dy[i]! * LIGHT.y) }; // above 0: it rises against the light
  const relief: Relief = {
    high: outline(loops(field, 0.14)),
    shade: outline(loops({ ...lit, at: lit.at.map((v) => -v) }, 0.05)),
    deep: "",
    light: outline(loops(lit, 0.05)),
    fine: "",
    bold: "",
  };
  relief.deep = outline(loops({ ...lit, at: lit.at.map((v) => -v) }, 0.1));
  const cell = (p: Point): number => {
    const column = Math.round((p.x - field.x) / STEP);
    const row = Math.round((p.y - field.y) / STEP);
    return Math.min(Math.max(row, 1), field.rows - 2) * field.columns + Math.min(Math.max(column, 1), field.columns - 2);
  };
  /** The next point downhill. */
  const down = (p: Point, length: number): Point => {
    const [gx, gy] = [dx[cell(p)]!, dy[cell(p)]!];
    const steep = Math.hypot(gx, gy) || 1;
    return { x: p.x - (gx / steep) * length, y: p.y - (gy / steep) * length };
  };
  LEVELS.forEach((level, n) => {
    for (const loop of loops(field, level)) {
      let left = SPACING;
      loop.forEach((p, i) => {
        const q = loop[(i + 1) % loop.length]!;
        const length = Math.hypot(q.x - p.x, q.y - p.y);
        for (; left < length; left += SPACING * (lit.at[cell(p)]! > 0.02 ? 2 : 1)) {
          const foot = { x: p.x + ((q.x - p.x) * left) / length, y: p.y + ((q.y - p.y) * left) / length };
          const steep = Math.hypot(dx[cell(foot)]!, dy[cell(foot)]!);
          if (steep < 0.02) continue;
          const reach = Math.min(0.22 / steep, 3.2) * (0.75 + 0.5 * noise(Math.round(foot.x * 7), Math.round(foot.y * 7), n)) * STEP * 0.72;
          const middle = down(foot, reach / 2);
          const tip = down(middle, reach / 2);
          const d = `M${f(foot.x)} ${f(foot.y)}L${f(tip.x)} ${f(tip.y)}`;
          if (lit.at[cell(foot)]! < -0.03) relief.bold += d;
          else relief.fine += d;
        }
        left -= length;
      });
    }
  });
  return relief;
}
