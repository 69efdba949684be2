"""Scoring (rule 9)."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.games.higgins.state import SEATS

WHOLE, MOST, FEW = 3, 2, 1  # points a ticket (9.1)


@rule
def count(b: Rec, s: Rec, held: Rec) -> None:
    """Count the tickets of every set by seat, into held (SEATS, SETS); a ticket counts for each of its sets (9.2)."""
    for p in range(SEATS):
        fill(held[p], 0)
    for t in range(b.tickets):
        p = s.owner[t]
        if p >= 0:
            for i in range(3):
                k = b.ticket_sets[t][i]
                if k >= 0:
                    held[p][k] += 1


@rule
def rate(b: Rec, held: Rec, p: int, k: int) -> int:
    """9.1: points a ticket of set k to p, who has at least one: the whole set, more than every other, or fewer."""
    n = held[p][k]
    if n == b.set_size[k]:
        return WHOLE
    for q in range(b.seats):
        if q != p and held[q][k] >= n:
            return FEW
    return MOST


@rule
def tally(b: Rec, held: Rec, p: int) -> int:
    """9.1: all of p's points, from the counts."""
    points = 0
    for k in range(b.sets):
        if held[p][k] > 0:
            points += held[p][k] * rate(b, held, p, k)
    return points


@rule
def scores(b: Rec, s: Rec, w: Rec, out: Rec) -> None:
    """Write the points by seat, as if the game ended now."""
    count(b, s, w.held)
    for p in range(b.seats):
        out[p] = tally(b, w.held, p)


@rule
def markers_left(s: Rec, p: int) -> int:
    """Count the Pay markers p has not cleared."""
    m = int(s.markers[p])
    n = 0
    while m:
        n += m & 1
        m >>= 1
    return n


@rule
def ranks(b: Rec, s: Rec, w: Rec, out: Rec) -> None:
    """Write the place by seat from 0: points, then money, then fewer markers left, then shared (9.3)."""
    scores(b, s, w, out)
    keys = w.keys
    for p in range(b.seats):
        keys[p] = (int(out[p]) << 32) + (int(s.cash[p]) << 8) + (8 - markers_left(s, p))
    for p in range(b.seats):
        ahead = 0
        for q in range(b.seats):
            if keys[q] > keys[p]:
                ahead += 1
        out[p] = ahead
