/** Requests to the server, each answered with data or a `Refused`. */

import { heard } from "../ui/when";
import type {
  Advice, AnalysisState, AnyBoard, Problem, Branch, Companion, SeatCode, GameInfo, MatchState, MatchSummary, NewMatch, Options, Quick, Reason, Status, SteamWay,
} from "./types";
import * as say from "#words/page";

/** The server said no: `status` 4xx or 5xx, with its words; `status` 0 when it was not reached at all. */
export class Refused extends Error {
  constructor(readonly status: number, readonly error: Problem) {
    super(error.message);
  }

  /** True when nobody knows whether the server acted: the same request may be repeated. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const UNREACHED: Problem = { code: "unreached", message: say.serverDoesNotAnswerIsIt };

function errorOf(status: number, body: unknown): Problem {
  if (body && typeof body === "object" && "message" in body && "code" in body) return body as Problem;
  return { code: `http-${status}`, message: say.serverAnsweredWithoutSayingWhy(status) };
}

/** Thrown in place of an answer that was cut short: nobody knows what it said. */
const cut = (): Refused => new Refused(0, { code: "cut", message: say.serversAnswerWasCutShortTry });
/** So many times a question is asked while its answers come cut short. */
const READS = 3;

/** The answer's data; what only asks is asked again when its answer was cut short, for that changes nothing. */
export async function request<T>(method: string, path: string, body?: unknown, type = "application/json"): Promise<T> {
  for (let left = method === "GET" ? READS : 1; ; ) {
    try {
      return await once<T>(method, path, body, type);
    } catch (error) {
      if (!(error instanceof Refused && error.error.code === "cut") || --left === 0) throw error;
    }
  }
}

async function once<T>(method: string, path: string, body: unknown, type: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? { Accept: "application/json" } : { Accept: "application/json", "Content-Type": type },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
  } catch {
    throw new Refused(0, UNREACHED);
  }
  heard(response.headers.get("date"));
  const text = await response.text().catch(() => {
    throw cut();
  });
  let data: unknown = null;
  try {
    data = response.status === 204 ? null : JSON.parse(text); // 204: done, and nothing to say
  } catch {
    if (response.ok) throw cut(); // a refusal may be a proxy's page
  }
  if (!response.ok) throw new Refused(response.status, errorOf(response.status, data));
  return data as T;
}

/** A move, or several that are stored all together or not at all, for the moment `seq`; `key` is new for each intent. */
export type Intent = { seq: number; key: string } & ({ move: number } | { moves: number[] });

/** Which matches a list shows; `pace`: by the second, by the day, or without a clock. */
export interface Wanted {
  status?: Status;
  game?: string;
  mine?: boolean;
  seats?: "open";
  pace?: "live" | "days" | "none";
  players?: number;
  /** Of the strongest person there. */
  strength?: "new" | "middle" | "strong";
  /** Part of a name at the table. */
  search?: string;
  limit?: number;
  before?: string;
}

const at = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;

