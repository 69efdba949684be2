/** Mouse, pen and fingers: drag to pan, wheel or pinch to zoom, hover and tap to point. */
import type { Point } from "./shapes";

export interface Handlers {
  pan: (dx: number, dy: number) => void;
  zoom: (pixel: Point, factor: number) => void;
  /** The pointer rests here, or has left (null). */
  hover: (pixel: Point | null) => void;
  /** A click or tap; `element` is what was hit, `pixel` is null when no pointer did it (assistive technology). */
  tap: (pixel: Point | null, element: Element, touch: boolean) => void;
  /** Whether the wheel has been used for something else than to zoom. */
  wheel?: (e: WheelEvent) => boolean;
}

const STILL = 5; // pixels a pointer may tremble in a click

/** Attaches the handlers to the drawing, in pixels of the board it is shown on; returns the function that takes them off. */
export function gestures(node: SVGSVGElement, board: Element, on: Handlers): () => void {
  const down = new Map<number, Point>();
  let moved = false;
  let touch = false;
  const local = (e: MouseEvent): Point => {
    const box = board.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };

  function pointerdown(e: PointerEvent): void {
    if (e.button !== 0) return;
    if (!down.size) moved = false;
    touch = e.pointerType !== "mouse";
    down.set(e.pointerId, local(e));
  }

  function pointermove(e: PointerEvent): void {
    const now = local(e);
    const was = down.get(e.pointerId);
    if (!was) {
      if (!down.size && e.pointerType === "mouse") on.hover(now);
      return;
    }
    if (!moved && Math.hypot(now.x - was.x, now.y - was.y) < STILL) return;
    if (!moved) {
      moved = true;
      node.setPointerCapture(e.pointerId);
    }
    const other = [...down].find(([id]) => id !== e.pointerId)?.[1];
    if (other) {
      const [a, b] = [Math.hypot(was.x - other.x, was.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)];
      on.zoom({ x: (was.x + other.x) / 2, y: (was.y + other.y) / 2 }, b / (a || 1));
      on.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
    } else on.pan(now.x - was.x, now.y - was.y);
    down.set(e.pointerId, now);
  }

  const pointerup = (e: PointerEvent) => void down.delete(e.pointerId);
  const pointerleave = (e: PointerEvent) => {
    if (e.pointerType === "mouse" && !down.size) on.hover(null);
  };

  function click(e: MouseEvent): void {
    if (moved && e.detail > 0) return;
    on.tap(e.detail > 0 ? local(e) : null, e.target as Element, touch);
  }

  function wheel(e: WheelEvent): void {
    e.preventDefault();
    if (on.wheel?.(e)) return;
    const lines = e.deltaMode === 1 ? 16 : 1;
    on.zoom(local(e), Math.exp(-e.deltaY * lines * (e.ctrlKey ? 0.01 : 0.0016)));
  }

  node.addEventListener("pointerdown", pointerdown);
  node.addEventListener("pointermove", pointermove);
  node.addEventListener("pointerup", pointerup);
  node.addEventListener("pointercancel", pointerup);
  node.addEventListener("pointerleave", pointerleave);
  node.addEventListener("click", click);
  node.addEventListener("wheel", wheel, { passive: false });
  return () => {
    node.removeEventListener("pointerdown", pointerdown);
    node.removeEventListener("pointermove", pointermove);
    node.removeEventListener("pointerup", pointerup);
    node.removeEventListener("pointercancel", pointerup);
    node.removeEventListener("pointerleave", pointerleave);
    node.removeEventListener("click", click);
    node.removeEventListener("wheel", wheel);
  };
}
