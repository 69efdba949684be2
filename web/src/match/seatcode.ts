/** The address with which a seat moves to another device: its code stands behind "#", where it is sent to nobody. */

const KEY = "seat";

/** The code in the address of this page; null when there is none. */
export const seatCode = (): string | null => new URLSearchParams(location.hash.slice(1)).get(KEY);

export const seatLink = (match: string, code: string): string =>
  `${location.origin}/m/${match}#${new URLSearchParams({ [KEY]: code }).toString()}`;

/** Ask for the code on this page. */
export const enterSeatCode = (): void => void (location.hash = `${KEY}=`);
