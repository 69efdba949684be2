/** What every decision is, what most players do, and the rule: the words for a first game, phase by phase. */

import type { SteamView } from "../../api/types";
import * as say from "#words/steam";

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
  say.mostFirstBuildShortLinkBetween;

const COMMON: Partial<Record<Phase, Hint>> = {
  "build track": {
    title: say.buildingTrack,
    what: say.upTo3TilesEngineer4,
    most: BUILD_MOST,
    rule: "4.5",
  },
  "goods for a city": {
    title: say.goodsForCity2,
    what: say.allCubesOfOneSpaceOf2,
    most: say.mostTakeSpaceWhoseColoursCan,
    rule: "4.13",
  },
  "move goods": {
    title: say.movingGoods,
    what: say.onceInEachOfTwoRounds,
    most: say.mostMoveCubeWheneverAllIts,
    rule: "7.2",
  },
  "income or points": {
    title: say.incomeOrVp,
    what: say.youHaveEarnedPointsTakeAll,
    most: say.mostTakeIncomeUntilGameIs,
    rule: "7.4",
  },
};

const HINTS: Record<Ruleset, Partial<Record<Phase, Hint>>> = {
  standard: {
    ...COMMON,
    "buy capital": {
      title: say.buyingCapital,
      what: say.allMoneyOfThisTurnBids,
      most: say.mostBuy10To15In,
      rule: "5.1",
    },
    "order of play": {
      title: say.orderOfPlay4,
      what: say.bidForBeingEarlyFirstTakes,
      most: say.mostBidOnlyDollarOrTwo,
      rule: "5.2",
    },
    "action tiles": {
      title: say.actionTiles,
      what: say.takeOneOfTilesThatAre,
      most: say.mostTakeLocomotiveInFirstTurns,
      rule: "5.3",
    },
    income: {
      title: say.incomeAndExpenses,
      what: say.youReceiveYourIncomeLessYour,
      most: say.thereIsSeldomChoiceHere,
      rule: "5.6",
    },
  },
  base: {
    ...COMMON,
    "first order": {
      title: say.firstOrderOfPlay,
      what: say.placesAreAuctionedFirstPlace,
      most: say.mostBidNoMoreThan1,
      rule: "2.4",
    },
    "action tiles": {
      title: say.actionTiles,
      what: say.takeOneOfTilesThatAre2,
      most: say.mostTakeFirstMoveOrEngineer,
      rule: "6.1",
    },
    "build track": {
      ...COMMON["build track"]!,
      most: say.moneyIsRaisedAsYouSpend(BUILD_MOST),
    },
    income: {
      title: say.income,
      what: say.positiveIncomeIsReceived,
      most: say.thereIsSeldomChoiceHere,
      rule: "6.4",
    },
  },
};

/** The hint for a phase under a ruleset; null where nothing is decided. */
export const hintFor = (ruleset: Ruleset, phase: Phase): Hint | null => HINTS[ruleset][phase] ?? null;

/** The map on which hints are shown unless one has switched them off. */
export const FIRST_MAP = "tutorial";