export const api = {
  guest: () => request<{ name: string | null }>("GET", "/api/guest"),
  rename: (name: string) => request<{ name: string }>("POST", "/api/guest", { name }),
  games: () => request<GameInfo[]>("GET", "/api/games"),
  board: (game: string, options: Options) =>
    request<AnyBoard>("GET", `/api/games/${encodeURIComponent(game)}/board?${query(options)}`),
  matches: (wanted: Wanted = {}) => request<MatchSummary[]>("GET", `/api/matches?${query({ ...wanted })}`),
  quick: (wanted: Quick) => request<MatchState>("POST", "/api/quick", wanted),
  create: (match: NewMatch) => request<MatchState>("POST", "/api/matches", match),
  match: (id: string) => request<MatchState>("GET", at(id)),
  matchAt: (id: string, ply: number) => request<MatchState>("GET", `${at(id)}/at/${ply}`),
  /** `beside`: the name of another person, who plays a second seat on this device. */
  join: (id: string, seat?: number, beside?: string) => request<MatchState>("POST", `${at(id)}/join`, { seat, name: beside }),
  move: (id: string, intent: Intent) => request<{ seq: number }>("POST", `${at(id)}/moves`, intent),
  /** The match as it would be after these moves; nothing is stored. */
  preview: (id: string, seq: number, moves: number[]) => request<MatchState>("POST", `${at(id)}/preview`, { seq, moves }),
  /** Whether a move is legal after `moves`, and if not, why. */
  why: (id: string, text: string, moves: number[] = []) =>
    request<{ legal: boolean; reason: Reason | null }>("POST", `${at(id)}/why`, moves.length ? { text, moves } : { text }),
  /** How to get from one place to another, now or after `moves`; refused where there is no way. */
  ways: (id: string, start: string, end: string, moves: number[] = []) =>
    request<{ ways: SteamWay[] }>("POST", `${at(id)}/ways`, { start, end, moves }),
  /** Back to the moment `ply`, or before one's last decision: at once where that is free, else the others are asked. */
  undo: (id: string, seq: number, ply?: number) => request<MatchState>("POST", `${at(id)}/undo`, ply === undefined ? { seq } : { seq, ply }),
  /** `seq` is that of what was asked. */
  answer: (id: string, seq: number, yes: boolean) => request<MatchState>("POST", `${at(id)}/answer`, { seq, yes }),
  /** Asks the others to stop the clock. */
  pause: (id: string) => request<MatchState>("POST", `${at(id)}/pause`, {}),
  resume: (id: string) => request<MatchState>("POST", `${at(id)}/resume`, {}),
  /** More time for another player. */
  giveTime: (id: string, seat: number, seconds: number) => request<MatchState>("POST", `${at(id)}/time`, { seat, seconds }),
  /** A code with which another browser takes over a seat of this one. */
  lendSeat: (id: string, seat: number) => request<SeatCode>("POST", `${at(id)}/device`, { seat }),
  useSeatCode: (id: string, code: string) => request<MatchState>("POST", `${at(id)}/device/use`, { code }),
  nameTable: (id: string, name: string | null) => request<MatchState>("PUT", `${at(id)}/name`, { name }),
  /** A bot for somebody whose time is up. */
  kick: (id: string, seat: number) => request<MatchState>("POST", `${at(id)}/kick`, { seat }),
  /** Bots take all seats of one's own. */
  leave: (id: string) => request<MatchState>("POST", `${at(id)}/leave`, {}),
  /** One's own seat back, or that of somebody who is away. */
  sit: (id: string, seat: number) => request<MatchState>("POST", `${at(id)}/sit`, { seat }),
  /** Keeps a free seat for somebody one has played with. */
  invite: (id: string, person: string) => request<MatchState>("POST", `${at(id)}/invite`, { person }),
  /** The bot takes all open seats, and the match begins. */
  fill: (id: string, bot: string) => request<MatchState>("POST", `${at(id)}/fill`, { bot }),
  companions: () => request<Companion[]>("GET", "/api/me/companions"),
  /** The next match of the same players; the one already made, if there is one. */
  rematch: (id: string) => request<MatchState>("POST", `${at(id)}/rematch`, {}),
  /** No steps: no plan. */
  plan: (id: string, seat: number, steps: string[][]) => request<MatchState>("PUT", `${at(id)}/plan`, { seat, steps }),
  /** What a search would do at the moment `ply`. */
  advice: (id: string, ply: number) => request<Advice>("POST", `${at(id)}/advice`, { ply }),
  analyse: (id: string) => request<unknown>("POST", `${at(id)}/analysis`, {}),
  analysis: (id: string) => request<AnalysisState>("GET", `${at(id)}/analysis`),
  branch: (id: string, branch: Branch) => request<MatchState>("POST", `${at(id)}/branch`, branch),
  upload: (text: string) => request<MatchState>("POST", "/api/files", text, "text/plain"),
  fileUrl: (id: string): string => `${at(id)}/file`,
  socketUrl: (id: string): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at(id)}/socket`,
};

function query(values: Record<string, string | number | boolean | undefined>): string {
  const pairs = Object.entries(values).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]]));
  return new URLSearchParams(pairs).toString();
}

/** What to tell a person about anything thrown by a request. */
export function words(error: unknown): Problem {
  if (error instanceof Refused) return error.error;
  return { code: "client", message: error instanceof Error ? error.message : String(error) };
}
