import { expect, it } from "vitest";
import { PATIENCE, patience } from "./waiting";

it("something else is offered twenty seconds after a table was made, by the clock that is handed in", () => {
  const made = "2026-03-01T12:00:00Z";
  const at = Date.parse(made);
  expect([0, 5_000, PATIENCE, 2 * PATIENCE].map((ms) => patience(made, at + ms))).toEqual([PATIENCE, PATIENCE - 5_000, 0, 0]);
  expect(patience(made, at - 3_000)).toBe(PATIENCE + 3_000); // a clock that is behind waits longer, and no less
  expect(patience("", at)).toBe(0);
});
