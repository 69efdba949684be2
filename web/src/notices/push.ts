/** Web push in this browser: switched on by leave of the person, off again by removing the channel on the page of notices. */

import { notices } from "../api/talk";
import type { Channel } from "../api/types";
import { browserOf } from "../people/me.svelte";
import { register } from "../ui/worker";
import * as say from "#words/notices";

/** Why this browser cannot be told anything; null when it can. */
export function hindrance(): string | null {
  if (!window.isSecureContext) return say.browsersAcceptNotifications;
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return say.thisBrowserHasNoWebPush;
  if (Notification.permission === "denied") return say.notificationsFromThisSiteAre;
  return null;
}

const bytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Ask for leave, and have this browser told; throws in words when it cannot be. */
export async function subscribe(): Promise<Channel> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say.allowNotificationsToSeeThem);
  await register();
  const registration = await navigator.serviceWorker.ready;
  const { key } = await notices.pushKey();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  return notices.subscribe({ endpoint, expirationTime, keys, name: browserOf(navigator.userAgent) });
}
