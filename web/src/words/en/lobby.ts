/** English: lobby. */
import { count, type Said } from "./common";

// Lobby.svelte
export const trunklineRailwayBoardGames = (prefix: Said): string => `${prefix}Trunkline: railway board games`;
export const skipToGames = "Skip to the games";
export const theGames = "The games";
export const tables = "Tables";
export const onThisPage = "On this page";
export const signIn = "Sign in";
export const rules = "Rules";
export const railwayBoardGames = "Railway board games,";
export const inYourBrowser = "in your browser";
export const yourTurn = "Your turn";
export const youAreInvited = "You are invited";
export const yourGames = "Your games";
export const noTablesMatch = "No tables match.";
export const showAll = "Show all";
export const openTables = "Open tables";
export const noTableIsWaitingForPlayers = "No table is waiting for players. “Find a seat” opens one.";
export const running = "Running";
export const nobodyElseIsPlayingRightNow = "Nobody else is playing right now.";
export const finished = "Finished";
export const noFinishedGamesYet = "No finished games yet.";
export const files = "Files";
export const olderGames = "Older games";

// NewGame.svelte
export const newGameOf = (title: Said): string => `New game: ${title}`;
export const foldAway = "Fold away";
export const players = "Players";
export const seats = "Seats";
export const toPlayers = (player: Said, player2: Said): string => ` ${player} to ${player2} players.`;
export const advice = "Advice";
export const allowed = "Allowed";
export const afterGame = "After the game";
export const anybodyAtTableMayAskBot = "Anybody at the table may ask a bot for a move, or have the game analysed while it runs.";
export const noAdviceFromBotsWhileGame = "No advice from bots while the game runs. When it is over, anybody may have it analysed.";
export const table = "The table";
export const seenByWhom = (who: Said): string => `seen by: ${who}`;
export const undoHow = (how: Said): string => `undo: ${how}`;
export const rulesAreBeingCompiled = "The rules are being compiled, once on this machine; this takes a minute or two.";
export const compilingRules = "Compiling the rules…";
export const starting = "Starting…";
export const start = "Start";
export const loadingGames = "Loading the games…";

// GameCard.svelte
export const playersFromTo = (from: number, to: number): string => `${from} to ${to} players`;
export const minutesFromTo = (from: number, to: number): string => `${from} to ${to} minutes`;
export const playNow = "Play now";
export const playNowIs = (what: string, n: number, bot: Said, strength: Said): string => `${what ? `${what}, ` : ""}against ${count(n, `${bot}`)} (${strength})`;
export const playWithFriends = "Play with friends";
export const openTable = "Open a table";
export const botsTakeWhatStaysEmpty = "You get a link to send. Bots take the seats that stay empty when you start.";
export const any = "Any";
export const pace = "Pace";
export const looking = "Looking…";
export const findSeat = "Find a seat";
export const atFirstOpenTableThatFits = "At the first open table that fits, or at a new one where you wait for others.";
export const moreOptions = "More options";

// Filters.svelte
export const whichTablesToShow = "Which tables to show";
export const gameOfTablesShown = "Game of the tables shown";
export const allGames = "All games";
export const searchTables = "Search tables by the name of a player";
export const searchByName = "Search by name";
export const playersOfTablesShown = "Players at the tables shown";
export const anyNumberOfPlayers = "Any size";
export const ofPlayers = (n: Said): string => `${n} players`;
export const strengthOfTablesShown = "Strength at the tables shown";
export const strengthIs = "By the rating of the strongest person there: below 10, below 20, or from 20 on";
export const anyStrength = "Any strength";
export const newcomers = "Newcomers";
export const experienced = "Experienced";
export const strong = "Strong";
export const paceOfTablesShown = "Pace of the tables shown";
export const anyPace = "Any pace";
export const live = "Live";
export const overDays = "Over days";
export const noClock = "No clock";
export const openSeats = "Open seats";
export const mine = "Mine";

