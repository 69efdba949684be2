"""What a worker does: take a position as plain data, think, and answer with plain data."""

from __future__ import annotations

import multiprocessing
import os
import threading
from typing import Any

import msgspec

from trunkline import bots
from trunkline.engine import game as games
from trunkline.engine.match import Match, options_of
from trunkline.lab import advice, analysis

NICE = 5  # steps behind the server, whose answers are short


class Position(msgspec.Struct, frozen=True):
    """A match at a moment, without its log: enough to choose a move, and to say it in words."""

    game: str
    options: dict[str, Any]
    names: list[str]
    state: bytes

    @classmethod
    def of(cls, match: Match) -> Position:
        """Return the match as it is now."""
        return cls(match.game.info.id, msgspec.to_builtins(match.options), match.names, match.S.tobytes())

    def match(self) -> Match:
        """Return a match that begins here."""
        import numpy as np

        game = games.game(self.game)
        S = np.frombuffer(self.state, game.kernels.state).copy()
        return Match(game, game.load(options_of(self.game, self.options)), 0, self.names, S)


def prepare() -> None:
    """Make a new worker end with the server, however that ends, and let the server go first."""
    os.nice(NICE)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    if server := multiprocessing.parent_process():
        server.join()
        os._exit(1)


def choose(position: Position, bot: str, seed: int) -> int:
    """Return the bot's move."""
    return bots.choose(bot, position.match(), seed)


def advise(position: Position, seconds: float) -> advice.Advice:
    """Return what a search advises the seat to move."""
    return advice.advise(position.match(), seconds=seconds)


def look(position: Position, seconds: float) -> analysis.Look:
    """Return what a search expects of the position."""
    return analysis.look(position.match(), seconds=seconds)
