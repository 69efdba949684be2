/** English: table. */
import { count, dollars, minus, plural, signed, type Said } from "./common";

// Table.svelte
export const connecting = "Connecting…";
export const live = "Live";
export const reconnecting = "Reconnecting…";
export const trunkline = (prefix: Said, yours: boolean): string => `${prefix}${yours ? "● Your turn · " : ""}Trunkline`;
export const skipToYourTurn = "Skip to your turn";
export const rules = "Rules";
export const file = "File";
export const thisTableCannotBeShown = "This table cannot be shown";
export const tryAgain = "Try again";
export const toLobby = "To the lobby";
export const layingOutTable = "Laying out the table…";
export const thisPageDoesNotKnowGame = (game: Said): string => `This page does not know the game “${game}”. Reload it to get the newest version.`;

// ClockFace.svelte
export const timeIsUp = "time is up";
export const paused = "paused";

// FinalSheet.svelte
export const downloadMatchFile = "Download match file";
export const newGameLikeThis = "New game like this";
export const whereGameTurned = "Where the game turned";
export const playItAgainOnBoard = "Play it again on the board";
export const everyPoint = "Every point";

// FirstGame.svelte
export const howToPlay = "How to play";
export const gotIt = "Got it";
export const itStaysAtTopOfRules = "It stays at the top of the rules.";

// LetterKeys.svelte
export const yourTurn = "your turn";
export const map = "the map";
export const log = "the log";
export const repeatsLastMoves = "repeats the last moves";
export const esc = "Esc";
export const skipsMovesPlayed = "skips moves being played";
export const leavesPast = "leaves the past";
export const letterKeys = "Letter keys:";

// SettingsDialog.svelte, SettingsButton.svelte
export const settings = "Settings";
export const sound = "Sound";
export const movesAndYourTurn = "Moves and your turn";
export const yourTurnOnly = "Your turn only";
export const noSound = "None";
export const namesOnBoard = "Names on the board";
export const everyName = "All";
export const placesOnly = "Cities and towns only";
export const noNames = "None";
export const colours = "Colours";
export const colourNow = (night: boolean): string => (night ? "Night" : "Day");
export const coordinates = "Coordinates:";
export const coordinatesNote = "every hex of Steam bears its name, as the log uses it (H7).";
export const confirmations = "Confirmations:";
export const confirmationsNote = "ask before a move is sent.";
export const keptInThisBrowser = "Settings are kept in this browser.";

// ConfirmDialog.svelte
export const makeThisMove = "Make this move?";
export const itIsFinalOnceOthersDecide = "You can undo it until somebody else has decided.";
export const makeTheMove = "Make the move";
export const notYet = "Not yet";

// Caption.svelte
export const skip = "Skip";
export const skipAll = (n: number): string => `Skip (${n})`;
export const skipTip = (letters: boolean): string => `Show the board as it is now${letters ? ": S" : ""}`;

// LogPanel.svelte
export const namedShort = (name: Said, short: Said): string => `${name} ${short}`;
export const turnOf = (name: Said, moves: string): string => `${name}: ${moves}`;
export const showMovesWithoutChoice = "Show moves without a choice";
export const lookBack = "Look back";
export const logOfGame = "Log of the game";
export const lookBackToThisMoment = (at: Said): string => `Look back to this moment${at}`;
export const lookBackToMove = (ply: Said): string => `Look back to move ${ply}`;
export const undone = "Undone:";
export const when = (at: Said): string => `When: ${at}`;
export const nothingHasHappenedYet = "Nothing has happened yet.";

// Recap.svelte
export const sinceYourLastTurn = "Since your last turn";
export const beforeYourFirstTurn = "Before your first turn";
export const closeRecap = "Close what happened since your last turn";
export const byTheRules = "What the rules did";
export const showBoardThen = "Show the board as it was after this";
export const dollarsFromTo = (from: number, to: number): string => `${dollars(from)} → ${dollars(to)}`;
export const numberFromTo = (from: number, to: number): string => `${minus(from)} → ${minus(to)}`;
export const cashFromTo = (from: number, to: number): string => `cash ${dollarsFromTo(from, to)}`;
export const cashBy = (by: number): string => `${by > 0 ? "+" : ""}${dollars(by)}`;
export const incomeFromTo = (from: number, to: number): string => `income ${numberFromTo(from, to)}`;
export const incomeBy = (by: number): string => `${signed(by)} income`;
export const pointsFromTo = (from: number, to: number): string => `points ${numberFromTo(from, to)}`;
export const pointsBy = (by: number): string => `${signed(by)} ${plural(Math.abs(by), "point", "points")}`;

