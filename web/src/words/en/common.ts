/** English: the small words that sentences are made of. */

/** What is put into a sentence; nothing where it is not known yet. */
export type Said = string | number | null | undefined;

const cardinal = new Intl.PluralRules("en");
const ordinal = new Intl.PluralRules("en", { type: "ordinal" });
const and = new Intl.ListFormat("en-GB", { type: "conjunction" });
const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

/** The form of a word that goes with a number. */
export const plural = (n: number, one: string, many: string): string => (cardinal.select(n) === "one" ? one : many);

/** "1 seat", "2 seats". */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${plural(n, one, many)}`;

/** "a", "a and b", "a, b and c". */
export const list = (items: string[]): string => and.format(items);

/** "1st", "2nd". */
export const nth = (n: number): string => `${n}${ENDINGS[ordinal.select(n)]}`;

/** A rank counted from 0, with "=" when another seat shares it: "1st", "2nd =". */
export const place = (rank: number, all: number[]): string => nth(rank + 1) + (all.filter((r) => r === rank).length > 1 ? " =" : "");

export const dollars = (amount: number): string => (amount < 0 ? `−$${-amount}` : `$${amount}`);

/** A number with a minus sign, not a hyphen; words as they are. */
export const minus = (n: number | string): string => (typeof n === "number" && n < 0 ? `−${-n}` : `${n}`);

/** "+2", "−3", "0". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : minus(n));

/** With a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const justNow = "just now";
export const minutesAgo = (n: number): string => `${count(n, "minute")} ago`;
export const hoursAgo = (n: number): string => `${count(n, "hour")} ago`;
export const onDay = (day: string): string => `on ${day}`;
