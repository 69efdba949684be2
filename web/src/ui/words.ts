/** Small words: money, counts, lists, times. */

export const dollars = (amount: number): string => (amount < 0 ? `−$${-amount}` : `$${amount}`);

/** A number with a minus sign, not a hyphen; words as they are. */
export const minus = (n: number | string): string => (typeof n === "number" && n < 0 ? `−${-n}` : `${n}`);

/** With a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** "a", "a and b", "a, b and c". */
export function list(items: string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

const PLACES = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/** A rank counted from 0, with "=" when another seat shares it: "1st", "2nd =". */
export function place(rank: number, all: number[]): string {
  const shared = all.filter((r) => r === rank).length > 1;
  return `${PLACES[rank] ?? `${rank + 1}th`}${shared ? " =" : ""}`;
}

/** Letters for a search: no accents, no case, no dots. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/[\u0300-\u036f.,&']/g, "").replace(/\s+/g, " ").toLowerCase().trim();
}
