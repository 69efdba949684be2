"""Rule 7, moving goods: the paths a cube can take, and what a delivery earns whom."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.games.steam.moves import END, PASS, RAISE, add_side, city_of, colour_of, encode, pack_ship, side_of
from trunkline.games.steam.phases.links import first_owner, trace, walk
from trunkline.games.steam.state import COLOURS, LEVELS, SIDES, WIDTH

ROUNDS: Final = 2  # 7.1


@rule
def legal_goods(b: Rec, s: Rec, w: Rec, p: int, out: Rec) -> int:
    """7.1: pass, raise the locomotive, or move a cube over any path."""
    out[0] = encode(PASS, 0)
    n = 1
    if not s.raised[p] and s.level[p] < LEVELS:
        out[n] = encode(RAISE, 0)
        n += 1
    return deliveries(b, s, w, p, out, n)


@rule
def deliveries(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int) -> int:
    """Return every delivery of p (7.2, 7.3), ascending, into out from n on; returns the new n."""
    trace(b, s, w)
    colours = 0
    for k in range(b.stops):
        if s.colour[k] >= 0:
            colours |= 1 << int(s.colour[k])
    for k in range(b.stops):
        if s.colour[k] < 0:
            continue
        leaves = False
        for e in range(SIDES):
            leaves = leaves or w.to[k][e] >= 0
        if not leaves:
            continue
        for c in range(COLOURS):
            if s.cubes[k][c] > 0 and colours >> c & 1:
                n = paths(b, s, w, p, k, c, out, n)
    return n


@rule
def paths(b: Rec, s: Rec, w: Rec, p: int, k: int, c: int, out: Rec, n: int) -> int:
    """List the paths of a cube of colour c from stop k: depth first, the sides of each stop in order.

    w.path holds the side taken at each step, w.stops the stop it is taken at, w.count the links used by owner.
    """
    limit = int(s.level[p])
    fill(w.seen, 0)
    fill(w.count, 0)
    w.seen[k] = 1
    depth = 0
    at = k
    w.stops[0] = k
    w.path[0] = -1
    sides = 0
    while True:
        e = w.path[depth] + 1
        while e < SIDES and (w.to[at][e] < 0 or w.seen[w.to[at][e]]):
            e += 1
        if e == SIDES:
            if depth == 0:
                return n
            depth -= 1
            w.seen[at] = 0
            at = int(w.stops[depth])
            w.count[w.by[at][w.path[depth]]] -= 1
            continue
        w.path[depth] = e
        to = int(w.to[at][e])
        owner = w.by[at][e]
        if s.colour[to] == c:  # 7.2: it stops at the first city of its colour
            w.count[owner] += 1
            if share(b, w, p, 0):
                sides = 0
                for i in range(LEVELS):
                    sides = add_side(sides, int(w.path[i]) if i <= depth else END)
                if n >= WIDTH:
                    raise OverflowError("more legal moves than the buffer holds")
                out[n] = pack_ship(k, c, sides)
                n += 1
            w.count[owner] -= 1
        elif depth + 1 < limit:
            w.count[owner] += 1
            if share(b, w, p, limit - depth - 1):
                depth += 1
                w.seen[to] = 1
                at = to
                w.stops[depth] = to
                w.path[depth] = -1
            else:
                w.count[owner] -= 1


@rule
def share(b: Rec, w: Rec, p: int, more: int) -> bool:
    """7.3: with `more` further links, all p's own, p can have one link or more and no other player more than p."""
    own = w.count[p] + more
    if own < 1:
        return False
    for q in range(b.seats):
        if w.count[q] > own:
            return False
    return True


@rule
def earn(b: Rec, s: Rec, k: int, x: int, out: Rec) -> int:
    """7.4: adds the points of delivery x by owner to out (UNOWNED included); returns where it ends."""
    for i in range(LEVELS):
        e = side_of(x, i)
        if e == END:
            break
        out[first_owner(b, s, k, e)] += 1
        stop, _, _ = walk(b, s, int(b.stop_hex[k]), e)
        k = stop
    return k


@rule
def ship(b: Rec, s: Rec, w: Rec, x: int) -> None:
    """7.2 to 7.5: the cube goes to the bag; the points wait to be taken as income or VP."""
    fill(w.count, 0)
    earn(b, s, city_of(x), x, w.count)
    for q in range(b.seats):
        s.due[q] = w.count[q]
    s.cubes[city_of(x)][colour_of(x)] -= 1
    s.bag[colour_of(x)] += 1
