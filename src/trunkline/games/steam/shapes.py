"""What a client is given to draw: the board once, the view after every move. Plain data, no rules.

Hexes, stops, faces and links are named by their place in the lists of `Board` and `View`; colours of goods by
`Board.colours`; a side of a hex is 0 to 5 clockwise from north-east. Money is in dollars. An owner is a seat,
6 for nobody.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Hex(msgspec.Struct, frozen=True):
    """A hex of the map (1.1); `row` and `column` from 0, odd rows half a hex to the right. `river` is its name or
    "". `closed`: sides on land that no track crosses, drawn thick. Water hexes come last and are drawn only."""

    name: str
    row: int
    column: int
    terrain: Literal["plain", "hill", "river", "river hill", "city", "water"]
    river: str
    stop: int
    near: list[int]
    closed: list[int]


class Stop(msgspec.Struct, frozen=True):
    """A city or a town (1.2); `colour` is that of set-up, -1 for a town."""

    name: str
    hex: int
    colour: int


class Face(msgspec.Struct, frozen=True):
    """A face of a tile, turned `turn` sixths clockwise from the catalogue's drawing. A track joins two sides, or a
    side and the town, which is 6. `label` is how moves name it. Face 0 is no tile."""

    id: str
    turn: int
    label: str
    kind: int
    town: bool
    cost: int
    tracks: list[tuple[int, int]]


class Kind(msgspec.Struct, frozen=True):
    """A face of the catalogue, however it is turned; `back`: the kinds on the other side of its pieces."""

    id: str
    name: str
    town: bool
    tracks: list[tuple[int, int]]
    pieces: int
    back: list[int]


class Colour(msgspec.Struct, frozen=True):
    """A colour of goods and cities; `letter` stands beside it everywhere."""

    id: str
    letter: str


class ActionTile(msgspec.Struct, frozen=True):
    """An action tile (1.7); `words` what it does in one line, under the match's ruleset."""

    number: int
    id: str
    name: str
    words: str


class River(msgspec.Struct, frozen=True):
    """A river's course downstream as [row, column], which may leave the map."""

    name: str
    course: list[tuple[int, int]]


class Barrier(msgspec.Struct, frozen=True):
    """Closed sides of one cause: pairs of a hex and its side."""

    name: str
    sides: list[tuple[int, int]]


class Label(msgspec.Struct, frozen=True):
    """Words printed on a hex, on water as a rule."""

    text: str
    row: int
    column: int


class Board(msgspec.Struct, frozen=True, tag="steam", tag_field="game"):
    """All that does not change during a match."""

    map: str
    name: str
    blurb: str
    ruleset: Literal["base", "standard"]
    turns: int
    spaces: int
    hexes: list[Hex]
    stops: list[Stop]
    colours: list[Colour]
    faces: list[Face]
    kinds: list[Kind]
    tiles: list[ActionTile]
    rivers: list[River]
    barriers: list[Barrier]
    labels: list[Label]


class SeatView(msgspec.Struct, frozen=True):
    """One player. `action` is the action tile's number, 0 none; `links` counts complete links; `score` and `rank` (from
    0) as if the game ended now; `bankrupt`: out of the game; `due`: income after expenses as it stands (5.6, 6.4)."""

    cash: int
    income: int
    points: int
    level: int
    action: int
    may: bool
    raised: bool
    links: int
    score: int
    rank: int
    bankrupt: bool
    due: int


class Laid(msgspec.Struct, frozen=True):
    """A tile on the map: the hex, the face, an owner for each of the face's tracks; `fresh`: laid this build turn."""

    hex: int
    face: int
    owners: list[int]
    fresh: bool


class StopView(msgspec.Struct, frozen=True):
    """A stop now: `colour` -1 for a town; cubes by colour; growth marker."""

    colour: int
    cubes: list[int]
    grown: bool


class Link(msgspec.Struct, frozen=True):
    """A link (4.1): `ends` are stops, the second -1 when incomplete; `tracks` pairs of a hex and a track of its face,
    from the first end. `open`: the hex and side of the open end, or None. `lapses`: becomes unowned when its owner's
    build turn ends unless it is extended (4.9)."""

    ends: tuple[int, int]
    owner: int
    tracks: list[tuple[int, int]]
    open: tuple[int, int] | None
    lapses: bool


