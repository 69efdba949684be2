"""Where a link could be built next, and for how much: shortest ways over the hexes between every two stops."""

from __future__ import annotations

from typing import Final

import numpy as np

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.games.steam.phases.links import first_owner, is_city, is_town, opposite, walk
from trunkline.games.steam.phases.track import claimable
from trunkline.games.steam.state import HEXES, SIDES, STOPS, UNOWNED

NODES: Final = HEXES * SIDES  # a way about to enter a hex by a side
REACH: Final = 6  # tiles of a way at most
TILE: Final = 150  # what a tile weighs beside its dollars, in hundredths of a dollar
TOWN_BONUS: Final = 350  # what a town on the way is worth: a link more
FAR: Final = 1 << 40
NO_SIDE: Final = 7

# columns of a plan
WEIGHT, DOLLARS, BUILDS, FIRST, NET, MIDDLE = 0, 1, 2, 3, 4, 5  # from MIDDLE on the towns on the way, then -1
COLUMNS: Final = MIDDLE + REACH


@rule
def first_tile(h: int, x: int, y: int) -> int:
    """Return the first tile of a plan: its hex and the one or two sides its new track joins."""
    return h << 6 | x << 3 | y


@rule
def extra(b: Rec, s: Rec, h: int, x: int, y: int) -> int:
    """Count the dollars of the cheapest tile on h with what lies there and a track from x to y; -1 for none.

    With y NO_SIDE it is a track from x to the town; else in a town both lead to it.
    """
    old = int(s.face[h])
    town = is_town(b, s, h)
    if old == 0 and not town:
        return int(2 + b.ground[h])
    need = 1 << x | (1 << y if y < SIDES else 0)
    if int(b.exits[old]) & need:
        return -1
    row = old if old > 0 else int(b.faces + 1)
    best = -1
    pair = 1 << (min(x, y) * SIDES + max(x, y))
    for i in range(b.more_from[row], b.more_from[row + 1]):
        f = int(b.more[i])
        if town:
            fit = int(b.exits[f]) == int(b.exits[old]) | need
        else:
            fit = int(b.pairs[f]) == int(b.pairs[old]) | pair
        if fit and (best < 0 or b.cost[f] < best):
            best = int(b.cost[f])
    return best + (int(b.ground[h]) if old == 0 else 0) if best >= 0 else -1