// MatchList.svelte
export const openSeat = "an open seat";
export const bot = "Bot";
export const ofSeatsFree = (n: Said, all: Said): string => `${n} of ${all} seats free`;
export const seatForYou = "a seat for you";
export const reserved = (kept: Said): string => `${kept} reserved`;
export const waitingForPlayers = "waiting for players";
export const endedEarly = "ended early";
export const matchFile = "a match file";
export const yourTurn2 = (who: Said): string => `${who}: your turn`;
export const toMove = (who: Said): string => `${who} to move`;
export const hostIs = (name: Said, played: string): string => `${name} ${played}`;
export const hostFinished = (n: number, of: number): string => `finished ${n} of ${count(of, "game")}`;
export const hostIsNew = "is new here";
export const hostRating = (rating: Said): string => `rating ${rating}`;
export const sitDown = "Sit down";
export const until = (deadline: Said): string => `until ${deadline}`;
export const byLinkOnly = "by link only";
export const playersOnly = "players only";
export const linkOfThisTable = "The link of this table:";
export const copyLinkOfThisTable = "Copy the link of this table";
export const copied = "Copied";
export const copyLink = "Copy link";
export const returnToTableOf = (table: Said): string => `Return to the table of ${table}`;
export const returnWord = "Return";
export const join = "Join";
export const gameOf = (yours: boolean, table: Said): string => `${yours ? "Play" : "Look at"} the game of ${table}`;
export const play = "Play";
export const look = "Look";
export const showAll2 = (length: Said): string => `Show all ${length}`;

// OnlineNow.svelte
export const online = (it: number): string => `${count(it, "person is", "people are")} online`;
export const and = (others: number): string => `, and ${count(others, "other")}`;

// PaceChooser.svelte
export const own = "Own…";
export const countedBy = "Counted by";
export const moveLive = "the move, live";
export const turnOverDays = "the turn, over days";
export const secondsForEachMove = "Seconds for each move";
export const hoursForEachTurn = "Hours for each turn";
export const reserveIn = (per: boolean): string => `Reserve, in ${per ? "minutes" : "hours"}`;
export const refillAfterEachTurnIn = (span: Said): string => `Refill after each turn, in ${span}`;
export const whenLate = "When late";
export const botPlaysOn = "A bot plays on";
export const othersDecide = "The others decide";

// SeatRow.svelte
export const youPlayAs = (me: Said): string => `You play as ${me}.`;
export const youPlay = "You play.";
export const sitsBesideYouAndPlaysOn = "Sits beside you and plays on this device.";
export const anybodyWithLinkMayTakeIt = "Anybody with the link may take it; the game starts when all seats are taken.";
export const keptForAccountOfThatName = "Kept for the account of that name, which is notified.";
export const seat = (number: Said): string => `Seat ${number}`;
export const me = "Me";
export const anotherPersonHere = "Another person here";
export const openSeat2 = "Open seat";
export const botOfStrength = (title: Said, strength: Said): string => `${title} (${strength})`;
export const invited = "Invited";
export const nameOfSeat = (number: Said): string => `Name of seat ${number}`;
export const accountInvitedToSeat = (number: Said): string => `Account invited to seat ${number}`;
export const name = "Name";
export const account = "Account";
export const botOfSeat = (number: Said): string => `Bot of seat ${number}`;

// TableRules.svelte
export const seenBy = "Seen by";
export const undo = "Undo";
export const othersMayWatch = "Others may watch";
export const anybodyMayTakeBotsSeatWhile = "Anybody may take a bot's seat while the game runs";

// Upload.svelte
export const isTooLargeForMatchFile = (name: Said): string => `${name} is too large for a match file.`;
export const openMatchFile = "Open a match file";
export const reading = "Reading…";
export const chooseMatchFileOrDropIt = "Choose a match file, or drop it here";

// Waiting.svelte
export const trunkline = "Trunkline";
export const playWithMeOnTrunkline = "Play with me on Trunkline";
export const yourBrowserDoesNotLetThis = "Your browser does not let this page copy: the link is selected, copy it yourself.";
export const inviteSendThisLink = "Invite: send this link";
export const sendThisLink = "Send this link";
export const copy = "Copy";
export const share = "Share";
export const thisTableWasClosed = "This table was closed";
export const toLobby = "To the lobby";
export const waitingForPlayers2 = "Waiting for players";
export const startWithBots = (n: number): string => `Start with ${count(n, "bot")}`;
export const dontWaitLonger = "Start now: bots take the seats that are still open";
export const gameStartsWhenEverySeatIs = "The game starts when every seat is taken.";
export const invitedPlayersHaveBeenToldAnd = "Invited players have been told, and find it in the lobby.";
export const seatKeptForYou = "A seat kept for you";
export const keptForInvitedPlayer = "Kept for an invited player";
export const onThisDevice = " (on this device)";
export const openToAnybody = "Open to anybody";
export const sitHere = "Sit here";
export const addSomeoneOnThisDevice = "Add someone on this device";
export const theirName = "Their name";
export const sit = "Sit";
export const cancel = "Cancel";
export const othersMayWatch2 = "Others may watch.";
export const leaveThisTable = "Leave this table";

