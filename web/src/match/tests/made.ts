/** Made states of a match, for tests: whatever is not said is as dull as can be. */

import type { Can, Clock, LogLine, MatchState, Pace, Seat } from "../../api/types";

export const CAN: Can = { undo: null, ask_undo: false, pause: false, resume: false, give: [], kick: [], leave: false, sit: [], device: [], name: false, rematch: false, invite: [], fill: [], why: {} };

export const seat = (name: string | null, more: Partial<Seat> = {}): Seat => ({
  kind: name === null ? "open" : "person", name, bot: null, mine: false, person: null, away: false, reserved: false, yours: false, played_by: null, program: false, ...more,
});

/** A move by seat 0, in force when nothing else happens; `seq` is its number too where nothing else is in the log. */
export const line = (seq: number, more: Partial<LogLine> = {}): LogLine => ({
  seq, ply: seq, kind: "move", seat: 0, text: "stay", words: `line ${seq}`, forced: false, at: null, short: `line ${seq}`, shown: null, told: [], ...more,
});

/** So many moves were made, those up to `from` left out of the log. */
export function made(seq: number, more: Partial<MatchState> = {}, from = 0): MatchState {
  return {
    id: "m", name: null, game: "higgins", status: "running", options: {}, seats: [], seq, ply: seq, to_move: 0, created: "", changed: "", mine: true, advice: false, file: true,
    hosting: false, visibility: "public", spectators: true, takeover: false, undo: "ask", pace: null, paused: false, deadline: null,
    rematch: null, watching: 0, host: null, view: null, log: Array.from({ length: seq - from }, (_, k) => line(from + k + 1)), result: null, clock: null, ask: null,
    can: CAN, plans: [], note: null, ...more,
  };
}

export const LIVE: Pace = { per: "move", seconds: 10, bank: 300, refill: 10, late: "bot" };
export const DAYS: Pace = { per: "turn", seconds: 86_400, bank: 172_800, refill: 21_600, late: "kick" };

export const clock = (more: Partial<Clock> = {}): Clock => ({ now: "2026-03-01T12:00:00Z", running: true, since: "2026-03-01T12:00:00Z", banks: [300, 300], free: 10, deadline: null, ...more });
