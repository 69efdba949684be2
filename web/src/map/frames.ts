/** How a piece moves: keyframes of its transform and opacity alone, which a browser draws without laying out anything. */
import type { Point } from "./shapes";

const at = (p: Point): string => `translate(${p.x.toFixed(2)}px, ${p.y.toFixed(2)}px)`;

/** Along points at an even pace, in units of the sheet. */
export function along(points: Point[]): Keyframe[] {
  const far = [0];
  points.slice(1).forEach((q, i) => far.push(far[i]! + Math.hypot(q.x - points[i]!.x, q.y - points[i]!.y)));
  const all = far.at(-1)! || 1;
  return points.map((p, i) => ({ transform: at(p), offset: far[i]! / all }));
}

/** Up from its place and away. */
export const rising: Keyframe[] = [
  { transform: "translateY(6px)", opacity: 0 },
  { transform: "translateY(0)", opacity: 1, offset: 0.2 },
  { transform: "translateY(-18px)", opacity: 1, offset: 0.7 },
  { transform: "translateY(-28px)", opacity: 0 },
];

/** Down onto the sheet. */
export const landing: Keyframe[] = [
  { transform: "scale(1.4)", opacity: 0 },
  { transform: "scale(1)", opacity: 1, offset: 0.6 },
  { transform: "scale(1)", opacity: 1 },
];

/** A ring that widens and is gone. */
export const ringing: Keyframe[] = [
  { transform: "scale(0.5)", opacity: 0 },
  { transform: "scale(0.9)", opacity: 1, offset: 0.3 },
  { transform: "scale(1.5)", opacity: 0 },
];
