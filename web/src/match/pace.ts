/** How fast a table plays, in words and as the lobby offers it. */

import type { Pace } from "../api/types";
import { capital } from "#words/common";
import * as say from "#words/lobby";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [[DAY, say.day], [HOUR, say.hour], [MINUTE, say.minute], [1, say.second]] as const;

/** A span in its two largest units: "2 days 6 h", "5 min", "1 min 30 s"; `long`: "1 minute 30 seconds". */
export function span(seconds: number, long = false): string {
  let left = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [size, words] of UNITS) {
    const n = Math.floor(left / size);
    left -= n * size;
    if (n) parts.push(words(n, long));
    else if (parts.length) break; // what is smaller than a missing unit does not matter
    if (parts.length === 2) break;
  }
  return parts.join(" ") || (long ? say.noTime : say.second(0, false));
}

/** "1 day a turn + 2 days", "10 s + 5 min", "No clock". */
export function paceWords(pace: Pace | null): string {
  if (!pace) return say.noClock;
  const free = pace.per === "turn" ? say.turn(span(pace.seconds)) : pace.bank ? span(pace.seconds) : say.move(span(pace.seconds));
  if (!pace.bank) return free;
  return pace.seconds ? `${free} + ${span(pace.bank)}` : say.inAll(span(pace.bank));
}

/** The same in sentences. */
export function paceSentence(pace: Pace | null): string {
  if (!pace) return say.noTimeLimit;
  const what = pace.per === "turn" ? say.oneTurn : say.oneMove;
  const free = pace.seconds ? say.forEach(span(pace.seconds, true), what) : "";
  const bank = pace.bank ? say.reserveOfBackAfterEachTurn(!!(free), span(pace.bank, true), span(pace.refill, true), !!(pace.refill)) : "";
  const hours = pace.per === "turn" ? say.onlyEverybodysActiveHoursCount : "";
  return say.whenTimeIsUp(capital(`${free}${bank}` || say.noTimeAtAll), pace.late === "bot", hours);
}

/** The kinds the lobby filters by. */
export const kindOf = (pace: Pace | null): "live" | "days" | "none" => (!pace ? "none" : pace.per === "move" ? "live" : "days");

export interface Preset {
  id: string;
  title: string;
  pace: Pace | null;
}

const live = (seconds: number, bank: number): Pace => ({ per: "move", seconds, bank, refill: seconds, late: "bot" });
const days = (seconds: number, bank: number): Pace => ({ per: "turn", seconds, bank, refill: Math.round(seconds / 4), late: "kick" });

/** What the lobby offers, from fast to slow. */
export const PRESETS: Preset[] = [
  { id: "none", title: say.noClock, pace: null },
  { id: "fast", title: say.fast, pace: live(10, 5 * MINUTE) },
  { id: "live", title: say.live, pace: live(30, 15 * MINUTE) },
  { id: "hours", title: say.twiceDay, pace: days(12 * HOUR, DAY) },
  { id: "day", title: say.days(1), pace: days(DAY, 2 * DAY) },
  { id: "days", title: say.days(3), pace: days(3 * DAY, 4 * DAY) },
];

const figures = (pace: Pace | null): string => JSON.stringify(pace && [pace.per, pace.seconds, pace.bank, pace.refill]);

/** The preset of these figures, no matter who replaces whom when time is up; "own" for none of them. */
export const presetOf = (pace: Pace | null): string => PRESETS.find((p) => figures(p.pace) === figures(pace))?.id ?? "own";

/** What figures of one's own begin with. */
export const OWN: Pace = live(20, 10 * MINUTE);

/** A pace as one writes it: seconds and a reserve in minutes by the move, all in hours by the turn. */
export interface Units {
  per: Pace["per"];
  free: number;
  bank: number;
  refill: number;
  late: Pace["late"];
  /** The most that is taken. */
  most: number;
}

const sizes = (per: Pace["per"]): [free: number, bank: number, refill: number] => (per === "move" ? [1, MINUTE, 1] : [HOUR, HOUR, HOUR]);
const MOST = { move: 3_600, turn: 24 * 60 }; // an hour a move, sixty days a turn

export function units(pace: Pace): Units {
  const [free, bank, refill] = sizes(pace.per);
  const round = (seconds: number, size: number): number => Math.round(seconds / size);
  return { per: pace.per, free: round(pace.seconds, free), bank: round(pace.bank, bank), refill: round(pace.refill, refill), late: pace.late, most: MOST[pace.per] };
}

/** The pace that somebody has written; no figure is out of bounds. */
export function own(written: Units): Pace {
  const [free, bank, refill] = sizes(written.per);
  const within = (figure: number, least: number): number => Math.max(least, Math.min(MOST[written.per], Math.round(figure) || 0));
  return { per: written.per, seconds: within(written.free, 1) * free, bank: within(written.bank, 0) * bank, refill: within(written.refill, 0) * refill, late: written.late };
}
