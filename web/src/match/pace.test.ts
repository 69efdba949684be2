import { describe, expect, it } from "vitest";
import { kindOf, own, paceSentence, paceWords, PRESETS, presetOf, span, units } from "./pace";
import { DAYS, LIVE } from "./tests/made";

describe("a pace in words", () => {
  it("has spans of at most two units", () => {
    expect([0, 10, 90, 300, 3_600, 5_400, 86_400, 190_800, 700_000].map((s) => span(s))).toEqual([
      "0 s", "10 s", "1 min 30 s", "5 min", "1 h", "1 h 30 min", "1 day", "2 days 5 h", "8 days 2 h",
    ]);
    expect(span(61, true)).toBe("1 minute 1 second");
    expect(span(86_460, true)).toBe("1 day");
  });

  it("is short in a list", () => {
    expect(paceWords(null)).toBe("No clock");
    expect(paceWords(LIVE)).toBe("10 s + 5 min");
    expect(paceWords({ ...LIVE, bank: 0 })).toBe("10 s a move");
    expect(paceWords({ ...LIVE, seconds: 0 })).toBe("5 min in all");
    expect(paceWords({ ...DAYS, bank: 0 })).toBe("1 day a turn");
    expect(paceWords(DAYS)).toBe("1 day a turn + 2 days");
  });

  it("is said in full where somebody agrees to it", () => {
    expect(paceSentence(LIVE)).toBe("10 seconds for each move, then a reserve of 5 minutes that gets 10 seconds back after each turn. When time is up, a bot takes the seat.");
    expect(paceSentence({ ...DAYS, bank: 0, refill: 0 })).toContain("1 day for each turn. When time is up, the others may put a bot in the seat. Only everybody's active hours count.");
    expect(paceSentence({ ...LIVE, seconds: 0 })).toMatch(/^A reserve of 5 minutes/);
  });

  it("is one of those offered, or somebody's own", () => {
    expect(PRESETS.map((p) => presetOf(p.pace))).toEqual(PRESETS.map((p) => p.id));
    expect(presetOf({ ...PRESETS[1]!.pace!, late: "kick" })).toBe("fast");
    expect(presetOf({ ...LIVE, seconds: 11 })).toBe("own");
    expect([null, LIVE, DAYS].map(kindOf)).toEqual(["none", "live", "days"]);
  });

  it("is written in units one thinks in, within bounds", () => {
    for (const pace of [LIVE, DAYS]) expect(own(units(pace))).toEqual(pace);
    expect(own({ ...units(LIVE), free: 0, bank: -1, refill: Number.NaN })).toMatchObject({ seconds: 1, bank: 0, refill: 0 });
    expect(own({ ...units(LIVE), per: "turn", free: 36 })).toMatchObject({ per: "turn", seconds: 129_600 });
  });
});
