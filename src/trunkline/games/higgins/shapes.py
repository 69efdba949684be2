"""What a client is given to draw: the board once, the view after every move. Plain data, no rules.

Cities, tracks, tickets, sets and Pass cards are named by their place in the lists of `Board`; a place in
the network is a city's index, or the number of cities plus a switch's index. Money is in dollars.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class City(msgspec.Struct, frozen=True):
    """A city of the board (1.1); `label` is `name`, with the region where the name alone is shared."""

    id: str
    name: str
    label: str
    region: str
    lat: float
    lon: float
    side: Literal["east", "west"]
    tickets: list[int]
    neighbours: list[int]


class Switch(msgspec.Struct, frozen=True):
    """A junction that is no stop (1.1)."""

    id: str
    name: str
    lat: float
    lon: float


class Track(msgspec.Struct, frozen=True):
    """A track between two places; `points` are [lat, lon] from end to end, both ends included."""

    id: str
    ends: tuple[int, int]
    kind: Literal["rail", "ferry"]
    line: str
    points: list[tuple[float, float]]


class Set(msgspec.Struct, frozen=True):
    """A colour, type or affiliation that scores (9.1); `code` is its short sign, `hex`/`ink` for colours only."""

    id: str
    kind: Literal["colour", "type", "affiliation"]
    name: str
    code: str
    hex: str
    ink: str
    tickets: list[int]


class Ticket(msgspec.Struct, frozen=True):
    """A Train Ticket (1.2); `colour`, `type` and `affiliations` are set indices, `type` -1 when none."""

    id: str
    name: str
    short: str
    city: int
    colour: int
    type: int
    affiliations: list[int]
    free_moves: int
    founded: int
    note: str
    tracks: list[int]


class PassCard(msgspec.Struct, frozen=True):
    """A Pass card (1.3); `words` is its effect in one line."""

    id: str
    name: str
    cost: int
    needs: list[Literal["food", "lodging", "telegraph"]]
    extra_segments: int
    region: Literal["anywhere", "east", "west"]
    not_with: list[int]
    copies: int
    words: str
    note: str


class Locomotive(msgspec.Struct, frozen=True):
    """A locomotive colour and its Pay card (1.4): the cities that carry markers in this game, in order."""

    id: str
    name: str
    cities: list[int]


class Board(msgspec.Struct, frozen=True, tag="higgins", tag_field="game"):
    """All that does not change during a match. `distances`: by city, the segments to each city (1.1)."""

    cities: list[City]
    switches: list[Switch]
    tracks: list[Track]
    sets: list[Set]
    tickets: list[Ticket]
    passes: list[PassCard]
    locomotives: list[Locomotive]
    start: int
    distances: list[list[int]]


class SeatView(msgspec.Struct, frozen=True):
    """One player. `limit` is the segments of the move now or in the next turn; `upkeep` what food, lodging and
    telegraph cost where the train stands; `rank` counts from 0 (as if the game ended now)."""

    locomotive: int
    city: int
    cash: int
    free_moves: int
    limit: int
    upkeep: int
    markers: list[int]
    cleared: list[int]
    passes: list[int]
    tickets: list[int]
    points: int
    rank: int


class SetRow(msgspec.Struct, frozen=True):
    """A set's standing (9.1), by seat: tickets held, points a ticket, points; and how many are still open."""

    set: int
    held: list[int]
    rate: list[int]
    points: list[int]
    left: int
    words: list[str]


class Expense(msgspec.Struct, frozen=True):
    """One line of the expenses of this turn (6.1); `pass_card` is the card that covers it, or -1."""

    name: Literal["segments", "food", "lodging", "telegraph"]
    full: int
    due: int
    pass_card: int


class Turn(msgspec.Struct, frozen=True):
    """A whole turn in a city, with a ticket taken there or none (-1), and what that changes in the scores.

    `moves` are the decisions it takes, to be sent together; an extra ticket (8.1) is decided after them.
    """

    ticket: int
    points: int
    rivals: int
    words: str
    moves: list[int]


class Travel(msgspec.Struct, frozen=True):
    """A legal move to a city (staying included, segments 0), with what the turn there costs and brings.

    `fare` is the segments not free, `upkeep` the rest, `cash_after` is after expenses and pay (`pay` is 50 on
    one's own marker, else 0; in the Short Version all money is 0). `broke`: cannot pay (6.2). `days`: the stays
    there that `cash_after` pays for, -1 where they cost nothing. `tracks`: the path. `turns`: the best ticket first.
    """

    move: int
    text: str
    city: int
    segments: int
    fare: int
    upkeep: int
    broke: bool
    pay: int
    cash_after: int
    clears: bool
    days: int
    tickets: list[int]
    tracks: list[int]
    turns: list[Turn]
    words: str


class Purchase(msgspec.Struct, frozen=True):
    """A Pass card that may be bought now (5.1); `saves` is what it saves of a day's upkeep east and west."""

    move: int
    text: str
    card: int
    cost: int
    cash_after: int
    saves: tuple[int, int]
    words: str


class Taking(msgspec.Struct, frozen=True):
    """A ticket that may be taken now (7.1, 8.1), with what it changes in one's own and the rivals' scores."""

    move: int
    text: str
    ticket: int
    points: int
    rivals: int
    words: str


class Plain(msgspec.Struct, frozen=True):
    """A move without arguments but its kind: pay, no ticket, done; or a locomotive chosen (2.5)."""

    move: int
    text: str
    kind: Literal["pay", "no ticket", "done", "locomotive"]
    locomotive: int
    title: str
    words: str


class Legal(msgspec.Struct, frozen=True):
    """Every legal move, once, grouped for clicking."""

    travel: list[Travel]
    buy: list[Purchase]
    take: list[Taking]
    plain: list[Plain]


class Shown(msgspec.Struct, frozen=True, gc=False, tag="higgins", tag_field="game"):
    """What is drawn and played of a move: the journey over `tracks`, in order, that ends in `city` (none for a stay);
    the `ticket` taken (-1 none), in its city; `cleared`: the Pay marker there is cleared."""

    city: int
    tracks: list[int]
    ticket: int
    cleared: bool


WarningCode = Literal["broke", "days", "cash", "end"]


class Warning(msgspec.Struct, frozen=True):
    """What the player who decides should know before it is too late; `cash` is told once, to a newcomer."""

    code: WarningCode
    words: str


class View(msgspec.Struct, frozen=True, tag="higgins", tag_field="game"):
    """A position as everyone at the table may see it; `legal` only for those who may decide it.

    `prompt` tells what is to be decided, `task` says it to the player who decides, `rule` is the number of its rule
    ("" when over).
    `turn` and `round` count from 1. `owners`: seat by ticket, -1 open. `stock`: copies left by Pass card.
    `travelled`: segments moved this turn. `winners`: seats in first place, when `over`. `warnings`: with `legal`.
    """

    seats: list[SeatView]
    to_move: int | None
    phase: Literal["locomotive", "travel", "expenses", "ticket", "extra ticket", "end of turn", "over"]
    prompt: str
    task: str
    rule: str
    turn: int
    round: int
    travelled: int
    closing: bool
    over: bool
    winners: list[int]
    owners: list[int]
    stock: list[int]
    sets: list[SetRow]
    expenses: list[Expense]
    legal: Legal | None
    warnings: list[Warning] = []
