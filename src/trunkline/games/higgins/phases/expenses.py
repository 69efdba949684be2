"""Expenses (rule 6)."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, rule
from trunkline.games.higgins.phases.passes import covered
from trunkline.games.higgins.state import FOOD, LODGING, SHORT, TELEGRAPH

COSTS = {FOOD: 2, LODGING: 2, TELEGRAPH: 1}  # 6.1
FOOD_COST, LODGING_COST, TELEGRAPH_COST = COSTS[FOOD], COSTS[LODGING], COSTS[TELEGRAPH]


@rule
def upkeep(b: Rec, s: Rec, p: int) -> int:
    """6.1: food, lodging and telegraph where p stands, less what p's Pass cards cover; nothing in the Short Version."""
    if b.version == SHORT:
        return 0
    free = covered(b, s, p)
    due = 0
    if not free & FOOD:
        due += FOOD_COST
    if not free & LODGING:
        due += LODGING_COST
    if not free & TELEGRAPH:
        due += TELEGRAPH_COST
    return due


@rule
def pay(b: Rec, s: Rec, p: int) -> None:
    """6.1, 6.2: pay the whole, or discard all money and take no ticket this turn."""
    due = s.fare + upkeep(b, s, p)
    if s.cash[p] >= due:
        s.cash[p] -= due
    else:
        s.cash[p] = 0
        s.broke = 1
