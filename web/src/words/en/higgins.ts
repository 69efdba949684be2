/** English: higgins. */
import { count, plural, type Said } from "./common";

// CityCard.svelte
export const city = "City";
export const close = "Close";
export const eastOfMississippi = "East of the Mississippi";
export const westOfMississippi = "West of the Mississippi";
export const left = (cashafter: Said): string => `, ${cashafter} left`;
export const withPay = (pay: Said): string => `with ${pay} pay`;
export const segmentsFromHereToYour = (onward: Said): string => `Segments from here to your destinations: ${onward}`;
export const isHere = (name: Said): string => `${name} is here`;
export const payMarkerOf = (name: Said): string => `Pay marker of ${name}`;
export const thereAreNoTicketsHere = "There are no tickets here.";

// TurnCard.svelte
export const confirmMove = "Confirm the move";
export const stayIn = (city: Said): string => `Stay in ${city}`;
export const cash = "Cash";
export const fare = "Fare";
export const upkeep = "Upkeep";
export const pay = "Pay";
export const after = "After";
export const ticketsThere = "Tickets there";
export const serverDoesNotAnswerMoveIs = "The server does not answer. The move is being sent again…";
export const goTo = (city: Said): string => `Go to ${city}`;
export const stayHere = "Stay here";
export const cancel = "Cancel";
export const fromThere = (onward: Said): string => `From there: ${onward} segments.`;
export const foodLodgingTelegraph = "Food, lodging and telegraph";
export const lasts = "Lasts";
export const lastsDays = (days: number): string => (days < 0 ? "for good" : count(days, "day"));
export const daysThereThatThisPaysFor = "Days in this city that the cash left pays for";
export const noTicket = "No ticket";
export const about = (name: Said): string => `About the ${name}`;
export const moreCards = (n: number): string => count(n, "more card");
export const andTake = (short: Said): string => `, take ${short}`;
export const passCardsThatSaveHere = "Pass cards that save you money there";
export const buyWith = (name: Said, cost: Said): string => `Buy ${name}, ${cost}`;
export const savesHere = (saves: Said): string => `saves ${saves} a day`;
export const whyNot = "Why not";
export const notNow = (city: Said): string => `${city}: not now`;
export const instead = (city: Said): string => `${city} instead`;
export const stayInstead = "Stay instead";

// DestinationList.svelte
export const outOfReach = (length: number): string => `${count(length, "place")} out of reach`;
export const whereTo = "Where to?";
export const cityRailwaySetPayMarker = "City, railway, set, “pay marker”";
export const orderOfDestinations = "Order of destinations";
export const nearest = "Nearest";
export const toZ = "A to Z";
export const mostTickets = "Most tickets";
export const destinations = "Destinations";
export const yourPayMarker = "Your Pay marker";
export const moreThanYouHave = "more than you have";
export const noDestinationYouCanReach = (filter: Said): string => `No destination you can reach matches “${filter}”.`;
export const outOfReach2 = "out of reach";

// FinalTable.svelte
export const left2 = (length: number): string => `, ${count(length, "marker")} left`;
export const everySet = "Every set";
export const set = "Set";
export const notTaken = "Not taken";
export const together = "Together";

// HigginsTable.svelte
export const players = "Players";
export const tickets = "Tickets";
export const score = "Score";
export const passes = "Passes";
export const log = "Log";
export const inWord = (name: Said, city: Said): string => `${name}, in ${city}`;
export const left3 = (left: number): string => `${plural(left, "Pay marker", "Pay markers")} left`;
export const finalTable = "The final table";

// HowToPlay.svelte
export const goal = "The goal";
export const mostPointsAtEndFromSets = "the most points at the end, from sets of railway tickets (9.1).";
export const yourTurn = "Your turn";
export const travelUpTo4SegmentsFrom = "travel up to 4 segments, from city to city (fewer in the first turns, 4.1); pay your expenses (6.1); take a ticket of the city where you are (7.1); and if your own Pay marker stands there, clear it for $50 (7.2).";
export const travelUpTo4SegmentsFrom2 = "travel up to 4 segments, from city to city; take a ticket of the city where you are (7.1); and if your own Pay marker stands there, clear it (7.2). There is no money in the Short Version (10.1).";
export const passCardsBoughtAtAnyMoment = "Pass cards, bought at any moment of your turn, spare you expenses (3.4). If you cannot pay all your expenses, you lose your cash and take no ticket that turn (6.2).";
export const ticketsFreeMoves = "the ticket you took in one turn makes some segments of the next turn free, as many as it shows (4.4).";
export const ownNetworkIsFree = "the tracks on the maps of all your tickets are free for good; the free moves printed on tickets do not count (10.2).";
export const withoutMoney = "no money, no expenses and no Pass cards: up to 4 segments from the first turn, and a ticket every turn (10.1).";
export const classicVersion = "Classic Version";
export const longVersion = "Long Version";
export const shortVersion = "Short Version";
export const points = "Points";
export const setBrings3ForEachOf = "a set brings 3 for each of your tickets if you have the whole set, 2 if you have more of it than anybody else, otherwise 1; a ticket counts in each of its sets (9.1, 9.2).";
export const end = "The end";
export const roundInWhichSomebodyClears = "the round in which somebody clears their last marker is the last (8.1); or at once, when no tickets are left (8.2).";
export const badges = "Badges";
export const ticketColourShapeAndLetterAre = "A ticket: colour, shape and letter are its colour set, the small tag is its type. Choose it to see all its sets.";
export const flags = "Flags";
export const payMarkersInColourOfTheir = "Pay markers, in the colour of their player and with the number of that locomotive.";
export const discs = "Discs";
export const whereYouCanGoRim = (money: boolean): string => `Cities you can reach: the colours of the tickets there, and your flag; the darker the rim, the farther. Point to one for its segments${money ? " and what the turn costs, with “!” when that is more than you have" : ""}.`;

