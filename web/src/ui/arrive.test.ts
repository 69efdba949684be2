import { afterEach, describe, expect, it, vi } from "vitest";
import { anew, arrive } from "./arrive";

const gone = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));
let reloads = 0;

/** A page made of `own`, before a server whose page has `now`; null: it does not answer. */
function before(own: string, now: string | null): void {
  reloads = 0;
  vi.stubGlobal("location", { reload: () => reloads++ });
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => own }) });
  vi.stubGlobal("fetch", () => (now === null ? gone() : Promise.resolve(new Response(`<script type="module" src="${now}"></script>`))));
}

afterEach(() => vi.unstubAllGlobals());

describe("a part of the program", () => {
  it("is given when it is there", async () => {
    before("/assets/index-1.js", "/assets/index-2.js");
    expect(await arrive(() => Promise.resolve(7))).toBe(7);
    expect(reloads).toBe(0);
  });

  it("that is gone with an old build has the page loaded anew", async () => {
    before("/assets/index-1.js", "/assets/index-2.js");
    void arrive(gone);
    await vi.waitFor(() => expect(reloads).toBe(1));
  });

  it.each(["/assets/index-1.js", null])("that is missing otherwise is an error: the server has %s", async (now) => {
    before("/assets/index-1.js", now);
    await expect(arrive(gone)).rejects.toThrow("Failed to fetch");
    expect(reloads).toBe(0);
  });

  it("is asked for again by a new page, if the server answers", async () => {
    before("/assets/index-1.js", null);
    expect(await anew()).toBe(false);
    before("/assets/index-1.js", "/assets/index-1.js");
    expect([await anew(), reloads]).toEqual([true, 1]);
  });
});
