/** Steam as the server says it: the game's shapes.py, which tells what every field means. `tests/test_client_types.py` holds the two together. */

export interface SteamHex {
  name: string;
  row: number;
  column: number;
  terrain: "plain" | "hill" | "river" | "river hill" | "city" | "water";
  river: string;
  stop: number;
  near: number[];
  closed: number[];
}

export interface SteamStop {
  name: string;
  hex: number;
  colour: number;
}

export interface SteamFace {
  id: string;
  turn: number;
  label: string;
  kind: number;
  town: boolean;
  cost: number;
  tracks: [number, number][];
}

export interface SteamKind {
  id: string;
  name: string;
  town: boolean;
  tracks: [number, number][];
  pieces: number;
  back: number[];
}

export interface SteamColour {
  id: string;
  letter: string;
}

export interface SteamActionTile {
  number: number;
  id: string;
  name: string;
  words: string;
}

export interface SteamRiver {
  name: string;
  course: [number, number][];
}

export interface SteamBarrier {
  name: string;
  sides: [number, number][];
}

export interface SteamLabel {
  text: string;
  row: number;
  column: number;
}

export interface SteamBoard {
  game: "steam";
  map: string;
  name: string;
  blurb: string;
  ruleset: "base" | "standard";
  turns: number;
  spaces: number;
  hexes: SteamHex[];
  stops: SteamStop[];
  colours: SteamColour[];
  faces: SteamFace[];
  kinds: SteamKind[];
  tiles: SteamActionTile[];
  rivers: SteamRiver[];
  barriers: SteamBarrier[];
  labels: SteamLabel[];
}

export interface SteamSeatView {
  cash: number;
  income: number;
  points: number;
  level: number;
  action: number;
  may: boolean;
  raised: boolean;
  links: number;
  score: number;
  rank: number;
  bankrupt: boolean;
  due: number;
}

export interface SteamLaid {
  hex: number;
  face: number;
  owners: number[];
  fresh: boolean;
}

export interface SteamStopView {
  colour: number;
  cubes: number[];
  grown: boolean;
}

export interface SteamLink {
  ends: [number, number];
  owner: number;
  tracks: [number, number][];
  open: [number, number] | null;
  lapses: boolean;
}

export interface SteamPlace {
  bid: number;
  passed: boolean;
  place: number;
  pays: number;
  stays: boolean;
}

export interface SteamAuction {
  standing: number;
  leader: number;
  place: number;
  seats: SteamPlace[];
}

export interface SteamBuilder {
  built: number;
  most: number;
  spent: number;
  lapsing: number[];
  action: boolean;
  must: boolean;
}

export interface SteamBuild {
  move: number;
  text: string;
  hex: number;
  face: number;
  kind: "place" | "improve" | "redirect";
  cost: number;
  cash_after: number;
  raises: number;
  completes: number;
  extends: number;
  claims: number;
  words: string;
}

export interface SteamCityMove {
  move: number;
  text: string;
  stop: number;
  colour: number;
  words: string;
}

export interface SteamFetch {
  move: number;
  text: string;
  space: number;
  cubes: number[];
}

export interface SteamShip {
  move: number;
  text: string;
  colour: number;
  stops: number[];
  links: number[];
  points: number[];
}

export interface SteamAmount {
  move: number;
  text: string;
  amount: number;
  cash: number;
  income: number;
  points: number;
  due: number;
  words: string;
}

export interface SteamTileMove {
  move: number;
  text: string;
  tile: number;
  cost: number;
  used: boolean;
  raises: number;
  words: string;
}

export interface SteamGain {
  move: number;
  text: string;
  kind: "income" | "points";
  gained: number;
  lost: number;
  income: number;
  points: number;
  score: number;
  outlook: number;
  words: string;
}

export interface SteamPlain {
  move: number;
  text: string;
  kind: "pass" | "done" | "locomotive" | "collect" | "collect raising";
  title: string;
  words: string;
}

export interface SteamLegal {
  bids: SteamAmount[];
  capital: SteamAmount[];
  tiles: SteamTileMove[];
  builds: SteamBuild[];
  cities: SteamCityMove[];
  fetch: SteamFetch[];
  ships: SteamShip[];
  gains: SteamGain[];
  plain: SteamPlain[];
}

export interface SteamView {
  game: "steam";
  seats: SteamSeatView[];
  to_move: number | null;
  phase: "first order" | "buy capital" | "order of play" | "action tiles" | "build track" | "goods for a city" | "move goods" | "income or points" | "income" | "over";
  prompt: string;
  /** The same, said to the player who decides. */
  task: string;
  turn: number;
  lap: number;
  over: boolean;
  winners: number[];
  order: number[];
  build_order: number[];
  move_order: number[];
  next_order: number[];
  laid: SteamLaid[];
  stops: SteamStopView[];
  links: SteamLink[];
  supply: number[][];
  bag: number[];
  new_cities: number[];
  pieces: number[];
  auction: SteamAuction | null;
  builder: SteamBuilder | null;
  target: number;
  due: number[];
  legal: SteamLegal | null;
}
