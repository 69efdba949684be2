/** English: page. */
import type { Said } from "./common";

// App.svelte
export const rules = "The rules";

// Lost.svelte
export const noSuchStation = "No such station";
export const nothingIsAtThisAddress = "Nothing is at this address.";
export const backToLobby = "Back to the lobby";

// Rules.svelte
export const rulebooks = "Rulebooks";
export const howToPlay = "How to play";
export const rulebook = "The rulebook";

// RulesPage.svelte
export const rulesTrunkline = "The rules · Trunkline";
export const rules2 = (title: Said): string => `${title}: the rules`;
export const toLobby = "To the lobby";

// MapFrame.svelte
export const zoomIn = "Zoom in";
export const zoomIn2 = "Zoom in (+)";
export const zoomOut = "Zoom out";
export const zoomOut2 = "Zoom out (−)";
export const wholeMap = "Whole map";
export const wholeMap0 = "Whole map (0)";

// client.ts
export const serverDoesNotAnswerIsIt = "The server does not answer. Is it running, and are you online?";
export const serverAnsweredWithoutSayingWhy = (status: Said): string => `The server answered ${status} without saying why.`;
export const serversAnswerWasCutShortTry = "The server's answer was cut short. Try again.";

// BotMark.svelte
export const programPlaysByThisAccount = "A program plays by this account";
export const bot = "BOT";

// Brand.svelte
export const trunklineToLobby = "Trunkline, to the lobby";
export const trunkline = "Trunkline";

// Dialog.svelte
export const close = "Close";

// Later.svelte
export const loading = "Loading…";
export const serverStillDoesNotAnswer = "The server still does not answer.";
export const thisPartDidNotArrive = "This part did not arrive";
export const areYouOnlineAndIsServer = "Are you online, and is the server running?";
export const tryAgain = "Try again";

// Name.svelte
export const chooseNameToStart = "Choose a name to start.";
export const yourName = "Your name";
export const ada = "Ada";
export const save = "Save";
export const noAccountNeededNameIsEnough = "No account needed: a name is enough.";
export const signIn = "Sign in";

// AskName.svelte
export const cancel = "Cancel";

// RuleText.svelte
export const rule = (rule: Said): string => `Rule ${rule}`;

// Rulebook.svelte
export const rulingOldRulesAreSilentOr = "A ruling: the old rules are silent or read two ways";

// Tabs.svelte
export const panels = "Panels";

// ThemeSwitch.svelte
export const switchToColours = (night: boolean): string => `Switch to ${night ? "day" : "night"} colours`;
