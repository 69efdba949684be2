/** A hex in words, for those who hear the map and for the text view. */
import type { SteamBoard, SteamView } from "../../../api/types";
import { list } from "#words/common";
import { across, TOWN } from "./geometry";
import { colourAt } from "./livery";
import * as say from "#words/steam";

export const SIDES = ["NE", "E", "SE", "SW", "W", "NW"] as const;

/** The sides in full, for the ear. */
export const HEADINGS = ["north-east", "east", "south-east", "south-west", "west", "north-west"] as const;

const possessive = (name: string): string => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

/** The cubes of a stop or a space: "2 red, 1 blue". */
export function goodsInWords(board: SteamBoard, cubes: readonly number[]): string {
  return cubes.flatMap((n, c) => (n ? [`${n} ${board.colours[c]?.id ?? "?"}`] : [])).join(", ");
}

/** What stands on a hex: a city with its goods, or a town; "" where nothing stands. */
function stopInWords(board: SteamBoard, view: SteamView | null, stop: number): string {
  const { name, colour: setUp } = board.stops[stop]!;
  const colour = colourAt(view, setUp, stop);
  if (colour < 0) return say.town(name);
  const now = view?.stops[stop];
  const goods = now ? goodsInWords(board, now.cubes) : "";
  const growth = setUp >= 0 && now?.grown ? say.growthMarker : "";
  return `${board.colours[colour]?.id ?? ""} ${setUp < 0 ? say.newCity2 : say.aCity} ${name}, ${goods ? say.goods2(goods) : say.noGoods}${growth}`;
}

/** The link that a track of a hex belongs to: "Ann’s link from Albany to Utica, open". */
function linkInWords(board: SteamBoard, view: SteamView, names: readonly string[], hex: number, track: number, fallback: number): string {
  const link = view.links.find((l) => l.tracks.some(([h, t]) => h === hex && t === track));
  const owner = link?.owner ?? fallback;
  const whose = owner < view.seats.length ? say.link2(possessive(names[owner] ?? `Player ${owner + 1}`)) : say.unownedLink;
  if (!link) return whose;
  const [from, to] = link.ends.map((e) => board.stops[e]?.name);
  if (to) return say.fromTo(whose, from, to);
  const end = link.open ? say.openAt3(board.hexes[link.open[0]]?.name, SIDES[link.open[1]]) : say.isOpen;
  return say.from2(whose, from, end, !!(link.lapses));
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
  return near ? (board.stops[near.stop]?.name ?? near.name) : say.noWayOn;
}

/** The tracks of a tile on a hex by what they join: "from Manchester, west, to D3, north-east". */
export function joinsInWords(board: SteamBoard, hex: number, face: number): string {
  const end = (side: number): string => (side === TOWN ? say.town2 : `${beyond(board, hex, side)}, ${HEADINGS[side]}`);
  return (board.faces[face]?.tracks ?? []).map(([a, b]) => say.fromTo2(end(a), end(b))).join("; ");
}

/** The six neighbours of a hex, each with its side and what building there costs at least, where that is offered. */
export function neighboursInWords(board: SteamBoard, index: number, prices?: ReadonlyMap<number, number>): string {
  const one = (near: number, side: number): string => {
    const hex = board.hexes[near];
    if (!hex) return say.noWayOn2(HEADINGS[side]);
    const price = prices?.get(near);
    const what = board.stops[hex.stop]?.name ?? hex.terrain;
    return `${HEADINGS[side]} ${hex.name}, ${what}${price === undefined ? "" : say.canBeBuiltFrom(price)}`;
  };
  const hex = board.hexes[index];
  return hex ? say.around(hex.name, hex.near.map(one).join("; ")) : "";
}

/** Everything there is to know of a hex, in one sentence; with the price where something can be built on it. */
export function describeHex(board: SteamBoard, view: SteamView | null, names: readonly string[], index: number, prices?: ReadonlyMap<number, number>): string {
  const hex = board.hexes[index];
  if (!hex) return "";
  const words = [hex.name];
  if (hex.terrain === "river hill") words.push("hill", say.river(hex.river).trim());
  else if (hex.terrain === "river") words.push(say.river(hex.river).trim());
  else if (hex.terrain !== "city") words.push(hex.terrain);
  if (hex.stop >= 0) words.push(stopInWords(board, view, hex.stop));
  const price = prices?.get(index);
  if (price !== undefined) words.push(say.canBeBuiltFrom2(price));
  if (hex.closed.length) {
    const causes = [...new Set(hex.closed.map((side) => barrierAt(board, index, side)))].filter(Boolean);
    words.push(say.closed(list(hex.closed.map((side) => SIDES[side]!)), list(causes), !!(causes.length)));
  }
  const laid = view?.laid.find((l) => l.hex === index);
  const face = laid && board.faces[laid.face];
  if (view && laid && face) {
    words.push(say.tile(board.kinds[face.kind]?.name ?? face.label, !!(laid.fresh)));
    face.tracks.forEach(([a, b], track) => {
      const way = b === TOWN ? say.toTown(SIDES[a]) : say.to3(SIDES[a], SIDES[b]);
      words.push(`${way}: ${linkInWords(board, view, names, index, track, laid.owners[track] ?? TOWN)}`);
    });
  }
  return `${words.filter(Boolean).join(", ")}.`;
}
