import { describe, expect, it } from "vitest";
import { Refused } from "../api/client";
import type { Advice } from "../api/types";
import { Advisor } from "./advice.svelte";

const advice = (words: string): Advice => ({ seat: 0, playouts: 10, seconds: 1, lines: [], words, gain: "" });

describe("advice", () => {
  it("is asked for the moment looked at, and not shown at another", async () => {
    let moment = $state(4);
    const asked: number[] = [];
    const advisor = new Advisor("m", () => moment, async (_, ply) => {
      asked.push(ply);
      return advice("Go.");
    });
    const asking = advisor.ask();
    expect(advisor.thinking).toBe(true);
    await asking;
    expect(asked).toEqual([4]);
    expect(advisor.thinking).toBe(false);
    expect(advisor.advice?.words).toBe("Go.");
    moment = 5;
    expect(advisor.advice).toBeNull();
    expect(advisor.thinking).toBe(false);
  });

  it("is void at another moment with as many moves", async () => {
    let stamp = $state(4);
    const advisor = new Advisor("m", () => 4, async () => advice("Go."), () => stamp);
    await advisor.ask();
    expect(advisor.advice?.words).toBe("Go.");
    stamp = 9;
    expect(advisor.advice).toBeNull();
  });

  it("that comes too late is not shown", async () => {
    let moment = $state(4);
    const gates: ((a: Advice) => void)[] = [];
    const advisor = new Advisor("m", () => moment, () => new Promise((done) => gates.push(done)));
    const first = advisor.ask();
    moment = 5;
    const second = advisor.ask();
    gates[1]!(advice("New."));
    await second;
    gates[0]!(advice("Old."));
    await first;
    expect(advisor.advice?.words).toBe("New.");
  });

  it("that is refused says why", async () => {
    const advisor = new Advisor("m", () => 4, async () => {
      throw new Refused(403, { code: "x", message: "No." });
    });
    await advisor.ask();
    expect(advisor.problem?.message).toBe("No.");
    expect(advisor.thinking).toBe(false);
  });
});
