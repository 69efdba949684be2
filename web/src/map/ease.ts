/** Motion, for people who want it. */

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Runs `frame` with 0 to 1, eased, for `ms` milliseconds; at once with 1 when motion is unwelcome. Returns a stop. */
export function ease(ms: number, frame: (t: number) => void): () => void {
  if (calm()) {
    frame(1);
    return () => {};
  }
  let handle = 0;
  const start = performance.now();
  const tick = (now: number) => {
    const t = Math.min(Math.max((now - start) / ms, 0), 1);
    if (t < 1) handle = requestAnimationFrame(tick);
    frame(t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2);
  };
  handle = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(handle);
}