// TableRules.svelte
export const nameOfTable = "Name of the table";
export const nameExample = "Friday night";

// Invite.svelte
export const peopleYouPlayedWith = "People you have played with";
export const gamesTogether = (n: number): string => `${count(n, "game")} together`;
export const inviteName = (name: Said): string => `Invite ${name}`;
export const qrOfThisLink = "The link as a QR code";

// Offers.svelte
export const nobodyYet = "Nobody has come yet";
export const stillWaiting = "A seat is still free";
export const dontWait = "Right now";
export const playBotsNow = "Start with bots";
export const waitingElsewhere = "Waiting too";
export const sitWith = (who: Said, pace: Said): string => `${who}: ${pace}`;
export const anotherPace = "Another pace";
export const goOnWithYourDay = "Come back later";
export const tellMe = "Notify me when somebody comes";
export const youWillBeTold = "You will get a notification when somebody comes, and when the game starts.";
export const tellMeAnotherWay = "Other ways to be notified";

// setup.ts
export const seatNeedsName = (i: Said): string => `Seat ${i} needs a name.`;
export const whoIsInvitedToSeat = (i: Said): string => `Who is invited to seat ${i}?`;
export const twoSeatsAreCalled = (name: Said): string => `Two seats are called ${name}.`;

// agreed.ts
export const everybody = "Everybody";
export const listedInLobby = "Listed in the lobby.";
export const byLink = "By link";
export const notListedAnybodyWithLinkCan = "Not listed: anybody with the link can find it.";
export const playersOnly2 = "Players only";
export const onlyItsPlayersSeeIt = "Only its players see it.";
export const free = "Free";
export const youMayUndoYourOwnDecisions = "You may undo your own decisions until somebody else has decided; further back, the others must agree.";
export const ifAllAgree = "If all agree";
export const nothingIsUndoneUnlessAllOthers = "Nothing is undone unless all others agree.";
export const never = "Never";
export const whatIsDoneIsDone = "What is done is done.";

// pace.ts
export const noTime = "no time";
export const turn = (span: Said): string => `${span} a turn`;
export const move = (span: Said): string => `${span} a move`;
export const inAll = (span: Said): string => `${span} in all`;
export const noTimeAtAll = "no time at all";
export const noTimeLimit = "No time limit.";
export const forEach = (span: Said, what: Said): string => `${span} for each ${what}`;
export const reserveOfBackAfterEachTurn = (free: boolean, span: Said, span2: Said, refill: boolean): string => `${free ? ", then " : ""}a reserve of ${span}${refill ? ` that gets ${span2} back after each turn` : ""}`;
export const onlyEverybodysActiveHoursCount = " Only everybody's active hours count.";
export const whenTimeIsUp = (x: Said, late: boolean, hours: Said): string => `${x}. When time is up, ${late ? "a bot takes the seat" : "the others may put a bot in the seat"}.${hours}`;
export const fast = "Fast";
export const twiceDay = "Twice a day";

// Single words.
export const isFinished = "finished";
export const closed = "closed";
export const isRunning = "running";
export const paused = "paused";
export const hours = "hours";
export const seconds = "seconds";
export const oneTurn = "turn";
export const oneMove = "move";
export const days = (n: number): string => count(n, "day");
export const day = (n: number, _long: boolean): string => count(n, "day");
export const hour = (n: number, long: boolean): string => (long ? count(n, "hour") : `${n} h`);
export const minute = (n: number, long: boolean): string => (long ? count(n, "minute") : `${n} min`);
export const second = (n: number, long: boolean): string => (long ? count(n, "second") : `${n} s`);

// Lobby.svelte: a way in
export const learn = "Learn";
export const learnGame = (title: string): string => `Learn ${title}`;
export const puzzles = "Puzzles";

// DailyPuzzle.svelte
export const puzzleOfTheDay = "Puzzle of the day";
export const solveIt = "Solve it";
export const lookAgain = "Look again";
export const solvedToday = "Solved. Another one tomorrow.";
export const puzzleIn = (game: string, over: boolean): string => `${over ? "Look again at" : "Solve"} today's puzzle: ${game}`;
