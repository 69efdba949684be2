"""Search: UCT within a budget of time or of playouts, and what it thought."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import ModuleType

import numpy as np

from trunkline.bots import greedy
from trunkline.bots.search import whole
from trunkline.bots.search.tree import NODES, Memory, Tree
from trunkline.engine import game as games
from trunkline.engine import kernel
from trunkline.engine.game import Refusal
from trunkline.engine.integers import integer
from trunkline.engine.match import Match

__all__ = ["Line", "Memory", "Thought", "check", "compiled", "deepening", "pondering", "think", "worth"]

MARGIN = 0.5  # of an iteration's mean time that must be left to begin another
MOST_PLAYOUTS = 10_000_000
SLICE = 0.05  # of the time at most between two looks at the clock


@dataclass(frozen=True)
class Line:
    """A move that was thought of: how often it was tried, the mean outcome (0 to 1) and the mean points of every seat
    after it, and how the game is expected to go on, this move first, forced moves left out."""

    move: int
    visits: int
    outcomes: list[float]
    points: list[float]
    moves: list[int]


@dataclass(frozen=True)
class Thought:
    """What a search came to: the move, and all that were tried, the chosen first, then the most visited.

    `playouts` were made in `seconds`; those of a tree that was kept count in the lines only.
    """

    move: int
    lines: list[Line]
    playouts: int
    seconds: float


@cache
def compiled(game_id: str) -> ModuleType:
    """Return `uct` for this game; Refusal when it has no greedy bot to order its moves."""
    bot = greedy.module(game_id)
    if bot is None:
        raise Refusal(f"search does not play {game_id}: no greedy bot orders its moves")
    return kernel.specialise(f"{__name__}.uct", games.game(game_id), weigh=bot.weigh,
                             clock=getattr(bot, "clock", whole.clock), outlook=getattr(bot, "outlook", whole.outlook))


@cache
def ready(game_id: str) -> ModuleType:
    """Return `compiled`, after a playout and a look at the tree below it: no thought is timed while Numba compiles."""
    found = compiled(game_id)
    tree = Tree(found, 3 * found.BREADTH)
    _grow(Match.start(game_id), tree, 0.0, None, 1)
    for node in tree.tried(0):
        tree.after(tree.move(node))
    return found


def horizon(game_id: str) -> int:
    """Tell how far the game's clock moves on in a playout; 0: to the end of the game."""
    return int(getattr(greedy.module(game_id), "HORIZON", 0))


def check(seconds: float | None = None, playouts: int | None = None) -> None:
    """Raise Refusal when the budget is none or absurd."""
    if (seconds is None) == (playouts is None):
        raise Refusal("search: give a time or a number of playouts")
    if seconds is not None and not 0 < seconds <= 600:
        raise Refusal(f"search: {seconds} seconds; more than 0, at most 600")
    if playouts is not None:
        integer("search: playouts", playouts, 1, MOST_PLAYOUTS)


def think(match: Match, *, seconds: float | None = None, playouts: int | None = None, threads: int = 1,
          memory: Memory | None = None) -> Thought:
    """Search the match's position (not over) for so long, or for so many playouts on each thread.

    On one thread with a budget of playouts the same position leads to the same thought. Several threads grow a tree
    each; their counts are added. memory: go on from the trees it holds, and leave these there.
    """
    check(seconds, playouts)
    playouts = None if playouts is None else int(playouts)
    if match.over:
        raise Refusal("the match is over: there is no move to choose")
    legal = match.legal()
    seat = match.to_move
    assert seat is not None
    if len(legal) == 1:
        return Thought(legal[0], [], 0, 0.0)
    uct = ready(match.game.info.id)
    began = time.perf_counter()
    trees = _remembered(memory, match) if memory is not None else []
    if len(trees) != threads:
        nodes = NODES if playouts is None else min(NODES, (playouts + 2) * uct.BREADTH)
        trees = [Tree(uct, nodes) for _ in range(threads)]
    if memory is not None:
        memory.trees = trees
    if threads == 1:
        done = _grow(match, trees[0], began, seconds, playouts)
    else:
        with ThreadPoolExecutor(threads) as pool:
            done = sum(pool.map(lambda tree: _grow(match, tree, began, seconds, playouts), trees))
    return _thought(trees, match, seat, done, began)


