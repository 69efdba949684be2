"""The kernels of a game, asked by the words around them: lists in and out."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

from trunkline.engine.game import game
from trunkline.engine.match import loops, scratch
from trunkline.engine.plain import Scratch, board_of, plain, uncompiled


class Asking:
    """The questions that words and views ask of a position; S is an array of one state, or its `Plain`.

    Nothing is loaded before the first question: the game itself is made of the modules that ask.
    """

    def __init__(self, game_id: str) -> None:
        """For the words of the game of that id."""
        self.game_id = game_id

    @cached_property
    def loops(self) -> ModuleType:
        """The game's kernels over arrays (`engine.loops`)."""
        return loops(game(self.game_id))

    @cached_property
    def scratch(self) -> Scratch:
        """What they write into, for each thread its own."""
        return scratch(game(self.game_id))

    @cached_property
    def _to_move(self) -> Any:
        return uncompiled(import_module(f"trunkline.games.{self.game_id}.flow")).to_move

    def mover(self, pack: Any, S: Any) -> int:
        """Return the seat that decides in S, 0 when the game is over."""
        return max(0, int(self._to_move(board_of(pack), plain(S))))

    def legal(self, pack: Any, S: Any) -> list[int]:
        """Return the legal moves of S, ascending."""
        W, out = self.scratch.W, self.scratch.out
        n = self.loops.legal_at(pack.B, plain(S).source, 0, W, out)
        moves: list[int] = out[:n].tolist()
        return moves

    def scores(self, pack: Any, S: Any) -> list[int]:
        """Return the points by seat, as if the game ended now."""
        return self._by_seat(self.loops.scores_at, pack, S)

    def ranks(self, pack: Any, S: Any) -> list[int]:
        """Return the places by seat from 0, equal when shared, as if the game ended now."""
        return self._by_seat(self.loops.ranks_at, pack, S)

    def _by_seat(self, kernel_at: Any, pack: Any, S: Any) -> list[int]:
        W, out = self.scratch.W, self.scratch.out
        kernel_at(pack.B, plain(S).source, 0, W, out)
        values: list[int] = out[: pack.options.players].tolist()
        return values
