"""Movement (rule 4): how far, to where, and what the segments cost."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.games.higgins.phases.passes import extra_segments
from trunkline.games.higgins.state import LONG, SHORT

OK, ALREADY_THERE, TOO_FAR = 0, 1, 2


@rule
def base_limit(b: Rec, turn: int) -> int:
    """4.1: segments of a move in the turn of that number, counted from 0; 10.1: always four in the Short Version."""
    count = turn // b.seats if b.by_round else turn
    if b.version == SHORT or count >= 3:
        return 4
    return count + 1


@rule
def limit(b: Rec, s: Rec, p: int) -> int:
    """Count the segments p may move this turn (4.1, 4.2)."""
    return base_limit(b, s.turn) + extra_segments(b, s, p)


@rule
def check(b: Rec, s: Rec, p: int, city: int) -> int:
    """Return OK, or why p may not move to the city (4.1, 4.3); want of money is no reason (4.5)."""
    here = s.city[p]
    if city == here:
        return ALREADY_THERE
    if b.dist[here][city] > limit(b, s, p):
        return TOO_FAR
    return OK


@rule
def free_moves(b: Rec, s: Rec, p: int) -> int:
    """4.4: segments free by the ticket obtained in p's previous turn; 10.2: none in the Long Version."""
    if b.version == LONG or s.latest[p] < 0:
        return 0
    return int(b.free_moves[s.latest[p]])


@rule
def own_maps(b: Rec, s: Rec, w: Rec, p: int) -> None:
    """10.2: mark in w.mine the tracks on the maps of p's tickets."""
    fill(w.mine, 0)
    for t in range(b.tickets):
        if s.owner[t] == p:
            for i in range(b.map_len[t]):
                w.mine[b.map_track[t][i]] = 1


@rule
def cheapest(b: Rec, s: Rec, w: Rec, p: int, most: int) -> None:
    """4.6 in the Long Version: w.fare[k][c], the lowest fare from p's city to c in at most k segments, for k to most.

    w.came[k][c] is the segment by which c is then entered, of those with that fare the first in the fewest segments.
    """
    own_maps(b, s, w, p)
    fill(w.fare[0], -1)
    fill(w.came[0], -1)
    w.fare[0][s.city[p]] = 0
    for k in range(1, most + 1):
        for c in range(b.cities):
            w.fare[k][c] = w.fare[k - 1][c]
            w.came[k][c] = -1
        for c in range(b.cities):
            if w.fare[k - 1][c] < 0:
                continue
            for segment in range(b.segment_from[c], b.segment_from[c + 1]):
                free = 1
                for i in range(b.segment_len[segment]):
                    if not w.mine[b.segment_track[segment][i]]:
                        free = 0
                price = w.fare[k - 1][c] + 1 - free
                to = b.segment_to[segment]
                if w.fare[k][to] < 0 or price < w.fare[k][to]:
                    w.fare[k][to] = price
                    w.came[k][to] = segment


@rule
def segments(b: Rec, s: Rec, w: Rec, p: int, city: int) -> int:
    """Count the segments of p's path to the city: the shortest of the cheapest in the limit (4.6), before `fare`."""
    if b.version != LONG or city == s.city[p]:
        return int(b.dist[s.city[p]][city])
    k = limit(b, s, p)
    cheapest(b, s, w, p, k)
    while k > 0 and w.came[k][city] < 0:
        k -= 1
    return k


@rule
def fare(b: Rec, s: Rec, w: Rec, p: int, city: int, k: int) -> int:
    """4.4: dollars for p's path to the city, of the k segments that `segments` has just found."""
    if b.version == SHORT or k == 0:
        return 0
    if b.version == LONG:
        return int(w.fare[k][city])
    due = k - free_moves(b, s, p)
    return due if due > 0 else 0


@rule
def go(b: Rec, s: Rec, w: Rec, p: int, city: int) -> None:
    """4.3: the train stands in the city, its fare is due (4.5), and the free moves are used up or lapse (4.4)."""
    k = segments(b, s, w, p, city)
    s.travelled = k
    s.fare = fare(b, s, w, p, city, k)
    s.city[p] = city
    s.latest[p] = -1