// Loco.svelte
export const noLocomotiveYet = "no locomotive yet";

// OfferChoice.svelte
export const offerPassCards = (offer: boolean): string => `Offer Pass cards: ${offer ? "at every moment" : "before moving"}`;
export const offerPassCards2 = "Offer Pass cards";
export const beforeMoving = "Before moving";
export const atEveryMomentOfTurn = "At every moment of the turn";
export const youMayAlsoBuyCardBetween = "You may also buy a card later in your turn. With the first choice one button makes your whole turn, and it ends by itself; with the second each step waits for you.";

// PassShop.svelte
export const yours = "Yours.";
export const noneLeft = "None left.";
export const short = (cost: Said): string => `${cost} short.`;
export const boughtAtAnyMomentOfOnes = "Bought at any moment of one's turn, good from then on (rules";
export const left4 = (stock: number): string => `${count(stock, "copy", "copies")} left`;
export const noneLeft2 = "None left";
export const hasIt = (name: Said): string => `${name} has it`;
export const hasIt2 = (name: Said): string => `${name} has it.`;
export const leavesYou = (cashafter: Said): string => `leaves you ${cashafter}`;
export const buyFor = (name: Said, cost: Said): string => `Buy ${name} for ${cost}…`;
export const buy = "Buy…";
export const confirmPurchase = "Confirm the purchase";
export const priceCashAfter = (cost: Said): string => `Price ${cost}, cash after`;
export const buyFor2 = (cost: Said): string => `Buy for ${cost}`;

// PlayersPanel.svelte
export const upTo = (limit: number): string => `up to ${count(limit, "segment")}`;
export const ofThemFree = (freemoves: Said): string => `${freemoves} of them free`;
export const upkeep2 = (upkeep: Said): string => `upkeep ${upkeep}`;
export const payMarkers = "Pay markers";
export const noLocomotiveYet2 = "No locomotive yet.";
export const noPayMarkerLeft = "No Pay marker left.";
export const passCards = "Pass cards:";
export const noPassCard = "No Pass card.";

// ScorePanel.svelte
export const colours = "Colours";
export const types = "Types";
export const affiliations = "Affiliations";
export const pointsTicketForWholeSet = "3 points a ticket for a whole set, 2 for more than anybody else, 1 otherwise (9.1). Small: tickets held.";
export const left5 = "Left";
export const none = "none";
export const nobodyHasTicketOfIt = "Nobody has a ticket of it.";
export const pointToSetToReadWhat = "Point to a set to read what it is worth, and see its cities.";

// TakeList.svelte
export const whichTicket = "Which ticket?";
export const railwayCityOrSet = "Railway, city or set";
export const ticketsToTake = "Tickets to take";
export const take = (short: Said, name: Said): string => `Take ${short}, ${name}`;
export const take2 = "Take";
export const noOpenTicketMatches = (filter: Said): string => `No open ticket matches “${filter}”.`;

// TicketBack.svelte
export const mapOf = (name: Said, map: Said): string => `Map of the ${name}: ${map}`;
export const mapOfLinesOf = (name: Said): string => `Map of the lines of the ${name}`;

// TicketFront.svelte
export const number = "Number";
export const pass = "Pass";
export const bearer = "the Bearer";
export const to = "to";
export const untilDecember31 = "until December 31";
export const st = "st";
export const unlessOtherwiseOrdered = ", 1920, unless otherwise ordered";
export const founded = (name: Said, founded: Said): string => `${name} · founded ${founded}`;
export const free = "free";

// TicketLine.svelte
export const segmentsFreeInTurnAfterIt = (freemoves: Said): string => `${freemoves} segments free in the turn after it is obtained`;
export const free2 = (freemoves: Said): string => `${freemoves} free`;
export const takenBy = (name: Said): string => `, taken by ${name}`;

// TicketPass.svelte
export const front = "The front";
export const turnOverItsMap = "Turn over: its map";
export const onBoard = (city: Said): string => `${city} on the board`;
export const takeIt = "Take it";
export const nobodyHasItYet = "Nobody has it yet.";
export const ofNotTaken = (left: Said, length: Said): string => `${left} of ${length} not taken`;

