import { describe, expect, it } from "vitest";
import type { MatchSummary } from "../api/types";
import { made, seat } from "../match/tests/made";
import { ALL, byUrgency, filtered, invited, kept, merged, restored, theirs, wanted, yourTurn } from "./filter";

const match = (id: string, more: Partial<MatchSummary> = {}): MatchSummary => made(0, { id, ...more });

describe("which tables are listed", () => {
  it("is asked of the server, and nothing more than is wanted", () => {
    expect(wanted(ALL)).toEqual({});
    expect(filtered(ALL)).toBe(false);
    const filter = { game: "steam", pace: "days", players: "3", strength: "new", search: " ada ", open: true, mine: true } as const;
    expect(wanted(filter)).toEqual({ game: "steam", pace: "days", players: 3, strength: "new", search: "ada", seats: "open", mine: true });
    expect(filtered(filter)).toBe(true);
  });

  it("stays as it was, unless what was kept is no filter", () => {
    const filter = { ...ALL, game: "steam", pace: "days" as const, players: "4", open: true };
    expect(restored(kept({ ...filter, search: "ada" }))).toEqual(filter);
    for (const other of ["", "{", "null", "[]", JSON.stringify({ ...ALL, game: 1 })]) expect(restored(other)).toEqual(ALL);
  });

  it("begins with one's own turn, the most urgent first, and with invitations", () => {
    const seats = [seat("Ada", { mine: true }), seat("Ben")];
    expect(yourTurn(match("a", { seats, to_move: 0 }))).toBe(true);
    expect(yourTurn(match("a", { seats, to_move: 1 }))).toBe(false);
    expect(yourTurn(match("a", { seats, to_move: 0, status: "over" }))).toBe(false);
    const all = [match("none"), match("late", { deadline: "2026-03-02T00:00:00Z" }), match("soon", { deadline: "2026-03-01T00:00:00Z" })];
    expect(all.toSorted(byUrgency).map((m) => m.id)).toEqual(["soon", "late", "none"]);
    expect(invited(match("b", { status: "open", seats: [seat("Ben"), seat(null, { reserved: true, yours: true })] }))).toBe(true);
    expect(invited(match("b", { status: "open", seats: [seat("Ben"), seat(null, { reserved: true })] }))).toBe(false);
    const left = seat("Ben", { kind: "bot", away: true, yours: true });
    expect(theirs(match("c", { mine: false, seats: [left] }))).toBe(true);
    expect(theirs(match("d", { mine: false, seats: [{ ...left, yours: false }] }))).toBe(false);
  });

  it("has each match once", () => {
    expect(merged([match("a"), match("b")], [match("b"), match("c")]).map((m) => m.id)).toEqual(["a", "b", "c"]);
  });
});
