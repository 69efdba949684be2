import { describe, expect, it } from "vitest";
import type { Board, Expense, Plain, Purchase, Travel, View } from "./shapes";
import type { MatchState } from "../../api/types";
import { autoMove, wholeTurn } from "./auto";
import { away, beyond, byColour, destinations, markersAt, setsOf } from "./helpers";
import { ranking } from "../../match/ranking";
import { made, seat } from "../../match/tests/made";
import { turnWords } from "../../match/turn";

const pay: Plain = { move: 5, text: "pay", kind: "pay", locomotive: -1, title: "Pay", words: "" };
const buy: Purchase = { move: 9, text: "buy harvey", card: 0, cost: 25, cash_after: 1, saves: [0, 2], words: "" };
const travelTo = (city: number, segments: number, tickets: number[] = []): Travel => ({
  move: city, text: "", city, segments, fare: segments, upkeep: 5, broke: false, pay: 0, cash_after: 0, clears: city === 2, days: 0, tickets, tracks: [], turns: [], words: "",
});

function position(changes: Partial<View> = {}): View {
  const seat = { locomotive: 0, city: 0, cash: 20, free_moves: 0, limit: 4, upkeep: 5, markers: [2], cleared: [], passes: [], tickets: [], points: 0, rank: 0 };
  return {
    game: "higgins", seats: [{ ...seat, rank: 1 }, seat], to_move: 0, phase: "expenses", prompt: "", task: "", rule: "", warnings: [], turn: 1, round: 1, travelled: 0, closing: false, over: false,
    winners: [], owners: [], stock: [], sets: [], expenses: [{ name: "food", full: 2, due: 2, pass_card: -1 }], legal: { travel: [], buy: [buy], take: [], plain: [pay] },
    ...changes,
  };
}

describe("taking back", () => {
  const made = (seat: number, text: string) => ({ seat, text });
  const moves = [made(1, "done"), made(0, "buy harvey"), made(0, "move Nashville"), made(0, "pay"), made(0, "take N. C."), made(0, "done")];

  it("takes back the whole turn that one button has made, but not a card bought before it", () => {
    expect(wholeTurn(moves, 5, "around")).toBe(2);
    expect(wholeTurn(moves, 4, "around")).toBe(2);
    expect(wholeTurn(moves, 1, "around")).toBe(1);
  });

  it("takes back one step where each is made by hand, and nothing of another seat", () => {
    expect(wholeTurn(moves, 5, "every")).toBe(5);
    expect(wholeTurn(moves, 0, "around")).toBe(0);
    expect(wholeTurn([made(1, "stay"), made(0, "pay")], 1, "around")).toBe(1);
  });
});

describe("paying without being asked", () => {
  it("happens where only purchases stand against it", () => {
    expect(autoMove(position(), "around")).toBe(5);
  });

  it("never when every moment was wanted, nor for others", () => {
    expect(autoMove(position(), "every")).toBeNull();
    expect(autoMove(position({ legal: null }), "around")).toBeNull();
  });

  it("never when it cannot be paid in full: a card may be worth more", () => {
    const dear: Expense = { name: "segments", full: 30, due: 30, pass_card: -1 };
    expect(autoMove(position({ expenses: [dear] }), "around")).toBeNull();
  });

  it("ends the turn, and takes no ticket where there is none, but never passes one over", () => {
    const step = (kind: Plain["kind"]): View => position({ legal: { travel: [], buy: [buy], take: [], plain: [{ ...pay, kind }] } });
    expect(["done", "no ticket", "locomotive"].map((kind) => autoMove(step(kind as Plain["kind"]), "around"))).toEqual([5, 5, null]);
    const taking = { move: 7, text: "", ticket: 0, points: 1, rivals: 0, words: "" };
    expect(autoMove(position({ legal: { travel: [], buy: [], take: [taking], plain: [{ ...pay, kind: "no ticket" }] } }), "around")).toBeNull();
    expect(autoMove(position({ legal: { travel: [], buy: [], take: [], plain: [pay, { ...pay, kind: "no ticket" }] } }), "around")).toBeNull();
  });
});

