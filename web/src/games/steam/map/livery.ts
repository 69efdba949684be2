/** The six companies' liveries: a colour that no goods have, told apart by the colour-blind too, a pattern along their
 *  lines, and the seat's number. Nothing is said by colour alone. */
import type { SteamView } from "../../../api/types";
import * as say from "#words/steam";

export interface Livery {
  /** 1 to 6; nothing where nobody owns. */
  number: string;
  name: string;
  fill: string;
  ink: string;
  /** What is ticked along the line upon its colour: the pattern's colour and dashes, in units of the sheet. */
  mark: string;
  dash: string;
  /** The line around it on light paper. */
  edge: string;
}

const DARK = "#1d1c18";
const LIGHT = "#fffaf0";

export const LIVERIES: readonly Livery[] = [
  { number: "1", name: say.green, fill: "#156a4f", ink: LIGHT, mark: "none", dash: "", edge: DARK },
  { number: "2", name: say.orange, fill: "#ea7a1a", ink: DARK, mark: DARK, dash: "5 5", edge: DARK },
  { number: "3", name: say.sky, fill: "#5cb8e0", ink: DARK, mark: DARK, dash: "1.4 3.2", edge: DARK },
  { number: "4", name: say.black, fill: "#26272b", ink: LIGHT, mark: LIGHT, dash: "1.4 2 1.4 8", edge: DARK },
  { number: "5", name: say.rose, fill: "#d983b4", ink: DARK, mark: LIGHT, dash: "4.5 8", edge: DARK },
  { number: "6", name: say.ivory, fill: "#fbf3da", ink: DARK, mark: "#8f3b1c", dash: "2.6 2.6", edge: DARK },
];

/** Track of nobody: gray and hollow. */
export const UNOWNED: Livery = { number: "", name: say.unowned, fill: "#d6d1c4", ink: DARK, mark: "#6b685f", dash: "3.4 3.4", edge: DARK };

/** The livery of an owner; 6 is nobody. */
export const liveryOf = (owner: number): Livery => LIVERIES[owner] ?? UNOWNED;

/** The colours of goods and cities, by id, as far from one another in lightness as can be, so that no eye takes two of
 *  them for one; the letter stands beside them wherever there is room. */
export const GOODS: Record<string, [fill: string, ink: string]> = {
  red: ["#ae3024", LIGHT],
  blue: ["#1c417c", LIGHT],
  yellow: ["#edc548", DARK],
  purple: ["#a37abc", DARK],
  gray: ["#c3c2bb", DARK],
};

export interface Paint {
  fill: string;
  ink: string;
  /** The top and the side of a cube; the ground of a city and its blocks. */
  light: string;
  dark: string;
  ground: string;
  blocks: string;
}

const mixed = (colour: string, share: number, other: string): string => `color-mix(in oklab, ${colour} ${share}%, ${other})`;

export function goods(id: string | undefined): Paint {
  const [fill, ink] = GOODS[id ?? ""] ?? ["#b9ab88", DARK];
  return { fill, ink, light: mixed(fill, 62, "#fff6e0"), dark: mixed(fill, 62, "#17130c"), ground: fill, blocks: mixed(fill, 76, "#17130c") };
}

/** The colour of a stop now: an index of Board.colours, -1 for a town. */
export const colourAt = (view: SteamView | null, setUp: number, stop: number): number => view?.stops[stop]?.colour ?? setUp;