// PlanPanel.svelte
export const decisionIsNowDecision = (at: Said, at2: Said): string => `Decision ${at} is now decision ${at2}.`;
export const enterAtLeastOneMove = "Enter at least one move.";
export const planSaved = (planWords: Said): string => `Plan saved. ${planWords}`;
export const planDeleted = "Plan deleted.";
export const itWasRefused = "It was refused.";
export const tryWord = (nearest: Said): string => ` Try: ${nearest}.`;
export const planAhead = "Plan ahead";
export const sayWhatYouWillDoAt = "Say what you will do at your next decisions. Trunkline plays these for you on your turn, in order; for each step, the first legal move. If none is legal, the plan is withdrawn and you decide yourself.";
export const forWord = "For";
export const itWasWithdrawn = (withdrawn: Said): string => `It was withdrawn. ${withdrawn}`;
export const decision = (i: Said): string => `Decision ${i}`;
export const anotherMove = "another move";
export const move = "a move";
export const remove = (move: Said): string => `Remove “${move || "this move"}”`;
export const orElse = "Or else…";
export const decisionEarlier = (i: Said): string => `Decision ${i} earlier`;
export const decisionLater = (i: Said): string => `Decision ${i} later`;
export const removeDecision = (i: Said): string => `Remove decision ${i}`;
export const thenAtNextDecision = "Then, at the next decision…";
export const saveThisPlan = "Save this plan";
export const clear = "Clear";
export const savedOnlyYouSeeIt = "Saved. Only you see it.";
export const inForceOnlyYouSeeIt = "In force. Only you see it.";
export const howToWriteIt = "How to write it";
export const inWordsOfMovesAsInterface = "In the words of moves, as the interface for programs and match files have them; while you write, moves of this game so far are offered. For example:";
export const beginWithThis = "Begin with this";
export const altWithArrowUpOrDown = "Alt with an arrow up or down moves a decision.";

// PlayerStrip.svelte
export const players = "Players";
export const you = "(you)";
export const toMove = "to move";

// Refusal.svelte
export const tryWord2 = (nearest: Said): string => `Try: ${nearest}.`;

// Rematch.svelte
export const wantsRematch = (name: Said): string => `${name ?? "Somebody"} wants a rematch.`;
export const join = "Join";
export const rematchIsOn = "The rematch is on.";
export const theyPlayOnAtAnotherTable = "They play on at another table.";
export const goThere = "Go there";
export const look = "Look";
export const notNow = "Not now.";
export const rematch = "Rematch";

// ReplayBar.svelte
export const beginning = "The beginning";
export const lookBackOverGame = "Look back over the game";
export const toBeginning = "To the beginning";
export const oneMoveBack = "One move back";
export const pause = "Pause";
export const playGameFromHere = "Play the game from here";
export const oneMoveOn = "One move on";
export const momentOfGame = "Moment of the game";
export const moveOf = (at: Said, last: Said, line: Said): string => `Move ${at} of ${last}. ${line}`;
export const now = "Now";
export const newTableFromThisMomentOn = "A new table from this moment on, against bots";
export const playOn = "Play on";
export const analysis = "Analysis";

// TableBar.svelte
export const firstUndoWhatYouAreTrying = "First undo what you are trying out.";
export const thereIsNothingToUndo = "There is nothing to undo.";
export const askToUndo = "Ask to undo";
export const askToGoBackToHere = "Ask to go back to here";
export const undo = "Undo";
export const undoToHere = "Undo to here";
const SHOWN = 5;
export const undoes = (own: string[], others: number): string => {
  const rest = [own.length > SHOWN && `${own.length - SHOWN} more`, others && count(others, own.length ? "move of others" : "move", own.length ? "moves of others" : "moves")];
  return `Undo: ${[...own.slice(0, SHOWN), ...rest.filter((s) => s)].join(", ")}.`;
};
export const yesDoIt = (what: string): string => `${what}?`;
export const thisTable = "This table";
export const paceOfThisTable = "The pace of this table";
export const table = "Table";

export const watching = (n: number): string => `${n} watching`;

// TableName.svelte
export const nameOfTable = "Name of the table";
export const nameThisTable = "Name this table";
export const rename = "Rename";
export const save = "Save";
export const cancel = "Cancel";

// LendSeat.svelte, TakeSeat.svelte
export const moveToOwnDevice = "Move to their own device";
export const movesToOwnDevice = (name: Said): string => `${name}, go on with your own device: open this link there, or this table and enter the code.`;
export const linkForSeat = "Link";
export const code = "Code";
export const codeWorksOnce = (until: string): string => `It works once, until ${until}. Then this device plays the seat no more.`;
export const copyLink = "Copy the link";
export const copied = "Copied";
export const playHere = "Play on this device";
export const codeIsForSeat = "With a code from the device where you have played, you take over your seat there and go on here.";
export const yourName = "Your name";
export const takeSeat = "Take the seat";
export const haveCode = "I have a code for a seat";

