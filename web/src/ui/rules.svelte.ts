/** The game at hand, whose rules are meant, and the rule whose page is open. The books themselves: books.ts. */

let game = $state("");
let open = $state(false);
let rule = $state<string | null>(null);

/** The rulebook of the game at hand: what a rule's number means on this page. */
export const rulebook = {
  get game(): string {
    return game;
  },
  take(wanted: string): void {
    game = wanted;
  },
};

/** The address of a rule, or of its book. */
export const rulePath = (number: string | null = null): string => `/rules${game ? `/${game}` : ""}${number ? `#${number}` : ""}`;

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
