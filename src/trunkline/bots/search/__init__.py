"""Search: UCT within a budget of time or of playouts, and what it thought."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from trunkline.bots.greedy import weigher
from trunkline.engine import game as games
from trunkline.engine import kernel
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match

NODES = 1 << 16  # of a tree at most
MARGIN = 0.5  # of an iteration's mean time that must be left to begin another


@dataclass(frozen=True)
class Line:
    """A move that was thought of: how often it was tried, and the mean outcome of every seat after it, 0 to 1."""

    move: int
    visits: int
    outcomes: list[float]


@dataclass(frozen=True)
class Thought:
    """What a search came to: the move, and all that were tried, the most visited first."""

    move: int
    lines: list[Line]
    playouts: int
    seconds: float


@cache
def compiled(game_id: str) -> ModuleType:
    """`uct` for this game; Refusal when it has no greedy bot to order its moves."""
    weigh = weigher(game_id)
    if weigh is None:
        raise Refusal(f"search does not play {game_id}: no greedy bot orders its moves")
    return kernel.specialise(f"{__name__}.uct", games.game(game_id), weigh=weigh)


def check(seconds: float | None = None, playouts: int | None = None) -> None:
    """Refusal when the budget is none or absurd."""
    if (seconds is None) == (playouts is None):
        raise Refusal("search: give a time or a number of playouts")
    if seconds is not None and not 0 < seconds <= 600:
        raise Refusal(f"search: {seconds} seconds; more than 0, at most 600")
    if playouts is not None and not 0 < playouts <= 10_000_000:
        raise Refusal(f"search: {playouts} playouts; at least 1, at most 10000000")


def think(match: Match, *, seconds: float | None = None, playouts: int | None = None, threads: int = 1) -> Thought:
    """Search the match's position (not over) for so long, or for so many playouts on each thread.

    On one thread with a budget of playouts the same position leads to the same thought. Several threads grow a tree
    each; their counts are added.
    """
    check(seconds, playouts)
    if match.over:
        raise Refusal("the match is over: there is no move to choose")
    began = time.perf_counter()
    legal = match.legal()
    seat = match.to_move
    assert seat is not None
    if len(legal) == 1:
        return Thought(legal[0], [], 0, 0.0)
    if threads == 1:
        trees = [_grow(match, began, seconds, playouts)]
    else:
        with ThreadPoolExecutor(threads) as pool:
            trees = list(pool.map(lambda _: _grow(match, began, seconds, playouts), range(threads)))
    visits: dict[int, int] = {}
    sums: dict[int, Any] = {}
    for tree, value in trees:
        first, count = tree[0, 2], tree[0, 3]
        for i in range(first, first + count):
            move = int(tree[i, 0])
            visits[move] = visits.get(move, 0) + int(tree[i, 4])
            sums[move] = sums.get(move, 0) + value[i]
    seats = match.options.players
    lines = [Line(m, n, [round(float(u) / n, 4) for u in sums[m][:seats]]) for m, n in visits.items() if n]
    lines.sort(key=lambda line: -line.visits)  # stable: equals stay in the order of the greedy bot
    most = lines[0].visits
    tried = [line for line in lines if 4 * line.visits >= most]
    best = max(tried, key=lambda line: line.outcomes[seat])
    lines.sort(key=lambda line: (line is not best, -line.visits))
    return Thought(best.move, lines, sum(int(t[0, 4]) for t, _ in trees), time.perf_counter() - began)


def worth(match: Match) -> list[float]:
    """The outcome of a match that is over, by seat, 0 to 1, as a search counts it."""
    if not match.over:
        raise Refusal("the match is not over: its outcome is not known")
    _, value = _grow(match, 0.0, None, 1)
    return [round(float(u), 4) for u in value[0][:match.options.players]]


def _grow(match: Match, began: float, seconds: float | None, playouts: int | None) -> tuple[Any, Any]:
    """A tree for the position and the sums of its outcomes."""
    k, uct = match.game.kernels, compiled(match.game.info.id)
    nodes = NODES if playouts is None else min(NODES, (playouts + 2) * uct.BREADTH)
    tree = np.zeros((nodes, uct.COLUMNS), np.int64)
    value = np.zeros((nodes, uct.SEATS), np.float64)
    size = np.ones(1, np.int64)
    given = (match.pack.B, match.S.copy(), np.zeros(1, k.state), np.zeros(1, k.work), np.zeros(k.width, np.int64),
             tree, value, size)
    if playouts is not None:
        uct.iterate(*given, playouts)
        return tree, value
    assert seconds is not None
    done, times = 0, 1
    while True:
        uct.iterate(*given, times)
        done += times
        used = time.perf_counter() - began
        each = used / done
        if used + MARGIN * each >= seconds:
            return tree, value
        times = max(1, min(256, int((seconds - used) / each / 4)))
