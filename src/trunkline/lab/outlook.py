"""Fit the weights of `bots/greedy/steam/outlook.py`: `python -m trunkline.lab.outlook [--games N] [--seed N]`.

Greedy bots that slip now and then play the full maps with three to five players in both rulesets. At each end of a turn
the points that a seat still gains are explained by what it has then, by least squares. The same arguments give the same
weights. They are printed beside those in use; putting new ones there is for a person to decide, after a tournament.
"""

from __future__ import annotations

import argparse
import importlib
from typing import Any

import msgspec
import numpy as np

from trunkline.bots.greedy.steam.plans import takes, turns_left
from trunkline.bots.greedy.steam.worth import DEGREE, POINT, neighbours, worth
from trunkline.engine import game as games
from trunkline.engine import rng
from trunkline.engine.match import loops
from trunkline.games.steam.data import headings
from trunkline.games.steam.state import BASE, LEVELS, STOPS
from trunkline.lab.balance import SLIPS, cells
from trunkline.lab.census import Log
from trunkline.lab.logs import logs

GAME = "steam"
GAMES = 500
PLAYERS = 3, 4, 5
# By the names of the constants in `outlook.py`, in the order of `features`.
NAMES = ("TURN", "TURN_SQUARED", "INCOME", "DOLLAR", "LEVEL", "BASE_TURN", "ONE_HIGHER", "TWO_HIGHER")


class Rows(msgspec.Struct, frozen=True):
    """What is fitted, a row for each seat in play at each end of a turn.

    The columns are its features, its points now and at the end of the game, the turns left, and which of all these ends
    of turns it is.
    """

    features: Any
    now: Any
    final: Any
    left: Any
    moment: Any


class Fit(msgspec.Struct, frozen=True):
    """Weights by name, and how good they are.

    `off`, by turns left, is by how many points the estimate misses (root of the mean square); `lead` is how many points
    ahead in it a seat is that is ahead at the end three times in four (`LEAD` of the search).
    """

    weights: dict[str, float]
    off: dict[int, float]
    lead: float


def in_use() -> dict[str, float]:
    """Return the weights that the bots play with."""
    module = importlib.import_module("trunkline.bots.greedy.steam.outlook")  # the package's own `outlook` is the kernel
    return {name: float(getattr(module, name)) for name in NAMES}


def features(b: Any, s: Any, w: Any, p: int) -> list[float]:
    """Return what the estimate for seat p adds to its points, a number for each weight."""
    near, degree = np.zeros((STOPS, DEGREE), np.int64), np.zeros(STOPS, np.int64)
    neighbours(b, s, w, p, near, degree)
    left, level = turns_left(b, s), int(s.level[p])
    one, two = (worth(b, near, degree, s.colour, s.cubes, min(LEVELS, level + more), takes(b, s)) / POINT
                for more in (1, 2))
    return [left, left * left, left * int(s.income[p]), left * int(s.cash[p]), left * level,
            left * (b.ruleset == BASE), one, two]


def ends_of_turns(log: Log) -> Any:
    """Return the indices of the states with which a turn begins that is not the game's first."""
    turn = log.past["turn"]
    return np.flatnonzero((log.game[1:] == log.game[:-1]) & (turn[1:] != turn[:-1])) + 1


def gather(count: int, seed: int, slips: int = SLIPS) -> Rows:
    """Play so many games, shared out evenly among the tables, and return what is to be fitted."""
    full = {m.id for m in headings() if not m.small}
    tables = [o for o in cells(GAME) if o.map in full and o.players in PLAYERS]
    game = games.game(GAME)
    at, W = loops(game), np.zeros(1, game.kernels.work)
    found: list[tuple[list[float], int, int, int]] = []
    moment = 0
    for i, options in enumerate(tables):
        seeds = np.array([rng.game_seed(seed, n) for n in range(i, count, len(tables))], np.int64)
        B, points = game.load(options).B, np.zeros(options.players, np.int64)
        for log in logs(GAME, options, seeds, ["greedy"], 0, slips) if len(seeds) else ():
            final = np.zeros((len(log.S), options.players), np.int64)
            for n in range(len(log.S)):
                at.scores_at(B, log.S, n, W, final[n])
            for n in map(int, ends_of_turns(log)):
                moment += 1
                at.scores_at(B, log.past, n, W, points)
                found += [(features(B[0], log.past[n], W[0], p), int(points[p]), int(final[log.game[n], p]), moment)
                          for p in range(options.players) if not log.past[n].fallen[p]]
    X = np.array([row[0] for row in found])
    now, end, moments = (np.array([row[k] for row in found]) for k in (1, 2, 3))
    return Rows(X, now, end, X[:, 0].astype(int), moments)


def fitted(rows: Rows) -> dict[str, float]:
    """Return the weights that explain best how the games ended."""
    weights = np.linalg.lstsq(rows.features, rows.final - rows.now, rcond=None)[0]
    return dict(zip(NAMES, map(float, weights), strict=True))


def judged(rows: Rows, weights: dict[str, float]) -> Fit:
    """Say how far an estimate with these weights is off."""
    estimate = rows.now + rows.features @ np.array([weights[name] for name in NAMES])
    off = estimate - rows.final
    by_turn = {int(n): float(np.sqrt((off[rows.left == n] ** 2).mean())) for n in np.unique(rows.left)}
    return Fit(weights, by_turn, _lead(rows, estimate))


def _lead(rows: Rows, estimate: Any) -> float:
    """Fit the chance to be ahead at the end as a logistic function of the lead, from all pairs of seats."""
    pairs = [(i, i + k) for k in range(1, max(PLAYERS)) for i in np.flatnonzero(rows.moment[:-k] == rows.moment[k:])]
    i, j = np.array(pairs).T
    lead = estimate[i] - estimate[j]
    ahead = (np.sign(rows.final[i] - rows.final[j]) + 1) / 2  # a tie is half
    slope = 0.0
    for _ in range(50):  # Newton's steps
        chance = 1 / (1 + np.exp(-slope * lead))
        slope += float((lead * (ahead - chance)).sum() / (lead ** 2 * chance * (1 - chance)).sum())
    return float(np.log(3) / slope)


def main() -> None:
    """Fit as the arguments say; print the new weights beside those in use, and how far both are off."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rows = gather(given.games, given.seed)
    new, used = judged(rows, fitted(rows)), judged(rows, in_use())
    print(f"{given.games:,} games, {len(rows.now):,} seats at ends of turns", f"{'':<28}    new  in use", sep="\n")
    for name in NAMES:
        print(f"{name:<28} {new.weights[name]:>6.3f}  {used.weights[name]:>6.3f}")
    for left in new.off:
        print(f"{f'points off, {left} turns left':<28} {new.off[left]:>6.2f}  {used.off[left]:>6.2f}")
    print(f"{'lead that holds 3 times in 4':<28} {new.lead:>6.2f}  {used.lead:>6.2f}")


if __name__ == "__main__":
    main()
