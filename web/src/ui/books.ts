/** The rulebooks, as the Markdown of docs/rules has them. Large: fetched by those who show rules. */

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

/** The rulebook of a game; the first where it is not known. */
export const bookOf = (game: string): Book => books.find((b) => b.game === game) ?? books[0]!;

/** A sentence with the numbers of rules set apart. */
export const withRules = (sentence: string, game: string): Span[] => spans(sentence, (number) => bookOf(game).numbers.has(number));

/** The heading that a rule stands under: "Track" of 4.2. */
export const headingOf = (game: string, rule: string): string => bookOf(game).sections.find((s) => `${s.number}` === rule.split(".")[0])?.title ?? "";
