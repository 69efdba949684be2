/** Who this browser belongs to, asked once and shared by all pages. */

import { people } from "../api/people";
import type { Me } from "../api/types";
import * as say from "#words/account";

let now = $state.raw<Me | null>(null);
let asked = $state(false);

export const me = {
  get now(): Me | null {
    return now;
  },
  /** Has the server answered? */
  get asked(): boolean {
    return asked;
  },
  set(next: Me | null): void {
    now = next;
    asked = true;
  },
  /** Ask the server; an unreachable one leaves what is known. */
  async load(): Promise<void> {
    try {
      me.set(await people.me());
    } catch {
      asked = true;
    }
  },
};

/** What a session was begun with, in words. */
export const WAYS: Record<string, string> = { guest: say.asGuest, password: say.withPassword, link: say.withLink, cookie: say.beforeAccounts };

/** The browser and the system that a user agent names, as far as they can be told. */
export function browserOf(agent: string): string {
  const of = (names: [RegExp, string][]): string | undefined => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = of([[/Edg\//, "Edge"], [/OPR\//, "Opera"], [/Firefox\//, "Firefox"], [/(Chrome|Chromium|CriOS)\//, "Chrome"], [/Safari\//, "Safari"]]);
  const system = of([[/Android/, "Android"], [/iPhone|iPad/, "iOS"], [/Windows/, "Windows"], [/Mac OS X/, "macOS"], [/Linux/, "Linux"]]);
  return browser && system ? say.on(browser, system) : browser ?? system ?? (agent.slice(0, 60) || say.unknownBrowser);
}

/** "08:30" of minutes after midnight, and back; midnight at the end of the day is "24:00" nowhere but here. */
export const clock = (minutes: number): string => `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
}
