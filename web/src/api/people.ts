/** Who somebody is: requests, as in docs/api.md. */

import { request } from "./client";
import type { Change, Me, Online, Profile, SessionInfo, TokenInfo } from "./types";

export type Scope = TokenInfo["scopes"][number];

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
