/** What a table agrees on beside its game, in words. */

import type { Undoing, Visibility } from "../api/types";
import * as say from "#words/lobby";

interface Agreed {
  title: string;
  words: string;
}

export const SEEN: Record<Visibility, Agreed> = {
  public: { title: say.everybody, words: say.listedInLobby },
  unlisted: { title: say.byLink, words: say.notListedAnybodyWithLinkCan },
  invited: { title: say.playersOnly2, words: say.onlyItsPlayersSeeIt },
};

export const TAKING_BACK: Record<Undoing, Agreed> = {
  free: { title: say.free, words: say.youMayUndoYourOwnDecisions },
  ask: { title: say.ifAllAgree, words: say.nothingIsUndoneUnlessAllOthers },
  none: { title: say.never, words: say.whatIsDoneIsDone },
};
