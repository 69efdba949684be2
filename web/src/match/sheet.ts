/** The heights of the sheet that a phone has over its board, and where it comes to rest when a finger lets it go. */

export type Height = "peek" | "half" | "full";

const HEIGHTS: Height[] = ["peek", "half", "full"];
const FLING = 0.5; // pixels a millisecond: faster than this the finger throws it to the next height

/** The height that a key or a press leads to; the same at either end for a key, round again for a press. */
export const next = (now: Height): Height => HEIGHTS[(HEIGHTS.indexOf(now) + 1) % HEIGHTS.length]!;
export const stepped = (now: Height, by: 1 | -1): Height => HEIGHTS[Math.min(Math.max(HEIGHTS.indexOf(now) + by, 0), HEIGHTS.length - 1)]!;

/** Where a sheet let go at so many pixels, moving upwards by `speed` pixels a millisecond, comes to rest: at the height that is
 *  nearest, or thrown at the next one that way. `pixels` has the heights, lowest first. */
export function rest(at: number, speed: number, pixels: [number, number, number]): Height {
  if (Math.abs(speed) > FLING) {
    const beyond = HEIGHTS.filter((_, i) => (speed > 0 ? pixels[i]! > at : pixels[i]! < at));
    return (speed > 0 ? beyond[0] : beyond.at(-1)) ?? (speed > 0 ? "full" : "peek");
  }
  const far = pixels.map((p) => Math.abs(p - at));
  return HEIGHTS[far.indexOf(Math.min(...far))]!;
}
