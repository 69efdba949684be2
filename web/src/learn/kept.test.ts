import { describe, expect, it, vi } from "vitest";
import { Refused } from "../api/client";
import { lessonApi } from "../api/lessons";
import type { LessonMoment, LessonState } from "../api/types";
import { follow, followed } from "./kept";

const moment = (step: number, on: Record<string, number>, later: number[] = [], wrong = ""): LessonMoment => ({ now: { step } as LessonState, later, on, wrong });
/** 7 or 8 is asked for; after 7 the lesson makes 70 itself, and asks for 9. */
const MOMENTS = [moment(0, { 7: 1, 8: 2 }, [], "Not this one."), moment(1, { 9: 3 }, [70], "Nor this."), moment(1, {}), moment(2, {})];

describe("a lesson that was kept", () => {
  it("goes every way that is expected", () => {
    expect([[], [7], [8], [7, 9]].map((moves) => followed(MOMENTS, moves).step)).toEqual([0, 1, 1, 2]);
    expect(followed(MOMENTS, [7, 70, 9]).step).toBe(2);
    expect(followed(MOMENTS, [7, 70, 9, 5]).step).toBe(2);
  });

  it("answers any other move as the server would", () => {
    expect(() => followed(MOMENTS, [5])).toThrow("Not this one.");
    expect(() => followed(MOMENTS, [7, 70, 70])).toThrow("Nor this.");
  });

  it("is asked only when the server does not answer", async () => {
    const server = vi.spyOn(lessonApi, "follow");
    const whole = vi.spyOn(lessonApi, "whole").mockResolvedValue(MOMENTS);
    server.mockRejectedValueOnce(new Refused(409, { code: "not_the_move", message: "No." }));
    await expect(follow("g", "l", [5])).rejects.toThrow("No.");
    expect(whole).not.toHaveBeenCalled();
    const gone = new Refused(0, { code: "unreached", message: "Gone." });
    server.mockRejectedValue(gone);
    expect((await follow("g", "l", [7])).step).toBe(1);
    await expect(follow("g", "l", [7], 0)).rejects.toThrow("Gone.");
    whole.mockRejectedValue(gone);
    await expect(follow("g", "l", [7])).rejects.toThrow("Gone.");
    vi.restoreAllMocks();
  });
});
