/** The chat of one match: its lines as far as they are fetched, and how many one has not looked at yet. */

import { words } from "../api/client";
import { talk as server, type Room } from "../api/talk";
import type { Chat as Page, ChatLine } from "../api/types";

const KEPT = "trunkline.chat."; // the last line seen, by match and room
const PAGE = 100;

export interface Memory {
  load(room: string): number;
  save(room: string, line: number): void;
}

const browser: Memory = {
  load(room) {
    try {
      return Number(localStorage.getItem(KEPT + room) ?? 0);
    } catch {
      return 0; // storage may be forbidden; then all is new after a reload
    }
  },
  save(room, line) {
    try {
      localStorage.setItem(KEPT + room, String(line));
    } catch {
      // as above
    }
  },
};

export class Chat {
  lines = $state.raw<ChatLine[]>([]);
  /** There are older ones. */
  more = $state(false);
  may = $state(false);
  why = $state<string | null>(null);
  /** The rooms one may read, and the one that is open: there one writes. */
  rooms = $state.raw<Room[]>([]);
  room = $state<Room | undefined>();
  loaded = $state(false);
  problem = $state("");
  sending = $state(false);
  /** What has come since the page was opened, for those who listen. */
  fresh = $state.raw<ChatLine[]>([]);
  #seen = $state<Record<Room, number>>({ players: 0, spectators: 0 });
  readonly #new: ChatLine[] = $derived.by(() => this.lines.filter((l) => l.id > this.#seen[l.room] && !l.mine));
  readonly unread: number = $derived.by(() => this.#new.length);
  /** The lines of the room that is open. */
  readonly here: ChatLine[] = $derived.by(() => this.lines.filter((l) => l.room === this.room));

  #asking: Promise<void> | null = null;
  #again = false;

  constructor(readonly match: string, private readonly services: Pick<typeof server, "chat" | "say"> = server, private readonly memory: Memory = browser) {
    for (const room of ["players", "spectators"] as const) this.#seen[room] = memory.load(`${match}.${room}`);
  }

  /** How many lines of a room one has not looked at. */
  unreadIn(room: Room): number {
    return this.#new.filter((l) => l.room === room).length;
  }

  /** Fetch what is new; calls meanwhile are answered by one more fetch after this one. */
  refresh(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return this.#asking;
    }
    this.#asking = this.#fetch().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #fetch(): Promise<void> {
    do {
      this.#again = false;
      try {
        const later = this.loaded;
        const page = await this.services.chat(this.match, later ? { after: this.lines.at(-1)?.id ?? 0 } : {});
        this.#take(page, later);
        if (later && page.more && page.lines.length >= PAGE) this.#again = true;
      } catch (error) {
        if (!this.loaded) this.problem = words(error).message;
      }
    } while (this.#again);
  }

  #take(page: Page, later: boolean): void {
    const known = new Set(this.lines.map((l) => l.id));
    const fresh = page.lines.filter((l) => !known.has(l.id));
    if (later) this.fresh = fresh.filter((l) => !l.mine);
    else this.more = page.more;
    if (fresh.length) this.lines = [...this.lines, ...fresh].sort((a, b) => a.id - b.id);
    [this.may, this.why, this.loaded, this.rooms] = [page.may, page.why, true, page.rooms];
    if (!this.room || !page.rooms.includes(this.room)) this.room = page.rooms[0];
  }

  /** One may read other rooms now, with lines older than those that are known: fetch anew. */
  async reopen(): Promise<void> {
    await this.#asking;
    this.lines = [];
    this.loaded = false;
    await this.refresh();
  }

  /** Fetch lines before the first. */
  async older(): Promise<void> {
    const first = this.lines[0]?.id;
    if (first === undefined) return;
    try {
      const page = await this.services.chat(this.match, { before: first });
      this.lines = [...page.lines, ...this.lines];
      this.more = page.more;
    } catch (error) {
      this.problem = words(error).message;
    }
  }

  /** Say it, in the name of a seat where one has several; true when the server has it. */
  async say(text: string, seat?: number): Promise<boolean> {
    if (this.sending || !text.trim()) return false;
    this.sending = true;
    this.problem = "";
    try {
      const line = await this.services.say(this.match, text.trim(), this.room, seat);
      if (!this.lines.some((l) => l.id === line.id)) this.lines = [...this.lines, line].sort((a, b) => a.id - b.id);
      return true;
    } catch (error) {
      this.problem = words(error).message;
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** All lines of the room that is open have been looked at. */
  see(): void {
    const last = this.here.at(-1)?.id ?? 0;
    if (!this.room || last <= this.#seen[this.room]) return;
    this.#seen[this.room] = last;
    this.memory.save(`${this.match}.${this.room}`, last);
  }

  /** Nobody of these is heard any more. */
  silence(person: string): void {
    this.lines = this.lines.filter((l) => l.person !== person);
  }
}

/** The text in pieces: plain ones, and those that name somebody at the table. */
export function pieces(text: string, mentions: string[]): { text: string; name: boolean }[] {
  const names = mentions.map((name) => `@${name}`).sort((a, b) => b.length - a.length);
  const found: { text: string; name: boolean }[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const name = names.find((n) => text.slice(at, at + n.length).toLowerCase() === n.toLowerCase());
    if (name) {
      if (plain) found.push({ text: plain, name: false });
      found.push({ text: text.slice(at, at + name.length), name: true });
      plain = "";
      at += name.length;
    } else plain += text[at++];
  }
  if (plain) found.push({ text: plain, name: false });
  return found;
}
