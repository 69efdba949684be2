/** Links as lines on the sheet: their tracks in order, each run in the right direction. */
import type { SteamBoard, SteamLink, SteamView } from "../../../api/types";
import type { Point } from "../../../map/shapes";
import { curve, middleOf, TOWN, type Curve } from "./geometry";

/** A track of a link as it is run from the first end: the sides it enters and leaves by. */
export interface Piece {
  hex: number;
  track: number;
  from: number;
  to: number;
  curve: Curve;
  /** Length of the link before it. */
  before: number;
}

/** A link as a line. `path` is SVG path data of the whole, `aside` units to the right. */
export interface Route {
  link: number;
  owner: number;
  pieces: Piece[];
  length: number;
  /** Where it is open, and the way the train would leave there, in degrees; null when it is complete. */
  open: { at: Point; heading: number } | null;
  lapses: boolean;
  path: (aside?: number) => string;
  at: (length: number) => { at: Point; heading: number };
}

type Tracks = (hex: number) => [number, number][];

/** The tracks of every tile on the map. */
export function tracksOf(board: SteamBoard, view: SteamView | null): Tracks {
  const faces = new Map(view?.laid.map((l) => [l.hex, l.face]));
  return (hex) => board.faces[faces.get(hex) ?? 0]?.tracks ?? [];
}

function makeRoute(link: number, owner: number, lapses: boolean, pieces: Piece[], open: SteamLink["open"]): Route {
  const last = pieces.at(-1);
  const length = last ? last.before + last.curve.length : 0;
  return {
    link,
    owner,
    pieces,
    length,
    lapses,
    open: open && last ? { at: last.curve.at(1), heading: last.curve.heading(1) } : null,
    path: (aside = 0) => pieces.map((p, i) => p.curve.path({ join: i > 0, aside })).join(""),
    at: (along) => {
      const piece = pieces.findLast((p) => p.before <= along) ?? pieces[0]!;
      const t = Math.min(Math.max((along - piece.before) / piece.curve.length, 0), 1);
      return { at: piece.curve.at(t), heading: piece.curve.heading(t) };
    },
  };
}

/** The link's tracks in order, from its first end. */
export function routeOf(board: SteamBoard, tracks: Tracks, link: SteamLink, index: number): Route {
  const pieces: Piece[] = [];
  const start = board.stops[link.ends[0]]?.hex ?? -1;
  let before = 0;
  link.tracks.forEach(([hex, track], i) => {
    const ends = tracks(hex)[track];
    if (!ends) return;
    const last = pieces.at(-1);
    const first = last
      ? ends.find((e) => e === (last.to + 3) % 6)
      : ends.find((e) => (e === TOWN ? hex === start : board.hexes[hex]!.near[e] === start));
    // A link of one track between two stops, or one whose beginning is not known, is run as it is drawn.
    const from = first ?? (i === 0 && link.open?.[0] === hex && ends[0] === link.open[1] ? ends[1] : ends[0]);
    const to = ends[0] === from ? ends[1] : ends[0];
    const piece = { hex, track, from, to, curve: curve(middleOf(board.hexes[hex]!), from, to), before };
    pieces.push(piece);
    before += piece.curve.length;
  });
  return makeRoute(index, link.owner, link.lapses, pieces, link.open);
}

/** Every link as a line, then the tracks on the map that no link names. */
export function routes(board: SteamBoard, view: SteamView | null): Route[] {
  if (!view) return [];
  const tracks = tracksOf(board, view);
  const found = view.links.map((link, i) => routeOf(board, tracks, link, i));
  const named = new Set(view.links.flatMap((l) => l.tracks.map(([hex, track]) => `${hex} ${track}`)));
  for (const { hex, owners } of view.laid)
    tracks(hex).forEach(([from, to], track) => {
      if (named.has(`${hex} ${track}`)) return;
      const piece = { hex, track, from, to, curve: curve(middleOf(board.hexes[hex]!), from, to), before: 0 };
      found.push(makeRoute(-1, owners[track] ?? 6, false, [piece], null));
    });
  return found;
}

/** The links of a delivery with their direction: whether each is run from its first end, by the stops it passes. */
export function directions(view: SteamView, links: number[], stops: number[]): boolean[] {
  return links.map((link, i) => {
    const ends = view.links[link]?.ends;
    if (!ends) return true;
    if (stops.length > i + 1) return ends[0] === stops[i];
    const before = view.links[links[i - 1] ?? -1]?.ends;
    const after = view.links[links[i + 1] ?? -1]?.ends;
    return before ? before.includes(ends[0]) : after ? after.includes(ends[1]) : true;
  });
}
