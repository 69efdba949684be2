/** Placing logos and names beside the dots so that nothing lies upon anything: greedy, by priority, always the same. */
import type { RailIndex } from "../../../map/rails";
import type { Box, Point } from "../../../map/shapes";

/**
 * A name wished for: its size in pixels; `must` when it is shown even where there is no
 * room; `far` when it may stand a little off its dot, with a line to it.
 */
export interface Wish {
  city: number;
  width: number;
  height: number;
  must: boolean;
  far: boolean;
}

/** What to arrange, in pixels: cities and `taken` boxes on the sheet times the zoom, wishes by falling priority. */
export interface Scene {
  cities: Point[];
  radius: number[];
  taken: Box[];
  logos: { ticket: number; city: number; side: number }[];
  names: Wish[];
  rails: RailIndex;
  k: number;
}

/** Offsets from the city's dot to the middle of a logo and to the upper left corner of a name. */
export interface Arrangement {
  logos: { ticket: number; city: number; x: number; y: number; side: number }[];
  names: { city: number; x: number; y: number; width: number; height: number; far: boolean }[];
}

/** Boxes that are taken, found by cell. */
class Taken {
  private readonly cells = new Map<string, Box[]>();
  private readonly cell = 48;

  private *keys(b: Box): Generator<string> {
    for (let i = Math.floor(b.x / this.cell); i <= Math.floor((b.x + b.width) / this.cell); i++)
      for (let j = Math.floor(b.y / this.cell); j <= Math.floor((b.y + b.height) / this.cell); j++) yield `${i},${j}`;
  }

  add(b: Box): void {
    for (const key of this.keys(b)) {
      const list = this.cells.get(key);
      if (list) list.push(b);
      else this.cells.set(key, [b]);
    }
  }

  /** The area of a box that is taken already (in part counted twice, which does not matter here). */
  overlap(b: Box): number {
    let area = 0;
    for (const key of this.keys(b))
      for (const o of this.cells.get(key) ?? []) {
        const w = Math.min(b.x + b.width, o.x + o.width) - Math.max(b.x, o.x);
        const h = Math.min(b.y + b.height, o.y + o.height) - Math.max(b.y, o.y);
        if (w > 0 && h > 0) area += w * h;
      }
    return area;
  }
}

/** The places beside a dot of radius r for a box, best first, as offsets of its upper left corner. */
function places(r: number, width: number, height: number): Point[] {
  const near = r + 3;
  const slant = r * 0.7 + 2;
  const [w, h] = [width, height];
  return [
    { x: near, y: -h / 2 },
    { x: -near - w, y: -h / 2 },
    { x: slant, y: -slant - h * 0.7 },
    { x: slant, y: slant - h * 0.3 },
    { x: -slant - w, y: -slant - h * 0.7 },
    { x: -slant - w, y: slant - h * 0.3 },
    { x: -w / 2, y: -near - h },
    { x: -w / 2, y: near - 1 },
  ];
}

export function arrange(scene: Scene): Arrangement {
  const { cities, radius, rails, k } = scene;
  const taken = new Taken();
  cities.forEach((p, i) => taken.add({ x: p.x - radius[i]!, y: p.y - radius[i]!, width: 2 * radius[i]!, height: 2 * radius[i]! }));
  scene.taken.forEach((b) => taken.add(b));

  // A name that ends beside another city's dot would be read as that city's.
  const about = cities.map((p, i) => cities.flatMap((q, j) => (j !== i && Math.abs(p.x - q.x) < 220 && Math.abs(p.y - q.y) < 80 ? [j] : [])));
  const strays = (b: Box, city: number, reach: number): boolean =>
    about[city]!.some((i) => {
      const p = cities[i]!;
      const dx = Math.max(b.x - p.x, 0, p.x - b.x - b.width);
      const dy = Math.max(b.y - p.y, 0, p.y - b.y - b.height);
      return Math.hypot(dx, dy) < radius[i]! + reach;
    });

  /** Takes the best free spot; when there is none, with `must` the one that covers least. */
  const choose = (city: number, spots: Point[], width: number, height: number, how: { must?: boolean; far?: boolean; logo?: boolean }): Point | null => {
    let best: Point | null = null;
    let least = Infinity;
    spots.forEach((spot, order) => {
      const box = { x: cities[city]!.x + spot.x, y: cities[city]!.y + spot.y, width, height };
      const over = taken.overlap(box);
      if (over > 0 && !how.must) return;
      const stray = strays(box, city, how.far ? 6 : 4);
      if (how.far && stray) return;
      const cost = over * 10 + rails.under(box, k) * (how.logo ? 0.4 : 1) + order * 3 + (stray ? 20 : 0);
      if (cost < least) [best, least] = [spot, cost];
    });
    if (best !== null) {
      const at: Point = best;
      taken.add({ x: cities[city]!.x + at.x, y: cities[city]!.y + at.y, width, height });
    }
    return best;
  };

  const beyond = new Map<number, Point[]>(); // a name may also stand behind its city's logos
  const logos = scene.logos.map(({ ticket, city, side }) => {
    const beside = places(radius[city]! - 1, side, side);
    const aside = places(radius[city]! + side * 0.6, side, side);
    const spot =
      choose(city, beside, side, side, { logo: true }) ??
      choose(city, aside, side, side, { logo: true }) ??
      choose(city, [...beside, ...aside], side, side, { logo: true, must: true })!;
    const middle = { x: spot.x + side / 2, y: spot.y + side / 2 };
    beyond.set(city, [...(beyond.get(city) ?? []), middle]);
    return { ticket, city, ...middle, side };
  });
  const side = scene.logos[0]?.side ?? 0;
  const names = scene.names.flatMap(({ city, width, height, must, far }) => {
    const spots = places(radius[city]!, width, height);
    for (const logo of beyond.get(city) ?? []) {
      spots.push({ x: logo.x + side / 2 + 2, y: logo.y - height / 2 }, { x: logo.x - side / 2 - 2 - width, y: logo.y - height / 2 });
      spots.push({ x: -width / 2, y: logo.y - side / 2 - height }, { x: -width / 2, y: logo.y + side / 2 });
    }
    const off = far ? (k < 0.4 ? [12] : [12, 22, 34]).flatMap((d) => places(radius[city]! + d, width, height)) : [];
    const near = choose(city, spots, width, height, {});
    const spot = near ?? choose(city, off, width, height, { far: true }) ?? (must ? choose(city, spots, width, height, { must }) : null);
    return spot ? [{ city, x: spot.x, y: spot.y, width, height, far: !near && off.includes(spot) }] : [];
  });
  return { logos, names };
}
