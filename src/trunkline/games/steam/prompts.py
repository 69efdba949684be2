"""Whose decision it is and what is decided: arguments of `words.table.prompt`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of
from trunkline.games.steam.ask import mover
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import BASE, PHASES
from trunkline.games.steam.uncompiled import income, track
from trunkline.games.steam.words import table as words


def prompt(pack: Pack, s: Any, names: Sequence[str] | None) -> str:
    """Tell what is to be decided in s, which is not over; without names said to the player who decides."""
    b, p = board_of(pack), mover(pack, s)
    amount = income.net(b, s, p)
    lack = 0 if b.ruleset == BASE else max(0, -amount - s.cash[p])
    return words.prompt(
        PHASES[s.phase], names[p] if names else None, s.standing, s.place, s.cash[p], track.most(s, p) - s.built,
        bool(s.may[p]), pack.board.stops[s.target].name, s.lap + 1, s.due[p], amount, lack)
