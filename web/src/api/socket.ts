/** A match's live channel: messages in, reconnecting with back-off until closed. */

import type { SocketMessage } from "./types";

export interface Channel {
  close(): void;
  /** Connect at once if it is down (the page became visible, the network came back). */
  nudge(): void;
}

export interface ChannelEvents {
  message(message: SocketMessage): void;
  /** Up, or down and trying again. */
  up(connected: boolean): void;
}

export type OpenChannel = (url: string, events: ChannelEvents) => Channel;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server closes with this code when it is about to stop: another one, or the same, is there at once. */
const RESTART = 1012;
/** Within this time, each client at its own moment: a whole server's players are not to come in one instant. */
const SPREAD = 1_000;
/** The heartbeat comes every 10 s: this long without a word, the line is dead though it looks open. */
const SILENCE = 25_000;

export const openChannel: OpenChannel = (url, events) => {
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function alive(): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => socket?.close(), SILENCE);
  }

  function connect(): void {
    clearTimeout(retry);
    const own = new WebSocket(url);
    socket = own;
    own.onopen = () => {
      wait = FIRST_WAIT;
      alive();
      events.up(true);
    };
    own.onmessage = (event: MessageEvent<string>) => {
      alive();
      let message: SocketMessage;
      try {
        message = JSON.parse(event.data) as SocketMessage;
      } catch {
        own.close(); // cut short on its way: connecting again brings the whole state
        return;
      }
      events.message(message);
    };
    own.onclose = (event) => {
      if (closed || socket !== own) return;
      closed = event.code >= 4400 && event.code < 4500; // refused for good, as an HTTP status of 4xx
      socket = null;
      clearTimeout(watchdog);
      events.up(false);
      if (closed) return;
      if (event.code === RESTART && wait === FIRST_WAIT) {
        retry = setTimeout(connect, Math.random() * SPREAD);
        return;
      }
      retry = setTimeout(connect, wait * (0.75 + Math.random() / 2)); // spread, so that a restart is not stormed
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  connect();
  return {
    close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(watchdog);
      socket?.close();
    },
    nudge() {
      if (!closed && !socket) {
        wait = FIRST_WAIT;
        connect();
      }
    },
  };
};
