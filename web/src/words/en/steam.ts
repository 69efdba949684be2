/** English: steam. */
import { count, type Said } from "./common";

// ActionTiles.svelte
export const actionTiles = "Action tiles";
export const takenBy = (name: Said): string => `taken by ${name}`;
export const takeIt = (cost: Said, cost2: boolean): string => `Take it${cost2 ? ` for ${cost}` : ""}`;
export const takeItsNumberOnly = "Take its number only";

// AmountPicker.svelte
export const less = "Less";
export const more = "More";

// AuctionTable.svelte
export const placeAuctioned = "Place auctioned:";
export const standingBid = "Standing bid:";
export const by = (standing: Said, name: Said): string => `${standing} by ${name}`;
export const bids = "Bids";
export const player = "Player";
export const bid = "Bid";
export const pays = "Pays";
export const cash = "Cash";
export const stands = "Stands";
export const leads = "leads";
export const passed = "passed";
export const mayPassOnceAndStay5 = "may pass once and stay (5.2)";
export const bidsNow = "bids now";

// BidPanel.svelte
export const bid2 = (amount: Said): string => `Bid ${amount}`;

// Ending.svelte
export const endOfTurn = "End of the turn:";

// RoutePanel.svelte
export const buildRoute = "Build a route";
export const orPointAtCity = "or point at a city on the map";
export const wayFrom = (from: Said): string => `From ${from} to …`;
export const wayFromTo = (from: Said, to: Said): string => `From ${from} to ${to}`;
export const whereFrom = "From";
export const whereTo = "To";
export const placeOnMap = "point at the map, or type";
export const lookingForWays = "Looking for ways …";
export const wayFacts = (tiles: number, completes: number, left: number): string =>
  `${count(tiles, "tile")}${completes ? `, ${count(completes, "link")} completed` : ", no link completed"}${left ? `, ${left} more next turn` : ""}`;
export const takeWay = (tiles: number, cost: Said): string => `Lay ${count(tiles, "tile")} for ${cost}`;
export const waysFound = (n: number, first: Said): string => (n === 1 ? `One way. ${first}.` : `${n} ways. The cheapest: ${first}.`);

// BuildPanel.svelte
export const from = (name: Said, open: Said): string => `from ${name}${open ? `, open at ${open}` : ""}`;
export const left = (words: Said, money: Said): string => `${words} ${money} left.`;
export const undoneLeft = (money: Said): string => `Undone. ${money} left.`;
export const yourBuildTurn = "Your build turn";
export const built = "Built";
export const ofWord = (built: Said, most: Said): string => `${built} of ${most}`;
export const spent = "Spent";
export const cashLeft = "Cash left";
export const triedOutNotYetMade = "Tried out, not yet made";
export const undoLast = (place: Said): string => (place ? `Undo ${place}` : "Undo goods");
export const startOver = "Start over";
export const onlyYouSeeThisUntilYou = "Only you see this until you confirm.";
export const markedOnMapCanBeBuilt = (size: number): string => `${count(size, "hex", "hexes")} ringed on the map can be built on, boldly where a link of yours goes on: choose one there, or type its name.`;
export const allBuildsAreMade42 = (most: Said): string => `All ${most} builds are made (4.2).`;
export const nothingMoreCanBeBuiltWith = "Nothing more can be built with what you have (4.12).";
export const nothingCanBeBuilt = (name: Said): string => `${name}: nothing can be built.`;
export const close = "Close";
export const whenThisTurnEndsYouLose = "When this turn ends you lose these, because they were not extended (4.9):";
export const link = (words: Said): string => `the link ${words}`;
export const nothingMoreCanBeDoneConfirm = "Nothing more can be done: confirm, or undo.";
export const confirmAndEndTurn = "Confirm and end the turn";
export const endTurnWithoutBuilding = "End the turn without building";

// CapitalPanel.svelte
export const capitalWord = "Capital";
export const ifYouStopHere = "If you stop here:";
export const income = "Income";
export const buyOfCapital = (amount: Said): string => `Buy ${amount} of capital`;
export const buyNone = "Buy none";

