/** What a table agrees on beside its game, in words. */

import type { Undo, Visibility } from "../api/types";

interface Agreed {
  title: string;
  words: string;
}

export const SEEN: Record<Visibility, Agreed> = {
  public: { title: "Everybody", words: "It is listed in the lobby." },
  unlisted: { title: "By link", words: "It is not listed: whoever has the link finds it." },
  invited: { title: "Players only", words: "Nobody but its players sees it." },
};

export const TAKING_BACK: Record<Undo, Agreed> = {
  free: { title: "Free", words: "Everybody may take back his own decisions as long as nobody else has decided since; further back, the others must agree." },
  ask: { title: "If all agree", words: "Nothing is taken back unless all others agree." },
  none: { title: "Never", words: "What is done is done." },
};
