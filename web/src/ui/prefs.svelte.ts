/** What this browser remembers for its person: theme, how often Pass cards are offered, which games they know, hints. */

export type Theme = "system" | "light" | "dark";
/** When the client stops for purchases alone: at every moment, or only where the turn stops anyway. */
export type Offer = "every" | "around";

function load(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be forbidden; then nothing is remembered
  }
}

function save(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // as above
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const storedTheme = load("trunkline.theme");
let theme = $state<Theme>(storedTheme === "light" || storedTheme === "dark" ? storedTheme : "system");
let offer = $state<Offer>(load("trunkline.offer") === "every" ? "every" : "around");
// the games known, by id; "yes" is from when there was one game
let known = $state((load("trunkline.knows") ?? "").replace("yes", "higgins").split(" ").filter(Boolean));
const storedHints = load("trunkline.hints");
let hints = $state<boolean | null>(storedHints === null ? null : storedHints === "on");
let letters = $state(load("trunkline.letters") !== "off");
let night = $state(false);

function paint(): void {
  night = theme === "dark" || (theme === "system" && dark.matches);
  document.documentElement.dataset.theme = night ? "dark" : "light";
}

dark.addEventListener("change", paint);
paint();

export const prefs = {
  /** What was chosen last somewhere (which tables are listed, a new game), as text; "" of what nobody has chosen. */
  kept(what: string): string {
    return load(`trunkline.${what}`) ?? "";
  },
  keep(what: string, text: string): void {
    save(`trunkline.${what}`, text);
  },
  get night(): boolean {
    return night;
  },
  /** Switch to the other theme; choosing what the system has means following it again. */
  flip(): void {
    const wanted = night ? "light" : "dark";
    theme = (wanted === "dark") === dark.matches ? "system" : wanted;
    save("trunkline.theme", theme);
    paint();
  },
  get offer(): Offer {
    return offer;
  },
  set offer(value: Offer) {
    offer = value;
    save("trunkline.offer", value);
  },
  /** Hints beside every decision: on, off, or as the map has it (null). */
  get hints(): boolean | null {
    return hints;
  },
  set hints(value: boolean) {
    hints = value;
    save("trunkline.hints", value ? "on" : "off");
  },
  /** Whether single letters are keys at a table: they can be turned off (WCAG 2.1.4). */
  get letters(): boolean {
    return letters;
  },
  set letters(value: boolean) {
    letters = value;
    save("trunkline.letters", value ? "on" : "off");
  },
  /** Whether this game's "How to play" was put away, or a game of it played to its end. */
  knows(game: string): boolean {
    return known.includes(game);
  },
  learned(game: string): void {
    if (known.includes(game)) return;
    known = [...known, game];
    save("trunkline.knows", known.join(" "));
  },
};
