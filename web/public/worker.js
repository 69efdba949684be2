// The one worker of Trunkline: what is shown without the server, and notifications that come while no page is open.
//
// It never keeps an old client: the page comes from the server whenever that answers, and what is named by its content (assets) is
// the same for ever. What is sent or asked of a match goes past it.
/* eslint-env serviceworker */
const ASSETS = "assets"; // by content: never out of date
const NEWEST = "newest"; // the page, lists, lessons and boards as last seen

/** What is shown from the last time it was seen when the server does not answer: lists, lessons, boards; the build's parts. */
const KEPT = /^\/(api\/(games|games\/\w+\/board|lessons\/.+|puzzles\/.+)|parts\.json)$/;
/** The addresses of pages that need no more than that. */
const ALONE = /^\/(offline|learn\/.+|puzzles(\/.+)?|rules(\/.+)?)$/;

/** Keep an answer if it is what was asked for: no refusal, no other page, nothing that a hotel's network has put in its place. */
async function keep(name, key, answer) {
  if (!answer.ok || answer.redirected || answer.type !== "basic") return;
  const html = (answer.headers.get("content-type") || "").startsWith("text/html");
  if (html !== (key === "/")) return;
  const cache = await caches.open(name);
  if (html && !(await answer.clone().text()).includes('id="app"')) return;
  await cache.put(key, answer);
}

/** Forget the assets of builds that are gone. */
async function tidy(answer) {
  const parts = new Set(Object.values(await answer.json()).flatMap((part) => [part.file, ...(part.css || []), ...(part.assets || [])]));
  const cache = await caches.open(ASSETS);
  for (const request of await cache.keys()) if (!parts.has(new URL(request.url).pathname.slice(1))) await cache.delete(request);
}

async function asset(event) {
  const found = await caches.match(event.request, { cacheName: ASSETS, ignoreVary: true });
  if (found) return found;
  const answer = await fetch(event.request);
  event.waitUntil(keep(ASSETS, event.request.url, answer.clone()));
  return answer;
}

async function newest(event, path) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(NEWEST, event.request.url, answer.clone()));
    if (path === "/parts.json" && answer.ok) event.waitUntil(tidy(answer.clone()));
    return answer;
  } catch (error) {
    const found = await caches.match(event.request, { cacheName: NEWEST, ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

async function page(event, url) {
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    event.waitUntil(keep(NEWEST, "/", answer.clone()));
    return answer;
  } catch (error) {
    const found = await caches.match("/", { cacheName: NEWEST, ignoreVary: true });
    if (!found) throw error;
    return ALONE.test(url.pathname) ? found : Response.redirect(`/offline?from=${encodeURIComponent(url.pathname + url.search)}`);
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event));
  else if (KEPT.test(url.pathname)) event.respondWith(newest(event, url.pathname));
  else if (event.request.mode === "navigate" && !/^\/(api|schema)\//.test(url.pathname)) event.respondWith(page(event, url));
});

// The page with what it is made of: enough to say that one is offline.
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(
    (async () => {
      const answer = await fetch("/", { cache: "no-store" });
      const text = await answer.clone().text();
      await keep(NEWEST, "/", answer);
      for (const [path] of text.matchAll(/\/assets\/[\w.-]+/g)) await keep(ASSETS, new URL(path, self.location).href, await fetch(path));
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      if (self.registration.navigationPreload) await self.registration.navigationPreload.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("push", (event) => {
  const said = event.data ? event.data.json() : {};
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const there = pages.some((page) => page.focused && new URL(page.url).pathname === said.path);
      if (there) return undefined; // they look at it
      return self.registration.showNotification(said.title || "Trunkline", { body: said.body, tag: said.tag, data: { path: said.path } });
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = (event.notification.data && event.notification.data.path) || "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === path);
      return page ? page.focus() : self.clients.openWindow(path);
    }),
  );
});
