import { describe, expect, it } from "vitest";
import type { Chat as Page, ChatLine } from "../api/types";
import { Chat, pieces } from "./chat.svelte";

const line = (id: number, more: Partial<ChatLine> = {}): ChatLine => ({
  id, person: "bob", name: "Bob", seat: 1, room: "players", at: "2026-01-01T00:00:00Z", text: `line ${id}`, mine: false, me: false, mentions: [], ...more,
});
const page = (lines: ChatLine[], more = false): Page => ({ lines, more, may: true, why: null, rooms: ["players"] });

/** A server that has these lines, and a memory that forgets. */
function made(all: ChatLine[]): Chat {
  return new Chat("m", {
    chat: (_, { before, after } = {}) => {
      if (after !== undefined) return Promise.resolve(page(all.filter((l) => l.id > after).slice(0, 100)));
      const older = all.filter((l) => before === undefined || l.id < before);
      return Promise.resolve(page(older.slice(-100), older.length > 100));
    },
    say: (_, text) => {
      const said = line(all.length + 1, { text, mine: true });
      all.push(said);
      return Promise.resolve(said);
    },
  }, { load: () => 0, save: () => undefined });
}

describe("a chat", () => {
  it("shows the newest lines, then older ones, without gaps or doubles", async () => {
    const chat = made(Array.from({ length: 250 }, (_, i) => line(i + 1)));
    await chat.refresh();
    expect(chat.lines.map((l) => l.id)).toEqual(Array.from({ length: 100 }, (_, i) => i + 151));
    await chat.older();
    await chat.older();
    expect(chat.lines.map((l) => l.id)).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
    expect(chat.more).toBe(false);
  });

  it("counts what was not looked at, but for one's own, and announces only what comes later", async () => {
    const all = [line(1)];
    const chat = made(all);
    await chat.refresh();
    expect([chat.unread, chat.fresh.length]).toEqual([1, 0]);
    chat.see();
    expect(chat.unread).toBe(0);
    await chat.say("  hello ");
    all.push(line(3));
    await chat.refresh();
    expect(chat.lines.map((l) => l.text)).toEqual(["line 1", "hello", "line 3"]);
    expect([chat.unread, chat.fresh.map((l) => l.id)]).toEqual([1, [3]]);
  });

  it("has a room for the players and one for spectators, each with what is new there", async () => {
    const all = [line(1), line(2, { room: "spectators" }), line(3, { room: "spectators" })];
    const said: unknown[] = [];
    const seen = new Map([["m.spectators", 2]]);
    const chat = new Chat("m", {
      chat: () => Promise.resolve({ ...page(all), rooms: ["players", "spectators"] }),
      say: (_, text, room) => (said.push([text, room]), Promise.resolve(line(9, { room, mine: true }))),
    }, { load: (room) => seen.get(room) ?? 0, save: (room, last) => void seen.set(room, last) });
    await chat.refresh();
    expect([chat.room, chat.unread, chat.unreadIn("players"), chat.unreadIn("spectators")]).toEqual(["players", 2, 1, 1]);
    chat.see();
    expect([chat.unread, chat.unreadIn("spectators"), seen.get("m.players")]).toEqual([1, 1, 1]);
    chat.room = "spectators";
    expect(chat.here.map((l) => l.id)).toEqual([2, 3]);
    chat.see();
    await chat.say("hello");
    expect([chat.unread, seen.get("m.spectators"), said]).toEqual([0, 3, [["hello", "spectators"]]]);
  });

  it("announces the first line of an empty chat", async () => {
    const all: ChatLine[] = [];
    const chat = made(all);
    await chat.refresh();
    all.push(line(1));
    await chat.refresh();
    expect(chat.fresh.map((l) => l.id)).toEqual([1]);
  });
});

describe("rooms", () => {
  it("fetches older lines of a room that opens, and writes where it is told", async () => {
    const all = [line(1, { room: "spectators" }), line(2)];
    let over = false;
    const rooms: unknown[] = [];
    const chat = new Chat("m", {
      chat: (_, { after } = {}) => Promise.resolve({ ...page(all.filter((l) => (over || l.room === "players") && l.id > (after ?? 0))), rooms: over ? ["players", "spectators"] : ["players"] }),
      say: (_, text, room, seat) => (rooms.push([room, seat]), Promise.resolve(line(9, { text }))),
    }, { load: () => 0, save: () => undefined });
    await chat.refresh();
    expect(chat.lines.map((l) => l.id)).toEqual([2]);
    over = true;
    await chat.reopen();
    expect(chat.lines.map((l) => l.id)).toEqual([1, 2]);
    await chat.say("to you");
    chat.room = "spectators";
    await chat.say("to all", 1);
    expect(rooms).toEqual([["players", undefined], ["spectators", 1]]);
  });
});

describe("the pieces of a line", () => {
  it("sets names apart, the longest first", () => {
    expect(pieces("hi @ada b and @ADA!", ["Ada", "Ada B"])).toEqual([
      { text: "hi ", name: false }, { text: "@ada b", name: true }, { text: " and ", name: false }, { text: "@ADA", name: true }, { text: "!", name: false },
    ]);
  });

  it("leaves text alone that names nobody", () => {
    expect(pieces("<b>@nobody</b>", [])).toEqual([{ text: "<b>@nobody</b>", name: false }]);
  });
});
