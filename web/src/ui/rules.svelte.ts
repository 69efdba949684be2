/** The rulebook of the game at hand, and the rule whose page is open. */

import text from "../../../docs/rules/higgins.md?raw";
import { parseRules, spans, type Span } from "./rulebook";

/** The acceptance cases are for the tests, not for players. */
export const sections = parseRules(text).filter((s) => !s.title.startsWith("Acceptance"));

const numbers = new Set(sections.flatMap((s) => s.rules.map((r) => r.number)));

export function known(number: string): boolean {
  return numbers.has(number);
}

export function withRules(sentence: string): Span[] {
  return spans(sentence, known);
}

let open = $state(false);
let rule = $state<string | null>(null);

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
