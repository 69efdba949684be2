import { describe, expect, it } from "vitest";
import { next, rest, stepped } from "./sheet";

const PIXELS: [number, number, number] = [60, 380, 740];

describe("the sheet", () => {
  it("rests at the nearest height", () => {
    expect([60, 200, 240, 500, 570, 900].map((at) => rest(at, 0, PIXELS))).toEqual(["peek", "peek", "half", "half", "full", "full"]);
  });

  it("is thrown to the next height and not beyond it", () => {
    expect([rest(100, 2, PIXELS), rest(400, 2, PIXELS), rest(800, 2, PIXELS)]).toEqual(["half", "full", "full"]);
    expect([rest(700, -2, PIXELS), rest(370, -2, PIXELS), rest(30, -2, PIXELS)]).toEqual(["half", "peek", "peek"]);
  });

  it("goes by keys to either end, by presses round and round", () => {
    expect([stepped("half", 1), stepped("full", 1), stepped("half", -1), stepped("peek", -1)]).toEqual(["full", "full", "peek", "peek"]);
    expect([next("peek"), next("half"), next("full")]).toEqual(["half", "full", "peek"]);
  });
});
