"""Greedy Steam: in every phase what serves the best deliveries of its own network, in hundredths of a point.

Weights were chosen by playing the bot against itself and against random; nothing here is a rule of the game.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from trunkline.bots.greedy.steam.building import build
from trunkline.bots.greedy.steam.plans import DOLLAR, best_plan, spare, survey_all, takes, turns_left, upkeep
from trunkline.bots.greedy.steam.sites import best_space
from trunkline.bots.greedy.steam.survey import BUILDS, DOLLARS
from trunkline.bots.greedy.steam.worth import DEGREE, POINT, longest, neighbours, worth
from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.moves import (
    AS_INCOME,
    AS_POINTS,
    PASS,
    RAISE,
    SHIP,
    STEPS,
    argument,
    city_of,
    colour_of,
    encode,
    kind_of,
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

RIVAL: Final = 40  # hundredths for a point that a rival gets
WASTE: Final = 30  # for each point a cube could bring over a longer way
BID_ROOM: Final = 4  # dollars to keep for the auction
DEEPEST_CAPITAL: Final = -6  # income below which only upkeep makes it raise
UPKEEP: Final = 25  # hundredths for each dollar of upkeep to come
NOTHING: Final = -(10**6)
# what the tiles are worth that do not depend on the network
TILE_WORTH: Final = (0, 40, 90, 70, 80, 110, 0, 120)


@rule
def choose(b: Rec, s: Rec, w: Rec, out: Rec, n: int, r: Rec) -> int:
    """The bot's move out of the n in out."""
    p = int(s.actor)
    phase = s.phase
    if phase == BUILDING:
        return build(b, s, w, p, out, n)
    if phase == GOODS:
        return move_goods(b, s, w, p, out, n)
    if phase == GAIN:
        return gain(b, s, p)
    if phase == CAPITAL:
        return encode(STEPS, min(n - 1, capital(b, s, w, p)))
    if phase == SELECT:
        return select(b, s, w, p, out, n)
    if phase == AUCTION or phase == PLACES:
        return bid(b, s, w, p, out, n)
    if phase == LOAD:
        return best_space(b, s, w, p, out, n)
    return int(out[n - 1])  # 3.4: raising money costs less than VP


@rule
def capital(b: Rec, s: Rec, w: Rec, p: int) -> int:
    """5.1: the steps that pay for the best plan, a bid and the upkeep."""
    cash = int(s.cash[p])
    income = int(s.income[p])
    most = max(0, income - DEEPEST_CAPITAL)
    cost = 0
    if turns_left(b, s) > 1 or cash > 0:
        budget = cash + money.STEP * most
        plans = survey_all(b, s, p)
        j, k, net = best_plan(b, s, w, p, plans, budget, track.BUILDS, DOLLAR)
        if net > 0:
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
    """What one more level of the locomotive adds, less its upkeep."""
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
    """What the tile is worth to p with its action; `wants` builds of his plan, `loco` what a level is worth."""
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
    """The builds of p's best plan."""
    plans = survey_all(b, s, p)
    j, k, net = best_plan(b, s, w, p, plans, spare(b, s, p), track.ENGINEER_BUILDS, DOLLAR)
    return int(plans[j][k][BUILDS]) if net > 0 else 0


@rule
def select(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int) -> int:
    """5.3, 6.1: the tile worth most."""
    wants = wanted_builds(b, s, w, p)
    loco = level_worth(b, s, w, p)
    room = spare(b, s, p)
    best = NOTHING
    best_move = int(out[0])
    for i in range(n):
        move = int(out[i])
        tile = argument(move) >> 1
        if argument(move) & 1:
            value = tile_worth(b, s, w, p, tile, wants, loco)
            if b.ruleset == BASE and tiles.tile_price(b, s, p, tile) > room:
                value = NOTHING
        else:
            value = 8 * (7 - tile)
        if value > best:
            best = value
            best_move = move
    return best_move


@rule
def bid(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int) -> int:
    """2.4, 5.2: bids the least that stands, up to what choosing first is worth more than choosing last."""
    if n == 1:
        return int(out[0])
    if s.phase == PLACES:
        limit = max(0, 3 - int(s.place))
        return int(out[1]) if argument(int(out[1])) <= limit else int(out[0])
    loco = level_worth(b, s, w, p)
    worths = np.zeros(8, np.int64)
    for tile in range(1, 8):
        worths[tile] = tile_worth(b, s, w, p, tile, 0, loco)
    worths = np.sort(worths)
    limit = int(worths[7] - worths[7 - min(6, int(s.left) - 1)]) // DOLLAR
    plans = survey_all(b, s, p)
    j, k, net = best_plan(b, s, w, p, plans, spare(b, s, p), track.BUILDS, DOLLAR)
    room = spare(b, s, p) - (int(plans[j][k][DOLLARS]) if net > 0 else 0)
    return int(out[1]) if argument(int(out[1])) <= min(limit, room) else int(out[0])


@rule
def move_goods(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int) -> int:
    """7.1: the delivery that brings most over what it brings rivals, or the locomotive when that brings more later."""
    near = np.zeros((STOPS, DEGREE), np.int64)
    degree = np.zeros(STOPS, np.int64)
    best_of = np.zeros(COLOURS, np.int64)
    earned = np.zeros(SEATS + 1, np.int64)
    best = 0
    best_move = encode(PASS, 0)
    can_raise = False
    neighbours(b, s, w, p, near, degree)
    of = -1
    for i in range(n):
        move = int(out[i])
        if kind_of(move) == RAISE:
            can_raise = True
        if kind_of(move) != SHIP:
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
        if value > best:
            best = int(value)
            best_move = move
    if can_raise and level_worth(b, s, w, p) > best:
        return encode(RAISE, 0)
    return best_move


@rule
def gain(b: Rec, s: Rec, p: int) -> int:
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
    return encode(AS_INCOME, 0) if income < money.HIGHEST and value > due * POINT else encode(AS_POINTS, 0)
