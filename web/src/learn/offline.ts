/** What is fetched so that lessons and the day's puzzle work without the server. The worker keeps what comes by; here it is only
 *  made to come by, once in a visit, when the browser has nothing else to do. */

import { api } from "../api/client";
import { lessonApi } from "../api/lessons";

const asked = new Set<string>();

interface Part {
  file: string;
  css?: string[];
  assets?: string[];
}

async function parts(): Promise<void> {
  const found = (await (await fetch("/parts.json")).json()) as Record<string, Part>;
  const files = new Set(Object.values(found).flatMap((part) => [part.file, ...(part.css ?? []), ...(part.assets ?? [])]));
  for (const file of files) await fetch(`/${file}`);
}

/** Today's puzzle of every game, and all lessons of these. */
async function lessons(wanted: string[]): Promise<void> {
  for (const { id: game } of await api.games()) {
    const { today } = await lessonApi.puzzles(game);
    const list = wanted.includes(game) ? await lessonApi.list(game) : [];
    const boards = new Set<string>();
    for (const id of [...(today ? [today] : []), ...list.map((l) => l.id)]) {
      const [first] = await lessonApi.whole(game, id);
      const options = first?.now.state.options;
      if (!options || boards.has(JSON.stringify(options))) continue;
      boards.add(JSON.stringify(options));
      await api.board(game, options);
    }
  }
}

/** On a first visit the worker comes after the page; where there is none, this waits for ever. */
async function watched(): Promise<void> {
  if (!navigator.serviceWorker.controller) await new Promise((there) => navigator.serviceWorker.addEventListener("controllerchange", there, { once: true }));
}

/** Fetch the lessons and today's puzzle of these games; where nothing keeps them, or data are to be saved, nothing is done. */
export function keepForOffline(games: string[]): void {
  const wanted = games.filter((game) => !asked.has(game));
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (!wanted.length || saving || !navigator.serviceWorker) return;
  const first = !asked.size;
  wanted.forEach((game) => asked.add(game));
  const begin = async (): Promise<void> => {
    try {
      await watched();
      if (first) await parts();
      await lessons(wanted);
    } catch {
      wanted.forEach((game) => asked.delete(game)); // the next page asks again
    }
  };
  "requestIdleCallback" in window ? requestIdleCallback(() => void begin()) : setTimeout(() => void begin(), 2_000);
}

/** Whether the lessons of a game are here without the server. */
export async function kept(game: string): Promise<boolean> {
  return "caches" in window && !!(await caches.match(`/api/lessons/${game}`));
}
