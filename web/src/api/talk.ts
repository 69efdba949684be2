/** Talk and notices: requests, as in docs/api.md. */

import { request } from "./client";
import type { AllNews, Channel, Channels, Chat, ChatLine, Muted, News, Wishes } from "./types";

export type Room = ChatLine["room"];
export type Kind = "turn" | News["kind"];

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
  channels: () => request<Channels>("GET", "/api/me/channels"),
  add: (kind: "mail" | "apprise", address: string) => request<Channel>("POST", "/api/me/channels", { kind, address }),
  change: (id: number, what: Partial<Pick<Channel, "name" | "enabled" | "kinds" | "wait" | "digest">>) =>
    request<Channel>("PATCH", `/api/me/channels/${id}`, what),
  remove: (id: number) => request<null>("DELETE", `/api/me/channels/${id}`),
  confirm: (id: number, code: string) => request<Channel>("POST", `/api/me/channels/${id}/confirm`, { code }),
  test: (id: number) => request<{ ok: boolean; error: string | null }>("POST", `/api/me/channels/${id}/test`, {}),
  wishes: () => request<Wishes>("GET", "/api/me/notices"),
  wish: (wishes: Wishes) => request<Wishes>("PUT", "/api/me/notices", wishes),
  pushKey: () => request<{ key: string }>("GET", "/api/push/key"),
  subscribe: (subscription: PushSubscriptionJSON & { name: string }) => request<Channel>("POST", "/api/me/push", subscription),
};
