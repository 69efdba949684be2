import { describe, expect, it } from "vitest";
import type { GameInfo, MatchSummary } from "../api/types";
import { DAYS } from "../match/tests/made";
import { among, choose, first, like, missing, newSeat, playersOf, recalled, request, resize, usual } from "./setup";

const choice = (value: string) => ({ value, title: value, words: "", players: null });
const game: GameInfo = {
  id: "higgins", title: "Higgins", summary: "", players: [2, 6], ready: true, progress: "",
  options: [{ id: "version", title: "Version", words: "", choices: [choice("classic"), choice("short"), choice("long")], default: "classic" }],
  bots: [
    { id: "random", title: "Random", words: "", strength: "no opponent" }, { id: "apprentice", title: "Apprentice", words: "", strength: "easy" },
    { id: "greedy", title: "Greedy", words: "", strength: "hard" },
  ],
  minutes: [20, 90], first: { version: "short" },
};

describe("setting up a table", () => {
  it("starts as me against a greedy bot", () => {
    expect(request(usual(game))).toEqual({
      game: "higgins", name: null, options: { version: "classic", players: 2 }, seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }],
      advice: true, pace: null, visibility: "public", spectators: true, takeover: false, undo: "free",
    });
  });

  it("of somebody's first game has easy bots, as many as the options allow", () => {
    const bot = { kind: "bot", bot: "apprentice" };
    expect(request(first(game))).toMatchObject({ options: { version: "short", players: 3 }, seats: [{ kind: "me" }, bot, bot], advice: true, visibility: "unlisted" });
    expect(request(first({ ...game, players: [2, 2] })).seats).toHaveLength(2);
  });

  it("with friends has open seats, and is found by its link", () => {
    expect(request(among(game, 3))).toMatchObject({ seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }], visibility: "unlisted", advice: false });
  });

  it("is as it was last, unless the game has changed since", () => {
    const last = { ...choose(resize(usual(game), game, 4), game, "version", "long"), undo: "none" as const };
    expect(recalled(JSON.stringify(last), game)).toEqual(last);
    const wrong = [{ ...last, game: "steam" }, { ...last, options: { version: "gone" } }, { ...last, seats: last.seats.slice(0, 1) }, { ...last, seats: [{ kind: "bot", name: "", bot: "gone" }, ...last.seats.slice(1)] }];
    for (const kept of ["", "{", "null", "[]", ...wrong.map((w) => JSON.stringify(w))]) expect(recalled(kept, game)).toBeNull();
  });

  it("keeps the seats when their number changes", () => {
    const draft = usual(game);
    draft.seats[1] = { ...newSeat(game, "local"), name: "Ben" };
    expect(resize(draft, game, 4).seats.map((s) => s.kind)).toEqual(["me", "local", "bot", "bot"]);
    expect(resize(resize(draft, game, 4), game, 2).seats).toEqual(draft.seats);
  });

  it("has as many seats as the options allow", () => {
    const map = (value: string, players: [number, number] | null) => ({ value, title: value, words: "", players });
    const steam: GameInfo = {
      ...game, id: "steam",
      options: [{ id: "map", title: "Map", words: "", choices: [map("ruhr", [3, 6]), map("tutorial", [2, 3]), map("any", null)], default: "ruhr" }],
    };
    expect(playersOf(steam, { map: "any" })).toEqual([2, 6]);
    const draft = usual(steam);
    expect(draft.seats.map((s) => s.kind)).toEqual(["me", "bot", "bot"]);
    const big = resize(draft, steam, 6);
    expect(choose(big, steam, "map", "tutorial").seats).toHaveLength(3);
    expect(choose(big, steam, "map", "any").seats).toHaveLength(6);
  });

  it("asks for the names of people here, each another", () => {
    const draft = resize(usual(game), game, 3);
    draft.seats[1] = newSeat(game, "local");
    expect(missing(draft)?.seat).toBe(1);
    draft.seats[1].name = "Ben";
    draft.seats[2] = { ...newSeat(game, "local"), name: " Ben " };
    expect(missing(draft)?.seat).toBe(2);
    draft.seats[2].name = "Cy";
    expect(missing(draft)).toBeNull();
  });

  it("asks for the accounts of those who are invited", () => {
    const draft = usual(game);
    draft.seats[1] = newSeat(game, "invited");
    expect(missing(draft)).toEqual({ seat: 1, words: "Who is invited to seat 2?" });
    draft.seats[1].name = " ben ";
    expect(missing(draft)).toBeNull();
    expect(request(draft).seats[1]).toEqual({ kind: "invited", name: "ben" });
    expect(request(draft).advice).toBe(false); // somebody comes from elsewhere
  });

  it("allows advice where nobody comes from elsewhere, unless somebody says otherwise", () => {
    const draft = usual(game);
    draft.seats[1] = newSeat(game, "local");
    expect(request(draft).advice).toBe(true);
    draft.seats[1] = newSeat(game, "open");
    expect(request(draft).advice).toBe(false);
    draft.advice = true;
    expect(request(draft).advice).toBe(true);
    expect(request({ ...usual(game), advice: false }).advice).toBe(false);
  });

  it("makes the same table again", () => {
    const match = {
      game: "higgins", options: { version: "long", players: 4, seed: 7 }, advice: false, status: "running",
      pace: DAYS, visibility: "unlisted", spectators: false, takeover: true, undo: "none",
      seats: [
        { kind: "person", name: "Ada", bot: null, mine: true }, { kind: "person", name: "Ben", bot: null, mine: true },
        { kind: "person", name: "Eve", bot: null, mine: false }, { kind: "bot", name: "Random", bot: "random", mine: false },
      ],
    } as unknown as MatchSummary;
    const draft = like(match, game);
    expect(draft.options).toEqual({ version: "long" });
    expect(draft).toMatchObject({ pace: DAYS, visibility: "unlisted", spectators: false, takeover: true, undo: "none" });
    expect(draft.advice).toBe(false);
    expect(like({ ...match, advice: true, status: "over" }, game).advice).toBeNull(); // everybody may ask then
    expect(request(draft).seats).toEqual([{ kind: "me" }, { kind: "local", name: "Ben" }, { kind: "open" }, { kind: "bot", bot: "random" }]);
  });
});
