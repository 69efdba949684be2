/** Talk and notices, as in docs/api.md; field names are the server's. */

import { request } from "./client";

export type Room = "players" | "spectators";

export interface ChatLine {
  id: number;
  person: string;
  name: string;
  seat: number | null;
  room: Room;
  at: string;
  text: string;
  mine: boolean;
  /** It means me. */
  me: boolean;
  mentions: string[];
}

/** `more`: there are older lines; `why` I may not write. */
export interface Chat {
  lines: ChatLine[];
  more: boolean;
  may: boolean;
  why: string | null;
  /** Those I may read, the one where I write first. */
  rooms: Room[];
}

export interface Muted {
  person: string;
  name: string;
}

export type NewsKind = "started" | "over" | "mention" | "ask" | "plan" | "timeout" | "kick" | "seat" | "invited" | "rematch";
export type Kind = "turn" | NewsKind;

export interface News {
  id: number;
  kind: NewsKind;
  match: string | null;
  words: string;
  at: string;
  seen: boolean;
}

/** A match that waits for my move. */
export interface Waiting {
  match: string;
  words: string;
  since: string;
  deadline: string | null;
}

export interface AllNews {
  known: boolean;
  unread: number;
  /** So many ways to reach me fail. */
  troubles: number;
  turns: Waiting[];
  news: News[];
}

export interface Way {
  id: number;
  kind: "mail" | "apprise" | "push";
  name: string;
  address: string;
  enabled: boolean;
  confirmed: boolean;
  kinds: Kind[] | null;
  /** Seconds. */
  wait: number;
  digest: boolean;
  error: string | null;
  tried: string | null;
  waiting: number;
  given_up: number;
}

/** `mail`: the server can send some. */
export interface Ways {
  mail: boolean;
  channels: Way[];
}

export interface Wishes {
  zone: string;
  quiet_from: string | null;
  quiet_to: string | null;
  digest: string;
  off: Kind[];
}

const at = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;

export const talk = {
  chat: (id: string, where: { before?: number; after?: number } = {}) =>
    request<Chat>("GET", `${at(id)}/chat?${new URLSearchParams(Object.entries(where).map(([k, v]) => [k, String(v)])).toString()}`),
  say: (id: string, text: string, room?: Room, seat?: number) =>
    request<ChatLine>("POST", `${at(id)}/chat`, { text, ...(room && { room }), ...(seat !== undefined && { seat }) }),
  note: (id: string) => request<{ text: string; changed: string | null }>("GET", `${at(id)}/note`),
  takeNote: (id: string, text: string) => request<{ text: string; changed: string | null }>("PUT", `${at(id)}/note`, { text }),
  mutes: () => request<Muted[]>("GET", "/api/me/mutes"),
  mute: (person: string) => request<Muted[]>("POST", `/api/people/${encodeURIComponent(person)}/mute`, {}),
  unmute: (person: string) => request<null>("DELETE", `/api/people/${encodeURIComponent(person)}/mute`),
  report: (message: number, words: string) => request<{ id: number }>("POST", "/api/reports", { message, words }),
};

export const notices = {
  news: () => request<AllNews>("GET", "/api/me/news"),
  seen: (until?: number) => request<AllNews>("POST", "/api/me/news/seen", until === undefined ? {} : { until }),
  ways: () => request<Ways>("GET", "/api/me/channels"),
  add: (kind: "mail" | "apprise", address: string) => request<Way>("POST", "/api/me/channels", { kind, address }),
  change: (id: number, what: Partial<Pick<Way, "name" | "enabled" | "kinds" | "wait" | "digest">>) =>
    request<Way>("PATCH", `/api/me/channels/${id}`, what),
  remove: (id: number) => request<null>("DELETE", `/api/me/channels/${id}`),
  confirm: (id: number, code: string) => request<Way>("POST", `/api/me/channels/${id}/confirm`, { code }),
  test: (id: number) => request<{ ok: boolean; error: string | null }>("POST", `/api/me/channels/${id}/test`, {}),
  wishes: () => request<Wishes>("GET", "/api/me/notices"),
  wish: (wishes: Wishes) => request<Wishes>("PUT", "/api/me/notices", wishes),
  pushKey: () => request<{ key: string }>("GET", "/api/push/key"),
  subscribe: (subscription: PushSubscriptionJSON & { name: string }) => request<Way>("POST", "/api/me/push", subscription),
};
