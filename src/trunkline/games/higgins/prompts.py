"""Whose decision it is and what is decided: arguments of `words`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of
from trunkline.games.higgins import words
from trunkline.games.higgins.ask import mover
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import PHASES, TRAVEL
from trunkline.games.higgins.uncompiled import movement


def prompt(pack: Pack, s: Any, names: Sequence[str] | None) -> str:
    """Tell what is to be decided in s, which is not over; without names said to the player who decides."""
    p = mover(pack, s)
    return words.prompt(PHASES[s.phase], names[p] if names else None, pack.board.cities[s.city[p]].label,
                        movement.limit(board_of(pack), s, p), bool(s.closing and s.phase == TRAVEL))
