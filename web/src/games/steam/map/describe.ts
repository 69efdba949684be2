/** A hex in words, for those who hear the map and for the text view. */
import type { SteamBoard, SteamView } from "../../../api/steam";
import { across, TOWN } from "./geometry";
import { colourAt } from "./livery";

export const SIDES = ["NE", "E", "SE", "SW", "W", "NW"] as const;

/** The sides in full, for the ear. */
export const HEADINGS = ["north-east", "east", "south-east", "south-west", "west", "north-west"] as const;

const list = (words: string[]): string => (words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
const possessive = (name: string): string => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

/** The cubes of a stop or a space: "2 red, 1 blue". */
export function goodsInWords(board: SteamBoard, cubes: readonly number[]): string {
  return cubes.flatMap((n, c) => (n ? [`${n} ${board.colours[c]?.id ?? "?"}`] : [])).join(", ");
}

/** What stands on a hex: a city with its goods, or a town; "" where nothing stands. */
function stopInWords(board: SteamBoard, view: SteamView | null, stop: number): string {
  const { name, colour: setUp } = board.stops[stop]!;
  const colour = colourAt(view, setUp, stop);
  if (colour < 0) return `town ${name}`;
  const now = view?.stops[stop];
  const goods = now ? goodsInWords(board, now.cubes) : "";
  const growth = setUp >= 0 && now?.grown ? ", growth marker" : "";
  return `${board.colours[colour]?.id ?? ""} ${setUp < 0 ? "New City" : "city"} ${name}, ${goods ? `goods ${goods}` : "no goods"}${growth}`;
}

/** The link that a track of a hex belongs to: "Ann’s link from Albany to Utica, open". */
function linkInWords(board: SteamBoard, view: SteamView, names: readonly string[], hex: number, track: number, fallback: number): string {
  const link = view.links.find((l) => l.tracks.some(([h, t]) => h === hex && t === track));
  const owner = link?.owner ?? fallback;
  const whose = owner < view.seats.length ? `${possessive(names[owner] ?? `Player ${owner + 1}`)} link` : "unowned link";
  if (!link) return whose;
  const [from, to] = link.ends.map((e) => board.stops[e]?.name);
  if (to) return `${whose} from ${from} to ${to}`;
  const end = link.open ? `open at ${board.hexes[link.open[0]]?.name} ${SIDES[link.open[1]]}` : "open";
  return `${whose} from ${from}, ${end}${link.lapses ? ", lapses unless extended" : ""}`;
}

/** What closes a side of a hex; barriers name each side from one of its two hexes. */
function barrierAt(board: SteamBoard, index: number, side: number): string {
  const { row, column } = across(board.hexes[index]!, side);
  const beyond = board.hexes.findIndex((h) => h.row === row && h.column === column);
  const here = (h: number, s: number) => (h === index && s === side) || (h === beyond && s === (side + 3) % 6);
  return board.barriers.find((b) => b.sides.some(([h, s]) => here(h, s)))?.name ?? "";
}

/** What lies across a side: the place there, else the hex. */
function beyond(board: SteamBoard, hex: number, side: number): string {
  const near = board.hexes[board.hexes[hex]?.near[side] ?? -1];
  return near ? (board.stops[near.stop]?.name ?? near.name) : "no way on";
}

/** The tracks of a tile on a hex by what they join: "from Manchester, west, to D3, north-east". */
export function joinsInWords(board: SteamBoard, hex: number, face: number): string {
  const end = (side: number): string => (side === TOWN ? "the town" : `${beyond(board, hex, side)}, ${HEADINGS[side]}`);
  return (board.faces[face]?.tracks ?? []).map(([a, b]) => `from ${end(a)}, to ${end(b)}`).join("; ");
}

/** The six neighbours of a hex, each with its side and what building there costs at least, where that is offered. */
export function neighboursInWords(board: SteamBoard, index: number, prices?: ReadonlyMap<number, number>): string {
  const one = (near: number, side: number): string => {
    const hex = board.hexes[near];
    if (!hex) return `${HEADINGS[side]} no way on`;
    const price = prices?.get(near);
    const what = board.stops[hex.stop]?.name ?? hex.terrain;
    return `${HEADINGS[side]} ${hex.name}, ${what}${price === undefined ? "" : `, can be built from $${price}`}`;
  };
  const hex = board.hexes[index];
  return hex ? `Around ${hex.name}: ${hex.near.map(one).join("; ")}.` : "";
}

/** Everything there is to know of a hex, in one sentence; with the price where something can be built on it. */
export function describeHex(board: SteamBoard, view: SteamView | null, names: readonly string[], index: number, prices?: ReadonlyMap<number, number>): string {
  const hex = board.hexes[index];
  if (!hex) return "";
  const words = [hex.name];
  if (hex.terrain === "river hill") words.push("hill", `river ${hex.river}`.trim());
  else if (hex.terrain === "river") words.push(`river ${hex.river}`.trim());
  else if (hex.terrain !== "city") words.push(hex.terrain);
  if (hex.stop >= 0) words.push(stopInWords(board, view, hex.stop));
  const price = prices?.get(index);
  if (price !== undefined) words.push(`can be built from $${price}`);
  if (hex.closed.length) {
    const causes = [...new Set(hex.closed.map((side) => barrierAt(board, index, side)))].filter(Boolean);
    words.push(`closed ${list(hex.closed.map((side) => SIDES[side]!))}${causes.length ? ` by ${list(causes)}` : ""}`);
  }
  const laid = view?.laid.find((l) => l.hex === index);
  const face = laid && board.faces[laid.face];
  if (view && laid && face) {
    words.push(`tile ${board.kinds[face.kind]?.name ?? face.label}${laid.fresh ? ", built this turn" : ""}`);
    face.tracks.forEach(([a, b], track) => {
      const way = b === TOWN ? `${SIDES[a]} to the town` : `${SIDES[a]} to ${SIDES[b]}`;
      words.push(`${way}: ${linkInWords(board, view, names, index, track, laid.owners[track] ?? TOWN)}`);
    });
  }
  return `${words.filter(Boolean).join(", ")}.`;
}
