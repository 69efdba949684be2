"""What is counted in the course of a game, and what the figures should be: a module for each game, named like it.

Such a module has `VARY`, the options whose every choice is measured; `BENCH`, the set-ups that stand for the game where
speed is measured (its defaults where there is none); `SERIES`, what is followed from round to round, each a function of
the kept states to an array (states, seats); `census(pack, log)`, which counts; and `missed(cell)`, a sentence for every
target that the figures of a cell miss.
"""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Log:
    """The course of some games: S their last states, and of every move the state before it, its game, seat and move."""

    S: Any
    past: Any
    game: Any
    seat: Any
    move: Any

    @property
    def after(self) -> Any:
        """Return the state after every move."""
        last = np.append(self.game[1:] != self.game[:-1], True)
        states = np.roll(self.past, -1)
        states[last] = self.S[self.game[last]]
        return states


@dataclass
class Census:
    """Counts of some games, games first.

    kinds: a number for what a seat was dealt, (games, seats); uses: how often a seat had a thing, (games, seats,
    things); rates: how often something happened and how often it could have, (games, 2). `names` are those of the
    things and kinds.
    """

    names: dict[str, list[str]] = field(default_factory=dict)
    kinds: dict[str, Any] = field(default_factory=dict)
    uses: dict[str, Any] = field(default_factory=dict)
    rates: dict[str, Any] = field(default_factory=dict)


def tally(log: Log, seats: int, chosen: Any, things: Any, number: int) -> Any:
    """Count how often each seat of each game made the moves `chosen` (a mask), whose `things` are below `number`."""
    counts = np.zeros((len(log.S), seats, number), np.int16)
    np.add.at(counts, (log.game[chosen], log.seat[chosen], things[chosen]), 1)
    return counts


def of(game_id: str) -> ModuleType | None:
    """Return the game's module, None where it has none."""
    name = f"{__name__}.{game_id}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
