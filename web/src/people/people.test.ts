import { describe, expect, it } from "vitest";
import { browserOf, clock, minutesOf } from "./me.svelte";

describe("hours", () => {
  it("are minutes after midnight", () => {
    expect([clock(0), clock(8 * 60 + 5), clock(24 * 60)]).toEqual(["00:00", "08:05", "00:00"]);
    expect([minutesOf("00:00"), minutesOf("08:05"), minutesOf("23:59")]).toEqual([0, 485, 1439]);
  });
});

describe("a browser", () => {
  it("is told by its agent", () => {
    expect(browserOf("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")).toBe("Firefox on Linux");
    expect(browserOf("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36 Edg/129.0")).toBe("Edge on Windows");
    expect(browserOf("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17 Safari/604.1")).toBe("Safari on iOS");
    expect(browserOf("my-script/1.0")).toBe("my-script/1.0");
    expect(browserOf("")).toBe("an unknown browser");
  });
});
