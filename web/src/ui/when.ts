/** Times and dates, everywhere in one form: the reader's locale, and the server's clock rather than this device's. */

import { hoursAgo, justNow, minutesAgo, onDay } from "#words/common";

/** Milliseconds between the server's clock and `performance.now()`; before the first answer this device is believed. */
let ahead = Date.now() - performance.now();

/** Take the time from an answer's `Date` header. */
export function heard(date: string | null, now = performance.now()): void {
  const at = Date.parse(date ?? "");
  if (!Number.isNaN(at)) ahead = at - now;
}

/** Now, by the server's clock, in milliseconds since 1970; exact to a second and the way of an answer. */
export const serverNow = (now = performance.now()): number => ahead + now;

const format = (parts: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat(undefined, parts);
  return (iso: string | null): string => (iso && !Number.isNaN(Date.parse(iso)) ? made.format(new Date(iso)) : "");
};

/** The time of a day: "2:05 PM" or "14:05". */
export const clockTime = format({ hour: "numeric", minute: "2-digit" });

/** A date: "Dec 4, 2026" or "4 Dec 2026". */
export const day = format({ day: "numeric", month: "short", year: "numeric" });

/** A moment: "Fri, Dec 4, 2:05 PM" or "Fri 4 Dec, 14:05". */
export const moment = format({ weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** "just now", "5 minutes ago", "on 4 Dec 2026". */
export function ago(iso: string, now = serverNow()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (!Number.isFinite(minutes) || minutes < 1) return justNow;
  if (minutes < 60) return minutesAgo(minutes);
  if (minutes < 48 * 60) return hoursAgo(Math.floor(minutes / 60));
  return onDay(day(iso));
}
