/** One polite live region for the page: what a screen reader should say next. */

let text = $state("");
let last = ""; // beside the state, so that an effect that announces does not depend on what it announces

export const announcement = {
  get text(): string {
    return text;
  },
};

/** Say it; the same words twice in a row are told apart by a no-break space. */
export function announce(words: string): void {
  last = words === last ? `${words}\u00a0` : words;
  text = last;
}
