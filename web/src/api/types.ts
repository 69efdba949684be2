/** What the server says and hears: schema.d.ts is made from its own description. Here are names for parts of that which have none. */

import type { HigginsBoard, HigginsView, MatchState, MatchSummary, SteamBoard, SteamView } from "./schema";

export type * from "./schema";

/** Told apart by `game`. */
export type AnyBoard = HigginsBoard | SteamBoard;
export type AnyView = HigginsView | SteamView;
export type Options = MatchSummary["options"];
export type Status = MatchSummary["status"];
export type Visibility = MatchSummary["visibility"];
export type Undoing = MatchSummary["undo"];

export type SocketMessage =
  | { type: "state"; prev: number; state: MatchState }
  | { type: "heartbeat"; seq: number }
  /** So many have the table open without a seat. */
  | { type: "watching"; watching: number }
  /** Somebody has said something: fetch it. */
  | { type: "chat" };
