import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused, request } from "./client";

const WHOLE = JSON.stringify({ name: "Ada", more: "x".repeat(200) });

/** Answers 200 with the whole body announced and half of it sent; then the line goes. */
function halved(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": WHOLE.length });
  response.write(WHOLE.slice(0, 100), () => response.destroy());
}

/** As `halved`, but without a length: the half looks like a whole answer. */
function short(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json" }).end(WHOLE.slice(0, 100));
}

const whole = (response: ServerResponse): unknown => response.writeHead(200).end(WHOLE);

describe("an answer", () => {
  let server: Server;
  let asked: string[];
  let answers: ((response: ServerResponse) => unknown)[];

  beforeEach(async () => {
    [asked, answers] = [[], []];
    server = createServer((question, response) => {
      asked.push(question.method!);
      answers.shift()!(response);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const real = fetch;
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => real(at + path, init));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });

  it.each([["with its length told", halved], ["without", short]])("is asked for again when cut short, %s", async (_, cut) => {
    answers = [cut, cut, whole];
    expect(await request("GET", "/api/guest")).toMatchObject({ name: "Ada" });
    expect(asked).toHaveLength(3);
  });

  it("that stays cut short is none, and never taken for `null`", async () => {
    answers = [halved, short, halved, whole];
    await expect(request("GET", "/api/me")).rejects.toMatchObject({ status: 0, unanswered: true, error: { code: "cut" } });
    expect(asked).toHaveLength(3);
  });

  it.each([halved, short])("to a change is left to the caller, who may send the same key again", async (cut) => {
    answers = [cut, whole];
    await expect(request("POST", "/api/matches/m/moves", {})).rejects.toMatchObject({ unanswered: true });
    expect(asked).toEqual(["POST"]);
  });

  it("without a body is whole by 204, and `null` where the server says so", async () => {
    answers = [(r) => r.writeHead(204).end(), (r) => r.writeHead(200).end("null")];
    expect(await request("DELETE", "/api/me/channels/1")).toBeNull();
    expect(await request("GET", "/api/me")).toBeNull();
  });

  it("that refuses is heard with its words, or as a proxy's page", async () => {
    const words = JSON.stringify({ code: "stale", message: "Look again." });
    answers = [(r) => r.writeHead(409).end(words), (r) => r.writeHead(502).end("<h1>Bad gateway</h1>")];
    await expect(request("POST", "/x", {})).rejects.toMatchObject({ status: 409, message: "Look again." });
    const error = await request("POST", "/x", {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status: 502, unanswered: true });
  });
});
