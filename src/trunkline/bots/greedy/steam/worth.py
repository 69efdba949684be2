"""What a network of own links is worth: the deliveries it makes possible, in hundredths of a point."""

from __future__ import annotations

from typing import Final

import numpy as np

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.games.steam.phases.links import trace
from trunkline.games.steam.state import COLOURS, LEVELS, SIDES, STOPS

POINT: Final = 100
NOTHING: Final = -(10**6)  # the weight of a move not worth a thought
LATER: Final = 6  # of a delivery beyond those there is time for
DEGREE: Final = 12  # links of a stop: six sides, and as many that are only planned


@rule
def neighbours(b: Rec, s: Rec, w: Rec, p: int, near: Rec, degree: Rec) -> None:
    """List p's complete links as lists of neighbours by stop; w.to and w.by are left traced."""
    trace(b, s, w)
    fill(degree, 0)
    for k in range(b.stops):
        for side in range(SIDES):
            if w.to[k][side] >= 0 and w.by[k][side] == p:
                near[k][degree[k]] = w.to[k][side]
                degree[k] += 1


@rule
def join(near: Rec, degree: Rec, j: int, k: int) -> None:
    """Add a planned link between stops j and k."""
    near[j][degree[j]] = k
    degree[j] += 1
    near[k][degree[k]] = j
    degree[k] += 1


@rule
def longest(near: Rec, degree: Rec, colour: Rec, k: int, wanted: int, level: int, best: Rec) -> None:
    """Find for every colour of `wanted` (bits) the longest path of own links from stop k to a city of it, into best.

    A path ends a colour at the first city of that colour (7.2) and visits no stop twice.
    """
    fill(best, 0)
    stop = np.zeros(LEVELS + 1, np.int64)
    turn = np.zeros(LEVELS + 1, np.int64)
    shut = np.zeros(LEVELS + 1, np.int64)  # colours met on the way
    seen = np.zeros(STOPS, np.int64)
    depth = 0
    stop[0] = k
    seen[k] = 1
    while depth >= 0:
        at = stop[depth]
        if turn[depth] >= degree[at] or depth == level or not wanted & ~shut[depth]:
            seen[at] = 0
            depth -= 1
            continue
        to = near[at][turn[depth]]
        turn[depth] += 1
        if seen[to]:
            continue
        met = shut[depth]
        c = int(colour[to])
        if c >= 0 and not met >> c & 1:
            met |= 1 << c
            if wanted >> c & 1 and depth + 1 > best[c]:
                best[c] = depth + 1
        depth += 1
        stop[depth] = to
        turn[depth] = 0
        shut[depth] = met
        seen[to] = 1


@rule
def worth(b: Rec, near: Rec, degree: Rec, colour: Rec, cubes: Rec, level: int, takes: int) -> int:
    """Value the best `takes` deliveries of the network with a locomotive of that level, the others a little."""
    best = np.zeros(COLOURS, np.int64)
    found = np.zeros(LEVELS + 1, np.int64)
    for k in range(b.stops):
        if degree[k] == 0 or colour[k] < 0:
            continue
        wanted = 0
        for c in range(COLOURS):
            if cubes[k][c] > 0:
                wanted |= 1 << c
        if wanted == 0:
            continue
        longest(near, degree, colour, k, wanted, level, best)
        for c in range(COLOURS):
            if wanted >> c & 1:
                found[best[c]] += cubes[k][c]
    total = 0
    for points in range(LEVELS, 0, -1):
        n = min(int(found[points]), takes)
        takes -= n
        total += points * (n * POINT + (int(found[points]) - n) * LATER)
    return total
