/** One polite live region for the page: what a screen reader should say next. */

let text = $state("");
let last = ""; // beside the state, so that an effect that announces does not depend on what it announces
let pending: string[] = [];

export const announcement = {
  get text(): string {
    return text;
  },
};

/** Say it. What comes at the same moment from several places is said together, so that none of it is lost; the same
 *  words twice in a row are told apart by a no-break space. */
export function announce(words: string): void {
  if (pending.push(words) > 1) return;
  queueMicrotask(() => {
    const all = [...new Set(pending)].join(" ");
    pending = [];
    text = last = all === last ? `${all}\u00a0` : all;
  });
}

const PAUSE = 700; // ms without a letter: typing pauses

/** Say it when nothing else has been typed for a while: an effect that returns this is silent while letters come. */
export function announceAtPause(words: string): () => void {
  const timer = setTimeout(() => announce(words), PAUSE);
  return () => clearTimeout(timer);
}