// CityActions.svelte
export const goodsFor = (stop: Said): string => `Goods for ${stop}`;
export const allCubesOfOneSpaceOf = "All cubes of one space of the Goods Supply come onto it (4.13).";
export const cubeOf = (colour: string): string => `${colour.charAt(0).toUpperCase()}${colour.slice(1)} cube`;
export const noCubes = "no cubes";
export const newCityOnTownBesidesYour = "A New City on a town, besides your builds: which town? (4.13)";
export const moreGoodsForCityWithoutMarker = "More goods for a city without a marker: which? (4.14)";
export const becomesCityOfWhichColour = " becomes a city of which colour?";
export const growIt = "Grow it";
export const youPaidForItMustBe = (title: Said): string => `You paid for ${title || "your action"}: it must be played before the turn ends (4.15).`;

// Cubes.svelte
export const noGoods = "no goods";

// FinalTable.svelte
export const completeLinks = "Complete links";
export const locomotive = "Locomotive";
export const bankrupt = "bankrupt";
export const vpIncome = (points: Said, income: Said, links: number): string => `${points} VP, income ${income}, ${count(links, "link")}`;
export const whatEachHas = "What each has";
export const score = "Score";

// GainPanel.svelte
export const asIncome = "As income";
export const asVp = "As VP";
export const vp = "VP";
export const scoreNow = "Score now";
export const cashByEnd = "Cash by the end";
export const more2 = (outlook: Said): string => `${outlook} more`;
export const asItIs = "as it is";
export const ofIncomeBeyond10IsLost = (lost: Said): string => `${lost} of income beyond +10 is lost (7.4).`;
export const scoreNowIfGameEndedWith = "“Score now”: if the game ended with this delivery (8.1). Cash itself scores nothing; it builds track and spares capital.";

// GoodsPanel.svelte
export const pickCube = "Pick a cube";
export const eachCubeByItsBestWay = "Each cube by its best way: your points, then those of rivals. The best first.";
export const cubeInAtBest = (id: Said, stop: Said, inWords: Said): string => `${id} cube in ${stop}, at best ${inWords}`;
export const noCubeCanBeMovedWith = "No cube can be moved with your locomotive over at least one link of yours (7.2, 7.3).";
export const cubeFromWhereTo = (id: Said, stop: Said): string => `${id} cube from ${stop}: where to?`;
export const to = (stop: Said): string => `To ${stop}`;
export const via = (map: Said): string => `via ${map}`;
export const shipIt = (inWords: Said): string => `Ship it: ${inWords}`;

// HexField.svelte
export const hex = "Hex";
export const h7OrPlace = "H7, or a place";
export const choose = "Choose";
export const noHexOrPlaceIsCalled = (text: Said): string => `No hex or place is called “${text}”.`;

// HintCard.svelte
export const noMoreHints = "No more hints";
export const showHints = "Show hints";

// HowToPlay.svelte
export const goal = "The goal";
export const highestScoreAtEndVictoryPoints = "the highest score at the end: victory points, half of your income, and one for each complete link you own (8.1).";
export const howPointsCome = "How points come";
export const goodsCubeRunsOverLinksLines = "a goods cube runs over links, the lines between two cities or towns, to a city of its own colour. Every link used gives its owner one point, taken as income or as victory points (7.4). Income pays you every turn; so it is worth most early, and victory points late.";
export const turn = "A turn";
export const turnStandardGame = "A turn, Standard game";
export const buyCapital51BidFor = "buy capital (5.1); bid for the order of play (5.2); take an action tile (5.3); build up to three tiles of track (5.4); move a cube or raise your locomotive, twice (5.5); collect your income less the locomotive's upkeep (5.6).";
export const turnBaseGame = "A turn, Base game";
export const takeActionTile61Whose = "take an action tile (6.1), whose number makes the next order of play (6.6); build (6.2); move goods (6.3); collect income (6.4). Money is raised when it is needed: each $5 costs a step of income (3.1).";
export const building = "Building";
export const newTrackComesOutOfCity = "new track comes out of a city or joins your own track (4.5), for $1 a side of the hex it reaches, more on rivers and hills and in towns (4.12). A link left incomplete for a whole turn of yours is yours no longer (4.9).";
export const moving = "Moving";
export const atMostAsManyLinksAs = "at most as many links as your locomotive's level (7.2), at least one of them your own, and as many of yours as of any other player's (7.3). The first city of the cube's colour stops it.";
export const lines = "Lines";
export const inColourPatternAndNumberOf = "In the colour, pattern and number of their owner. An open end has a buffer; a dashed gray line is nobody's.";
export const cubes = "Cubes";
export const goodsWithLetterOfTheirColour = "Goods with the letter of their colour; a city with the same letter takes them.";
export const namesSuchAsH7 = "Names such as H7";
export const rowAndPlaceOfHexType = "Row and place of a hex: type one to go there.";

