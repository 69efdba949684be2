/** Who somebody is: requests and shapes, as in docs/api.md. */

import { request } from "./client";

/** Minutes after midnight in one's time zone; past midnight if `end` is first. */
export interface Hours {
  start: number;
  end: number;
}

export interface Me {
  id: string;
  name: string;
  account: boolean;
  email: string | null;
  confirmed: boolean;
  zone: string | null;
  hours: Hours | null;
  created: string;
  /** Can this server send letters? */
  mail: boolean;
  scopes: string[] | null;
  /** Came by a link just now: a password may be set without the old one. */
  fresh: boolean;
  /** A program plays by this account. */
  bot: boolean;
}

export interface Change {
  name?: string;
  email?: string | null;
  zone?: string | null;
  hours?: Hours | null;
  password?: string;
  password_now?: string;
  /** With a new password: programs lose their tokens as well. */
  end_tokens?: boolean;
  bot?: boolean;
}

export interface SessionInfo {
  id: string;
  current: boolean;
  way: string;
  agent: string;
  created: string;
  seen: string;
}

export type Scope = "read" | "play" | "chat";

export interface TokenInfo {
  id: string;
  name: string;
  scopes: Scope[];
  created: string;
  used: string | null;
}

export interface Played {
  id: string;
  game: string;
  names: string[];
  place: number | null;
  changed: string;
}

export interface Rated {
  game: string;
  /** By games between people, or by those in which a bot's account played. */
  pool: "people" | "bots";
  rating: number;
  mu: number;
  sigma: number;
  matches: number;
}

export interface Profile {
  id: string;
  name: string;
  account: boolean;
  bot: boolean;
  since: string;
  online: boolean;
  finished: number;
  games: Played[];
  ratings: Rated[];
  reliability: { on_time: number; of: number } | null;
}

export interface Online {
  people: { id: string; name: string; account: boolean; bot: boolean }[];
  count: number;
  open: number;
  running: number;
}

export const people = {
  me: () => request<Me | null>("GET", "/api/me"),
  change: (change: Change) => request<Me>("PATCH", "/api/me", change),
  makeAccount: (name: string, password: string, email?: string) =>
    request<Me>("POST", "/api/account", { name, password, ...(email ? { email } : {}) }),
  ways: () => request<{ password: boolean; link: boolean }>("GET", "/api/signin"),
  signIn: (name: string, password: string) => request<Me>("POST", "/api/signin", { name, password }),
  sendLink: (email: string) => request<{ ok: boolean }>("POST", "/api/signin/link", { email }),
  useLink: (token: string) => request<{ purpose: "signin" | "confirm"; me: Me | null }>("POST", "/api/signin/link/use", { token }),
  signOut: () => request<unknown>("POST", "/api/signout", {}),
  sessions: () => request<SessionInfo[]>("GET", "/api/me/sessions"),
  endSession: (id: string) => request<{ ended: number }>("DELETE", `/api/me/sessions/${encodeURIComponent(id)}`),
  endOthers: () => request<{ ended: number }>("DELETE", "/api/me/sessions"),
  tokens: () => request<TokenInfo[]>("GET", "/api/me/tokens"),
  makeToken: (name: string, scopes: Scope[]) => request<TokenInfo & { token: string }>("POST", "/api/me/tokens", { name, scopes }),
  revokeToken: (id: string) => request<{ ended: number }>("DELETE", `/api/me/tokens/${encodeURIComponent(id)}`),
  profile: (id: string) => request<Profile>("GET", `/api/people/${encodeURIComponent(id)}`),
  online: () => request<Online>("GET", "/api/online"),
};
