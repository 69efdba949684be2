/** Web push in this browser: switched on by leave of the person, off again by removing the way on the page of notices. */

import { notices, type Way } from "../api/talk";
import { browserOf } from "../people/me.svelte";

/** Why this browser cannot be told anything; null when it can. */
export function hindrance(): string | null {
  if (!window.isSecureContext) return "A browser takes notices only from a server that is reached by https.";
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "This browser has no web push. On an iPhone, put Trunkline on the home screen first.";
  if (Notification.permission === "denied") return "This browser has been told to let no notices from here through. Its settings for this site change that.";
  return null;
}

const bytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Ask for leave, and have this browser told; throws in words when it cannot be. */
export async function subscribe(): Promise<Way> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Without your leave this browser shows no notices.");
  const registration = await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
  const { key } = await notices.pushKey();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  return notices.subscribe({ endpoint, expirationTime, keys, name: browserOf(navigator.userAgent) });
}
