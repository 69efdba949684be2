"""Rule 3, money: what a seat can pay, and the steps that raise it."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.state import BASE

STEP: Final = 5  # dollars of a step (3.1)
LOWEST, HIGHEST = -10, 10  # of the income track (1.6)
STEP_POINTS: Final = 2  # VP of a step at the lowest income (3.1)


@rule
def steps_left(s: Rec, p: int) -> int:
    """Tell how many $5 steps p could still raise (3.1)."""
    return int(s.income[p] - LOWEST + s.points[p] // STEP_POINTS)


@rule
def raise_steps(s: Rec, p: int, steps: int) -> None:
    """3.1: so many steps of $5, each one back on the income track, or 2 VP at its end."""
    for _ in range(steps):
        if s.income[p] > LOWEST:
            s.income[p] -= 1
        else:
            s.points[p] -= STEP_POINTS
    s.cash[p] += STEP * steps


@rule
def steps_for(s: Rec, p: int, cost: int) -> int:
    """3.1: the fewest steps with which p's cash covers the cost."""
    lack = int(cost - s.cash[p])
    return (lack + STEP - 1) // STEP if lack > 0 else 0


@rule
def may_raise(b: Rec, p: int) -> bool:
    """Tell whether p may raise money when a payment needs it: in Base (3.1), or by option (3.4)."""
    return bool(b.ruleset == BASE or b.relaxed >> p & 1)


@rule
def means(b: Rec, s: Rec, p: int) -> int:
    """Return the most p can pay now (3.2, 3.3)."""
    if may_raise(b, p):
        return int(s.cash[p] + STEP * steps_left(s, p))
    return int(s.cash[p])


@rule
def pay(s: Rec, p: int, cost: int) -> None:
    """Pay the cost, which p can, raising what the cash does not cover (3.1)."""
    raise_steps(s, p, steps_for(s, p, cost))
    s.cash[p] -= cost
