import { describe, expect, it } from "vitest";
import { planWords, shifted, tidy } from "./plan";

describe("a plan being written", () => {
  it("is kept without what is empty", () => {
    expect(tidy([[" bid  3", ""], ["", " "], ["pass"]])).toEqual([["bid 3"], ["pass"]]);
    expect(tidy([[""]])).toEqual([]);
  });

  it("is put into another order, as far as there is room", () => {
    expect(shifted(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(shifted(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
    const all = ["a", "b"];
    expect(shifted(all, 1, 1)).toBe(all);
    expect(shifted(all, 0, -1)).toBe(all);
  });

  it("is said in one sentence", () => {
    expect(planWords([["bid 3", "pass"], ["done"]])).toBe("First bid 3, else pass; then done.");
    expect(planWords([])).toBe("");
  });
});
