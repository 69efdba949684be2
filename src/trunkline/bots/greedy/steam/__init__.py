"""Greedy Steam: in every phase what serves the best deliveries of its own network, in hundredths of a point.

Weights were chosen by playing the bot against itself and against random; nothing here is a rule of the game.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from trunkline.bots.greedy.steam.building import weigh_builds
from trunkline.bots.greedy.steam.outlook import clock, outlook
from trunkline.bots.greedy.steam.plans import DOLLAR, best_plan, rated_plans, spare, takes, turns_left, upkeep
from trunkline.bots.greedy.steam.sites import weigh_spaces
from trunkline.bots.greedy.steam.survey import BUILDS, DOLLARS
from trunkline.bots.greedy.steam.worth import DEGREE, NOTHING, POINT, longest, neighbours, worth
from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.moves import (
    AS_INCOME,
    PASS,
    SHIP,
    acts,
    argument,
    city_of,
    colour_of,
    kind_of,
    tile_of,
)
from trunkline.games.steam.phases import goods, money, tiles, track
from trunkline.games.steam.state import (
    AUCTION,
    BASE,
    BUILDING,
    CAPITAL,
    COLOURS,
    ENGINEER,
    GAIN,
    GOODS,
    LEVELS,
    LOAD,
    LOCOMOTIVE,
    PLACES,
    SEATS,
    SELECT,
    STOPS,
)

__all__ = ["HORIZON", "choose", "clock", "outlook", "weigh"]

HORIZON: Final = 2  # turns of a playout, the one it begins in included

RIVAL: Final = 40  # hundredths for a point that a rival gets
WASTE: Final = 30  # for each point a cube could bring over a longer way
BID_ROOM: Final = 4  # dollars to keep for the auction
DEEPEST_CAPITAL: Final = -6  # income below which only upkeep makes it raise
UPKEEP: Final = 25  # hundredths for each dollar of upkeep to come
BIDS: Final = 4  # bids above the standing one that are thought of
# what the tiles are worth that do not depend on the network
TILE_WORTH: Final = (0, 40, 90, 70, 80, 110, 0, 120)


@rule
def choose(b: Rec, s: Rec, w: Rec, out: Rec, n: int, r: Rec) -> int:
    """Return the bot's move out of the n in out: the one that weighs most, the first of equals."""
    weight = np.zeros(n, np.int64)
    weigh(b, s, w, out, n, weight)
    best = 0
    for i in range(n):
        if weight[i] > weight[best]:
            best = i
    return int(out[best])


@rule
def weigh(b: Rec, s: Rec, w: Rec, out: Rec, n: int, weight: Rec) -> None:
    """Weigh each of the n moves in out for the seat that decides; NOTHING for those not worth a thought."""
    p = int(s.actor)
    phase = s.phase
    for i in range(n):
        weight[i] = NOTHING
    if phase == BUILDING:
        weigh_builds(b, s, w, p, out, n, weight)
    elif phase == GOODS:
        weigh_goods(b, s, w, p, out, n, weight)
    elif phase == GAIN:
        weigh_gains(b, s, p, out, n, weight)
    elif phase == CAPITAL:
        aim = min(n - 1, capital(b, s, w, p))
        for i in range(n):
            weight[i] = -DOLLAR * money.STEP * abs(i - aim) // 4
    elif phase == SELECT:
        weigh_tiles(b, s, w, p, out, n, weight)
    elif phase == AUCTION or phase == PLACES:
        weigh_bids(b, s, w, p, out, n, weight)
    elif phase == LOAD:
        weigh_spaces(b, s, w, p, out, n, weight)
    else:
        for i in range(n):
            weight[i] = i  # 3.4: raising money costs less than VP


@rule
def capital(b: Rec, s: Rec, w: Rec, p: int) -> int:
    """5.1: the steps that pay for the best plan, a bid and the upkeep."""
    cash = int(s.cash[p])
    income = int(s.income[p])
    most = max(0, income - DEEPEST_CAPITAL)
    cost = 0
    if turns_left(b, s) > 1 or cash > 0:
        budget = cash + money.STEP * most
        plans = rated_plans(b, s, w, p, budget, track.BUILDS, DOLLAR)
        j, k = best_plan(b, plans)
        if j >= 0:
            cost = int(plans[j][k][DOLLARS])
            if plans[j][k][BUILDS] < track.BUILDS:
                cost += 4
    steps = 0
    while cost > 0 and steps < most and cash + money.STEP * steps < cost + BID_ROOM + upkeep(b, s, p, income - steps):
        steps += 1
    if cost > 0 and cash + money.STEP * steps >= cost + upkeep(b, s, p, income - steps):
        return steps
    steps = 0
    while income - steps > money.LOWEST and cash + money.STEP * steps < upkeep(b, s, p, income - steps):
        steps += 1
    return steps


