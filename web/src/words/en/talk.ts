/** English: talk. */
import type { Said } from "./common";

// ChatPanel.svelte
export const olderMessages = "Older messages";
export const chat = "Chat";
export const nothingHasBeenSaidYet = "Nothing has been said yet.";
export const onlyPlayersReadThisSpectators = "Only the players read this. Spectators talk in a room of their own.";
export const onlyPlayersReadThis = "Only the players read this.";
export const everybodyReadsThis = "Everybody reads this, players and spectators.";
export const spectatorsRoomPlayersSeeItWhen = "The spectators' room: the players see it when the game is over.";
export const whoSpeaks = "Who speaks";
export const saySomethingToTable = "Say something to the table";
export const saySomething = "Say something";
export const send = "Send";
export const call = "Call";

// Line.svelte
export const isMutedPageOfNoticesLists = (name: Said): string => `${name} is muted. The page of notices lists whom you have muted.`;
export const reportedHostOfThisServerWill = "Reported. The host of this server will read it.";
export const spectator = ", spectator";
export const aboutThisMessageBy = (name: Said): string => `About this message by ${name}`;
export const whatIsWrongWithIt = "What is wrong with it?";
export const report = "Report";
export const cancel = "Cancel";
export const mute = (name: Said): string => `Mute ${name}`;
export const reportThisMessage = "Report this message";
export const close = "Close";

// NotePanel.svelte
export const savedOnlyYouSeeThis = "Saved. Only you see this.";
export const saving = "Saving…";
export const myNotesAboutThisGame = "My notes about this game";
export const plansWhatOthersHaveWhatTo = "Plans, what others have, what to remember in a week";

// TalkPanel.svelte
export const rooms = { players: "Players’ room", spectators: "Spectators’ room" };
export const unread = (n: number): string => (n ? ` (${n})` : "");
export const chatOrNotes = "Chat or notes";
export const myNotes = "My notes";
