import { describe, expect, it, vi } from "vitest";
import type { MatchState } from "../api/types";
import { movesOf, stampOf } from "./log";
import { Replay } from "./replay.svelte";
import { line } from "./tests/made";

const at = (ply: number): MatchState => ({ id: "m", ply }) as MatchState;

describe("looking back", () => {
  it("fetches each moment once, and the next ones ahead", async () => {
    const asked: number[] = [];
    const replay = new Replay("m", async (_, ply) => {
      asked.push(ply);
      return at(ply);
    });
    await replay.show(4, 6);
    expect(replay.state?.ply).toBe(4);
    expect(asked).toEqual([4, 5, 6]);
    await replay.show(5, 6);
    expect(replay.state?.ply).toBe(5);
    expect(asked).toEqual([4, 5, 6]);
  });

  it("stays within the game", async () => {
    const replay = new Replay("m", async (_, ply) => at(ply));
    await replay.show(99, 6);
    expect(replay.ply).toBe(6);
    await replay.show(-3, 6);
    expect(replay.ply).toBe(0);
  });

  it("shows the moment last asked for, though an earlier answer comes later", async () => {
    const gates = new Map<number, (state: MatchState) => void>();
    const replay = new Replay("m", (_, ply) => new Promise((done) => gates.set(ply, done)));
    const first = replay.show(1, 1);
    const second = replay.show(0, 1);
    gates.get(0)?.(at(0));
    await second;
    gates.get(1)?.(at(1));
    await first;
    expect(replay.state?.ply).toBe(0);
  });

  it("asks again for a moment that failed", async () => {
    const fetchAt = vi.fn().mockRejectedValueOnce(new Error("no line")).mockResolvedValue(at(0));
    const replay = new Replay("m", fetchAt);
    await replay.show(0, 0);
    expect(replay.problem).toBe("no line");
    await replay.show(0, 0);
    expect(replay.problem).toBeNull();
    expect(replay.state?.ply).toBe(0);
  });

  it("knows a moment from another with as many moves, when some were taken back", async () => {
    let log = [line(1), line(2), line(3)];
    const asked: number[] = [];
    const replay = new Replay("m", async (_, ply) => {
      asked.push(ply);
      return at(ply);
    }, (ply) => stampOf(movesOf(log), ply));
    await replay.show(3, 3);
    log = [...log, line(4, { kind: "undo", ply: 1 })];
    replay.check(1);
    expect(replay.ply).toBe(1);
    log = [...log, line(5, { ply: 2 })];
    replay.check(2);
    expect(replay.ply).toBe(1); // what one looks at still is what happened
    await replay.show(2, 2);
    expect(asked).toEqual([3, 1, 2]);
    replay.check(2);
    expect(asked).toEqual([3, 1, 2]);
  });

  it("plays to the end and stops", async () => {
    const replay = new Replay("m", async (_, ply) => at(ply));
    replay.pace = 0;
    replay.play(() => 3);
    await vi.waitFor(() => expect(replay.playing).toBe(false));
    expect(replay.ply).toBe(3);
  });
});