const city = (name: string, region: string) => ({ id: name, name, label: name, region, lat: 0, lon: 0, side: "east" as const, tickets: [], neighbours: [] });
const ticket = (colour: number, name: string, type = -1, affiliations: number[] = []) => ({ id: name, name, short: name, city: 1, colour, type, affiliations, free_moves: 0, founded: 1900, note: "", tracks: [] });
const set = (name: string, kind: "colour" | "type") => ({ id: name, kind, name, code: "", hex: "", ink: "", tickets: [] });
const board = {
  cities: [city("Chicago", "IL"), city("Québec", "QC"), city("Albany", "NY")],
  tickets: [ticket(1, "Boston & Maine"), ticket(0, "Sacramento Northern", 2, [])],
  sets: [set("Green", "colour"), set("Maroon", "colour"), set("Electric", "type")],
} as unknown as Board;

describe("destinations", () => {
  const all = [travelTo(1, 2, [1]), travelTo(2, 1), travelTo(0, 0)];

  it("are found by city, region, railway and set, in any spelling", () => {
    const found = (filter: string): number[] => destinations(board, all, filter, "near").map((t) => t.city);
    expect(found("quebec")).toEqual([1]);
    expect(found("electric")).toEqual([1]);
    expect(found("pay marker")).toEqual([2]);
    expect(found("zanzibar")).toEqual([]);
    expect(found("")).toEqual([0, 2, 1]);
  });

  it("named so come before those whose tickets are; a place out of reach is found too", () => {
    const railway = { ...board, tickets: [ticket(1, "Albany & Québec"), ticket(0, "Chicago Western")] } as unknown as Board;
    const near = [travelTo(0, 1, [0]), travelTo(1, 3)];
    expect(destinations(railway, near, "queb", "near").map((t) => t.city)).toEqual([1, 0]);
    expect(beyond(railway, near, "alb")).toEqual([2]);
    expect(beyond(railway, near, "chic")).toEqual([]);
    expect(beyond(railway, near, " ")).toEqual([]);
  });

  it("come in the order asked for", () => {
    expect(destinations(board, all, "", "name").map((t) => t.city)).toEqual([2, 0, 1]);
    expect(destinations(board, all, "", "tickets").map((t) => t.city)).toEqual([1, 0, 2]);
  });
});

describe("looking up", () => {
  it("sets, colours, markers, places", () => {
    expect(setsOf(ticket(0, "x", 2, [7, 8]))).toEqual([0, 2, 7, 8]);
    expect(byColour(board, [0, 1])).toEqual([{ set: 0, tickets: [1] }, { set: 1, tickets: [0] }]);
    expect(markersAt(position(), 2)).toEqual([0, 1]);
    expect(ranking(position().seats.map((s) => s.rank))).toEqual([1, 0]);
  });
});

describe("whose turn", () => {
  const match = (changes: Partial<MatchState>): MatchState => made(3, { view: position(), seats: [seat("Ada", { mine: true }), seat("Ben")], ...changes });
  const names = ["Ada", "Ben"];

  it("is said to the one, to several on a device, and to those who wait", () => {
    expect(turnWords(match({}), names)).toBe("Your turn, Ada.");
    expect(turnWords(match({ to_move: 1 }), names)).toBe("Waiting for Ben.");
    const both = match({}).seats.map((s) => ({ ...s, mine: true }));
    expect(turnWords(match({ seats: both }), names)).toBe("Ada, it is your turn.");
  });

  it("ends with who has won", () => {
    expect(turnWords(match({ status: "over", to_move: null, view: position({ over: true, winners: [1] }) }), names)).toBe("The game is over: Ben wins.");
    expect(turnWords(match({ status: "over", to_move: null, view: position({ over: true, winners: [0, 1] }) }), names)).toContain("Ada and Ben share");
  });
});

it("says how far a destination is from where a player stands", () => {
  const board = { distances: [[0, 1, 4], [1, 0, 3], [4, 3, 0]] } as unknown as Board;
  const view = { seats: [{ city: 1 }, { city: -1 }] } as unknown as View;
  expect([0, 1, 2].map((city) => away(board, view, 0, city))).toEqual(["1 segment away", "here", "3 segments away"]);
  expect([away(board, view, 1, 2), away(board, view, null, 2)]).toEqual(["", ""]);
});
