/** Higgins as the server says it: the game's shapes.py; field names are the server's. */

export type Side = "east" | "west";

export interface City {
  id: string;
  name: string;
  label: string;
  region: string;
  lat: number;
  lon: number;
  side: Side;
  tickets: number[];
  neighbours: number[];
}

export interface Switch {
  id: string;
  name: string;
  lat: number;
  lon: number;
}

export type LatLon = [number, number];

export interface Track {
  id: string;
  ends: [number, number];
  kind: "rail" | "ferry";
  line: string;
  points: LatLon[];
}

export interface TicketSet {
  id: string;
  kind: "colour" | "type" | "affiliation";
  name: string;
  code: string;
  hex: string;
  ink: string;
  tickets: number[];
}

export interface Ticket {
  id: string;
  name: string;
  short: string;
  city: number;
  colour: number;
  type: number;
  affiliations: number[];
  free_moves: number;
  founded: number;
  note: string;
  tracks: number[];
}

export interface PassCard {
  id: string;
  name: string;
  cost: number;
  needs: ("food" | "lodging" | "telegraph")[];
  extra_segments: number;
  region: "anywhere" | Side;
  not_with: number[];
  copies: number;
  words: string;
  note: string;
}

export interface Locomotive {
  id: string;
  name: string;
  cities: number[];
}

export interface Board {
  game: "higgins";
  cities: City[];
  switches: Switch[];
  tracks: Track[];
  sets: TicketSet[];
  tickets: Ticket[];
  passes: PassCard[];
  locomotives: Locomotive[];
  start: number;
  /** By city: the segments to each city. */
  distances: number[][];
}

export interface SeatView {
  locomotive: number;
  city: number;
  cash: number;
  free_moves: number;
  limit: number;
  upkeep: number;
  markers: number[];
  cleared: number[];
  passes: number[];
  tickets: number[];
  points: number;
  rank: number;
}

export interface SetRow {
  set: number;
  held: number[];
  rate: number[];
  points: number[];
  left: number;
  words: string[];
}

export interface Expense {
  name: "segments" | "food" | "lodging" | "telegraph";
  full: number;
  due: number;
  pass_card: number;
}

export interface Travel {
  move: number;
  text: string;
  city: number;
  segments: number;
  fare: number;
  upkeep: number;
  broke: boolean;
  pay: number;
  cash_after: number;
  clears: boolean;
  tickets: number[];
  tracks: number[];
  words: string;
}

export interface Purchase {
  move: number;
  text: string;
  card: number;
  cost: number;
  cash_after: number;
  words: string;
}

export interface Taking {
  move: number;
  text: string;
  ticket: number;
  points: number;
  rivals: number;
  words: string;
}

export interface Plain {
  move: number;
  text: string;
  kind: "pay" | "no ticket" | "done" | "locomotive";
  locomotive: number;
  title: string;
  words: string;
}

export interface Legal {
  travel: Travel[];
  buy: Purchase[];
  take: Taking[];
  plain: Plain[];
}

export type Phase = "locomotive" | "travel" | "expenses" | "ticket" | "extra ticket" | "end of turn" | "over";

export interface View {
  game: "higgins";
  seats: SeatView[];
  to_move: number | null;
  phase: Phase;
  prompt: string;
  /** The same, said to the player who decides. */
  task: string;
  turn: number;
  round: number;
  travelled: number;
  closing: boolean;
  over: boolean;
  winners: number[];
  owners: number[];
  stock: number[];
  sets: SetRow[];
  expenses: Expense[];
  legal: Legal | null;
}
