import { describe, expect, it, vi } from "vitest";
import { Refused } from "../api/client";
import type { Analysis, AnalysisState } from "../api/types";
import { Analyst } from "./analysis.svelte";

const refused = (status: number) => new Refused(status, { code: "x", message: "No." });

function analysis(...moves: number[]): Analysis {
  const decisions = moves.map((move) => ({ move, seat: 0, text: "", words: `move ${move}`, before: [0.5], after: [0.5], better: null }));
  return { game: "higgins", options: {}, names: ["Ada"], first: 1, last: 9, decisions, lines: [[0.5, ...moves.map(() => 0.5)]], swings: [], playouts: 1, seconds: 1 };
}

const status = (state: AnalysisState["state"], ...moves: number[]): AnalysisState => ({ state, done: moves.length, of: 3, analysis: state === "none" ? null : analysis(...moves), words: null });

/** A server that gives these answers one after another, the last for ever. */
function server(...answers: (AnalysisState | Error)[]) {
  const waits: number[] = [];
  const analyse = vi.fn(async () => null as unknown);
  const asked = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const analyst = new Analyst("m", { analyse, analysis: asked, wait: async (ms) => void waits.push(ms) });
  return { analyst, analyse, asked, waits };
}

describe("an analysis", () => {
  it("is looked for without being started", async () => {
    const { analyst, analyse, asked } = server(status("none"));
    await analyst.look();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(analyse).not.toHaveBeenCalled();
    expect(analyst.analysis).toBeNull();
  });

  it("is followed while it grows", async () => {
    const { analyst, analyse, asked, waits } = server(status("running"), status("running", 1), status("done", 1, 4, 7));
    await analyst.start();
    expect(analyse).toHaveBeenCalledTimes(1);
    expect(asked).toHaveBeenCalledTimes(3);
    expect(waits).toHaveLength(2);
    expect(analyst.running).toBe(false);
    expect(analyst.moments).toEqual([0, 1, 4, 7]);
  });

  it("is no analysis as long as no decision has been looked at", async () => {
    const { analyst } = server(status("failed"));
    await analyst.look();
    expect(analyst.analysis).toBeNull();
  });

  it("survives an answer that does not come, not a refusal", async () => {
    const lost = server(status("running", 1), refused(0), status("done", 1, 4));
    await lost.analyst.look();
    expect(lost.analyst.status?.state).toBe("done");
    expect(lost.analyst.problem).toBeNull();
    const no = server(status("running", 1), refused(403));
    await no.analyst.look();
    expect(no.analyst.problem?.message).toBe("No.");
    expect(no.asked).toHaveBeenCalledTimes(2);
  });

  it("says why it was not begun", async () => {
    const { analyst, analyse, asked } = server(status("none"));
    analyse.mockRejectedValueOnce(refused(409));
    await analyst.start();
    expect(analyst.problem?.message).toBe("No.");
    expect(analyst.running).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  it("is not followed when nobody looks any more", async () => {
    const { analyst, asked } = server(status("running", 1));
    asked.mockImplementationOnce(async () => {
      analyst.close();
      return status("running", 1);
    });
    await analyst.look();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("that is begun while one looks is followed by the one who looks", async () => {
    const { analyst, asked } = server(status("none"), status("running", 1), status("done", 1, 4));
    const looking = analyst.look();
    await analyst.start();
    await looking;
    expect(analyst.status?.state).toBe("done");
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("knows the decision that led to a moment", async () => {
    const { analyst } = server(status("done", 2, 4, 7));
    await analyst.look();
    expect([0, 1, 2, 3, 4, 9].map((seq) => analyst.leading(seq)?.move ?? null)).toEqual([null, null, 2, 2, 4, 7]);
    expect(analyst.decision(4)?.words).toBe("move 4");
    expect(analyst.decision(5)).toBeNull();
  });
});