class Place(msgspec.Struct, frozen=True):
    """A seat in the auction that goes on: last bid or -1; place won or -1; `pays` if it ended as it stands; `stays`:
    may pass once and stay in (Turn Order, 5.2)."""

    bid: int
    passed: bool
    place: int
    pays: int
    stays: bool


class Auction(msgspec.Struct, frozen=True):
    """An auction (2.4, 5.2): the standing bid or -1, its seat or -1, and what becomes of every seat; `place` is the
    place that is auctioned (2.4), -1 when passing gives the last one (5.2)."""

    standing: int
    leader: int
    place: int
    seats: list[Place]


class Builder(msgspec.Struct, frozen=True):
    """The build turn that goes on (4.2): builds made and allowed, dollars spent; links (indices) that lapse if it ended
    now; whether City Growth or Urbanization is still to be played and must be (4.15)."""

    built: int
    most: int
    spent: int
    lapsing: list[int]
    action: bool
    must: bool


class Ending(msgspec.Struct, frozen=True):
    """The end of this turn in money for a seat if nobody decides anything more (5.6, 6.4, 6.5).

    `cash`, `income` and `upkeep` (0 in Base) as they are when it is settled, `due` what is received, or paid below 0;
    then cash, income and VP after it. `short`: dollars the cash does not cover, for which income and VP are lost;
    `bankrupt`: that does not suffice. `words` says all that in a line.
    """

    cash: int
    income: int
    upkeep: int
    due: int
    cash_after: int
    income_after: int
    points_after: int
    short: int
    income_lost: int
    points_lost: int
    bankrupt: bool
    words: str


class Way(msgspec.Struct, frozen=True, tag="steam", tag_field="game"):
    """A way from one place to another, to be built now: `moves` in their order, legal one after the other, and `texts`.

    `tiles`: hexes and the faces laid there; `stops` (indices) on the way; `cost` of it all, the `cash` then left and $5
    steps raised (3.1); links it completes; `left`: tiles that are wanting after it, for a later turn. `end` is the end
    of the turn after it.
    """

    moves: list[int]
    texts: list[str]
    tiles: list[tuple[int, int]]
    stops: list[int]
    cost: int
    cash: int
    raises: int
    completes: int
    left: int
    end: Ending | None
    words: str


class Build(msgspec.Struct, frozen=True):
    """A tile that may be built now. `raises`: $5 steps raised for it (3.1). `completes`, `extends`, `claims`: how many
    links it completes for the builder, extends, and claims from nobody. `words` says all that in a line."""

    move: int
    text: str
    hex: int
    face: int
    kind: Literal["place", "improve", "redirect"]
    cost: int
    cash_after: int
    raises: int
    completes: int
    extends: int
    claims: int
    words: str
    end: int


class CityMove(msgspec.Struct, frozen=True):
    """Urbanization of a town in a colour (4.13), or growth of a city (4.14; `colour` -1)."""

    move: int
    text: str
    stop: int
    colour: int
    words: str


class Fetch(msgspec.Struct, frozen=True):
    """A space of the Goods Supply, from 0, whose cubes go onto the city (4.13, 4.14)."""

    move: int
    text: str
    space: int
    cubes: list[int]


class Ship(msgspec.Struct, frozen=True):
    """A delivery (7.2): the stops in order, the links used (indices), points by seat."""

    move: int
    text: str
    colour: int
    stops: list[int]
    links: list[int]
    points: list[int]


class Amount(msgspec.Struct, frozen=True):
    """A bid, or capital (5.1), with what it leaves: cash, income and VP after it, and for capital what is received (or
    paid, below 0) at the end of this turn if nothing more is earned. `long_run`: its cost by the end of the game."""

    move: int
    text: str
    amount: int
    cash: int
    income: int
    points: int
    due: int
    words: str
    long_run: str
    end: int


class TileMove(msgspec.Struct, frozen=True):
    """An action tile that may be taken: `cost` now (Base, 6.1); `used`: with its action; `raises` $5 steps (3.1)."""

    move: int
    text: str
    tile: int
    cost: int
    used: bool
    raises: int
    words: str
    end: int