@rule
def level_worth(b: Rec, s: Rec, w: Rec, p: int) -> int:
    """Tell what one more level of the locomotive adds, less its upkeep."""
    if s.level[p] == LEVELS:
        return NOTHING
    near = np.zeros((STOPS, DEGREE), np.int64)
    degree = np.zeros(STOPS, np.int64)
    neighbours(b, s, w, p, near, degree)
    level = int(s.level[p])
    chances = takes(b, s)
    more = worth(b, near, degree, s.colour, s.cubes, level + 1, chances) - worth(
        b, near, degree, s.colour, s.cubes, level, chances)
    hope = 25 * (turns_left(b, s) - 1) if level < 4 else 0
    return int(more + hope - (0 if b.ruleset == BASE else UPKEEP * turns_left(b, s)))


@rule
def tile_worth(b: Rec, s: Rec, w: Rec, p: int, tile: int, wants: int, loco: int) -> int:
    """Tell what the tile is worth to p with its action; `wants` builds of p's plan, `loco` what a level is worth."""
    value = int(TILE_WORTH[tile])
    if tile == LOCOMOTIVE:
        value = loco
    elif tile == ENGINEER and wants > track.BUILDS:
        value += 120
    if b.ruleset == BASE:
        value -= DOLLAR * tiles.tile_price(b, s, p, tile)
        value += 8 * (7 - tile)  # 6.6
    return value


@rule
def wanted_builds(b: Rec, s: Rec, w: Rec, p: int) -> int:
    """Return the builds of p's best plan."""
    plans = rated_plans(b, s, w, p, spare(b, s, p), track.ENGINEER_BUILDS, DOLLAR)
    j, k = best_plan(b, plans)
    return int(plans[j][k][BUILDS]) if j >= 0 else 0


@rule
def weigh_tiles(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int, weight: Rec) -> None:
    """5.3, 6.1: what the tiles are worth."""
    wants = wanted_builds(b, s, w, p)
    loco = level_worth(b, s, w, p)
    room = spare(b, s, p)
    for i in range(n):
        x = argument(int(out[i]))
        tile = tile_of(x)
        if not acts(x):
            weight[i] = 8 * (7 - tile)
        elif b.ruleset != BASE or tiles.tile_price(b, s, p, tile) <= room:
            weight[i] = tile_worth(b, s, w, p, tile, wants, loco)


@rule
def weigh_bids(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int, weight: Rec) -> None:
    """2.4, 5.2: passing, and the lowest bids while they are below what choosing first is worth over choosing last."""
    weight[0] = 0
    if n == 1:
        return
    if s.phase == PLACES:
        limit = max(0, 3 - int(s.place))
    else:
        loco = level_worth(b, s, w, p)
        worths = np.zeros(8, np.int64)
        for tile in range(1, 8):
            worths[tile] = tile_worth(b, s, w, p, tile, 0, loco)
        worths = np.sort(worths)
        plans = rated_plans(b, s, w, p, spare(b, s, p), track.BUILDS, DOLLAR)
        j, k = best_plan(b, plans)
        room = spare(b, s, p) - (int(plans[j][k][DOLLARS]) if j >= 0 else 0)
        limit = min(int(worths[7] - worths[7 - min(6, int(s.left) - 1)]) // DOLLAR, room)
    for i in range(1, min(n, 1 + BIDS)):
        amount = argument(int(out[i]))
        weight[i] = DOLLAR * (limit - amount) + (DOLLAR if amount <= limit else 0)
        if i > 1:
            weight[i] -= DOLLAR * i


@rule
def weigh_goods(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int, weight: Rec) -> None:
    """7.1: what a delivery brings over what it brings rivals; passing nothing; the locomotive what it brings later."""
    near = np.zeros((STOPS, DEGREE), np.int64)
    degree = np.zeros(STOPS, np.int64)
    best_of = np.zeros(COLOURS, np.int64)
    earned = np.zeros(SEATS + 1, np.int64)
    neighbours(b, s, w, p, near, degree)
    of = -1
    for i in range(n):
        move = int(out[i])
        if kind_of(move) != SHIP:
            weight[i] = 0 if kind_of(move) == PASS else level_worth(b, s, w, p)
            continue
        x = argument(move)
        if city_of(x) != of:
            of = city_of(x)
            longest(near, degree, s.colour, of, (1 << COLOURS) - 1, min(LEVELS, int(s.level[p]) + 1), best_of)
        for q in range(SEATS + 1):
            earned[q] = 0
        goods.earn(b, s, of, x, earned)
        value = earned[p] * POINT
        for q in range(b.seats):
            if q != p:
                value -= earned[q] * RIVAL
        if best_of[colour_of(x)] > earned[p] and turns_left(b, s) > 1:
            value -= (best_of[colour_of(x)] - earned[p]) * WASTE
        weight[i] = value


@rule
def weigh_gains(b: Rec, s: Rec, p: int, out: Rec, n: int, weight: Rec) -> None:
    """7.4: income while it pays for itself, VP late."""
    due = int(s.due[p])
    income = int(s.income[p])
    left = turns_left(b, s)
    value = 0
    for i in range(due):
        at = income + i
        if at >= money.HIGHEST:
            break
        value += (200 if at < 0 else 50) + 22 * left
    if upkeep(b, s, p, income) > s.cash[p]:
        value += 100 * due
    for i in range(n):
        weight[i] = value if kind_of(int(out[i])) == AS_INCOME else due * POINT + 1
