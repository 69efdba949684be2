/** What a clock shows: the time left as text, as words to be heard, and when it is short. */

import type { Clock, Pace } from "../api/types";
import { span } from "./pace";
import * as say from "#words/table";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds left to a seat: free for the decision at hand (of the seat to move), and in the bank. */
export interface Left {
  free: number;
  bank: number;
}

/**
 * What is left to a seat so many seconds after the clocks were heard of; `mover`: whose clock runs.
 *
 * It is reckoned back from the deadline, for only the server knows the active hours that are left out on the way there:
 * until then the figure stands still at what there was.
 */
export function left(clock: Clock, seat: number, mover: number | null, passed: number): Left {
  const bank = clock.banks[seat] ?? 0;
  if (seat !== mover) return { free: 0, bank };
  const all = clock.free + bank;
  if (!clock.running || !clock.deadline) return { free: clock.free, bank };
  const until = (Date.parse(clock.deadline) - Date.parse(clock.now)) / 1000 - passed;
  const gone = all - Math.max(0, Math.min(all, until));
  return { free: Math.max(0, clock.free - gone), bank: Math.min(bank, Math.max(0, all - gone)) };
}

export const total = ({ free, bank }: Left): number => free + bank;

/** "2 d 5 h", "5 h 12 min", "12:05", "0:09": no seconds while hours are left. Time that has begun counts whole, so that
 *  0:00 is the end. */
export function face(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds - 1e-6));
  if (s >= DAY) return pair(Math.floor(s / DAY), "d", Math.floor((s % DAY) / HOUR), "h");
  if (s >= HOUR) return pair(Math.floor(s / HOUR), "h", Math.floor((s % HOUR) / MINUTE), "min");
  return `${Math.floor(s / MINUTE)}:${`${s % MINUTE}`.padStart(2, "0")}`;
}

const pair = (n: number, large: string, rest: number, small: string): string => `${n} ${large}${rest ? ` ${rest} ${small}` : ""}`;

/** A whole clock: "0:08 + 5:00" while free time runs, then the bank alone. */
export function faces(time: Left): string {
  if (!time.free) return face(time.bank);
  return time.bank ? `${face(time.free)} + ${face(time.bank)}` : face(time.free);
}

/** A clock to be heard: "8 seconds, and 5 minutes in reserve". */
export function spoken(time: Left): string {
  if (!total(time)) return say.timeIsUp;
  const [free, bank] = [time.free, time.bank].map((s) => span(Math.ceil(s), true));
  if (!time.free) return say.inReserve(bank);
  return time.bank ? say.andInReserve(free, bank) : free!;
}

const SHORT_LIVE = MINUTE;
const SHORT_DAYS = 6 * HOUR;

/** Whether the seat to move should hurry: a quarter of what one has at first is left, but no more than a minute of a
 *  live clock, six hours of one of days. */
export function short(time: Left, pace: Pace): boolean {
  return total(time) <= Math.min(pace.per === "move" ? SHORT_LIVE : SHORT_DAYS, (pace.seconds + pace.bank) / 4);
}

const SAID = [10, 30, 60];

/** What a screen reader is told when the time left goes from `before` to `now` seconds; null for nothing. */
export function warning(before: number, now: number): string | null {
  const at = SAID.find((s) => now <= s && before > s);
  return at !== undefined && now > 0 ? say.left(span(at, true)) : null;
}
