import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseRules, spans } from "./rulebook";
import { parse } from "./router.svelte";
import { capital, dollars, minus } from "#words/common";
import { plain } from "./plain";

describe("words", () => {
  it("prices", () => {
    expect(dollars(-3)).toBe("−$3");
    expect([minus(-3), minus(3), capital("gentle curve")]).toEqual(["−3", "3", "Gentle curve"]);
  });

  it("searches without accents, case and dots", () => {
    expect(plain("Québec")).toBe("quebec");
    expect(plain("B. & M.")).toBe("b m");
  });
});

describe("addresses", () => {
  it("are tables, rules, people or the lobby", () => {
    expect(parse("/m/abc-1_X")).toEqual({ page: "table", id: "abc-1_X" });
    expect(parse("/", "?like=abc")).toEqual({ page: "lobby", like: "abc" });
    expect(parse("/rules")).toEqual({ page: "rules", game: null });
    expect(parse("/rules/steam")).toEqual({ page: "rules", game: "steam" });
    expect(parse("/signin")).toEqual({ page: "signin" });
    expect(parse("/offline", "?from=%2Fm%2Fabc")).toEqual({ page: "offline", from: "/m/abc" });
    expect(parse("/account/")).toEqual({ page: "account" });
    expect(parse("/person/a-1_X")).toEqual({ page: "person", id: "a-1_X" });
    expect(parse("/person/")).toEqual({ page: "lost" });
    expect(parse("/m/a/b")).toEqual({ page: "lost" });
  });
});

const book = (game: string) => parseRules(readFileSync(new URL(`../../../docs/rules/${game}.md`, import.meta.url), "utf8"));
const numbersOf = (sections: ReturnType<typeof book>) => sections.flatMap((s) => s.rules.map((r) => r.number));

describe("the rulebook", () => {
  const sections = book("higgins");
  const numbers = numbersOf(sections);

  it("is there for Steam too, every rule by itself", () => {
    const steam = numbersOf(book("steam"));
    for (const rule of ["1.1", "2.5", "3.4", "4.13", "5.2", "6.1", "7.4", "8.2", "9.2"]) expect(steam).toContain(rule);
    expect(new Set(steam.filter(Boolean)).size).toBe(steam.filter(Boolean).length);
  });

  it("has each numbered rule by itself, also where several share a line", () => {
    expect(sections.map((s) => s.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    for (const rule of ["1.1", "2.1", "2.2", "2.5", "3.4", "4.1", "4.6", "6.2", "7.3", "8.2", "9.3", "10.3"]) expect(numbers).toContain(rule);
    expect(new Set(numbers.filter(Boolean)).size).toBe(numbers.filter(Boolean).length);
  });

  it("finds rule numbers in sentences, but not prices", () => {
    const known = (n: string): boolean => numbers.includes(n);
    expect(spans("Too far (4.1); it costs $4.1 or 99.9.", known).filter((s) => s.kind === "rule")).toEqual([{ kind: "rule", text: "4.1" }]);
    expect(spans("no number", known)).toEqual([{ kind: "text", text: "no number" }]);
  });
});
