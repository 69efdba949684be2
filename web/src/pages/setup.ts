/** The new game being set up in the lobby, before the server knows of it. */

import type { GameInfo, MatchSummary, NewMatch, Options, Pace, Undoing, Visibility } from "../api/types";
import * as say from "#words/lobby";

export type SeatKind = "me" | "local" | "open" | "invited" | "bot";

export interface DraftSeat {
  kind: SeatKind;
  /** Of somebody beside one, or of the account that is invited. */
  name: string;
  bot: string;
}

export interface Draft {
  game: string;
  /** What the table is called; "" for nothing of its own. */
  name: string;
  seats: DraftSeat[];
  options: Options;
  /** Whether bots may be asked during the game; null while nobody has said: where nobody comes from elsewhere. */
  advice: boolean | null;
  pace: Pace | null;
  visibility: Visibility;
  spectators: boolean;
  takeover: boolean;
  undo: Undoing;
}

const USUAL = { name: "", advice: null, pace: null, visibility: "public", spectators: true, takeover: false, undo: "free" } as const;

const KINDS: SeatKind[] = ["me", "local", "open", "invited", "bot"];
const FIRST_SEATS = 3;

/** Whether somebody comes from elsewhere. */
export const awaited = (draft: Draft): boolean => draft.seats.some((s) => s.kind === "open" || s.kind === "invited");

/** Whether the table that is being set up allows advice. */
export const advised = (draft: Draft): boolean => draft.advice ?? !awaited(draft);

/** The bot to offer first: greedy where there is one, else the strongest, listed last. */
function usualBot(game: GameInfo): string {
  return game.bots.find((b) => b.id === "greedy")?.id ?? game.bots.at(-1)?.id ?? "";
}

/** The easiest bot that is an opponent. */
export const easyBot = (game: GameInfo): string => game.bots.find((b) => b.strength === "easy")?.id ?? usualBot(game);

export function newSeat(game: GameInfo, kind: SeatKind): DraftSeat {
  return { kind, name: "", bot: usualBot(game) };
}

/** The numbers of players that the game and the options chosen allow, from and to. */
export function playersOf(game: GameInfo, options: Options): [number, number] {
  const limits = game.options.map((o) => o.choices.find((c) => c.value === options[o.id])?.players ?? game.players);
  return [Math.max(game.players[0], ...limits.map((l) => l[0])), Math.min(game.players[1], ...limits.map((l) => l[1]))];
}

/** One against bots, as few as can be, all options as the game says. */
export function usual(game: GameInfo): Draft {
  const options = Object.fromEntries(game.options.map((o) => [o.id, o.default]));
  return fitted({ game: game.id, seats: [newSeat(game, "me"), newSeat(game, "bot")], options, ...USUAL }, game);
}

/** Somebody's first game: against two of the easiest bots that play to win, by the options that the game names. */
export function first(game: GameInfo): Draft {
  const draft = fitted({ ...usual(game), options: { ...usual(game).options, ...game.first } }, game);
  const [from, to] = playersOf(game, draft.options);
  const bot = easyBot(game);
  const seats = resize(draft, game, Math.max(from, Math.min(to, FIRST_SEATS))).seats.map((s) => (s.kind === "bot" ? { ...s, bot } : s));
  return { ...draft, seats, advice: true, visibility: "unlisted" };
}

/** A table for people one knows: found by its link. */
export function among(game: GameInfo, players: number): Draft {
  const draft = usual(game);
  return { ...draft, seats: Array.from({ length: players }, (_, i) => newSeat(game, i ? "open" : "me")), visibility: "unlisted" };
}

/** What was set up last, from the text that was kept; null where it does not fit the game any more. */
export function recalled(kept: string, game: GameInfo): Draft | null {
  try {
    const found = JSON.parse(kept) as Draft;
    const [from, to] = playersOf(game, found.options);
    const known = found.seats.every((s) => KINDS.includes(s.kind) && game.bots.some((b) => b.id === s.bot));
    const chosen = game.options.every((o) => o.choices.some((c) => c.value === found.options[o.id]));
    const fits = found.game === game.id && known && chosen && from <= found.seats.length && found.seats.length <= to;
    return fits ? { ...usual(game), ...found } : null;
  } catch {
    return null;
  }
}

/** As many seats as the options allow, and no more changes than that takes. */
function fitted(draft: Draft, game: GameInfo): Draft {
  const [from, to] = playersOf(game, draft.options);
  return resize(draft, game, Math.max(from, Math.min(to, draft.seats.length)));
}

/** An option chosen; where it allows fewer or asks for more players, the seats follow. */
export function choose(draft: Draft, game: GameInfo, option: string, value: string | number): Draft {
  return fitted({ ...draft, options: { ...draft.options, [option]: value } }, game);
}

/** More seats are bots, fewer are the last ones gone. */
export function resize(draft: Draft, game: GameInfo, players: number): Draft {
  const seats = draft.seats.slice(0, players);
  while (seats.length < players) seats.push(newSeat(game, "bot"));
  return { ...draft, seats };
}

/** The same table again: own seats stay own, other people's are open. */
export function like(match: MatchSummary, game: GameInfo): Draft {
  let mine = 0;
  const seats = match.seats.map((seat): DraftSeat => {
    if (seat.kind === "bot" && !seat.away) return { ...newSeat(game, "bot"), bot: seat.bot ?? usualBot(game) };
    if (!seat.mine) return newSeat(game, "open");
    mine += 1;
    return mine === 1 ? newSeat(game, "me") : { ...newSeat(game, "local"), name: seat.name ?? "" };
  });
  const known = game.options.map((o) => [o.id, match.options[o.id] ?? o.default] as const);
  const { pace, visibility, spectators, takeover, undo } = match;
  const advice = match.status === "running" ? match.advice : null;
  return { game: match.game, name: match.name ?? "", seats, options: Object.fromEntries(known), advice, pace, visibility, spectators, takeover, undo };
}

/** What is still missing, in words, with the seat it is missing at; null when the game can start. */
export function missing(draft: Draft): { seat: number; words: string } | null {
  const taken = new Set<string>();
  for (const [i, seat] of draft.seats.entries()) {
    if (seat.kind !== "local" && seat.kind !== "invited") continue;
    const name = seat.name.trim();
    if (!name) return { seat: i, words: seat.kind === "local" ? say.seatNeedsName(i + 1) : say.whoIsInvitedToSeat(i + 1) };
    if (taken.has(name)) return { seat: i, words: say.twoSeatsAreCalled(name) };
    taken.add(name);
  }
  return null;
}

/** The request that makes the match. */
export function request(draft: Draft): NewMatch {
  return {
    game: draft.game,
    name: draft.name.trim() || null,
    options: { ...draft.options, players: draft.seats.length },
    seats: draft.seats.map((seat) => {
      if (seat.kind === "local" || seat.kind === "invited") return { kind: seat.kind, name: seat.name.trim() };
      if (seat.kind === "bot") return { kind: seat.kind, bot: seat.bot };
      return { kind: seat.kind };
    }),
    advice: advised(draft),
    pace: draft.pace,
    visibility: draft.visibility,
    spectators: draft.spectators,
    takeover: draft.takeover,
    undo: draft.undo,
  };
}