// IncomeCard.svelte, IncomeTable.svelte
export const incomeOfTurn = (turn: Said): string => `Income of turn ${turn ?? ""}`;
export const closeIncome = "Close the income of the turn";
export const youAreOut = "You are out of the game: you could not pay (6.5).";
export const upkeep = "Upkeep";
export const lost = "Lost";
export const cashFromTo = (from: string, to: string): string => `${from} → ${to}`;
export const lostForShort = (lost: string[], short: string): string => `${lost.join(", ")} for ${short} not paid`;

// OrderTrack.svelte
export const orderOfBuilding = "Order of building";
export const orderOfMoving = "Order of moving";
export const orderOfPlay = "Order of play";
export const decidesNow = ", decides now";
export const newOrder = "New order";
export const nextTurn = "Next turn";

// PlayersPanel.svelte
export const ifItEndedNow = " if it ended now,";
export const bankrupt2 = "Bankrupt.";
export const outOfGameLinksStayUnowned = "Out of the game; the links stay, unowned.";
export const loco = "Loco";
export const links = "Links";
export const turnsEnd = "Turn’s end";
export const livery = (name: Said, action: Said, tile: Said, may: boolean, raised: boolean): string => `${name} livery${action ? `, action tile ${action}, ${tile}${may ? " (still to be played)" : ""}` : ""}${raised ? ", locomotive raised this turn" : ""}.`;
export const completeLink = "complete link";
export const open = (length: Said): string => `, ${length} open`;
export const openAt = (name: Said, lapses: boolean): string => `open at ${name}${lapses ? ", lapses" : ""}`;

// SteamTable.svelte
export const players = "Players";
export const supply = "Supply";
export const text = "Text";
export const log = "Log";
export const inc = (income: Said): string => `inc ${income}`;
export const victoryPoints = "Victory points";
export const vp2 = (points: Said): string => `${points} VP`;
export const locomotiveLevel = (level: Said): string => `Locomotive, level ${level}`;
export const locomotive2 = (level: Said): string => `locomotive ${level}`;
export const finalTable = "The final table";

// SupplyPanel.svelte
export const goodsSupply = "Goods Supply";
export const urbanizationAndCityGrowthBring = "Urbanization and City Growth bring all cubes of one space onto the map (4.13, 4.14).";
export const empty = "empty";
export const inBag = "In the bag";
export const newCities = "New Cities";
export const noneLeft = "none left";
export const trackTiles = "Track tiles";
export const piecesHaveTwoFacesOneOn = "Pieces have two faces; one on the map uses up both (1.5). How many more of each face can be laid:";
export const onBack = (name: Said, join: Said): string => `${name}; on the back: ${join}`;

// TextPanel.svelte
export const over = (join: Said): string => `, over ${join}`;
export const to2 = (stop: Said, stop2: Said, over: Said): string => `${stop} to ${stop2}${over}`;
export const openAt2 = (hex: Said, sides: Said): string => `open at ${hex} ${sides}`;
export const lapsesUnlessExtended = ", lapses unless extended";
export const rulesTurnOf = (name: Said, ruleset: Said, turn: Said, turns: Said, prompt: Said): string => `${name}, ${ruleset} rules, turn ${turn} of ${turns}. ${prompt}`;
export const orderOfPlay2 = (map: Said): string => `Order of play: ${map}.`;
export const incomeVpLocomotive = (cash: Said, income: Said, points: Said, level: Said, links: number, name: Said, score: number, over: boolean): string => `${cash}, income ${income}, ${points} VP, locomotive ${level}, ${count(links, "link")}, ${name ?? "no action tile"}; ${count(score, "point")}${over ? "" : " if it ended now"}`;
export const cities = "Cities";
export const newCity = ", New City";
export const growthMarker = ", growth marker";
export const towns = "Towns";
export const nobodys = "Nobody’s";
export const noTrackHasBeenBuilt = "No track has been built.";
export const newCityTiles = (goodsInWords: Said): string => `New City tiles: ${goodsInWords || "none"}.`;