def deepening(match: Match, budgets: Sequence[int]) -> Iterator[Thought]:
    """Search the position (of several moves) by one budget of playouts after the other, and yield each thought.

    The tree goes on growing: a thought is what `think` comes to with all playouts so far.
    """
    uct, seat = ready(match.game.info.id), match.to_move
    assert seat is not None
    began, done = time.perf_counter(), 0
    tree = Tree(uct, min(NODES, (sum(budgets) + 2) * uct.BREADTH))
    for playouts in budgets:
        done += _grow(match, tree, began, None, playouts)
        yield _thought([tree], match, seat, done, began)


def _thought(trees: list[Tree], match: Match, seat: int, done: int, began: float) -> Thought:
    """Return what the seat to move makes of the trees: of moves tried often enough the one it expects most of."""
    lines = _lines(trees, match.options.players)
    most = lines[0].visits
    best = max((line for line in lines if 4 * line.visits >= most), key=lambda line: line.outcomes[seat])
    lines.sort(key=lambda line: (line is not best, -line.visits))
    return Thought(best.move, lines, done, time.perf_counter() - began)


@contextmanager
def pondering(match: Match, memory: Memory) -> Iterator[None]:
    """Search on the opponents' time: inside, a thread grows the memory's tree of the match's position (not over).

    Think with the same memory after their moves. How far it gets depends on the time they take.
    """
    stop = threading.Event()
    trees = _remembered(memory, match)
    memory.trees = trees[:1] or [Tree(compiled(match.game.info.id))]
    grow = threading.Thread(target=_until, args=(stop, match.copy(), memory.trees[0]))
    grow.start()
    try:
        yield
    finally:
        stop.set()
        grow.join()


def _until(stop: threading.Event, match: Match, tree: Tree) -> None:
    """Grow the tree playout by playout until told to stop."""
    while not stop.is_set():
        _grow(match, tree, 0.0, None, 1)


def _remembered(memory: Memory, match: Match) -> list[Tree]:
    """Return the trees of the match's position in the memory, but for those with no room to grow."""
    memory.follow(match)
    return [tree for tree in memory.trees if tree.size[0] < NODES // 2]


def _lines(trees: list[Tree], seats: int) -> list[Line]:
    """Return the moves of the roots with what all trees know of them, the most visited first."""
    at: dict[int, list[tuple[Tree, int]]] = {}
    for tree in trees:
        for i in tree.tried(0):
            at.setdefault(tree.move(i), []).append((tree, i))
    lines = []
    for move, places in at.items():
        visits = sum(tree.visits(i) for tree, i in places)
        means = sum(tree.value[i] for tree, i in places) / visits
        most, node = max(places, key=lambda place: place[0].visits(place[1]))
        points = means[most.uct.SEATS:most.uct.SEATS + seats]
        lines.append(Line(move, visits, [round(float(u), 4) for u in means[:seats]],
                          [round(float(x), 2) for x in points], most.line(node)))
    return sorted(lines, key=lambda line: -line.visits)  # stable: equals stay in the order of the greedy bot


def worth(match: Match) -> list[float]:
    """Return the outcome of a match that is over, by seat, 0 to 1, as a search counts it."""
    if not match.over:
        raise Refusal("the match is not over: its outcome is not known")
    tree = Tree(compiled(match.game.info.id), 1)
    _grow(match, tree, 0.0, None, 1)
    return [round(float(u), 4) for u in tree.value[0][:match.options.players]]


def _grow(match: Match, tree: Tree, began: float, seconds: float | None, playouts: int | None) -> int:
    """Grow the tree of the match's position by the budget; how many playouts were made."""
    k, uct = match.game.kernels, tree.uct
    T = np.zeros(2, k.state)
    given = (match.pack.B, match.S.copy(), T, T.view(np.int32).reshape(2, -1), np.zeros(1, k.work),
             np.zeros(k.width, np.int64), tree.tree, tree.value, tree.size, horizon(match.game.info.id))
    if playouts is not None:
        uct.iterate(*given, playouts)
        return playouts
    assert seconds is not None
    done, times = 0, 1
    while True:
        uct.iterate(*given, times)
        done += times
        used = time.perf_counter() - began
        each = used / done
        if used + MARGIN * each >= seconds:
            return done
        times = max(1, int(min(seconds - used, SLICE * seconds) / each))
