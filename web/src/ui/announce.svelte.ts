/** One polite live region for the page: what a screen reader should say next. */

let text = $state("");

export const announcement = {
  get text(): string {
    return text;
  },
};

/** Say it; the same words twice in a row are told apart by a no-break space. */
export function announce(words: string): void {
  text = words === text ? `${words}\u00a0` : words;
}
