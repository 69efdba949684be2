"""UCT over a game's kernels: `kernel.specialise` makes a copy of this module for each game.

Every seat maximises its own outcome. Nothing is hidden and nothing random after the set-up: a node is a line of moves
from the root and its state is made again by playing them. The moves of a node are taken in the order in which the
game's greedy bot weighs them, more of them the more often the node is visited (progressive widening); what it does not
weigh at all is never tried. Playouts are greedy to the end of the game: every one starts from another leaf, so they
differ without chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from trunkline.engine.kernel import Rec, rule

if TYPE_CHECKING:  # put here by `specialise`
    to_move: Callable[..., int]
    legal: Callable[..., int]
    apply: Callable[..., Any]
    scores: Callable[..., Any]
    ranks: Callable[..., Any]
    weigh: Callable[..., Any]

SEATS: Final = 8  # room for outcomes by seat
BREADTH: Final = 16  # moves of a node that are ever tried
NOTHING: Final = -(10**6)  # a weight at or below it: not worth a thought
# columns of a node
MOVE, SEAT, FIRST, COUNT, VISITS, KNOWN = 0, 1, 2, 3, 4, 5
COLUMNS: Final = 6
EXPLORE: Final = 0.5  # of UCB1, for outcomes from 0 to 1
WIDEN: Final = 1.4  # times the root of a node's visits: how many of its moves are tried
PLIES: Final = 4000  # of a playout at most; no game of the rules comes near it


@rule
def heaviest(weight: Rec, n: int) -> int:
    """The place of the highest weight, the first of equals."""
    best = 0
    for i in range(n):
        if weight[i] > weight[best]:
            best = i
    return best


@rule
def ordered(b: Rec, s: Rec, w: Rec, out: Rec, n: int, found: Rec) -> int:
    """The weighed moves of the n in out, heaviest first, at most BREADTH, into found; how many."""
    weight = np.zeros(n, np.int64)
    weigh(b, s, w, out, n, weight)
    m = 0
    while m < BREADTH and m < n:
        best = heaviest(weight, n)
        if weight[best] <= NOTHING and m > 0:
            break
        found[m] = out[best]
        weight[best] = 2 * NOTHING
        m += 1
    return m


@rule
def finish(b: Rec, s: Rec, w: Rec, out: Rec) -> None:
    """Play the game to its end, everybody greedily."""
    for _ in range(PLIES):
        n = legal(b, s, w, out)
        if n == 0:
            return
        if n == 1:
            apply(b, s, w, int(out[0]))
        else:
            weight = np.zeros(n, np.int64)
            weigh(b, s, w, out, n, weight)
            apply(b, s, w, int(out[heaviest(weight, n)]))


@rule
def outcome(b: Rec, s: Rec, w: Rec, utility: Rec) -> None:
    """What the end of a game is worth to every seat, 0 to 1: half for being first, the rest for the place and for the
    points between oneself and the best other."""
    points = np.zeros(SEATS, np.int64)
    place = np.zeros(SEATS, np.int64)
    scores(b, s, w, points)
    ranks(b, s, w, place)
    for p in range(b.seats):
        other = -(10**6)
        for q in range(b.seats):
            if q != p and points[q] > other:
                other = points[q]
        ahead = (points[p] - other) / (10.0 + 0.25 * abs(other))
        share = 0.5 + 0.5 * ahead / (1.0 + abs(ahead))
        first = 1.0 if place[p] == 0 else 0.0
        utility[p] = 0.5 * first + 0.15 * (1.0 - place[p] / (b.seats - 1)) + 0.35 * share


@rule
def select(tree: Rec, value: Rec, node: int) -> int:
    """The child to go on with: the next in order while there are new ones to try, else by UCB1 for the node's seat."""
    first = tree[node][FIRST]
    seat = tree[node][SEAT]
    k = min(tree[node][COUNT], 1 + int(WIDEN * np.sqrt(tree[node][VISITS])))
    log = np.log(1.0 + tree[node][VISITS])
    best = -1.0
    found = first
    for i in range(first, first + k):
        visits = tree[i][VISITS]
        if visits == 0:
            return int(i)
        bound = value[i][seat] / visits + EXPLORE * np.sqrt(log / visits)
        if bound > best:
            best = bound
            found = i
    return int(found)


@rule
def iterate(B: Rec, S: Rec, T: Rec, W: Rec, out: Rec, tree: Rec, value: Rec, size: Rec, times: int) -> None:
    """So many iterations from the position S[0]: down the tree, a new leaf, a playout, and its outcome up the path.

    T is room for one state. size[0] is the number of nodes; when the tree is full its leaves stay leaves.
    """
    b = B[0]
    w = W[0]
    found = np.zeros(BREADTH, np.int64)
    utility = np.zeros(SEATS, np.float64)
    path = np.zeros(PLIES, np.int64)
    for _ in range(times):
        T[0] = S[0]
        s = T[0]
        node = 0
        depth = 0
        path[0] = 0
        while True:
            n = legal(b, s, w, out)
            while n == 1:
                apply(b, s, w, int(out[0]))
                n = legal(b, s, w, out)
            if n == 0:
                break
            if not tree[node][KNOWN]:
                if (tree[node][VISITS] == 0 and node > 0) or size[0] + BREADTH > len(tree):
                    finish(b, s, w, out)
                    break
                m = ordered(b, s, w, out, n, found)
                tree[node][FIRST] = size[0]
                tree[node][COUNT] = m
                tree[node][SEAT] = to_move(b, s)
                tree[node][KNOWN] = 1
                for i in range(m):
                    tree[size[0]][MOVE] = found[i]
                    size[0] += 1
            node = select(tree, value, node)
            apply(b, s, w, int(tree[node][MOVE]))
            depth += 1
            path[depth] = node
        outcome(b, s, w, utility)
        for i in range(depth + 1):
            tree[path[i]][VISITS] += 1
            for p in range(b.seats):
                value[path[i]][p] += utility[p]
