"""The course of a game: whose decision, what is legal in words, and what it does."""

from __future__ import annotations

import copy
from typing import Any

from . import track
from .building import Building
from .deal import deal
from .moving import Moving


class Game(Building, Moving):
    """A whole game; `legal` says what may be played and `play` carries one of these out."""

    def __init__(self, map_id: str, players: int, seed: int, **options: str) -> None:
        self.p = deal(map_id, players, seed, **options)
        self._known: set[str] | None = None
        self.movers = []
        if not self.p.auction:
            self._new_turn()

    # What may be asked

    @property
    def over(self) -> bool:
        """Is the game at its end?"""
        return self.p.phase == "over"

    @property
    def to_move(self) -> int | None:
        """The seat that decides."""
        return None if self.over else self.p.actor

    def legal(self) -> set[str]:
        """The texts of all legal moves."""
        if self._known is None:
            self._known = set() if self.over else set(getattr(self, "_may_" + self.p.phase.replace(" ", "_"))())
        return self._known

    def play(self, text: str) -> None:
        """Carry out a legal move."""
        assert text in self.legal(), text
        self._known = None
        getattr(self, "_do_" + self.p.phase.replace(" ", "_"))(text)

    def after(self, text: str) -> Game:
        """The game after that legal move; this one stays as it is."""
        other = copy.copy(self)
        other.p, other.movers = copy.deepcopy(self.p), list(self.movers)
        other._known, other._plans = {text}, None
        other.play(text)
        return other

    @property
    def scores(self) -> list[int]:
        """8.1: points by seat as if the game ended now; the bankrupt have the least there is (6.5)."""
        owned = [k.owner for k in track.links(self.p) if k.complete]
        return [-20 if s.fallen else s.points + (s.income // 2 if s.income > 0 else 2 * s.income) + owned.count(i)
                for i, s in enumerate(self.p.seats)]

    @property
    def ranks(self) -> list[int]:
        """8.2, 6.5: places from 0."""
        worth = [(0, s.fallen, 0) if s.fallen else (1, score, s.income, -s.action)
                 for s, score in zip(self.p.seats, self.scores, strict=True)]
        return [sum(other > mine for other in worth) for mine in worth]

    def snapshot(self) -> dict[str, Any]:
        """All that can be compared with another record of the same game."""
        p = self.p
        return {
            "phase": p.phase, "to move": self.to_move, "turn": 0 if self.over else max(1, p.turn),
            "order": list(p.order), "coming": dict(p.coming), "standing": p.auction.standing if p.auction else -1,
            "leader": p.auction.leader if p.auction else None, "lap": p.lap, "built": p.built, "target": p.target,
            "seats": [(s.cash, s.income, s.points, s.level, s.due, s.fallen) for s in p.seats],
            "may": [s.may for s in p.seats],
            "tiles": {h: (str(t.face), dict(sorted(t.owners.items()))) for h, t in p.tiles.items()},
            "colours": dict(p.colour), "grown": set(p.grown), "cubes": {h: +c for h, c in p.cubes.items()},
            "supply": [+s for s in p.supply], "bag": +p.bag, "new cities": +p.new_cities,
        }
