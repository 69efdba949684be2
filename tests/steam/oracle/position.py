"""A game of Steam at one moment, as plain Python; every stop goes by the name of its hex."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .atlas import Face, Map, Track


@dataclass
class Seat:
    """One player (1.6). `action`: number of the tile taken; `may`: its Urbanization or City Growth is still to come;
    `due`: points of a delivery to be taken (7.4); `fallen`: the how-manieth to go bankrupt, 0 in play."""

    cash: int = 0
    income: int = 0
    points: int = 0
    level: int = 1
    action: int = 0
    may: bool = False
    raised: bool = False
    due: int = 0
    fallen: int = 0


@dataclass
class Tile:
    """A face on the map with the owner of each track, None for nobody."""

    face: Face
    owners: dict[Track, int | None]


@dataclass
class Auction:
    """2.4 and 5.2: the seats still in it, from the one that speaks, and what they bid."""

    ring: list[int]
    standing: int = -1
    leader: int | None = None
    bids: dict[int, int] = field(default_factory=dict)
    stays: set[int] = field(default_factory=set)
    opener: int = 0


@dataclass
class Position:
    """Everything on the table. `turn` counts from 1; `waiting`: the seats still to act in this phase, first the one
    that acts; `fresh`: tracks laid in this build turn (4.9); `target`: the city that takes goods from the supply;
    `short` counts the builds that only the pieces forbade, for tests to know."""

    map: Map
    seats: list[Seat]
    base: bool = False
    limited: bool = True
    relaxed: set[int] = field(default_factory=set)
    phase: str = ""
    turn: int = 0
    lap: int = 0
    order: list[int] = field(default_factory=list)
    coming: dict[int, int] = field(default_factory=dict)
    waiting: list[int] = field(default_factory=list)
    auction: Auction | None = None
    built: int = 0
    short: int = 0
    fresh: set[tuple[str, Track]] = field(default_factory=set)
    target: str = ""
    tiles: dict[str, Tile] = field(default_factory=dict)
    colour: dict[str, str] = field(default_factory=dict)
    grown: set[str] = field(default_factory=set)
    cubes: dict[str, Counter[str]] = field(default_factory=dict)
    supply: list[Counter[str]] = field(default_factory=list)
    bag: Counter[str] = field(default_factory=Counter)
    new_cities: Counter[str] = field(default_factory=Counter)

    @property
    def actor(self) -> int:
        """The seat that decides."""
        return self.auction.ring[0] if self.auction else self.waiting[0]

    def is_city(self, place: str) -> bool:
        """A city from the start or by urbanization."""
        return bool(self.colour.get(place))

    def is_town(self, place: str) -> bool:
        """A town that is no city yet."""
        return place in self.colour and not self.colour[place]

    def in_play(self) -> list[int]:
        """The seats that are not bankrupt."""
        return [i for i, s in enumerate(self.seats) if not s.fallen]
