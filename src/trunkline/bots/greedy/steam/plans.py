"""Which link to build next: what it adds to the network's worth against what it costs."""

from __future__ import annotations

from typing import Final

import numpy as np

from trunkline.bots.greedy.steam.survey import BUILDS, COLUMNS, DOLLARS, FAR, MIDDLE, NET, WEIGHT, survey
from trunkline.bots.greedy.steam.worth import DEGREE, join, neighbours, worth
from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.phases.money import STEP, may_raise
from trunkline.games.steam.state import BASE, LEVELS, SIDES, STOPS

DOLLAR: Final = 28  # hundredths of a point a dollar is worth while it must be raised
LEFT_DOLLAR: Final = 12  # and once it is in hand
LATER: Final = 55  # per cent of a link that takes a second turn
DEEPEST: Final = -5  # income below which no money is raised for track
DELIVERIES: Final = 2  # a turn (7.1)


@rule
def turns_left(b: Rec, s: Rec) -> int:
    """Count the turns to come, this one included."""
    return int(b.turns - s.turn)


@rule
def takes(b: Rec, s: Rec) -> int:
    """Count the deliveries a seat can still make from the next Move Goods on."""
    return DELIVERIES * turns_left(b, s)


@rule
def aim(b: Rec, s: Rec, p: int) -> int:
    """Return the level of locomotive to build for: the one that is, and one more while there is time."""
    return min(LEVELS, int(s.level[p]) + (1 if turns_left(b, s) > 2 else 0))


@rule
def upkeep(b: Rec, s: Rec, p: int, income: int) -> int:
    """Tell what p pays at the end of the turn with that income and nothing earned."""
    return max(0, (0 if b.ruleset == BASE else int(s.level[p])) - income)


@rule
def spare(b: Rec, s: Rec, p: int) -> int:
    """Count the dollars p can spend on track and tiles without falling into debt."""
    if may_raise(b, p):
        steps = max(0, int(s.income[p]) - DEEPEST)
        return int(s.cash[p]) + STEP * steps
    due = upkeep(b, s, p, int(s.income[p]))
    earned = min(due, 1 if s.turn > 0 else 0)
    return max(0, int(s.cash[p]) - due + earned)


@rule
def rated_plans(b: Rec, s: Rec, w: Rec, p: int, budget: int, builds: int, dollar: int) -> Rec:
    """Return every way of new track within the budget, by its two stops (`survey`).

    NET is what its links add to the network's worth over what they cost, 0 where they add nothing.
    """
    plans = np.zeros((STOPS, STOPS, COLUMNS), np.int64)
    near = np.zeros((STOPS, DEGREE), np.int64)
    degree = np.zeros(STOPS, np.int64)
    kept = np.zeros(STOPS, np.int64)
    survey(b, s, p, budget, plans)
    neighbours(b, s, w, p, near, degree)
    level = aim(b, s, p)
    chances = takes(b, s)
    now = worth(b, near, degree, s.colour, s.cubes, level, chances)
    for j in range(b.stops):
        for k in range(b.stops):
            plan = plans[j][k]
            if plan[WEIGHT] >= FAR or plan[DOLLARS] > budget or plan[BUILDS] > 2 * builds:
                continue
            if degree[j] >= SIDES or degree[k] >= SIDES:
                continue
            for i in range(b.stops):
                kept[i] = degree[i]
            at = j
            i = COLUMNS - 1
            full = False
            while i >= MIDDLE:  # the towns on the way stand from the end to the start
                if plan[i] >= 0:
                    if degree[plan[i]] >= SIDES:
                        full = True
                    else:
                        join(near, degree, at, int(plan[i]))
                        at = int(plan[i])
                i -= 1
            join(near, degree, at, k)
            gain = 0 if full else worth(b, near, degree, s.colour, s.cubes, level, chances) - now
            for i in range(b.stops):
                degree[i] = kept[i]
            if plan[BUILDS] > builds:
                gain = gain * LATER // 100
            if gain > 0:
                plan[NET] = max(0, gain - plan[DOLLARS] * dollar)
    return plans


@rule
def best_plan(b: Rec, plans: Rec) -> tuple[int, int]:
    """Return the stops of the plan with the highest NET; -1 when there is none above 0."""
    best = 0
    best_j = -1
    best_k = -1
    for j in range(b.stops):
        for k in range(b.stops):
            if plans[j][k][NET] > best:
                best = plans[j][k][NET]
                best_j = j
                best_k = k
    return best_j, best_k
