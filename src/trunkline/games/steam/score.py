"""Rule 8: points and places."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.games.steam.phases import links
from trunkline.games.steam.phases.money import LOWEST

DEBT: Final = 2  # points lost for each point of negative income (8.1)


@rule
def for_income(income: int) -> int:
    """8.1: half of it, rounded down, or twice what it is below 0."""
    return income // 2 if income > 0 else DEBT * income


@rule
def scores(b: Rec, s: Rec, w: Rec, out: Rec) -> None:
    """Write the points of every seat, as if the game ended now (8.1); the bankrupt have the least there is (6.5)."""
    fill(w.count, 0)
    links.count(b, s, w, w.count)
    for p in range(b.seats):
        if s.fallen[p]:
            out[p] = DEBT * LOWEST
        else:
            out[p] = s.points[p] + for_income(int(s.income[p])) + w.count[p]


@rule
def ranks(b: Rec, s: Rec, w: Rec, out: Rec) -> None:
    """Write the place of every seat from 0, equal when shared.

    By points, then income, then the lower action tile (8.2); behind them the bankrupt, the later the better (6.5).
    """
    fill(w.count, 0)
    links.count(b, s, w, w.count)
    for p in range(b.seats):
        if s.fallen[p]:
            w.keys[p] = s.fallen[p]
        else:
            points = int(s.points[p]) + for_income(int(s.income[p])) + int(w.count[p])
            w.keys[p] = ((points + 1000) * 64 + s.income[p] + 10) * 16 + 8 - s.action[p]
    for p in range(b.seats):
        place = 0
        for q in range(b.seats):
            if w.keys[q] > w.keys[p]:
                place += 1
        out[p] = place
