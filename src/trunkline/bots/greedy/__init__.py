"""Greedy bots: one turn ahead, a module for each game."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from trunkline.bots import BotInfo

INFO = BotInfo("greedy", "Greedy", "Looks one turn ahead and takes what promises most; never errs.", "hard")


def module(game_id: str) -> ModuleType | None:
    """Return the game's greedy bot, None when it has none.

    Its kernel `weigh(b, s, w, out, n, weight)` weighs moves. It may have `clock(b, s)`, which counts rounds or turns: a
    search would rather win sooner. It may have `outlook(b, s, w, points)`, the points expected at the end by seat
    whenever the clock has moved on, with `HORIZON`, how far a playout lets it.
    """
    name = f"{__name__}.{game_id}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
