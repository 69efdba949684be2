/** Which sound a change of the match makes. */
import type { Sound } from "../ui/prefs.svelte";

/** What a match looked like when it last made a sound, and now. */
export interface Heard {
  ply: number;
  /** Whether somebody on this device has to decide. */
  mine: boolean;
}

/** A bell when it has become one's turn, unless one was waited for less than WAIT and has not looked away; else a punch for
 *  moves made; null for nothing. `waited` are the milliseconds since one's own last decision. */
export function soundOf(before: Heard, now: Heard, wish: Sound, waited: number, away: boolean): "bell" | "punch" | null {
  if (wish === "off") return null;
  if (now.mine && !before.mine && (away || waited > WAIT)) return "bell";
  return wish === "all" && now.ply > before.ply ? "punch" : null;
}

export const WAIT = 3000; // ms
