"""Positions written by hand, and the real game played on them through the texts of its moves."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from trunkline.engine.game import Reason, game
from trunkline.engine.match import Match, loops

from .atlas import LABELS, PASSES, PAY_CARDS, TICKETS
from .oracle import Position, Seat, pay_cities

GAME = game("higgins")
COLOURS = list(PAY_CARDS)


def seat(city: str = "chicago", cash: int = 50, *, locomotive: str = "", markers: Sequence[str] | None = None,
         passes: Sequence[str] = (), tickets: Sequence[str] = (), latest: str = "") -> Seat:
    """A player; without markers given, `deal` gives them those of their whole Pay card."""
    at = Seat(locomotive, city, cash, list(markers or ()), list(passes), list(tickets), latest)
    at.markers = None if markers is None else at.markers  # type: ignore[assignment]
    return at


def deal(*seats: Seat, players: int = 0, **fields: Any) -> Position:
    """A position of these players and the idle ones that are missing (2 in all), in the first seat's fifth turn."""
    players = max(players, len(seats), 2)
    table = [*seats, *(seat() for _ in range(players - len(seats)))]
    spare = [c for c in COLOURS if c not in [s.locomotive for s in table]]
    for player in table:
        player.locomotive = player.locomotive or spare.pop(0)
        if player.markers is None:
            player.markers = pay_cities(player.locomotive, players)
        if fields.get("version") == "short":
            player.cash = 0
    fields.setdefault("number", 4 * players + 1)
    return Position(table, **fields)


def to_toml(position: Position) -> str:
    """The position file of the real game."""
    def names(ids: Sequence[str]) -> str:
        return "[" + ", ".join(f'"{i}"' for i in ids) + "]"

    lines = ["format = 1", 'game = "higgins"', "rules = 1", "[options]", f"players = {len(position.seats)}",
             *(f'{o} = "{getattr(position, o)}"' for o in ("version", "opening", "final", "colours")),
             "[turn]", f"number = {position.number}", f'phase = "{position.phase}"',
             f"travelled = {position.travelled}", f"fare = {position.fare}",
             f"broke = {str(position.broke).lower()}", f"closing = {str(position.closing).lower()}"]
    for s in position.seats:
        lines += ["[[seat]]", f'locomotive = "{s.locomotive}"', f'city = "{s.city}"', f"cash = {s.cash}",
                  f"markers = {names(s.markers)}", f"passes = {names(s.passes)}", f"tickets = {names(s.tickets)}",
                  f'latest = "{s.latest}"']
    return "\n".join(lines) + "\n"


def from_toml(text: str) -> Position:
    """A position file as the oracle's position."""
    read = tomllib.loads(text)
    options, turn = read["options"], read["turn"]
    del options["players"]
    return Position([Seat(**s) for s in read["seat"]], **options, **turn)


class Real:
    """The real game at a position: its legal texts, its moves, its view. Nothing is forced here."""

    def __init__(self, position: Position) -> None:
        self.match = Match.from_position("higgins", to_toml(position))
        self.W = np.zeros(1, GAME.kernels.work)

    @property
    def view(self) -> Any:
        """What a client would draw, with the legal moves."""
        return self.match.view(True)

    def texts(self, verb: str = "") -> set[str]:
        """The texts of the legal moves that begin with the verb."""
        return {t for t in self.match.texts() if t.startswith(verb)}

    def play(self, *texts: str) -> Real:
        """Carry out moves, each of which must be legal."""
        for text in texts:
            move = dict(zip(self.match.texts(), self.match.legal(), strict=True))[text]
            loops(GAME).apply_at(self.match.pack.B, self.match.S, 0, self.W, move)
            GAME.invariants(self.match.pack, self.match.S)
        return self

    def outcomes(self) -> Iterator[tuple[str, Any]]:
        """Every legal move's text with the state it leads to."""
        for text, move in zip(self.match.texts(), self.match.legal(), strict=True):
            S = self.match.S.copy()
            loops(GAME).apply_at(self.match.pack.B, S, 0, self.W, move)
            yield text, S

    def why(self, text: str, by: int | None = None) -> Reason:
        """Why the move, which must not be legal, is refused."""
        reason = self.match.why_not(text, by)
        assert reason is not None, f"{text} is legal"
        return reason

    @property
    def now(self) -> Position:
        """The position, as its file tells it."""
        return from_toml(GAME.write_position(self.match.pack, self.match.S))

    @property
    def first(self) -> Seat:
        """The first player."""
        return self.now.seats[0]


def real(*seats: Seat, **fields: Any) -> Real:
    """The real game at `deal(...)`."""
    return Real(deal(*seats, **fields))


def move(city: str) -> str:
    """The text of a move to the city."""
    return f"move {LABELS[city]}"


def take(ticket: str) -> str:
    """The text of taking the ticket."""
    return f"take {TICKETS[ticket]['short']}"


def price(card: str) -> int:
    """What a Pass card costs."""
    return int(PASSES[card]["cost"])
