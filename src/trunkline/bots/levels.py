"""Opponents by level: how long each thinks, and how often it errs. Nobody cheats: all see the same open game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from trunkline.bots import BotInfo, kernel_choice
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match


@dataclass(frozen=True)
class Level:
    """A level: seconds of thought a move, and one move in `errs` (0: none) any legal one."""

    info: BotInfo
    seconds: float
    errs: int


LEVELS = [
    Level(BotInfo("apprentice", "Apprentice", "Takes what looks best at once, and errs one time in three: for a first "
                  "game.", "easy"), 0.0, 3),
    Level(BotInfo("fireman", "Fireman", "Thinks ahead for a tenth of a second, and errs one time in seven.", "medium"),
          0.1, 7),
    Level(BotInfo("engineer", "Engineer", "Thinks ahead for a third of a second, and errs one time in sixteen.",
                  "very hard"), 0.33, 16),
    Level(BotInfo("superintendent", "Superintendent", "Thinks ahead for a second a move, and never errs.", "hardest"),
          1.0, 0),
]
BY_ID = {level.info.id: level for level in LEVELS}
SEARCH = "search"


def budget(spec: str) -> dict[str, Any]:
    """Tell what a bot `search:500ms`, `search:2s` or `search:300` (playouts) may use; Refusal for any other."""
    _, _, given = spec.partition(":")
    for unit, scale in (("ms", 0.001), ("s", 1.0)):
        number = given.removesuffix(unit)
        if number != given and number.isascii() and number.replace(".", "", 1).isdigit() and len(number) < 10:
            return {"seconds": float(number) * scale}
    if given.isascii() and given.isdigit() and len(given) < 10:
        return {"playouts": int(given)}
    raise Refusal(f"bot {spec!r}: say what it may use, as in search:500ms, search:2s or search:300 (playouts)")


def choose(spec: str, match: Match, seed: int) -> int:
    """Return the move of a level or of a search with a budget, in a match that is not over."""
    from trunkline.bots.search import think

    level = BY_ID.get(spec)
    if level is None:
        return think(match, **budget(spec)).move
    if level.errs:
        dice = random.Random(seed)
        if dice.randrange(level.errs) == 0:
            return dice.choice(match.legal())
    if level.seconds == 0:
        return kernel_choice("greedy", match, seed)
    return think(match, seconds=level.seconds).move