// TilePicker.svelte
export const newTile = "a new tile";
export const improvesTileThere = "improves the tile there";
export const turnsOpenEnd = "turns the open end";
export const tilesFor = (title: Said): string => `Tiles for ${title}`;
export const tilesArrowsChooseAndTurn = "Tiles, arrows choose and turn";
export const turnOf = (name: Said, indexOf: Said, length: Said, joinsInWords: Said, cost: Said): string => `${name}, turn ${indexOf} of ${length}, ${joinsInWords}, ${cost}`;
export const raises = (raises: Said): string => `raises ${raises}`;
export const left2 = (cashafter: Said): string => `${cashafter} left`;
export const layItFor = (cost: Said): string => `Lay it for ${cost}`;
export const turnBack = "Turn back";
export const turnBackShiftR = "Turn back (Shift+R)";
export const turnOn = "Turn on";
export const turnR = "Turn (R)";
export const notHere = "Not here";

// TurnPanel.svelte
export const everythingIsBuiltConfirmIt = "Everything is built: confirm it below, or undo.";
export const youCanLookAroundChooseHex = "You can look around: choose a hex, a player or a panel. The table follows by itself.";

// TurnTrack.svelte
export const order = "Order";
export const tiles = "Tiles";
export const build = "Build";
export const goods = "Goods";
export const turn2 = "Turn";
export const ofWord2 = (turn: Said, turns: Said): string => `${turn} of ${turns}`;
export const phasesOfTurn = "Phases of the turn";

// helpers.ts
export const pay = (due: Said): string => `pay ${due}`;
export const get = (due: Said): string => `get ${due}`;
export const leaving = (join: Said): string => `, leaving ${join}`;

// hints.ts
export const mostFirstBuildShortLinkBetween = "Most first build a short link between two cities or towns that lie close, one of them with a cube whose colour a city near it takes. Finish links: an incomplete one earns nothing and is lost if you leave it alone next turn (4.9).";
export const buildingTrack = "Building track";
export const upTo3TilesEngineer4 = "Up to 3 tiles, the Engineer 4 (4.2). Point at a city, then at another, for the cheapest ways between them; or choose a ringed hex, then a tile, and click it again, or press R, to turn it. You may undo everything until you confirm.";
export const goodsForCity2 = "Goods for the city";
export const allCubesOfOneSpaceOf2 = "All cubes of one space of the Goods Supply come onto this city.";
export const mostTakeSpaceWhoseColoursCan = "Most take the space whose colours can be carried over their own links: a cube of the city's own colour cannot end here (7.2).";
export const movingGoods = "Moving goods";
export const onceInEachOfTwoRounds = "Once in each of two rounds: move a cube over complete links to a city of its colour, or raise your locomotive by a level instead, once a turn (7.1).";
export const mostMoveCubeWheneverAllIts = "Most move a cube whenever all its links are their own. With nothing to move, raise the locomotive: a longer way brings more points, but each level costs $1 every turn.";
export const incomeOrVp = "Income or VP";
export const youHaveEarnedPointsTakeAll = "You have earned points: take all of them as income, or all as victory points.";
export const mostTakeIncomeUntilGameIs = "Most take income until the game is about half over: a step of income pays $1 every turn, but counts only half a point at the end. Then they take VP.";
export const buyingCapital = "Buying capital";
export const allMoneyOfThisTurnBids = "All the money of this turn: bids, track and the locomotive's upkeep are paid from it. Each $5 costs a step of income, for the rest of the game.";
export const mostBuy10To15In = "Most buy $10 to $15 in the first turn: about $2 to $4 a tile, a few for the bid, and the upkeep. Later, once income comes, nothing or $5.";
export const orderOfPlay4 = "The order of play";
export const bidForBeingEarlyFirstTakes = "Bid for being early: the first takes the first action tile, and builds and moves before the others. First and second pay their bid in full, the last nothing, the others half.";
export const mostBidOnlyDollarOrTwo = "Most bid only a dollar or two, or pass at once: money for track matters more in the first turns.";
export const takeOneOfTilesThatAre = "Take one of the tiles that are left; it is yours for this turn, and costs nothing.";
export const mostTakeLocomotiveInFirstTurns = "Most take Locomotive in the first turns, First Move when two players want the same cube, and Engineer for a long line.";
export const incomeAndExpenses = "Income and expenses";
export const youReceiveYourIncomeLessYour = "You receive your income less your locomotive's level. If you lack the money, VP and then income are lost for it.";
export const thereIsSeldomChoiceHere = "There is seldom a choice here.";
export const firstOrderOfPlay = "The first order of play";
export const placesAreAuctionedFirstPlace = "The places are auctioned, the first place first. The winner of each pays the bid by going down the income track: $5 a step.";
export const mostBidNoMoreThan1 = "Most bid no more than $1 to $5 for the first place; the last place is free.";
export const takeOneOfTilesThatAre2 = "Take one of the tiles that are left. Its number makes the order of the next turn, the lowest first (6.6). Three of them cost money if you want their action.";
export const mostTakeFirstMoveOrEngineer = "Most take First Move or Engineer at first, as they are free. Locomotive is worth its price once your line is long enough for it.";
export const moneyIsRaisedAsYouSpend = (buildmost: Said): string => `${buildmost} Money is raised as you spend: every $5 costs a step of income (3.1).`;
export const positiveIncomeIsReceived = "Positive income is received, negative paid.";