class Gain(msgspec.Struct, frozen=True):
    """The points of a delivery as income or as VP (7.4): what both are after it, and the `score` if the game ended
    then; `outlook`: the dollars it brings by the end of the game; `lost`: income beyond +10."""

    move: int
    text: str
    kind: Literal["income", "points"]
    gained: int
    lost: int
    income: int
    points: int
    score: int
    outlook: int
    words: str
    end: int


class Plain(msgspec.Struct, frozen=True):
    """A move without arguments: pass, done, raise the locomotive, collect (with or without raising money)."""

    move: int
    text: str
    kind: Literal["pass", "done", "locomotive", "collect", "collect raising"]
    title: str
    words: str
    end: int


class Legal(msgspec.Struct, frozen=True):
    """Every legal move, once, grouped for clicking. The `end` of a move is a place in the outlook, -1 where none is."""

    bids: list[Amount]
    capital: list[Amount]
    tiles: list[TileMove]
    builds: list[Build]
    cities: list[CityMove]
    fetch: list[Fetch]
    ships: list[Ship]
    gains: list[Gain]
    plain: list[Plain]


class Outlook(msgspec.Struct, frozen=True):
    """What the legal moves lead to: `ends`, each once, at the end of the turn for the seat that decides; `sensible`,
    the place in `capital` to begin with."""

    ends: list[Ending]
    sensible: int


class Paid(msgspec.Struct, frozen=True, gc=False):
    """A player's income of a turn (5.6, 6.4), from 1: income less the upkeep of the locomotive, the cash before and
    after, what the cash did not cover (`short`), what that cost in income and VP, and whether it was too much (6.5)."""

    turn: int
    income: int
    upkeep: int
    before: int
    after: int
    short: int
    lost_income: int
    lost_points: int
    bankrupt: bool


class Hop(msgspec.Struct, frozen=True, gc=False):
    """A link of a delivery: its owner, and hexes in the order in which the cube runs over them, each with the sides by
    which it enters and leaves, 6 for the town in its middle."""

    owner: int
    way: list[tuple[int, int, int]]


class Shown(msgspec.Struct, frozen=True, gc=False, tag="steam", tag_field="game"):
    """What is drawn and played of a move: the `face` laid on a hex; a `city` that is made or grows there; a cube of the
    `colour` that runs over `hops` from the stop on the hex; or somebody's income."""

    kind: Literal["build", "city", "ship", "income"]
    hex: int = -1
    face: int = -1
    colour: int = -1
    hops: list[Hop] = []
    paid: Paid | None = None


class View(msgspec.Struct, frozen=True, tag="steam", tag_field="game"):
    """A position as everybody sees it; `legal` only for those who may decide.

    `prompt` tells what is to be decided, `task` says it to the player who decides, `rule` is the number of its rule
    ("" when over).
    `order`, `build_order` and `move_order` are seats, those out of the game left out; `next_order` the order of play of
    the next turn as the tiles taken so far (Base) or the auction's places so far give it, -1 where open (9.1). `turn`
    counts from 1; `lap` is the round of Move Goods from 1. `due` are points waiting to be taken (7.4), by seat. `ends`
    is the end of this turn in money, by seat, if nobody decides anything more; None for whom it is over.
    `outlook` comes with the legal moves.
    """

    seats: list[SeatView]
    to_move: int | None
    phase: Literal["first order", "buy capital", "order of play", "action tiles", "build track",
                   "goods for a city", "move goods", "income or points", "income", "over"]
    prompt: str
    task: str
    rule: str
    turn: int
    lap: int
    over: bool
    winners: list[int]
    order: list[int]
    build_order: list[int]
    move_order: list[int]
    next_order: list[int]
    laid: list[Laid]
    stops: list[StopView]
    links: list[Link]
    supply: list[list[int]]
    bag: list[int]
    new_cities: list[int]
    pieces: list[int]
    auction: Auction | None
    builder: Builder | None
    target: int
    due: list[int]
    ends: list[Ending | None]
    outlook: Outlook | None
    legal: Legal | None