// TicketsPanel.svelte
export const searchTickets = "Search tickets";
export const whoseTickets = "Whose tickets";
export const all = "All";
export const open = "Open";
export const noTicketsMatch = "No tickets match.";

// TurnPanel.svelte
export const youCanLookAroundChooseCity = "You can look around: choose a city, a player or a set. The table follows by itself.";
export const roundTurn = (round: Said, turn: Said): string => `Round ${round}, turn ${turn}`;
export const showAllWays = "Show the ways to all of them";
export const goalAway = (city: string, far: number): string => `${city}, ${count(far, "segment")} away`;
export const understood = "Understood";
export const lastRound = "The last round:";
export const somebodyHasClearedTheirLast = "somebody has cleared their last marker (8.1)";
export const expensesOfThisTurn = "Expenses of this turn";
export const partlyFree = "partly free";
export const buyPassCardWithinYourCash = (length: Said): string => `Buy a Pass card (${length} within your cash)`;

// Board.svelte
export const around = (label: Said, join: Said): string => `Around ${label}: ${join}.`;
export const yourDestinations = "Your destinations";
export const segmentsAway = (far: number): string => `${far} away`;
export const arrowsGoToNextCityLetters = "Arrows go to the next city, letters to a city by name, a comma tells the neighbours, Enter chooses, Escape leaves; plus, minus and zero zoom, Shift with arrows pans.";
export const mapOfNorthAmericanRailways = "Map of the North American railways: cities";
export const segmentsAndPrice = (segments: number, price: string): string => [segments ? count(segments, "segment") : "stay", price].filter(Boolean).join(" · ");
export const whereYouCanGo = "Where you can go";

// Cartouche.svelte
export const railways = "RAILWAYS";
export const ofWord = "of";
export const northAmerica = "NORTH AMERICA";
export const forHoldersOfAnnualPasses = "for holders of annual passes";
export const statuteMilesTrueAtChicago = "Statute Miles, true at Chicago";

// Locomotive.svelte
export const locomotive = (name: Said): string => `${name ?? "no"} locomotive`;

// arrangement.ts

// land.ts
export const gulfOfMexico = "Gulf of Mexico";
export const hudsonBay = "Hudson Bay";
export const gulfOfCalifornia = "Gulf of/California";
export const lSuperior = "L. Superior";
export const lMichigan = "L. Michigan";
export const lHuron = "L. Huron";
export const lErie = "L. Erie";
export const lOntario = "L. Ontario";
export const lWinnipeg = "L. Winnipeg";
export const dominionOfCanada = "DOMINION OF CANADA";
export const unitedStates = "UNITED STATES";

// titles.ts
export const stay0Segments = "stay, 0 segments";
export const segments = (n: number): string => count(n, "segment");
export const moreThanYouHave2 = ", more than you have";
export const tickets2 = (join: Said): string => `tickets: ${join}`;
export const player = (s: Said): string => `player ${s}`;
export const payMarker = (whose: Said): string => `${whose} Pay marker`;
export const train = (whose: Said): string => `${whose} train`;

// helpers.ts
export const stayHere2 = "stay here";
export const cannotPay = " (cannot pay)";
export const payMarker2 = " pay marker";
export const away = (far: number): string => `${count(far, "segment")} away`;

// model.svelte.ts
export const toTravelToChicagoOrTo = "To travel to Chicago, or to stay if there is no way; then to take no ticket:";
export const toTakeTicketOrAnotherIf = "To take a ticket, or another if somebody has taken it before:";
export const youHave = (cash: Said): string => `You have ${cash}.`;

// overlap.ts
export const eastOfMississippi2 = "east of the Mississippi";
export const westOfMississippi2 = "west of the Mississippi";
export const itDoesNotWorkWhileYou = (name: Said): string => `It does not work while you hold the ${name} card (5.3).`;
export const yourCardWillNotWorkBeside = (name: Said): string => `Your ${name} card will not work beside it (5.3).`;
export const youAlreadyHoldForTwoCards = (name: Said, needs: Said, where: Said): string => `You already hold ${name} for ${needs} ${where}; two cards for one need do not add up (5.4).`;

// Single words.
export const your = "your";
export const whose = (name: Said): string => `${name}'s`;
export const everywhere = "everywhere";
export const here = "here";
export const pointsWord = (n: number): string => plural(n, "point", "points");
export const countTickets = (n: number): string => count(n, "ticket");
export const neighbours = (n: number): string => count(n, "neighbour");
export const countDestinations = (n: number): string => count(n, "destination");
export const stay = "stay";

// marks.ts
export const keyColours = "Colours of tickets";
export const keyTypes = "Types, on a tag";
export const keyPlayers = "Locomotives";
export const keyLocomotive = (name: string): string => `${name}: train and Pay markers`;
export const keyMap = "The map";
export const keyFlag = "a Pay marker, with the number of its locomotive";
export const keyDisc = "a city you can reach: the colours of its tickets, the darker the rim the farther";
export const keySwitch = "a junction that is no city";
export const keyFerry = "a ferry";
export const keyTitle = "Key to the board";
