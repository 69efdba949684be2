/** What every decision is, what most players do, and the rule: the words for a first game, phase by phase. */

import type { SteamView } from "../../api/steam";

export interface Hint {
  title: string;
  /** What is decided. */
  what: string;
  /** What most players do. */
  most: string;
  rule: string;
}

type Ruleset = "base" | "standard";
type Phase = SteamView["phase"];

const BUILD_MOST =
  "Most first build a short link between two cities or towns that lie close, one of them with a cube whose colour a city near it takes. Finish links: an incomplete one earns nothing and is lost if you leave it alone next turn (4.9).";

const COMMON: Partial<Record<Phase, Hint>> = {
  "build track": {
    title: "Building track",
    what: "Up to 3 tiles, the Engineer 4 (4.2). Choose a marked hex, then a tile; click the tile again, or press R, to turn it. You may undo everything until you confirm.",
    most: BUILD_MOST,
    rule: "4.5",
  },
  "goods for a city": {
    title: "Goods for the city",
    what: "All cubes of one space of the Goods Supply come onto this city.",
    most: "Most take the space whose colours can be carried over their own links: a cube of the city's own colour cannot end here (7.2).",
    rule: "4.13",
  },
  "move goods": {
    title: "Moving goods",
    what: "Once in each of two rounds: move a cube over complete links to a city of its colour, or raise your locomotive by a level instead, once a turn (7.1).",
    most: "Most move a cube whenever all its links are their own. With nothing to move, raise the locomotive: a longer way brings more points, but each level costs $1 every turn.",
    rule: "7.2",
  },
  "income or points": {
    title: "Income or VP",
    what: "You have earned points: take all of them as income, or all as victory points.",
    most: "Most take income until the game is about half over: a step of income pays $1 every turn, but counts only half a point at the end. Then they take VP.",
    rule: "7.4",
  },
};

const HINTS: Record<Ruleset, Partial<Record<Phase, Hint>>> = {
  standard: {
    ...COMMON,
    "buy capital": {
      title: "Buying capital",
      what: "All the money of this turn: bids, track and the locomotive's upkeep are paid from it. Each $5 costs a step of income, for the rest of the game.",
      most: "Most buy $10 to $15 in the first turn: about $2 to $4 a tile, a few for the bid, and the upkeep. Later, once income comes, nothing or $5.",
      rule: "5.1",
    },
    "order of play": {
      title: "The order of play",
      what: "Bid for being early: the first takes the first action tile, and builds and moves before the others. First and second pay their bid in full, the last nothing, the others half.",
      most: "Most bid only a dollar or two, or pass at once: money for track matters more in the first turns.",
      rule: "5.2",
    },
    "action tiles": {
      title: "Action tiles",
      what: "Take one of the tiles that are left; it is yours for this turn, and costs nothing.",
      most: "Most take Locomotive in the first turns, First Move when two players want the same cube, and Engineer for a long line.",
      rule: "5.3",
    },
    income: {
      title: "Income and expenses",
      what: "You receive your income less your locomotive's level. If you lack the money, VP and then income are lost for it.",
      most: "There is seldom a choice here.",
      rule: "5.6",
    },
  },
  base: {
    ...COMMON,
    "first order": {
      title: "The first order of play",
      what: "The places are auctioned, the first place first. Who wins one pays his bid, by going down the income track: $5 a step.",
      most: "Most bid no more than $1 to $5 for the first place; the last place is free.",
      rule: "2.4",
    },
    "action tiles": {
      title: "Action tiles",
      what: "Take one of the tiles that are left. Its number makes the order of the next turn, the lowest first (6.6). Three of them cost money if you want their action.",
      most: "Most take First Move or Engineer at first, as they are free. Locomotive is worth its price once your line is long enough for it.",
      rule: "6.1",
    },
    "build track": {
      ...COMMON["build track"]!,
      most: `${BUILD_MOST} Money is raised as you spend: every $5 costs a step of income (3.1).`,
    },
    income: {
      title: "Income",
      what: "Positive income is received, negative paid.",
      most: "There is seldom a choice here.",
      rule: "6.4",
    },
  },
};

/** The hint for a phase under a ruleset; null where nothing is decided. */
export const hintFor = (ruleset: Ruleset, phase: Phase): Hint | null => HINTS[ruleset][phase] ?? null;

/** The map on which hints are shown unless one has switched them off. */
export const FIRST_MAP = "tutorial";
