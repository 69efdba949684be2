/** What one can be told of, in words. */

import type { Kind } from "../api/talk";

export const KINDS: [Kind, string][] = [
  ["turn", "It is my turn"],
  ["started", "A game of mine has begun"],
  ["over", "A game of mine is over"],
  ["mention", "Somebody calls me in a chat"],
  ["ask", "I am asked to agree to something"],
  ["plan", "What I had planned no longer fits"],
  ["timeout", "My time is up"],
  ["kick", "I have been replaced by a bot"],
  ["seat", "Somebody left or took a seat"],
  ["invited", "I am invited"],
  ["rematch", "Another game is asked for"],
];

/** How long to wait before anything is sent. */
export const WAITS: [number, string][] = [
  [0, "at once"],
  [120, "after 2 minutes"],
  [600, "after 10 minutes"],
  [3600, "after an hour"],
];
