"""Whose decision it is and what is decided, and how far the Pay markers are: arguments of `words`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of
from trunkline.games.higgins import words
from trunkline.games.higgins.ask import mover
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import PHASES, TRAVEL, bits
from trunkline.games.higgins.uncompiled import movement


def prompt(pack: Pack, s: Any, names: Sequence[str] | None) -> str:
    """Tell what is to be decided in s, which is not over; without names said to the player who decides."""
    p = mover(pack, s)
    travel, here = s.phase == TRAVEL, s.city[p]
    return words.prompt(PHASES[s.phase], names[p] if names else None, pack.board.cities[here].label,
                        movement.limit(board_of(pack), s, p), goals(pack, s, p, here) if travel and names else "",
                        bool(s.closing and travel))


def goals(pack: Pack, s: Any, p: int, city: int, elsewhere: bool = False) -> str:
    """Tell the way from the city to the Pay markers of seat p, nearest first: "Chicago 3 segments, Reno 5 segments".

    "" where there are none; `elsewhere` leaves out the city itself.
    """
    if s.locomotive[p] < 0:
        return ""
    dist: list[int] = board_of(pack).dist[city]
    cities, card = pack.board.cities, pack.board.locomotives[s.locomotive[p]].cities
    return words.distances(sorted((dist[c], cities[c].label) for c in (card[i] for i in bits(s.markers[p]))
                                  if c != city or not elsewhere))