// SteamMap.svelte
export const arrowsWalkOverHexesCoordinate = "Arrows walk over the hexes, a coordinate like H7 or a name jumps there, a comma tells the neighbours, Enter chooses, Space chooses a cube of a city, R and Shift R turn the tile, Escape leaves; plus, minus and zero zoom, Shift with arrows pans.";
export const map = (name: Said): string => `Map: ${name}`;

// describe.ts
export const town = (name: Said): string => `town ${name}`;
export const newCity2 = "New City";
export const goods2 = (goods: Said): string => `goods ${goods}`;
export const link2 = (possessive: Said): string => `${possessive} link`;
export const unownedLink = "unowned link";
export const fromTo = (whose: Said, from: Said, to: Said): string => `${whose} from ${from} to ${to}`;
export const openAt3 = (name: Said, sides: Said): string => `open at ${name} ${sides}`;
export const from2 = (whose: Said, from: Said, end: Said, lapses: boolean): string => `${whose} from ${from}, ${end}${lapses ? ", lapses unless extended" : ""}`;
export const noWayOn = "no way on";
export const town2 = "the town";
export const fromTo2 = (end: Said, end2: Said): string => `from ${end}, to ${end2}`;
export const noWayOn2 = (headings: Said): string => `${headings} no way on`;
export const canBeBuiltFrom = (price: Said): string => `, can be built from $${price}`;
export const around = (name: Said, join: Said): string => `Around ${name}: ${join}.`;
export const river = (river: Said): string => `river ${river}`;
export const canBeBuiltFrom2 = (price: Said): string => `can be built from $${price}`;
export const closed = (map: Said, causes: Said, length: boolean): string => `closed ${map}${length ? ` by ${causes}` : ""}`;
export const tile = (name: Said, fresh: boolean): string => `tile ${name}${fresh ? ", built this turn" : ""}`;
export const toTown = (sides: Said): string => `${sides} to the town`;
export const to3 = (sides: Said, SIDES2: Said): string => `${sides} to ${SIDES2}`;

// livery.ts
export const green = "Green";
export const orange = "Orange";
export const sky = "Sky";
export const black = "Black";
export const rose = "Rose";
export const ivory = "Ivory";
export const unowned = "Unowned";

// names.ts

// model.svelte.ts
export const toBid3OrToPass = "To bid 3, or to pass when somebody has bid as much:";
export const toTakeFirstBuildIfIt = "To take First Build if it is left, else Engineer; and then to build nothing:";
export const youHave = (cash: Said): string => `You have ${cash}.`;

// Single words.
export const you = "you";
export const directly = "directly";
export const countLinks = (n: number): string => count(n, "link");
export const noneYet = "none";
export const free = "free";
export const out = "out";
export const isOpen = "open";
export const aCity = "city";
export const completeLinks2 = (n: number): string => count(n, "complete link");

// marks.ts
export const keyGoods = "Goods and cities";
export const keyColour = (colour: string): string => `${colour}: cubes, and the cities that take them`;
export const keyLinks = "Links";
export const keyLink = (name: Said): string => `link of ${name}`;
export const keyLapses = "lapses at the end of the turn unless extended";
export const keyPoint = "a point for its owner in the delivery you look at";
export const keyOpen = "an open end";
export const keyMap = "The map";
export const keyTown = "town";
export const keyGrown = "a city that has grown";
export const keyPrice = "the cheapest tile there, when you point at it";
export const keyClosed = "no track may cross here";
export const keyRiver = "river: track costs $1 more";
export const keyHill = "hills: track costs $2 more";
export const keyWood = "woods: only drawn, they cost nothing";
export const keyTitle = "Key to the board";
