"""The kernels, asked by the words around them: lists in and out. S is an array of one state, or its `Plain`."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from trunkline.engine.game import game
from trunkline.engine.match import loops
from trunkline.engine.plain import Scratch, board_of, plain
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import WIDTH, WORK
from trunkline.games.steam.uncompiled import flow

_scratch = Scratch(WORK, WIDTH)


@cache
def _loops() -> ModuleType:
    return loops(game("steam"))


def mover(pack: Pack, S: Any) -> int:
    """The seat that decides in S, 0 when the game is over."""
    seat: int = flow.to_move(board_of(pack), plain(S))
    return max(0, seat)


def legal(pack: Pack, S: Any) -> list[int]:
    """The legal moves of S, ascending."""
    n = _loops().legal_at(pack.B, plain(S).source, 0, _scratch.W, _scratch.out)
    moves: list[int] = _scratch.out[:n].tolist()
    return moves


def scores(pack: Pack, S: Any) -> list[int]:
    """Points by seat, as if the game ended now (8.1)."""
    return _by_seat(pack, S, _loops().scores_at)


def ranks(pack: Pack, S: Any) -> list[int]:
    """Places by seat from 0, equal when shared, as if the game ended now (8.2)."""
    return _by_seat(pack, S, _loops().ranks_at)


def _by_seat(pack: Pack, S: Any, kernel_at: Any) -> list[int]:
    kernel_at(pack.B, plain(S).source, 0, _scratch.W, _scratch.out)
    values: list[int] = _scratch.out[: pack.options.players].tolist()
    return values
