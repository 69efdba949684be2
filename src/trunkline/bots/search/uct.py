"""UCT over a game's kernels: `kernel.specialise` makes a copy of this module for each game.

Every seat maximises its own outcome. Nothing is hidden and nothing random after the set-up: a node is a line of moves
from the root and its state is made again by playing them. The moves of a node are taken in the order in which the
game's greedy bot weighs them, more of them the more often the node is visited (progressive widening); what it does not
weigh at all is never tried, and of moves that lead to equal states only the first. Playouts are greedy: every one
starts from another leaf, so they differ without chance. They go to the end of the game, or, where the greedy bot has an
`outlook`, until its `clock` has moved on by the horizon.
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
    clock: Callable[..., int]
    outlook: Callable[..., Any]

SEATS: Final = 8  # room for outcomes by seat
BREADTH: Final = 16  # moves of a node that are ever tried
NOTHING: Final = -(10**6)  # a weight at or below it: not worth a thought
# columns of a node
MOVE, SEAT, FIRST, COUNT, VISITS, KNOWN = 0, 1, 2, 3, 4, 5
COLUMNS: Final = 6
# columns of what a node is worth: sums of the outcomes by seat, then of the points
VALUES: Final = 2 * SEATS
EXPLORE: Final = 0.5  # of UCB1, for outcomes from 0 to 1
WIDEN: Final = 1.4  # times the root of a node's visits: how many of its moves are tried
PLIES: Final = 4000  # of a playout at most; no game of the rules comes near it
PATIENCE: Final = 0.96  # of what an outcome is above or below an even one, for each tick of the clock until it comes
LEAD: Final = 6.0  # points ahead in an outlook at which one is ahead at the end three times in four


@rule
def heaviest(weight: Rec, n: int) -> int:
    """Return the place of the highest weight, the first of equals."""
    best = 0
    for i in range(n):
        if weight[i] > weight[best]:
            best = i
    return best


@rule
def trace_of(words: Rec) -> int:
    """Return a number, the same for equal states and as good as never for others (FNV-1a over the record's words)."""
    h = np.uint64(14695981039346656037)
    for i in range(len(words)):
        h = (h ^ np.uint64(words[i])) * np.uint64(1099511628211)
    return int(h >> np.uint64(1))


@rule
def ordered(b: Rec, s: Rec, T: Rec, Z: Rec, w: Rec, out: Rec, n: int, found: Rec) -> int:
    """List the weighed moves of the n in out, heaviest first, at most BREADTH, into found; how many.

    T[1] is room for a state, Z[1] the same memory as words.
    """
    weight = np.zeros(n, np.int64)
    known = np.zeros(BREADTH, np.int64)
    weigh(b, s, w, out, n, weight)
    m = 0
    for _ in range(n):
        best = heaviest(weight, n)
        if m == BREADTH or (weight[best] <= NOTHING and m > 0):
            break
        weight[best] = 2 * NOTHING
        T[1] = s
        apply(b, T[1], w, int(out[best]))
        mark = trace_of(Z[1])
        new = True
        for i in range(m):
            if known[i] == mark:
                new = False
        if new:
            found[m] = out[best]
            known[m] = mark
            m += 1
    return m


@rule
def finish(b: Rec, s: Rec, w: Rec, out: Rec, horizon: int) -> bool:
    """Play on, everybody greedily, to the end of the game: True, or until the clock has moved on so far: False."""
    until = clock(b, s) + horizon
    for _ in range(PLIES):
        n = legal(b, s, w, out)
        if n == 0:
            return True
        if horizon > 0 and clock(b, s) >= until:
            return False
        if n == 1:
            apply(b, s, w, int(out[0]))
        else:
            weight = np.zeros(n, np.int64)
            weigh(b, s, w, out, n, weight)
            apply(b, s, w, int(out[heaviest(weight, n)]))
    return True


@rule
def lead(points: Rec, seats: int, p: int) -> float:
    """Return p's points over the best other's, as a share from 0 to 1 that is a half for equals."""
    other = -1e9
    for q in range(seats):
        if q != p and points[q] > other:
            other = points[q]
    ahead = (points[p] - other) / (10.0 + 0.25 * abs(other))
    return float(0.5 + 0.5 * ahead / (1.0 + abs(ahead)))


@rule
def outcome(b: Rec, s: Rec, w: Rec, end: bool, far: int, value: Rec) -> None:
    """Write what a game is worth to every seat, 0 to 1, and its points into a row of VALUES.

    Half is for being first, the rest for the place and for the points between oneself and the best other. Short of the
    end they are expected ones.

    far: the ticks of the clock until then. Without PATIENCE a player ahead would put off an end that is in
    reach, since a later win counts as much.
    """
    points = np.zeros(SEATS, np.float64)
    if end:
        whole = np.zeros(SEATS, np.int64)
        place = np.zeros(SEATS, np.int64)
        scores(b, s, w, whole)
        ranks(b, s, w, place)
        for p in range(b.seats):
            points[p] = whole[p]
    else:
        outlook(b, s, w, points)
    for p in range(b.seats):
        if end:
            first = 1.0 if place[p] == 0 else 0.0
            behind = float(place[p])
        else:
            first = 1.0
            behind = 0.0
            for q in range(b.seats):
                if q != p:
                    gap = points[p] - points[q]
                    chance = 0.5 + 0.5 * gap / (LEAD + abs(gap))
                    first *= chance
                    behind += 1.0 - chance
        value[p] = 0.5 * first + 0.15 * (1.0 - behind / (b.seats - 1)) + 0.35 * lead(points, b.seats, p)
        value[SEATS + p] = points[p]
    even = 0.0
    for p in range(b.seats):
        even += value[p] / b.seats
    for p in range(b.seats):
        value[p] = even + (value[p] - even) * PATIENCE ** far


@rule
def select(tree: Rec, value: Rec, node: int) -> int:
    """Return the child to go on with: the next in order while there are new ones, else by UCB1 for the node's seat."""
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
def iterate(B: Rec, S: Rec, T: Rec, Z: Rec, W: Rec, out: Rec, tree: Rec, value: Rec, size: Rec, horizon: int,
            times: int) -> None:
    """Iterate so often from the position S[0]: down the tree, a new leaf, a playout, and its outcome up the path.

    T is room for two states, Z the same memory as rows of words. size[0] is the number of nodes; when the tree is full
    its leaves stay leaves. horizon: how far the clock moves on in a playout, 0 to the end of the game.
    """
    b = B[0]
    w = W[0]
    found = np.zeros(BREADTH, np.int64)
    worth = np.zeros(VALUES, np.float64)
    path = np.zeros(PLIES, np.int64)
    began = clock(b, S[0])
    for _ in range(times):
        T[0] = S[0]
        s = T[0]
        node = 0
        depth = 0
        path[0] = 0
        end = True
        while True:
            n = legal(b, s, w, out)
            while n == 1:
                apply(b, s, w, int(out[0]))
                n = legal(b, s, w, out)
            if n == 0:
                break
            if not tree[node][KNOWN]:
                if (tree[node][VISITS] == 0 and node > 0) or size[0] + BREADTH > len(tree):
                    end = finish(b, s, w, out, horizon)
                    break
                m = ordered(b, s, T, Z, w, out, n, found)
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
        outcome(b, s, w, end, clock(b, s) - began if horizon == 0 else 0, worth)
        for i in range(depth + 1):
            tree[path[i]][VISITS] += 1
            for v in range(VALUES):
                value[path[i]][v] += worth[v]


@rule
def transplant(tree: Rec, value: Rec, root: int, to_tree: Rec, to_value: Rec) -> int:
    """Copy the part of the tree below root into an empty one, breadth first; its number of nodes."""
    origin = np.zeros(len(tree), np.int64)
    origin[0] = root
    size = 1
    for node in range(len(tree)):
        if node == size:
            break
        old = origin[node]
        for c in range(COLUMNS):
            to_tree[node][c] = tree[old][c]
        for v in range(VALUES):
            to_value[node][v] = value[old][v]
        if tree[old][KNOWN]:
            to_tree[node][FIRST] = size
            for i in range(tree[old][COUNT]):
                origin[size] = tree[old][FIRST] + i
                size += 1
    return size
