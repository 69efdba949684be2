import { expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

/** What every file imports of this client: [from, to], as "games/steam/helpers.ts" and "map/shapes". */
const imports = Object.entries(SOURCES).flatMap(([path, text]) =>
  [...text.matchAll(/(?:from|import\(?) ?"(\.[^"?]*)"/g)].map((m): [string, string] => {
    const url = new URL(m[1]!, `file:///${path.slice(2)}`);
    return [path.slice(2), url.pathname.slice(1)];
  }),
);
const wrong = (test: (from: string, to: string) => boolean): string[] => imports.filter((i) => test(...i)).map((i) => i.join(" → "));
const game = (path: string): string | undefined => /^games\/(\w+)\//.exec(path)?.[1];

it("no game imports another", () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(wrong((from, to) => !!game(from) && !!game(to) && game(from) !== game(to))).toEqual([]);
});

it("only `games/index.ts` knows the games", () => {
  expect(wrong((from, to) => !game(from) && !!game(to) && from !== "games/index.ts")).toEqual([]);
});

it("the map's toolkit knows nothing but maps", () => {
  expect(wrong((from, to) => from.startsWith("map/") && !to.startsWith("map/"))).toEqual([]);
});

it("pages are known to the page alone", () => {
  expect(wrong((from, to) => to.startsWith("pages/") && !from.startsWith("pages/") && from !== "App.svelte")).toEqual([]);
});
