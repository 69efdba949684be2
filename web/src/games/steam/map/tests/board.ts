/** A small map drawn as text, for tests: `.` plain, `^` hill, `=` water, capitals towns, small letters cities. */
import type { SteamBoard, SteamFace, SteamHex, SteamLaid, SteamLink, SteamView } from "../../../../api/types";
import { across } from "../geometry";

const SHAPES: [id: string, name: string, tracks: [number, number][]][] = [
  ["straight", "straight", [[0, 3]]],
  ["straight", "straight", [[1, 4]]],
  ["gentle", "gentle curve", [[1, 3]]],
  ["cross-straights", "crossing", [[0, 3], [1, 4]]],
  ["town-straight", "town, straight", [[1, 6], [4, 6]]],
  ["town-1", "town, dead end", [[1, 6]]],
];

export function boardOf(picture: string): SteamBoard {
  const cells = picture.trim().split("\n").flatMap((line, row) => [...line.trim()].map((token, column) => ({ token, row, column })));
  const order = [...cells.filter((c) => c.token !== "="), ...cells.filter((c) => c.token === "=")];
  const at = (spot: { row: number; column: number }) => order.findIndex((c) => c.row === spot.row && c.column === spot.column);
  const places = order.filter((c) => /\p{L}/u.test(c.token));
  const hexes = order.map(({ token, row, column }): SteamHex => ({
    name: `${"ABCDEFG"[row]}${column + 1}`,
    row,
    column,
    terrain: token === "=" ? "water" : token === "^" ? "hill" : /[a-z]/.test(token) ? "city" : "plain",
    river: "",
    stop: places.findIndex((p) => p.row === row && p.column === column),
    near: [0, 1, 2, 3, 4, 5].map((side) => {
      const beyond = at(across({ row, column }, side));
      return token === "=" || order[beyond]?.token === "=" ? -1 : beyond;
    }),
    closed: [],
  }));
  const faces: SteamFace[] = [["", "", []] as (typeof SHAPES)[number], ...SHAPES].map(([id, , tracks], i) => ({
    id, turn: 0, label: `${id} 0`, kind: i - 1, town: id.startsWith("town"), cost: 2, tracks,
  }));
  return {
    game: "steam", map: "small", name: "Small", blurb: "", ruleset: "base", turns: 5, spaces: 12, hexes, faces,
    stops: places.map(({ token, row, column }) => ({ name: `${token}ville`, hex: at({ row, column }), colour: /[a-z]/.test(token) ? 1 : -1 })),
    colours: ["red", "blue", "yellow", "purple", "gray"].map((id) => ({ id, letter: id[0]!.toUpperCase() })),
    kinds: SHAPES.map(([id, name, tracks]) => ({ id, name, town: id.startsWith("town"), tracks, pieces: 4, back: [] })),
    tiles: [], rivers: [], barriers: [], labels: [],
  };
}

export const hexOf = (board: SteamBoard, name: string): number => board.hexes.findIndex((h) => h.name === name);

export function viewOf(board: SteamBoard, laid: SteamLaid[], links: SteamLink[]): SteamView {
  const seat = { cash: 0, income: 0, points: 0, level: 1, action: 0, may: false, raised: false, links: 0, score: 0, rank: 0, bankrupt: false, due: 0 };
  return {
    game: "steam", seats: [seat, seat], to_move: 0, phase: "build track", prompt: "", task: "", rule: "", outlook: null, turn: 1, lap: 1, over: false, winners: [], order: [0, 1],
    build_order: [], move_order: [], next_order: [], laid, links, supply: [], bag: [], new_cities: [], pieces: [], auction: null, builder: null,
    target: -1, due: [], ends: [null, null], legal: null,
    stops: board.stops.map((s) => ({ colour: s.colour, cubes: s.colour < 0 ? [0, 0, 0, 0, 0] : [2, 0, 1, 0, 0], grown: false })),
  };
}
