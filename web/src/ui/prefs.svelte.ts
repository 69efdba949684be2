/** What this browser remembers for its person: theme, sound, what a board shows, how often Pass cards are offered, which
 *  games they know, hints, the pace of motion. */

export type Theme = "system" | "light" | "dark";
/** When the client stops for purchases alone: at every moment, or only where the turn stops anyway. */
export type Offer = "every" | "around";
/** What is heard: nothing, one's own turn, or every move as well. */
export type Sound = "off" | "turn" | "all";
/** What is written on a board: everything, the names of places alone, or nothing. */
export type Labels = "all" | "names" | "none";
/** How fast moves are played on the board. */
export type Motion = "off" | "quick" | "normal" | "slow";
export const MOTIONS: readonly Motion[] = ["off", "quick", "normal", "slow"];

function load(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be forbidden; then nothing is remembered
  }
}

/** What is kept under a name, if it is one of these; else the first of them. */
function one<T extends string>(name: string, ...known: [T, ...T[]]): T {
  const kept = load(name);
  return known.find((value) => value === kept) ?? known[0];
}

function save(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // as above
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const storedTheme = load("trunkline.theme");
let theme = $state<Theme>(storedTheme === "light" || storedTheme === "dark" ? storedTheme : "system");
let offer = $state<Offer>(load("trunkline.offer") === "every" ? "every" : "around");
// the games known, by id; "yes" is from when there was one game
let known = $state((load("trunkline.knows") ?? "").replace("yes", "higgins").split(" ").filter(Boolean));
const storedHints = load("trunkline.hints");
let hints = $state<boolean | null>(storedHints === null ? null : storedHints === "on");
let coach = $state(load("trunkline.coach") ?? "");
let letters = $state(load("trunkline.letters") !== "off");
let offered = $state(load("trunkline.offered") === "yes");
let sound = $state<Sound>(one("trunkline.sound", "all", "turn", "off"));
let labels = $state<Labels>(one("trunkline.labels", "all", "names", "none"));
let confirm = $state(load("trunkline.confirm") === "on");
let coordinates = $state(load("trunkline.coordinates") === "on");
let motion = $state<Motion>(MOTIONS.find((m) => m === load("trunkline.motion")) ?? "normal");
let still = $state(calm.matches);
let night = $state(false);

function paint(): void {
  night = theme === "dark" || (theme === "system" && dark.matches);
  document.documentElement.dataset.theme = night ? "dark" : "light";
  // the browser's own bars are of the page's paper
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) if (paper) bar.content = paper;
}

dark.addEventListener("change", paint);
calm.addEventListener("change", () => (still = calm.matches));
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
  /** Whether notifications were offered, and that was answered. */
  get offered(): boolean {
    return offered;
  },
  set offered(value: boolean) {
    offered = value;
    save("trunkline.offered", value ? "yes" : "no");
  },
  /** Hints beside every decision: on, off, or as the map has it (null). */
  get hints(): boolean | null {
    return hints;
  },
  set hints(value: boolean) {
    hints = value;
    save("trunkline.hints", value ? "on" : "off");
  },
  /** The match with a coach: a first game; "" for none. */
  get coach(): string {
    return coach;
  },
  set coach(value: string) {
    coach = value;
    save("trunkline.coach", value);
  },
  /** Whether single letters are keys at a table: they can be turned off (WCAG 2.1.4). */
  get letters(): boolean {
    return letters;
  },
  set letters(value: boolean) {
    letters = value;
    save("trunkline.letters", value ? "on" : "off");
  },
  get sound(): Sound {
    return sound;
  },
  set sound(value: Sound) {
    sound = value;
    save("trunkline.sound", value);
  },
  get labels(): Labels {
    return labels;
  },
  set labels(value: Labels) {
    labels = value;
    save("trunkline.labels", value);
  },
  /** Whether a move is asked about before it is sent. */
  get confirm(): boolean {
    return confirm;
  },
  set confirm(value: boolean) {
    confirm = value;
    save("trunkline.confirm", value ? "on" : "off");
  },
  /** Whether the hexes of a map bear the names that the log uses. */
  get coordinates(): boolean {
    return coordinates;
  },
  set coordinates(value: boolean) {
    coordinates = value;
    save("trunkline.coordinates", value ? "on" : "off");
  },
  /** The pace chosen; a system that asks for less motion is heeded whatever it is. */
  get motion(): Motion {
    return motion;
  },
  set motion(value: Motion) {
    motion = value;
    save("trunkline.motion", value);
  },
  /** Whether the system asks for less motion. */
  get still(): boolean {
    return still;
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
