/** The real board, read from the game's data files (only what the drawing needs). */
import { readFileSync } from "node:fs";
import type { Board, City, Ticket, TicketSet } from "../../shapes";

type LatLon = [number, number];

const read = (file: string) => readFileSync(new URL(`../../../../../../src/trunkline/data/higgins/${file}.toml`, import.meta.url), "utf8");
const field = (text: string, key: string): string => new RegExp(`\\b${key} = ("([^"]*)"|[^,}\\n]+)`).exec(text)?.slice(1).reverse().find(Boolean)?.trim() ?? "";

/** The lines `id = { ... }` of a table. */
function table(text: string, name: string): [id: string, body: string][] {
  const part = text.split(/^\[/m).find((p) => p.startsWith(`${name}]`)) ?? "";
  return [...part.matchAll(/^([\w-]+) = \{(.*)\}/gm)].map((m) => [m[1]!, m[2]!]);
}

export function realBoard(): Board {
  const text = read("board");
  const rows = table(text, "cities");
  const switches = table(text, "switches").map(([id, b]) => ({ id, name: field(b, "name"), lat: +field(b, "lat"), lon: +field(b, "lon") }));
  const place = new Map([...rows.map(([id]) => id), ...switches.map((s) => s.id)].map((id, i) => [id, i]));
  const names = rows.map(([, b]) => field(b, "name"));
  const cities: City[] = rows.map(([id, b], i) => ({
    id,
    name: names[i]!,
    label: names.filter((n) => n === names[i]).length > 1 ? `${names[i]}, ${field(b, "region")}` : names[i]!,
    region: field(b, "region"),
    lat: +field(b, "lat"),
    lon: +field(b, "lon"),
    side: field(b, "side") as City["side"],
    tickets: [],
    neighbours: [],
  }));
  const at = (id: string): LatLon => {
    const p = [...cities, ...switches][place.get(id)!]!;
    return [p.lat, p.lon];
  };
  const tracks = table(text, "tracks").map(([id, b]) => {
    const [from, to] = [field(b, "from"), field(b, "to")];
    const via = /via = (\[\[.*?\]\])/.exec(b)?.[1] ?? "[]";
    const ends: [number, number] = [place.get(from)!, place.get(to)!];
    cities[ends[0]]?.neighbours.push(ends[1]);
    cities[ends[1]]?.neighbours.push(ends[0]);
    return { id, ends, kind: field(b, "kind") as "rail" | "ferry", line: "", points: [at(from), ...(JSON.parse(via) as LatLon[]), at(to)] };
  });
  const sets: TicketSet[] = read("sets").split(/^\[\[/m).slice(1).map((b) => ({
    id: field(b, "id"),
    kind: b.slice(0, b.indexOf("]")) as TicketSet["kind"],
    name: field(b, "name"),
    code: field(b, "code") || field(b, "text"),
    hex: field(b, "hex"),
    ink: field(b, "ink"),
    tickets: [],
  }));
  const setOf = (kind: string, id: string) => sets.findIndex((s) => s.kind === kind && s.id === id);
  const tickets: Ticket[] = read("tickets").split(/^\[\[ticket\]\]/m).slice(1).map((b, i) => {
    const city = place.get(field(b, "city"))!;
    cities[city]!.tickets.push(i);
    return { id: field(b, "id"), name: field(b, "name"), short: field(b, "short"), city, colour: setOf("colour", field(b, "colour")), type: setOf("type", field(b, "type")), affiliations: [], free_moves: 0, founded: 0, note: "", tracks: [] };
  });
  const locomotives = table(read("pay_cards"), "cards").map(([id, b]) => ({
    id,
    name: id,
    cities: [...b.matchAll(/"([\w-]+)"/g)].map((m) => place.get(m[1]!)!),
  }));
  return { game: "higgins", cities, switches, tracks, sets, tickets, passes: [], locomotives, start: place.get("chicago")!, distances: [] };
}
