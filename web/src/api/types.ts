/** What the server says of every game, as in docs/api.md; field names are the server's. The games' own: higgins.ts, steam.ts. */

import type { Board as HigginsBoard, View as HigginsView } from "./higgins";
import type { SteamBoard, SteamView } from "./steam";

/** Told apart by `game`. */
export type AnyBoard = HigginsBoard | SteamBoard;
export type AnyView = HigginsView | SteamView;

export interface Choice {
  value: string | number;
  title: string;
  words: string;
  players: [number, number] | null;
}

export interface OptionInfo {
  id: string;
  title: string;
  words: string;
  choices: Choice[];
  default: string | number;
}

export interface BotInfo {
  id: string;
  title: string;
  words: string;
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  players: [number, number];
  options: OptionInfo[];
  bots: BotInfo[];
  ready: boolean;
  progress: string;
}

export type Options = Record<string, string | number>;

export interface Seat {
  kind: "person" | "bot" | "open";
  name: string | null;
  bot: string | null;
  mine: boolean;
}

export type Status = "open" | "running" | "over" | "viewing";

export interface MatchSummary {
  id: string;
  game: string;
  status: Status;
  options: Options;
  seats: Seat[];
  seq: number;
  to_move: number | null;
  created: string;
  mine: boolean;
  /** May advice and analysis be asked for now? */
  advice: boolean;
}

export interface LogLine {
  seq: number;
  seat: number;
  text: string;
  words: string;
  forced: boolean;
}

export interface MatchState extends MatchSummary {
  view: AnyView | null;
  log: LogLine[];
  result: string[] | null;
}

export interface Reason {
  code: string;
  rule: string | null;
  words: string;
  nearest: string | null;
}

export interface ApiError {
  code: string;
  message: string;
  rule?: string;
  nearest?: string;
  /** The place, from 0, of the move refused in a list of moves. */
  index?: number;
}

export interface SeatRequest {
  kind: "me" | "local" | "open" | "bot";
  name?: string;
  bot?: string;
}

export interface NewMatch {
  game: string;
  options: Options;
  seats: SeatRequest[];
  seed?: number;
  /** May advice be asked for while the match runs? By default when no seat is open. */
  advice?: boolean;
}

/** A move of the continuation that a search expects. */
export interface Step {
  seat: number;
  text: string;
  words: string;
}

/** A move a search has looked at: in so many playouts, with the mean outcome (0 to 1) and final points of every seat. */
export interface AdvisedLine {
  move: number;
  text: string;
  words: string;
  visits: number;
  outcomes: number[];
  points: number[];
  then: Step[];
}

/** The best move first, at most five; none when only one is legal. `words`: why the first comes before the second. */
export interface Advice {
  seat: number;
  playouts: number;
  seconds: number;
  lines: AdvisedLine[];
  words: string;
}

export interface Better {
  move: number;
  text: string;
  words: string;
  gain: number;
}

/** `move` is its number in the log, from 1; `before` and `after` are outcomes by seat, 0 to 1. */
export interface Decision {
  move: number;
  seat: number;
  text: string;
  words: string;
  before: number[];
  after: number[];
  better: Better | null;
}

/** `lines`: by seat, the outcome before the first decision and after each; `swings`: numbers of moves. */
export interface Analysis {
  game: string;
  options: Options;
  names: string[];
  first: number;
  last: number;
  decisions: Decision[];
  lines: number[][];
  swings: number[];
  playouts: number;
  seconds: number;
}

/** While it is running `analysis` has what is found so far; `words` says why it failed. */
export interface AnalysisState {
  state: "none" | "running" | "done" | "failed";
  done: number;
  of: number;
  analysis: Analysis | null;
  words: string | null;
}

/** To play on from the moment after `seq` moves: on `seat` (null: whoever moves then) against `bot` on all others. */
export interface Branch {
  seq: number;
  seat: number | null;
  bot: string;
}

export type SocketMessage = { type: "state"; prev: number; state: MatchState } | { type: "heartbeat"; seq: number };