// TableDialog.svelte
export const giveTime = (span: string): string => `+${span}`;
export const giveTimeTo = (span: string, name: Said): string => `Give ${name} ${span} more`;
export const watched = "Watched by";
export const people = (n: number): string => (n ? count(n, "person", "people") : "Nobody");
export const seats = "Seats";
export const takeMySeatBack = "Take my seat back";
export const sitDownHere = "Sit down here";
export const putBotInSeat = "Put a bot in the seat";
export const pace = "Pace";
export const paused2 = "Paused.";
export const seenBy = "Seen by";
export const othersMayWatch = "Others may watch.";
export const onlyPlayersSeeGame = "Only players see the game.";
export const botsSeats = "Bots' seats";
export const anybodyMayTakeBotsSeat = "Anybody may take a bot's seat.";
export const onlyPlayerWhoLeftCanTake = "Only the player who left can take a seat back from its bot.";
export const resumeClocks = "Resume the clocks";
export const askForPause = "Ask for a pause";
export const leaveTable = "Leave the table";
export const botPlaysOnInYourPlace = (takeover: boolean): string => `A bot plays on in your place. You may take your seat back while the game lasts${takeover ? ", unless somebody else has sat down there" : ""}.`;
export const leave = "Leave";
export const stay = "Stay";

// TableFrame.svelte
export const plan2 = "Plan";
export const study = "Study";
export const talk = (unread: Said): string => `Talk (${unread})`;
export const talk2 = "Talk";
export const turn = "Turn";
export const youAreLookingBackAtMove = (moment: Said, ply: Said): string => `You are looking back, at move ${moment} of ${ply}. Escape returns to now.`;
export const backToNow = (turnWords: Said): string => `Back to now. ${turnWords}`;
export const board = "Board";
export const expectedOutcome = "Expected outcome";
export const close = "Close";

// TableNews.svelte
export const yourTimeIsUp = "Your time is up.";
export const youRanOutOfTimeAnd = "You ran out of time and were replaced.";
export const youLeftTable = "You left the table.";
export const askedOfTable = "Asked of the table";
export const wouldUndo = "This would be undone";
export const andMore = (n: number): string => `and ${n} more`;
export const showBoardBefore = "Show the board as it would be";
export const agreed = (names: Said): string => `Agreed: ${names}.`;
export const stillToAnswer = (names: Said): string => `Still to answer: ${names}.`;
export const yes = "Yes";
export const no = "No";
export const withdrawRequest = "Withdraw the request";
export const clocksAreStopped = "The clocks are stopped.";
export const goOn = "Go on";
export const playsForYou = (reasons: Said, playedby: Said): string => `${reasons} ${playedby ?? "A bot"} plays for you.`;
export const yourTimeIsUp2 = (name: Said): string => `${name}, your time is up.`;
export const youCanStillMove = "You can still move.";
export const youCanStillMoveUntilAnother = "You can still move, until another player puts a bot in the seat.";
export const youCanStillMoveUntilAnother2 = "You can still move, until another player puts a bot in your seat.";
export const isOutOfTime = (name: Said): string => `${name} is out of time.`;
export const otherPlayersCanWaitOrPut = "The other players can wait, or put a bot in the seat.";
export const hasNotMovedForDay = (name: Said): string => `${name} has not moved for a day.`;
export const youCanWaitOrReplaceThem = "You can wait, or replace them now: a bot plays on until they come back.";
export const planOfIsWithdrawn = (name: Said): string => `The plan of ${name} is withdrawn.`;
export const yourPlanIsWithdrawn = "Your plan is withdrawn.";
export const planAnew = "Plan anew";

// TurnSheet.svelte
export const matchFileToLookBackOver = "A match file, to look back over.";
export const serverDoesNotAnswerMoveIs = "The server does not answer. The move is being sent again…";
export const youAreLookingBack = "You are looking back.";
export const backToNow2 = "Back to now";
export const finalTable = "Final table";
export const oneMoment = "One moment…";

// clock.ts
export const inReserve = (bank: Said): string => `${bank} in reserve`;
export const andInReserve = (free: Said, bank: Said): string => `${free}, and ${bank} in reserve`;
export const left = (span: Said): string => `${span} left.`;

// clocks.svelte.ts
export const until = (deadline: Said): string => `Until ${deadline}`;

// graph.ts

// plan.ts
export const first = "First";

// table.svelte.ts
export const openSeat = "Open seat";
export const bot = "Bot";

// turn.ts
export const playedBy = (playedby: Said): string => `played by ${playedby}`;
export const wins = (name: Said, bot: Said): string => `${name}, ${bot}, wins`;
export const shareVictory = "share the victory";
export const waitingForPlayers = "Waiting for players.";
export const gameIsOver = (victory: Said): string => `The game is over: ${victory}.`;
export const gameIsOver2 = "The game is over.";
export const thisGameWasEndedBeforeIt = "This game was ended before it was over.";
export const nobodyIsToMove = "Nobody is to move.";
export const isToMove = (name: Said): string => `${name} is to move.`;
export const waitingFor = (seat: Said): string => `Waiting for ${seat}.`;
export const itIsYourTurn = (name: Said): string => `${name}, it is your turn.`;
export const yourTurn2 = (name: Said): string => `Your turn, ${name}.`;

// Single words.
export const youYourself = "you";
export const isBot = "bot";
export const isOpen = "open";
export const elseMove = "else";
export const firstMove = "first";
export const orElseThis = ", else ";
export const winsAlone = "wins";
export const thenStep = "then";

// PullSheet.svelte
export const sheetIs = { peek: "Panels: closed. Open half", half: "Panels: half open. Open fully", full: "Panels: fully open. Close" };