@rule
def survey(b: Rec, s: Rec, p: int, budget: int, plans: Rec) -> None:
    """Find for every two stops the lightest way of new track for p that the budget pays for, into plans[j][k].

    Its WEIGHT is FAR when there is none.
    """
    weight = np.zeros(NODES, np.int64)
    dollars = np.zeros(NODES, np.int64)
    builds = np.zeros(NODES, np.int64)
    first = np.zeros(NODES, np.int64)
    before = np.zeros(NODES, np.int64)
    queue = np.zeros(NODES, np.int64)
    waiting = np.zeros(NODES, np.int64)
    for j in range(STOPS):
        for k in range(STOPS):
            plans[j][k][WEIGHT] = FAR
            plans[j][k][NET] = 0
    for k in range(b.stops):
        fill(weight, FAR)
        h = int(b.stop_hex[k])
        head = 0
        tail = 0
        for e in range(SIDES):
            n = int(b.near[h][e])
            if n < 0:
                continue
            owner = first_owner(b, s, k, e)
            node = -1
            cost = 0
            tiles = 0
            tile = -1
            if owner >= 0:
                if owner == p or (owner == UNOWNED and claimable(b, s, k, p)):
                    stop, g, side = walk(b, s, h, e)
                    if stop < 0 and b.near[g][side] >= 0:
                        node = int(b.near[g][side]) * SIDES + opposite(side)
            elif s.colour[k] >= 0:
                node = n * SIDES + opposite(e)
            elif s.face[h] > 0 and owns(b, s, h, p):
                cost = extra(b, s, h, e, NO_SIDE)
                if cost >= 0:
                    node = n * SIDES + opposite(e)
                    tiles = 1
                    tile = first_tile(h, e, NO_SIDE)
            if node >= 0 and cost * 100 + tiles * TILE < weight[node]:
                weight[node] = cost * 100 + tiles * TILE
                dollars[node] = cost
                builds[node] = tiles
                first[node] = tile
                before[node] = -1
                if not waiting[node]:
                    waiting[node] = 1
                    queue[tail % NODES] = node
                    tail += 1
        while head < tail:
            node = queue[head % NODES]
            head += 1
            waiting[node] = 0
            n = node // SIDES
            x = node % SIDES
            town = is_town(b, s, n)
            met = int(b.stop[n]) if is_city(b, s, n) else -1
            t = int(b.track_at[s.face[n]][x])
            if met < 0 and t >= 0:
                owner = s.owner[n][t]
                if owner != p and owner != UNOWNED:
                    continue
                met, _, _ = walk(b, s, int(b.near[n][x]), opposite(x))
                if met < 0:
                    continue
            if met >= 0:
                offer(b, plans, k, met, weight[node], dollars[node], builds[node], first[node], node, before)
                continue
            if builds[node] == REACH:
                continue
            if town:
                cost = extra(b, s, n, x, NO_SIDE)
                if cost >= 0:
                    tile = first[node] if first[node] >= 0 else first_tile(n, x, NO_SIDE)
                    offer(b, plans, k, int(b.stop[n]), weight[node] + cost * 100 + TILE, dollars[node] + cost,
                          builds[node] + 1, tile, int(before[node]), before)
            for y in range(SIDES):
                to = int(b.near[n][y])
                if y == x or to < 0 or b.track_at[s.face[n]][y] >= 0:
                    continue
                cost = extra(b, s, n, x, y)
                if cost < 0 or dollars[node] + cost > budget:
                    continue
                after = to * SIDES + opposite(y)
                sum_ = weight[node] + cost * 100 + TILE - (TOWN_BONUS if town else 0)
                if sum_ < weight[after] and not comes_back(b, n, node, before):
                    weight[after] = sum_
                    dollars[after] = dollars[node] + cost
                    builds[after] = builds[node] + 1
                    first[after] = first[node] if first[node] >= 0 else first_tile(n, x, y)
                    before[after] = node
                    if not waiting[after] and tail - head < NODES:
                        waiting[after] = 1
                        queue[tail % NODES] = after
                        tail += 1


@rule
def owns(b: Rec, s: Rec, h: int, p: int) -> bool:
    """Tell whether p owns a track of the tile on h."""
    for t in range(b.tracks[s.face[h]]):
        if s.owner[h][t] == p:
            return True
    return False


@rule
def comes_back(b: Rec, h: int, node: int, before: Rec) -> bool:
    """Tell whether the way to the node has entered the hex before, or is longer than ways are."""
    steps = 0
    node = int(before[node])
    while node >= 0:
        steps += 1
        if node // SIDES == h or steps > REACH:
            return True
        node = int(before[node])
    return False


@rule
def offer(b: Rec, plans: Rec, k: int, to: int, weight: int, dollars: int, builds: int, first: int, node: int,
          before: Rec) -> None:
    """Keep a way from stop k to another, if it is the lightest; `node` is the last hex entered before the end."""
    if to == k or first < 0:
        return
    plan = plans[k][to]
    if weight >= plan[WEIGHT]:
        return
    plan[WEIGHT] = weight
    plan[DOLLARS] = dollars
    plan[BUILDS] = builds
    plan[FIRST] = first
    for i in range(MIDDLE, COLUMNS):
        plan[i] = -1
    i = MIDDLE
    while node >= 0 and i < COLUMNS:
        stop = int(b.stop[node // SIDES])
        if stop >= 0 and stop != to and stop != k:
            plan[i] = stop
            i += 1
        node = int(before[node])
