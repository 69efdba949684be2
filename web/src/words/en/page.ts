/** English: page. */
import type { Said } from "./common";

// App.svelte
export const rules = "The rules";

// Lost.svelte
export const noSuchStation = "No such station";
export const nothingIsAtThisAddress = "Nothing is at this address.";
export const backToLobby = "Back to the lobby";

// OfflinePage.svelte
export const offlineTitle = "Offline · Trunkline";
export const youAreOffline = "The server cannot be reached";
export const gamesNeedServer = "Are you offline? Games need the server: it checks and stores every move. Nothing is lost; your games are there when you are back.";
export const worksWithout = "These work without it:";
export const lessonsOf = (game: Said): string => `Lessons: ${game}`;
export const puzzleOfTheDay = "Today's puzzles";
export const openLessonsOnce = "Open the lessons or the puzzles once while you are online, and they are kept here for next time.";

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
export const key = "Key";
export const wholeMap0 = "Whole map (0)";

// Which.svelte
export const whichOfThese = "Which of these?";

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

// RuleLink.svelte
export const rulesOf = (rule: string, heading: string): string => `Rules: ${rule}${heading ? ` ${heading}` : ""}`;

// MotionChoice.svelte
export const movesAreShown = "Moves on the board:";
export const motions = { off: "off", quick: "quick", normal: "normal", slow: "slow" };
export const systemAsksForLessMotion = "Your system asks for less motion: moves are only marked.";
