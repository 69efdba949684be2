/** What one can be told of, in words. */

import type { Kind } from "../api/talk";
import * as say from "#words/notices";

export const KINDS: [Kind, string][] = [
  ["turn", say.itIsMyTurn],
  ["started", say.oneOfMyGamesHasStarted],
  ["over", say.oneOfMyGamesIsOver],
  ["mention", say.somebodyMentionsMeInChat],
  ["ask", say.iAmAskedToAgreeTo],
  ["plan", say.myPlanNoLongerFits],
  ["timeout", say.myTimeIsUp],
  ["kick", say.iHaveBeenReplacedByBot],
  ["seat", say.somebodyLeftOrTookSeat],
  ["invited", say.iAmInvited],
  ["rematch", say.somebodyWantsRematch],
];

/** How long to wait before anything is sent. */
export const WAITS: [number, string][] = [
  [0, say.atOnce],
  [120, say.after2Minutes],
  [600, say.after10Minutes],
  [3600, say.afterHour],
];
