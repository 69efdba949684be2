/** Looking things up and putting them in order; nothing here decides anything. */

import type { SteamBoard, SteamBuild, SteamSeatView, SteamShip, SteamView } from "../../api/types";
import { dollars } from "#words/common";
import * as say from "#words/steam";

/** The legal tiles of one face on one hex, by turn. */
export interface Kindred {
  kind: number;
  turns: SteamBuild[];
}

export function byKind(board: SteamBoard, builds: SteamBuild[]): Kindred[] {
  const found = new Map<number, SteamBuild[]>();
  for (const build of builds) {
    const kind = board.faces[build.face]?.kind ?? -1;
    found.set(kind, [...(found.get(kind) ?? []), build]);
  }
  const turn = (b: SteamBuild): number => board.faces[b.face]?.turn ?? 0;
  return [...found].sort(([a], [b]) => a - b).map(([kind, turns]) => ({ kind, turns: turns.sort((a, b) => turn(a) - turn(b)) }));
}

/** The tile to begin with: the one that completes most links, else extends; of equal ones the first. */
export function bestOf(kinds: Kindred[]): SteamBuild | undefined {
  const worth = (b: SteamBuild): number => 2 * b.completes + b.extends;
  const all = kinds.flatMap((k) => k.turns);
  return all.find((b) => !all.some((other) => worth(other) > worth(b)));
}

/** A cube by where it is and its colour; equal ones of a city are one. */
export interface Cube {
  stop: number;
  colour: number;
}

export const sameCube = (a: Cube | null, b: Cube | null): boolean => !!a && !!b && a.stop === b.stop && a.colour === b.colour;

/** The cubes that can be moved. */
export function cubesOf(ships: SteamShip[]): Cube[] {
  const found = new Map(ships.map((s) => [`${s.stops[0]} ${s.colour}`, { stop: s.stops[0]!, colour: s.colour }]));
  return [...found.values()].sort((a, b) => a.stop - b.stop || a.colour - b.colour);
}

/** What a delivery is worth to a player: their own points less those of the rival who gains most. */
export function advantage(ship: SteamShip, seat: number): number {
  return (ship.points[seat] ?? 0) - Math.max(0, ...ship.points.filter((_, i) => i !== seat));
}

/** The ways of a cube, the best for this player first; of equal ones the shorter. */
export function waysOf(ships: SteamShip[], cube: Cube | null, seat: number): SteamShip[] {
  if (!cube) return [];
  return ships
    .filter((s) => s.stops[0] === cube.stop && s.colour === cube.colour)
    .sort((a, b) => advantage(b, seat) - advantage(a, seat) || a.links.length - b.links.length || a.move - b.move);
}

/** Ways by where they end, the destination with the best way first. */
export function byDestination(ways: SteamShip[]): { stop: number; ways: SteamShip[] }[] {
  const found = new Map<number, SteamShip[]>();
  for (const way of ways) {
    const stop = way.stops.at(-1)!;
    found.set(stop, [...(found.get(stop) ?? []), way]);
  }
  return [...found].map(([stop, all]) => ({ stop, ways: all }));
}

/** Where an owner's links stand: complete and open ones. */
export function linksOf(view: SteamView, seat: number): { complete: number[]; open: number[] } {
  const mine = view.links.flatMap((l, i) => (l.owner === seat ? [i] : []));
  return { complete: mine.filter((i) => view.links[i]!.ends[1] >= 0), open: mine.filter((i) => view.links[i]!.ends[1] < 0) };
}

/** What stands for a player's points: the score if the game ended now. */
export const standing = (seat: SteamSeatView | undefined): number | string => (!seat ? "" : seat.bankrupt ? say.out : seat.score);

/** What is paid or got at the end of a turn. */
export const turnsEnd = (due: number): string => (due < 0 ? say.pay(dollars(-due)) : say.get(dollars(due)));

/** The sides that a delivery's words name where two links join the same stops: ", leaving SE". */
export function sidesNamed(text: string): string {
  const sides = [...text.matchAll(/ (NE|E|SE|SW|W|NW)(?= >)/g)].map((m) => m[1]);
  return sides.length ? say.leaving(sides.join(", then ")) : "";
}
