"""The parts of a position file (position.py): what it can say, and what holds when it does not."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from trunkline.games.steam.options import Options

Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=6)]  # seats count from 1


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all parts of the file: unknown fields are refused."""


class Turn(Part, kw_only=True):
    """Where in the game: `number` is that of the turn under way, when over that of the turns played to their end (by
    default all); `order` the seats in the order of play; `mover` who made the delivery whose points are taken (7.4);
    `round` that of Move Goods (7.1); `opener` who opened the auction of this place (2.4). Whose decision it is follows
    from `to_move`; when over, that and `place` are where the game ended."""

    number: Count | None = None
    phase: Literal["first order", "buy capital", "order of play", "action tiles", "build track", "goods for a city",
                   "move goods", "income or points", "income", "over"]
    order: list[SeatNumber] = []
    to_move: SeatNumber | None = None
    mover: SeatNumber | None = None
    round: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    opener: SeatNumber | None = None
    place: SeatNumber = 1


class BuildData(Part):
    """The build turn under way (4.2): builds made, dollars paid for them, hexes built on; and the city that takes goods
    from the supply (4.13, 4.14)."""

    built: Count | None = None
    spent: Count = 0
    hexes: list[str] | None = None
    target: str = ""


class SeatData(Part):
    """One player (1.6). `action` is the id of the action tile, `may`: its city is still to be made or to grow; `due`
    points of a delivery to be taken; `bankrupt` the place in the order of bankruptcies; then an auction (2.4, 5.2): the
    last bid, the place won, whether the player passed for this place, whether a pass does not count."""

    cash: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    income: Annotated[int, msgspec.Meta(ge=-10, le=10)] = 0
    points: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    level: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    action: Literal["", "turn order", "first move", "engineer", "first build", "city growth", "locomotive",
                    "urbanization"] = ""
    may: bool | None = None
    raised: bool = False
    due: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    bankrupt: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    bid: Count | None = None
    place: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    passed: bool = False
    stays: bool = False


class MapData(Part):
    """What lies on the map and beside it. A tile is "H7 gentle 2 : 1", an owner for each track in the face's order:
    a seat, - for nobody, * behind it for track that extends its link in this build turn (4.9). Cubes are "red blue";
    what is neither on a city nor in the supply is in the bag."""

    tiles: list[str] = []
    grown: list[str] = []
    supply: list[str] = []
    new_cities: dict[str, Literal["red", "blue", "yellow", "purple", "gray"]] = {}
    cubes: dict[str, str] = {}


class Position(Part):
    """The whole file; `seat` may be left out when all are as at the start."""

    format: int
    game: str
    rules: int
    options: Options
    turn: Turn
    build: BuildData | None = None
    seat: list[SeatData] = []
    map: MapData = msgspec.field(default_factory=MapData)
