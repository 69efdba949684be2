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
  /** The public id of the person who plays it. */
  person: string | null;
  /** A bot plays for a person, who may come back; the name stays theirs. */
  away: boolean;
  /** Open, but for one person. */
  reserved: boolean;
  /** Kept for whoever asks, to sit down or to come back. */
  yours: boolean;
  /** What the bot is called that plays a person's seat. */
  played_by: string | null;
  /** The account that plays it is marked as a bot. */
  program: boolean;
}

/** `seconds` are free for every move or whole turn; more comes out of the `bank`, which grows by `refill` a turn, up to
 *  what it was at first. `late`: a bot sits down when time is up, or the others may replace whoever is late. */
export interface Pace {
  per: "move" | "turn";
  seconds: number;
  bank: number;
  refill: number;
  late: "bot" | "kick";
}

export type Visibility = "public" | "unlisted" | "invited";
export type Undo = "free" | "ask" | "none";

export type Status = "open" | "running" | "over" | "ended" | "viewing";

export interface MatchSummary {
  id: string;
  game: string;
  status: Status;
  options: Options;
  seats: Seat[];
  /** How many lines its log has. */
  seq: number;
  /** How many moves are in force. */
  ply: number;
  to_move: number | null;
  created: string;
  changed: string;
  mine: boolean;
  /** May advice and analysis be asked for now? */
  advice: boolean;
  /** The match file may be had now. */
  file: boolean;
  /** Made by whoever asks. */
  hosting: boolean;
  visibility: Visibility;
  spectators: boolean;
  /** May anybody take the seat of a bot that stands in for somebody? */
  takeover: boolean;
  undo: Undo;
  pace: Pace | null;
  paused: boolean;
  /** When the time of the seat to move is up. */
  deadline: string | null;
  /** The match its players went on to. */
  rematch: string | null;
}

/** `ply`: how many moves are in force after it. Lines of moves that were taken back stay in the log. */
export interface LogLine {
  seq: number;
  ply: number;
  kind: "move" | "undo" | "ask" | "answer" | "pause" | "resume" | "timeout" | "kick" | "leave" | "sit";
  seat: number | null;
  text: string;
  words: string;
  forced: boolean;
  at: string | null;
}

export interface MatchState extends MatchSummary {
  view: AnyView | null;
  log: LogLine[];
  result: string[] | null;
  clock: Clock | null;
  ask: Ask | null;
  can: Can;
  plans: Plan[];
  /** Why the match can only be read, if its rules are those of another version; then there is no view. */
  note: string | null;
}

/** The clocks at the moment `now` of the server: what was left, at `since`, of the banks and of the free time of the seat
 *  to move, from when on it is charged while the clock is `running`; `deadline` is when all of it will be gone. */
export interface Clock {
  now: string;
  running: boolean;
  since: string;
  banks: number[];
  free: number;
  deadline: string | null;
}

/** A request that all others must agree to: to go back to `ply`, or to pause. `mine`: whoever reads this must answer. */
export interface Ask {
  seq: number;
  what: "undo" | "pause";
  ply: number | null;
  by: number;
  yes: number[];
  waiting: number[];
  words: string;
  mine: boolean;
}

/** What whoever asks may do at the table now; `why` says why not, for what he may not. */
export interface Can {
  /** The ply one may go back to freely. */
  undo: number | null;
  ask_undo: boolean;
  pause: boolean;
  resume: boolean;
  kick: number[];
  leave: boolean;
  sit: number[];
  rematch: boolean;
  why: Record<string, string>;
}

/** One's own next decisions: of each step the first move that is legal then is made. `withdrawn`: why it is void. */
export interface Plan {
  seat: number;
  steps: string[][];
  withdrawn: string | null;
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
  kind: "me" | "local" | "open" | "bot" | "invited";
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
  pace?: Pace | null;
  visibility?: Visibility;
  spectators?: boolean;
  takeover?: boolean;
  undo?: Undo;
}

/** A seat at the first fitting table, or a new one with open seats. */
export interface Quick {
  game: string;
  players: number;
  pace?: Pace | null;
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

/** To play on from the moment after `ply` moves: on `seat` (null: whoever moves then) against `bot` on all others. */
export interface Branch {
  ply: number;
  seat: number | null;
  bot: string;
}

export type SocketMessage =
  | { type: "state"; prev: number; state: MatchState }
  | { type: "heartbeat"; seq: number }
  /** Somebody has said something: fetch it. */
  | { type: "chat" };
