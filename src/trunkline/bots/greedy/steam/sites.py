"""Which town to urbanize, which city to let grow, and which goods to put there."""

from __future__ import annotations

from typing import Final

import numpy as np

from trunkline.bots.greedy.steam.plans import aim, takes
from trunkline.bots.greedy.steam.worth import DEGREE, neighbours, worth
from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.moves import DONE, GROW, URBANIZE, argument, kind_of, new_colour_of, stop_of
from trunkline.games.steam.state import COLOURS, STOPS

CITY_FIRST: Final = 100_000  # above all plans of track


@rule
def weigh_cities(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int, weight: Rec) -> None:
    """Weigh what the URBANIZE and GROW moves in out add: a city that adds something comes before track (4.13)."""
    near = np.zeros((STOPS, DEGREE), np.int64)
    degree = np.zeros(STOPS, np.int64)
    colour = np.zeros(STOPS, np.int64)
    cubes = np.zeros((STOPS, COLOURS), np.int64)
    neighbours(b, s, w, p, near, degree)
    for k in range(b.stops):
        colour[k] = s.colour[k]
        for c in range(COLOURS):
            cubes[k][c] = s.cubes[k][c]
    level = aim(b, s, p)
    chances = takes(b, s)
    now = worth(b, near, degree, colour, cubes, level, chances)
    for i in range(n):
        move = int(out[i])
        kind = kind_of(move)
        if kind != URBANIZE and kind != GROW:
            continue
        x = argument(move)
        k = stop_of(x) if kind == URBANIZE else x
        if kind == URBANIZE:
            colour[k] = new_colour_of(x)
        gain = degree[k]
        if degree[k] > 0:
            most = 0
            for space in range(b.spaces):
                for c in range(COLOURS):
                    cubes[k][c] += s.supply[space][c]
                most = max(most, worth(b, near, degree, colour, cubes, level, chances))
                for c in range(COLOURS):
                    cubes[k][c] -= s.supply[space][c]
            gain += most - now
        if gain > 0:
            weight[i] = CITY_FIRST + gain
        elif kind_of(int(out[n - 1])) != DONE:
            weight[i] = 0  # it must be played (4.15)
        colour[k] = s.colour[k]


@rule
def weigh_spaces(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int, weight: Rec) -> None:
    """Weigh the goods of the FETCH moves in out on the city."""
    near = np.zeros((STOPS, DEGREE), np.int64)
    degree = np.zeros(STOPS, np.int64)
    cubes = np.zeros((STOPS, COLOURS), np.int64)
    neighbours(b, s, w, p, near, degree)
    for k in range(b.stops):
        for c in range(COLOURS):
            cubes[k][c] = s.cubes[k][c]
    for i in range(n):
        space = argument(int(out[i]))
        for c in range(COLOURS):
            cubes[s.target][c] += s.supply[space][c]
        gain = worth(b, near, degree, s.colour, cubes, aim(b, s, p), takes(b, s))
        for c in range(COLOURS):
            cubes[s.target][c] -= s.supply[space][c]
            gain += s.supply[space][c]
        weight[i] = gain


