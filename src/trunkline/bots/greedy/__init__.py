"""Greedy bots: one turn ahead, a module for each game."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from trunkline.bots import BotInfo

INFO = BotInfo("greedy", "Greedy", "Looks one turn ahead: takes what promises most now.")


def weigher(game_id: str) -> Callable[..., Any] | None:
    """The kernel (b, s, w, out, n, weight) by which the game's greedy bot weighs moves; None when it has none."""
    name = f"{__name__}.{game_id}"
    if importlib.util.find_spec(name) is None:
        return None
    found: Callable[..., Any] = importlib.import_module(name).weigh
    return found
