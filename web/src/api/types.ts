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
}

export type SocketMessage = { type: "state"; prev: number; state: MatchState } | { type: "heartbeat"; seq: number };
