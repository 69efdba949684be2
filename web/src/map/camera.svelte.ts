/** What a map shows: a view of its sheet, and the ways to another one. */
import { untrack } from "svelte";
import { ease } from "./ease";
import { gestures, type Handlers } from "./gestures";
import { bounds, type Box, type Point, type Size } from "./shapes";
import { between, clamp, drawnBox, fit, inSight, outgrown, panBy, shows, toSheet, zoomAt, type Limits, type Viewport } from "./viewport";

export const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const FLIGHT = 350; // ms
const REST = 120; // ms
const TOOLS = 10; // pixels from the tools to the edges
const STEP = 1.6; // of a button or key

export interface Sheet extends Limits {
  /** The view of all that matters. */
  whole: (size: Size) => Viewport;
  /** The view to begin with; that of the whole if it is left out. */
  home?: (size: Size) => Viewport;
}

/** To be made while a component is set up; `sheet` is asked again whenever it is needed, for it may change. */
export class Camera {
  /** The room there is, in pixels. */
  width = $state(0);
  height = $state(0);
  readonly size: Size = $derived.by(() => ({ width: this.width, height: this.height }));
  readonly ready: boolean = $derived.by(() => this.width > 0 && this.height > 0);
  /** The room that the map's tools take in its lower right corner, with their distance from it. */
  tools = $state<Size>({ width: 0, height: 0 });
  /** What is seen. */
  port = $state.raw<Viewport>({ x: 0, y: 0, k: 1 });
  /** The view that the drawing was made for; while the view moves, that drawing is moved and scaled as it is. It is made
   *  anew when the view rests or the drawing no longer serves: so motion stays smooth whatever there is to draw. */
  drawn = $state.raw<Viewport>({ x: 0, y: 0, k: 1 });
  readonly scale: number = $derived.by(() => this.port.k / this.drawn.k);
  readonly part: Box = $derived.by(() => drawnBox(this.drawn, this.size));
  /** Whether anybody has moved it; until then it shows the home view, whatever room there is. */
  #touched = false;
  #stop = (): void => {};
  /** The view before something chosen was gone to; null when there is none, or the view was moved since. */
  #left: { port: Viewport; touched: boolean } | null = null;

  constructor(private readonly sheet: () => Sheet) {
    $effect(() => {
      void this.size;
      if (this.ready) untrack(() => this.#settle());
    });
    $effect(() => {
      const now = this.port;
      if (untrack(() => outgrown(this.drawn, now, this.size))) this.drawn = now;
      const rest = setTimeout(() => (this.drawn = now), REST);
      return () => clearTimeout(rest);
    });
    $effect(() => () => this.#stop());
  }

  #settle(): void {
    if (this.#touched) this.port = clamp(this.port, this.sheet(), this.size);
    else this.drawn = this.port = clamp(this.home(), this.sheet(), this.size);
  }

  /** Fly to a view. */
  go(to: Viewport): void {
    const [from, end] = [this.port, clamp(to, this.sheet(), this.size)];
    this.#take();
    this.#stop = ease(FLIGHT, (t) => (this.port = t < 1 ? between(from, end, t, this.size) : end));
  }

  #take(): void {
    this.#stop();
    this.#left = null;
    this.#touched = true;
  }

  /** Whether the board is that of a phone: what is chosen on it is gone to. */
  get small(): boolean {
    return this.width < 600;
  }

  /** On a small board go near to something chosen, to come back from by `back`; elsewhere it is only brought into sight. */
  near(points: Point[], pad: number, k: number): void {
    if (!this.small) return void this.bringIn(points, pad);
    const left = this.#left ?? { port: this.port, touched: this.#touched };
    const room = { width: this.width, height: this.height - this.tools.height }; // above the tools
    const to = fit(bounds(points), room, pad, Math.max(k, points.length > 1 ? 0 : this.port.k));
    const there = to.k <= this.port.k * 1.05 && points.every((p) => inSight(this.port, p, room, pad) === this.port);
    if (!there) this.go(to);
    this.#left = left;
  }

  /** Nothing is chosen any more: back to the view before, unless somebody has moved it. */
  back(): void {
    const left = this.#left;
    if (!left) return;
    this.go(left.touched ? left.port : this.home());
    this.#touched = left.touched;
  }

  whole(): Viewport {
    return this.sheet().whole(this.size);
  }

  home(): Viewport {
    return (this.sheet().home ?? this.sheet().whole)(this.size);
  }

  fit(box: Box, pad = 0, closest?: number): Viewport {
    return fit(box, this.size, pad, closest);
  }

  zoomed(from: Viewport, factor: number, pixel: Point = { x: this.width / 2, y: this.height / 2 }): Viewport {
    return zoomAt(from, pixel, factor, this.sheet(), this.size);
  }

  step(direction: 1 | -1): void {
    this.go(this.zoomed(this.port, STEP ** direction));
  }

  shows(box: Box, pad = 0): boolean {
    return shows(this.port, box, this.size, pad);
  }

  /** Move just so far that all points are seen, `pad` pixels within; where they do not fit, back until they do. Returns for
   *  how many milliseconds it flies. */
  bringIn(points: Point[], pad: number, margin = 0): number {
    const moved = points.reduce<Viewport>((view, p) => inSight(view, p, this.size, pad), this.port);
    if (moved === this.port) return 0;
    const fits = points.every((p) => inSight(moved, p, this.size, pad - 4) === moved);
    this.go(fits ? moved : this.fit(bounds(points, margin), 0, this.port.k));
    return FLIGHT;
  }

  /** Whether a box, in pixels from the origin of the sheet, is clear of the map's tools. */
  clear({ x, y, width, height }: Box): boolean {
    const [right, lower] = [this.drawn.x + x + width, this.drawn.y + y + height];
    return right <= this.width - this.tools.width - TOOLS || lower <= this.height - this.tools.height - TOOLS || right - width >= this.width || lower - height >= this.height;
  }

  /** Whether it is also seen whole, or not at all: no name is cut by the edge. */
  readable(b: Box): boolean {
    const within = (from: number, length: number, all: number): boolean => from + length <= 0 || from >= all || (from >= 0 && from + length <= all);
    return within(this.drawn.x + b.x, b.width, this.width) && within(this.drawn.y + b.y, b.height, this.height) && this.clear(b);
  }

  at(pixel: Point): Point {
    return toSheet(this.port, pixel);
  }

  /** Zoom and pan by keys; whether this was one of them. While a name is `typed`, digits and hyphens belong to it. */
  key(e: KeyboardEvent, typed = false): boolean {
    const arrow = e.shiftKey ? ARROWS[e.key] : undefined;
    if (arrow) this.go({ ...this.port, x: this.port.x - arrow.x * this.width * 0.25, y: this.port.y - arrow.y * this.height * 0.25 });
    else if (e.key === "+" || e.key === "=") this.step(1);
    else if (e.key === "-" && !typed) this.step(-1);
    else if (e.key === "0" && !typed) this.go(this.whole());
    else return false;
    return true;
  }

  /** Pan and zoom by the pointer, the wheel and fingers on the drawing; `on` is told the rest. */
  listen(node: SVGSVGElement, on: Omit<Handlers, "pan" | "zoom">): () => void {
    return gestures(node, node.closest(".trunkline-board")!, {
      ...on,
      pan: (dx, dy) => {
        this.#take();
        this.port = panBy(this.port, dx, dy, this.sheet(), this.size);
      },
      zoom: (pixel, factor) => {
        this.#take();
        this.port = this.zoomed(this.port, factor, pixel);
      },
    });
  }
}
