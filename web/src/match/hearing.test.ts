import { expect, it } from "vitest";
import { soundOf, WAIT } from "./hearing";

const theirs = { ply: 4, mine: false };
const mine = { ply: 5, mine: true };

it("a bell calls a player who has waited or looked away", () => {
  expect(soundOf(theirs, mine, "all", WAIT + 1, false)).toBe("bell");
  expect(soundOf(theirs, mine, "turn", 10, true)).toBe("bell");
});

it("quick answers of bots are no calls, only moves", () => {
  expect(soundOf(theirs, mine, "all", 10, false)).toBe("punch");
  expect(soundOf(theirs, mine, "turn", 10, false)).toBeNull();
});

it("moves are heard by those who wish it, nothing by those who do not, and undoing makes no sound", () => {
  expect(soundOf(theirs, { ply: 6, mine: false }, "all", 10, false)).toBe("punch");
  expect(soundOf(theirs, { ply: 6, mine: false }, "turn", WAIT + 1, true)).toBeNull();
  expect(soundOf(theirs, mine, "off", WAIT + 1, true)).toBeNull();
  expect(soundOf(mine, { ply: 3, mine: true }, "all", 10, false)).toBeNull();
});
