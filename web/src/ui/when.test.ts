import { describe, expect, it } from "vitest";
import { ago, clockTime, day, heard, moment, serverNow } from "./when";

const SOURCES = import.meta.glob<string>("../**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

describe("the time", () => {
  it("is the server's, however wrong this device's clock is", () => {
    heard("Tue, 01 Dec 2026 12:00:00 GMT", 1_000);
    expect(serverNow(61_000)).toBe(Date.parse("2026-12-01T12:01:00Z"));
    heard(null, 5_000);
    heard("soon", 5_000);
    expect(serverNow(61_000)).toBe(Date.parse("2026-12-01T12:01:00Z"));
    heard(new Date(Date.now() - 3 * 3_600_000).toUTCString()); // the device is three hours fast
    expect(ago(new Date(Date.now() - 3 * 3_600_000 - 5_000).toISOString())).toBe("just now");
  });

  it("is told as how long ago, then as a date", () => {
    const now = Date.parse("2026-12-04T12:00:00Z");
    expect(ago("2026-12-04T12:00:30Z", now)).toBe("just now");
    expect(ago("2026-12-04T11:59:00Z", now)).toBe("1 minute ago");
    expect(ago("2026-12-02T13:00:00Z", now)).toBe("47 hours ago");
    expect(ago("2026-12-01T12:00:00Z", now)).toBe(`on ${day("2026-12-01T12:00:00Z")}`);
    expect(ago("never", now)).toBe("just now");
  });

  it("is nothing where there is none", () => {
    for (const form of [clockTime, day, moment]) expect([form(null), form("never")]).toEqual(["", ""]);
    expect(moment("2026-12-04T12:00:00Z")).toContain("4");
  });

  it("is put into words here alone, so that all pages have one form", () => {
    const own = Object.entries(SOURCES).filter(([path, text]) => !/(^|\/)when(\.test)?\.ts$/.test(path) && /toLocale(Date|Time)?String\(\[?\]?[^)]*(day|hour|month)|DateTimeFormat\([^)]/.test(text));
    expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
    expect(own.map(([path]) => path)).toEqual([]);
  });
});
