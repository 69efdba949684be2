/** Where one track of a tile goes over the other. */
import { crosses, meeting, type Curve } from "./geometry";

/** Shares of the upper track between which its deck lies; `line` a little more, to be drawn anew over the deck's ends. */
export interface Bridge {
  deck: { from: number; to: number };
  line: { from: number; to: number };
}

/** The bridge of a face's second track over its first, for lines of that width; null where they do not cross. */
export function bridgeOf(tracks: readonly (readonly number[])[], under: Curve, over: Curve, width: number): Bridge | null {
  if (tracks.length !== 2 || !crosses(tracks[0]!, tracks[1]!)) return null;
  const middle = meeting(over, under);
  const span = (half: number) => ({ from: Math.max(middle - half / over.length, 0), to: Math.min(middle + half / over.length, 1) });
  return { deck: span(width / 2 + 6), line: span(width / 2 + 7.2) };
}
