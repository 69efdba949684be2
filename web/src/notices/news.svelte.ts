/** What is new for you, news and turns, in every tab; a live line while one looks, now and then when not. */

import { notices } from "../api/talk";
import type { AllNews } from "../api/types";

const HIDDEN = 30_000; // ms between two looks of a tab that nobody looks at: its title says whose turn it is
const AGAIN = 5_000; // ms until a look that failed is tried again
const SOON = 250; // ms: several events at once are one look

const NOTHING: AllNews = { known: false, unread: 0, troubles: 0, turns: [], news: [] };
let all = $state.raw<AllNews>(NOTHING);
let stream: EventSource | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let soon: ReturnType<typeof setTimeout> | undefined;
let started = false;

async function look(): Promise<void> {
  try {
    all = await notices.news();
  } catch {
    again(); // the table and the lobby say that the server does not answer
    return;
  }
  follow();
}

function later(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    void look();
  }, SOON);
}

/** Look once more in a little while: nothing else would, where no stream is open. */
function again(): void {
  retry ??= setTimeout(() => {
    retry = undefined;
    void look();
  }, AGAIN);
}

/** A browser has few lines to a server: only the tab that is looked at has one for this. */
function follow(): void {
  const wanted = all.known && !document.hidden;
  if (wanted && !stream) {
    stream = new EventSource("/api/me/events");
    stream.onmessage = later;
    stream.onerror = () => {
      if (stream?.readyState !== EventSource.CLOSED) return; // a lost line the browser connects again by itself
      stream = null; // but not one that was refused, as by a proxy while the server restarts
      again();
    };
  } else if (!wanted && stream) {
    stream.close();
    stream = null;
  }
  if (document.hidden && all.known) timer ??= setInterval(() => void look(), HIDDEN);
  else {
    clearInterval(timer);
    timer = undefined;
  }
}

export const news = {
  get now(): AllNews {
    return all;
  },
  /** Before a page's title: how many games wait for me, `but` one that the page says itself. */
  prefix(but: string | null = null): string {
    const waiting = all.turns.filter((w) => w.match !== but).length;
    return waiting ? `(${waiting}) ` : "";
  },
  /** Look again: somebody has chosen a name, or has moved. */
  refresh: look,
  start(): void {
    if (started) return;
    started = true;
    document.addEventListener("visibilitychange", () => (document.hidden ? follow() : void look()));
    addEventListener("pagehide", () => stream?.close());
    void look();
  },
  async seen(): Promise<void> {
    const newest = all.news[0]?.id;
    if (all.unread && newest !== undefined) all = await notices.seen(newest);
  },
};
