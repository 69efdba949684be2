/** Whether to offer notifications: once, to a person who has no channel, until they have answered in this browser. */

import { notices } from "../api/talk";
import { prefs } from "../ui/prefs.svelte";

let none = $state(false); // this person has no channel
let asked = false;

export const offer = {
  get open(): boolean {
    return none && !prefs.offered;
  },
  /** Find out, once, whether there is something to offer. */
  look(): void {
    if (asked || prefs.offered) return;
    asked = true;
    notices.channels().then(({ channels }) => (none = channels.length === 0), () => undefined);
  },
  /** It was answered: never again. */
  answer(): void {
    prefs.offered = true;
  },
};
