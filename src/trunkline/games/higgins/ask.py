"""The kernels, asked by the words around them: lists in and out. S is an array of one state, or its `Plain`."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from trunkline.engine.game import game
from trunkline.engine.match import loops
from trunkline.engine.plain import Scratch, board_of, plain
from trunkline.games.higgins import score
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.phases import movement
from trunkline.games.higgins.state import LONG, WIDTH, WORK
from trunkline.games.higgins.uncompiled import flow
from trunkline.games.higgins.uncompiled import movement as plain_movement

_scratch = Scratch(WORK, WIDTH)


@cache
def _loops() -> ModuleType:
    return loops(game("higgins"))


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
    """Points by seat, as if the game ended now (9)."""
    return _by_seat(pack, S, _loops().scores_at)


def ranks(pack: Pack, S: Any) -> list[int]:
    """Places by seat from 0, equal when shared, as if the game ended now (9.3)."""
    return _by_seat(pack, S, _loops().ranks_at)


def _by_seat(pack: Pack, S: Any, kernel_at: Any) -> list[int]:
    kernel_at(pack.B, plain(S).source, 0, _scratch.W, _scratch.out)
    values: list[int] = _scratch.out[: pack.options.players].tolist()
    return values


def counts(pack: Pack, S: Any) -> list[list[int]]:
    """Tickets by seat and set (`score.count`)."""
    held = _scratch.W["held"][0]
    score.count(pack.B[0], plain(S).source[0], held)
    numbers: list[list[int]] = held.tolist()
    return numbers


def way(pack: Pack, S: Any, p: int, city: int) -> tuple[int, int]:
    """Segments of p's way to the city, and its fare (4.4, 4.6)."""
    b, s = board_of(pack), plain(S)
    if b.version != LONG:
        k = b.dist[s.city[p]][city]
        return k, plain_movement.fare(b, s, None, p, city, k)
    B, s, W = pack.B[0], s.source[0], _scratch.W[0]
    k = movement.segments(B, s, W, p, city)
    return int(k), int(movement.fare(B, s, W, p, city, k))


def cheapest(pack: Pack, S: Any, p: int, most: int) -> tuple[list[list[int]], list[list[int]]]:
    """The fares from p's city, and the ways by which cities are entered (`movement.cheapest`)."""
    W = _scratch.W
    movement.cheapest(pack.B[0], plain(S).source[0], W[0], p, most)
    return W["fare"][0].tolist(), W["came"][0].tolist()
