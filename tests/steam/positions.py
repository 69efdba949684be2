"""Positions written by hand, played in the real game and in the oracle at once; both must agree at every step."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from trunkline.engine.game import Reason, game
from trunkline.engine.match import Match, loops

from .oracle import Auction, Game, Position, Seat, Tile
from .oracle.atlas import FACE, SIDES, TOWN
from .oracle.ordering import TILES
from .oracle.track import Link, links
from .record import snapshot

GAME = game("steam")
Owner = int | None


def seat(cash: int = 20, income: int = 0, points: int = 0, level: int = 1, action: str = "", **more: Any) -> Seat:
    """A player."""
    number = next((n for n, name in TILES.items() if name == action), 0)
    more.setdefault("may", number in (5, 7))
    return Seat(cash, income, points, level, number, **more)


def lay(p: Position, what: str, owner: Owner | Sequence[Owner], fresh: bool = False) -> None:
    """Put a tile on the map: "D2 straight 1", with one owner or one for each track in the order of their sides."""
    place, _, face = what.partition(" ")
    tracks = sorted(FACE[face].tracks)
    owners = [owner] * len(tracks) if owner is None or isinstance(owner, int) else list(owner)
    p.tiles[place] = Tile(FACE[face], dict(zip(tracks, owners, strict=True)))
    if fresh:
        p.fresh |= {(place, track) for track in tracks}
        p.built += 1


def deal(*seats: Seat, phase: str = "build track", at: int = 0, turn: int = 1, lap: int = 0, map: str = "tutorial",
         players: int = 3, order: Sequence[int] = (), tiles: dict[str, Any] | None = None, fresh: Sequence[str] = (),
         cubes: dict[str, str] | None = None, supply: Sequence[str] = (), grown: Sequence[str] = (),
         cities: dict[str, str] | None = None, pieces: str = "limited", **options: str) -> Game:
    """The oracle's game at a position of these players and idle others: `at` of them have acted in the phase already;
    cubes by the hex of their city, what is not said lies in the bag; `pieces` is the option `tiles`."""
    game = Game(map, players, 0, tiles=pieces, **options)
    p = game.p
    p.seats = [*seats, *(seat() for _ in range(players - len(seats)))]
    p.order = list(order) or [i for i in range(players) if not p.seats[i].fallen]
    p.phase, p.turn, p.lap, p.auction = phase, turn, lap, None
    first = {"build track": 4, "move goods": 2}.get(phase, 0)
    p.waiting = (game.led_by(first) if first else list(p.order))[at:]
    if phase == "order of play":
        p.auction = Auction(list(p.order), stays={i for i in p.order if p.seats[i].action == 1})
    p.bag, p.new_cities = Counter(p.map.bag), Counter(p.map.new_cities)
    p.supply = [Counter(text.split()) for text in supply]
    p.supply += [Counter[str]() for _ in range(p.map.spaces - len(supply))]
    p.cubes = {place: Counter((cubes or {}).get(place, "").split()) for place in p.map.stops}
    for pile in (*p.supply, *p.cubes.values()):
        p.bag -= pile
    p.grown = set(grown)
    for place, colour in (cities or {}).items():
        p.colour[place] = colour
        p.new_cities[colour] -= 1
        p.grown.add(place)
    for what, owner in (tiles or {}).items():
        lay(p, what, owner, what in fresh)
    links(p)  # asserts that they are sound
    return game


def to_toml(game: Game, options: dict[str, Any]) -> str:
    """The position file of the real game."""
    p = game.p
    names = {place: stop.name for place, stop in p.map.stops.items()}
    board = GAME.load(GAME.info.options_type(players=len(p.seats), **options)).board
    order = {f.label: [tuple(t) for t in f.tracks] for f in board.faces}

    def quoted(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)

    def cubes(pile: Counter[str]) -> str:
        return " ".join(pile.elements())

    def tile(place: str) -> str:
        t = p.tiles[place]
        owners = []
        for track in order[str(t.face)]:
            owner = t.owners[track]
            owners.append(("-" if owner is None else str(owner + 1)) + "*" * ((place, track) in p.fresh))
        return f"{place} {t.face} : {' '.join(owners)}"

    lines = ["format = 1", 'game = "steam"', "rules = 1", "[options]", f"players = {len(p.seats)}",
             *(f"{k} = {quoted(v)}" for k, v in options.items()),
             "[turn]", f"number = {p.turn}", f'phase = "{p.phase}"', f"order = {[i + 1 for i in p.order]}"]
    if not p.auction:
        lines.append(f"to_move = {p.actor + 1}")
    if p.phase == "move goods":
        lines.append(f"round = {p.lap + 1}")
    if p.phase == "build track":
        lines += ["[build]", f"built = {p.built}", f"hexes = {quoted(sorted({place for place, _ in p.fresh}))}"]
    for i, s in enumerate(p.seats):
        lines += ["[[seat]]", *(f"{name} = {getattr(s, name)}" for name in ("cash", "income", "points", "level")),
                  f'action = "{TILES.get(s.action, "")}"']
        if s.action in (5, 7) and p.phase in ("action tiles", "build track"):
            lines.append(f"may = {quoted(s.may)}")
        lines += [f"bankrupt = {s.fallen}"] if s.fallen else []
        lines += ["raised = true"] if s.raised else []
        lines += ["stays = true"] if p.auction and i in p.auction.stays else []
    new = [place for place in p.map.stops if p.colour[place] and not p.map.stops[place].colour]
    lines += ["[map]", f"tiles = {quoted([tile(place) for place in p.tiles])}",
              f"grown = {quoted([names[place] for place in p.grown if place not in new])}",
              f"supply = {quoted([cubes(space) for space in p.supply])}",
              "[map.new_cities]", *(f'{quoted(names[place])} = "{p.colour[place]}"' for place in new),
              "[map.cubes]", *(f"{quoted(names[place])} = {quoted(cubes(p.cubes[place]))}" for place in p.cubes
                                if p.cubes[place])]
    return "\n".join(lines) + "\n"


class Table:
    """The real game and the oracle at one position. Nothing is forced here."""

    def __init__(self, *seats: Seat, **fields: Any) -> None:
        known = ("phase", "at", "turn", "lap", "players", "order", "tiles", "fresh", "cubes", "supply", "grown",
                 "cities", "pieces")
        options = {"map": "tutorial", "tiles": fields.get("pieces", "limited"),
                   **{k: v for k, v in fields.items() if k not in known}}
        self.oracle = deal(*seats, **fields)
        self.match = Match.from_position("steam", to_toml(self.oracle, options))
        self.W = np.zeros(1, GAME.kernels.work)
        self.agree()

    def agree(self) -> None:
        """The same decision, the same moves, the same table, the same points."""
        assert set(self.match.texts()) == self.oracle.legal()
        assert snapshot(self.match.pack, self.match.S) == self.oracle.snapshot()
        assert self.match.scores() == self.oracle.scores
        assert self.match.to_move == self.oracle.to_move

    def texts(self, *verbs: str) -> set[str]:
        """The texts of the legal moves that begin with one of the verbs, or all."""
        return {t for t in self.match.texts() if t.startswith(verbs or ("",))}

    def play(self, *texts: str) -> Table:
        """Carry out moves, each of which must be legal."""
        for text in texts:
            move = dict(zip(self.match.texts(), self.match.legal(), strict=True)).get(text)
            assert move is not None, f"{text} is not legal"
            loops(GAME).apply_at(self.match.pack.B, self.match.S, 0, self.W, move)
            GAME.invariants(self.match.pack, self.match.S)
            self.oracle.play(text)
            self.agree()
        return self

    def why(self, text: str, by: int | None = None) -> Reason:
        """Why the move, which must not be legal, is refused."""
        assert text not in self.oracle.legal()
        reason = self.match.why_not(text, by)
        assert reason is not None, f"{text} is legal"
        return reason

    @property
    def phase(self) -> str:
        """The phase reached."""
        return str(self.snapshot["phase"])

    @property
    def mover(self) -> int | None:
        """Whose decision it is."""
        return self.match.to_move

    @property
    def snapshot(self) -> dict[str, Any]:
        """The real game's table."""
        return snapshot(self.match.pack, self.match.S)

    @property
    def view(self) -> Any:
        """What a client draws, with the legal moves."""
        return self.match.view(True)

    @property
    def seats(self) -> list[Seat]:
        """The players as the real game's record has them, without what only the oracle remembers."""
        found = []
        for (cash, income, points, level, due, fallen), may in zip(self.snapshot["seats"], self.snapshot["may"],
                                                                  strict=True):
            found.append(Seat(cash, income, points, level, due=due, fallen=fallen, may=may))
        return found

    @property
    def links(self) -> list[Link]:
        """All links; the table's tiles and owners are the same in both games."""
        return links(self.oracle.p)

    def owner(self, what: str) -> Owner:
        """Who owns the track of that side of a hex: "D2 E"."""
        place, _, side = what.partition(" ")
        owners: dict[tuple[int, int], Owner] = self.snapshot["tiles"][place][1]
        return next(o for track, o in owners.items() if SIDES.index(side) in track)


