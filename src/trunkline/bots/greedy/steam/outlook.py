"""What a game of Steam will come to: points expected at its end, told at the end of a turn.

The weights are a least-squares fit over 13,809 ends of turns in 500 games of greedy bots, some of which erred now and
then, on the three full maps with three to five players and both rulesets; what is left over is 3 points one turn before
the end and 8 in the middle of a game. Nothing here is a rule of the game.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from trunkline.bots.greedy.steam.plans import takes, turns_left
from trunkline.bots.greedy.steam.worth import DEGREE, POINT, neighbours, worth
from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam import score
from trunkline.games.steam.state import BASE, LEVELS, SEATS, STOPS

# points for each turn to come: as such, by how many, and by what one has
TURN: Final = -0.777
TURN_SQUARED: Final = 0.640
INCOME: Final = 0.061
DOLLAR: Final = 0.029
LEVEL: Final = 0.680
BASE_TURN: Final = -0.624
# points for a point the network is worth with a locomotive one level and two levels higher
ONE_HIGHER: Final = 0.260
TWO_HIGHER: Final = 0.276


@rule
def clock(b: Rec, s: Rec) -> int:
    """Count the turns completed: `outlook` may be asked whenever this has changed."""
    return int(s.turn)


@rule
def outlook(b: Rec, s: Rec, w: Rec, points: Rec) -> None:
    """Write the points that every seat may expect at the end of the game into points."""
    now = np.zeros(SEATS, np.int64)
    near = np.zeros((STOPS, DEGREE), np.int64)
    degree = np.zeros(STOPS, np.int64)
    score.scores(b, s, w, now)
    left = turns_left(b, s)
    for p in range(b.seats):
        points[p] = now[p]
        if s.fallen[p] or left == 0:
            continue
        neighbours(b, s, w, p, near, degree)
        level = int(s.level[p])
        one = worth(b, near, degree, s.colour, s.cubes, min(LEVELS, level + 1), takes(b, s)) / POINT
        two = worth(b, near, degree, s.colour, s.cubes, min(LEVELS, level + 2), takes(b, s)) / POINT
        turn = TURN + TURN_SQUARED * left + INCOME * s.income[p] + DOLLAR * s.cash[p] + LEVEL * level
        if b.ruleset == BASE:
            turn += BASE_TURN
        points[p] += turn * left + ONE_HIGHER * one + TWO_HIGHER * two
