import { describe, expect, it, vi } from "vitest";
import type { MatchState } from "../api/types";
import { Replay } from "./replay.svelte";

const at = (seq: number): MatchState => ({ id: "m", seq }) as MatchState;

describe("looking back", () => {
  it("fetches each moment once, and the next ones ahead", async () => {
    const asked: number[] = [];
    const replay = new Replay("m", async (_, seq) => {
      asked.push(seq);
      return at(seq);
    });
    await replay.show(4, 6);
    expect(replay.state?.seq).toBe(4);
    expect(asked).toEqual([4, 5, 6]);
    await replay.show(5, 6);
    expect(replay.state?.seq).toBe(5);
    expect(asked).toEqual([4, 5, 6]);
  });

  it("stays within the game", async () => {
    const replay = new Replay("m", async (_, seq) => at(seq));
    await replay.show(99, 6);
    expect(replay.seq).toBe(6);
    await replay.show(-3, 6);
    expect(replay.seq).toBe(0);
  });

  it("shows the moment last asked for, though an earlier answer comes later", async () => {
    const gates = new Map<number, (state: MatchState) => void>();
    const replay = new Replay("m", (_, seq) => new Promise((done) => gates.set(seq, done)));
    const first = replay.show(1, 1);
    const second = replay.show(0, 1);
    gates.get(0)?.(at(0));
    await second;
    gates.get(1)?.(at(1));
    await first;
    expect(replay.state?.seq).toBe(0);
  });

  it("asks again for a moment that failed", async () => {
    const fetchAt = vi.fn().mockRejectedValueOnce(new Error("no line")).mockResolvedValue(at(0));
    const replay = new Replay("m", fetchAt);
    await replay.show(0, 0);
    expect(replay.problem).toBe("no line");
    await replay.show(0, 0);
    expect(replay.problem).toBeNull();
    expect(replay.state?.seq).toBe(0);
  });

  it("plays to the end and stops", async () => {
    const replay = new Replay("m", async (_, seq) => at(seq));
    replay.pace = 0;
    replay.play(() => 3);
    await vi.waitFor(() => expect(replay.playing).toBe(false));
    expect(replay.seq).toBe(3);
  });
});