def table(*seats: Seat, **fields: Any) -> Table:
    """Both games at the position; options of the match among the fields."""
    return Table(*seats, **fields)



# Lines on the tutorial map that the tests lay: hexes with a side each way; T is the town
LINES = {
    "Liverpool-Preston": "C2 SW-NE",
    "Preston-Manchester": "C3 NW-E, C4 W-SE",
    "Liverpool-Manchester": "D2 W-E, D3 W-E",
    "Liverpool-Warrington": "E2 NW-E, E3 W-T",
    "Manchester-Warrington": "E4 NE-W, E3 E-T",
    "Chester-Warrington": "F2 W-NE, E3 SW-T",
    "Manchester-Huddersfield": "C5 SW-E, C6 W-T",
    "Huddersfield-Leeds": "B6 SW-NE, C6 NE-T",
    "Huddersfield-Barnsley": "C7 W-E, C6 E-T, C8 W-T",
    "Leeds-Barnsley": "B7 NW-SE, C8 NW-T",
    "Barnsley-Sheffield": "D8 NW-SW, C8 SE-T",
}
BY_TRACKS = {face.tracks: face for face in FACE.values()}


def tile(what: str) -> str:
    """The hex and the face that has these tracks: "C6 W-T E-T" is "C6 town-straight 1"."""
    place, *tracks = what.split()
    ends = [[TOWN if end == "T" else SIDES.index(end) for end in track.split("-")] for track in tracks]
    return f"{place} {BY_TRACKS[frozenset((min(e), max(e)) for e in ends)]}"


def build(what: str) -> str:
    """The text of building it."""
    return f"build {tile(what)}"


def lines(**owners: Owner) -> dict[str, tuple[Owner, ...]]:
    """Tiles for `deal`: the named lines (with _ for -) and their owners, -1 for nobody."""
    laid: dict[str, dict[tuple[int, int], Owner]] = {}
    for name, owner in owners.items():
        for piece in LINES[name.replace("_", "-")].split(", "):
            place, _, ends = piece.partition(" ")
            a, b = sorted(TOWN if end == "T" else SIDES.index(end) for end in ends.split("-"))
            laid.setdefault(place, {})[a, b] = None if owner == -1 else owner
    return {f"{place} {BY_TRACKS[frozenset(tracks)]}": tuple(tracks[t] for t in sorted(tracks))
            for place, tracks in laid.items()}
