/** The address bar: `/` the lobby, `/m/{id}` a table, `/rules` and `/rules/{game}` the rulebooks, `/signin`, `/account`, `/notices`, and
 *  `/person/{id}` a profile, `/learn/{game}` its lessons, and `/learn/{game}/{id}` one of them, `/puzzles` and
 *  `/puzzles/{game}/{id}` likewise, `/offline?from=` what is shown when the server does not answer. */

export type Route = { page: "lobby"; like: string | null } | { page: "table"; id: string } | { page: "rules"; game: string | null } | { page: "signin" } | { page: "account" } | { page: "notices" } | { page: "person"; id: string } | { page: "learn"; game: string } | { page: "lesson" | "puzzle"; game: string; id: string } | { page: "puzzles" } | { page: "offline"; from: string } | { page: "lost" };

export function parse(path: string, search = ""): Route {
  const table = /^\/m\/([\w-]+)\/?$/.exec(path);
  if (table?.[1]) return { page: "table", id: table[1] };
  const rules = /^\/rules(?:\/([\w-]+))?\/?$/.exec(path);
  if (rules) return { page: "rules", game: rules[1] ?? null };
  const person = /^\/person\/([\w-]+)\/?$/.exec(path);
  if (person?.[1]) return { page: "person", id: person[1] };
  const [, game, id] = /^\/learn\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (game) return id ? { page: "lesson", game, id } : { page: "learn", game };
  const puzzle = /^\/puzzles\/([\w-]+)\/([\w-]+)\/?$/.exec(path);
  if (puzzle?.[1] && puzzle[2]) return { page: "puzzle", game: puzzle[1], id: puzzle[2] };
  if (/^\/puzzles\/?$/.test(path)) return { page: "puzzles" };
  const own = /^\/(signin|account|notices)\/?$/.exec(path);
  if (own) return { page: own[1] as "signin" | "account" | "notices" };
  if (path === "/offline") return { page: "offline", from: new URLSearchParams(search).get("from") ?? "/" };
  if (path === "/" || path === "/index.html") return { page: "lobby", like: new URLSearchParams(search).get("like") };
  return { page: "lost" };
}

let current = $state.raw<Route>({ page: "lobby", like: null });

export const route = {
  get now(): Route {
    return current;
  },
};

/** Whether the page that comes is to be shown from its top: one that was gone to, not one come back to. */
let fromTop = false;

function read(): void {
  current = parse(location.pathname, location.search);
}

/** Go to a path of this site. */
export function go(path: string): void {
  history.pushState(null, "", path);
  fromTop = true;
  read();
}

/** The page of the address is shown now. */
export function arrived(): void {
  if (fromTop) window.scrollTo(0, 0);
  fromTop = false;
}

/** Follow the address bar and every plain click on a link of this site. */
export function start(): void {
  read();
  addEventListener("popstate", read);
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/schema")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
