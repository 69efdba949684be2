/** The rulebooks, the one of the game at hand, and the rule whose page is open. */

import { parseRules, spans, type Section, type Span } from "./rulebook";

export interface Book {
  game: string;
  title: string;
  sections: Section[];
  numbers: ReadonlySet<string | null>;
}

function book(game: string, text: string): Book {
  const title = /^# ([^:\n]+)/.exec(text)?.[1] ?? game;
  // the acceptance cases are for the tests, not for players
  const sections = parseRules(text).filter((s) => !s.title.startsWith("Acceptance"));
  return { game, title, sections, numbers: new Set(sections.flatMap((s) => s.rules.map((r) => r.number))) };
}

const texts = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default", eager: true });

/** Every rulebook there is, by its file's name, which is the game's id. */
export const books: Book[] = Object.entries(texts).map(([path, text]) => book(path.replace(/^.*\/|\.md$/g, ""), text));

let game = $state(books[0]!.game);
let open = $state(false);
let rule = $state<string | null>(null);

/** The rulebook of the game at hand: what a rule's number means on this page. */
export const rulebook = {
  get now(): Book {
    return books.find((b) => b.game === game) ?? books[0]!;
  },
  take(wanted: string): void {
    if (books.some((b) => b.game === wanted)) game = wanted;
  },
};

export function withRules(sentence: string): Span[] {
  return spans(sentence, (number) => rulebook.now.numbers.has(number));
}

/** The address of a rule, or of its book. */
export const rulePath = (number: string | null = null): string => `/rules/${rulebook.now.game}${number ? `#${number}` : ""}`;

export const rulesDialog = {
  get open(): boolean {
    return open;
  },
  get rule(): string | null {
    return rule;
  },
  show(number: string | null = null): void {
    rule = number;
    open = true;
  },
  hide(): void {
    open = false;
  },
};
