import { describe, expect, it } from "vitest";
import type { MatchState } from "../api/types";
import { made, seat } from "./tests/made";
import { turnWords } from "./turn";

const away = seat("Ben", { kind: "bot", bot: "fireman", away: true, played_by: "Fireman" });
const names = ["Ada", "Ben"];
const over = (winners: number[]): MatchState =>
  made(1, { status: "over", seats: [seat("Ada"), away], view: { over: true, winners } as unknown as MatchState["view"] });

describe("whose turn it is", () => {
  it("keeps the name of a person whom a bot plays for, and says so", () => {
    expect(turnWords(made(1, { seats: [seat("Ada"), away], to_move: 1 }), names)).toBe("Waiting for Ben (Fireman).");
    expect(turnWords(over([1]), names)).toBe("The game is over: Ben, played by Fireman, wins.");
    expect(turnWords(over([0, 1]), names)).toBe("The game is over: Ada and Ben (Fireman) share the victory.");
    expect(turnWords(over([0]), names)).toBe("The game is over: Ada wins.");
  });
});
