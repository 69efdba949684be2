/** How much line a name would lie upon. */
import type { Box, Point } from "./shapes";

/** How much rail lies under a box: lines as points STEP units apart, found by cell. */
export class RailIndex {
  private static readonly STEP = 4;
  private static readonly CELL = 24;
  private readonly cells = new Map<string, Point[]>();

  constructor(lines: Point[][]) {
    for (const points of lines)
      points.slice(1).forEach((q, i) => {
        const p = points[i]!;
        const n = Math.ceil(Math.hypot(q.x - p.x, q.y - p.y) / RailIndex.STEP) || 1;
        for (let s = 0; s < n; s++) this.add({ x: p.x + ((q.x - p.x) * s) / n, y: p.y + ((q.y - p.y) * s) / n });
      });
  }

  private add(p: Point): void {
    const key = `${Math.floor(p.x / RailIndex.CELL)},${Math.floor(p.y / RailIndex.CELL)}`;
    const list = this.cells.get(key);
    if (list) list.push(p);
    else this.cells.set(key, [p]);
  }

  /** Length of rail in a box, both in pixels at zoom k. */
  under(b: Box, k: number): number {
    const c = RailIndex.CELL * k;
    let found = 0;
    for (let i = Math.floor(b.x / c); i <= Math.floor((b.x + b.width) / c); i++)
      for (let j = Math.floor(b.y / c); j <= Math.floor((b.y + b.height) / c); j++)
        for (const p of this.cells.get(`${i},${j}`) ?? []) {
          const [x, y] = [p.x * k, p.y * k];
          if (x >= b.x && x <= b.x + b.width && y >= b.y && y <= b.y + b.height) found++;
        }
    return found * RailIndex.STEP * k;
  }
}
