"""Rules 5.6, 6.4 and 6.5: income, expenses and bankruptcy."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.moves import COLLECT, encode
from trunkline.games.steam.phases.money import LOWEST, STEP, may_raise, pay, steps_left
from trunkline.games.steam.state import BASE, TRACKS, UNOWNED

BACK: Final = 2  # dollars of a VP or a step of income given up in Standard (5.6)


@rule
def net(b: Rec, s: Rec, p: int) -> int:
    """Tell what p receives (or pays, below 0): income, in Standard less the locomotive's level."""
    return int(s.income[p] - (0 if b.ruleset == BASE else s.level[p]))


@rule
def can_cover(b: Rec, s: Rec, p: int) -> bool:
    """Tell whether raising money (3.1, 3.4) covers what p owes."""
    return bool(may_raise(b, p) and s.cash[p] + STEP * steps_left(s, p) >= -net(b, s, p))


@rule
def legal_income(b: Rec, s: Rec, p: int, out: Rec) -> int:
    """List collecting; a seat with relaxed capital that is short is asked how it finds the rest (3.4)."""
    out[0] = encode(COLLECT, 0)
    if b.ruleset != BASE and s.cash[p] < -net(b, s, p) and can_cover(b, s, p):
        out[1] = encode(COLLECT, 1)
        return 2
    return 1


@rule
def collect(b: Rec, s: Rec, p: int, raising: int) -> bool:
    """Give p the income, or take the payment; false when p is bankrupt (6.5)."""
    amount = net(b, s, p)
    if amount >= 0:
        s.cash[p] += amount
        return True
    owed = -amount
    if raising or b.ruleset == BASE:
        if not can_cover(b, s, p):
            return False
        pay(s, p, owed)
        return True
    lack = int(owed - s.cash[p])
    if lack <= 0:
        s.cash[p] -= owed
        return True
    s.cash[p] = 0
    while lack > 0:  # 5.6
        if s.points[p] > 0:
            s.points[p] -= 1
        elif s.income[p] > LOWEST:
            s.income[p] -= 1
        else:
            return False
        lack -= BACK
    s.cash[p] -= lack  # an odd dollar comes back
    return True


@rule
def bankrupt(b: Rec, s: Rec, p: int) -> None:
    """6.5: p is out, and p's track unowned, the complete links for good."""
    s.fallen[p] = b.seats - s.left + 1
    s.cash[p] = 0
    s.action[p] = 0
    s.may[p] = 0
    at = 0
    while s.order[at] != p:
        at += 1
    for i in range(at, s.left - 1):
        s.order[i] = s.order[i + 1]
    s.left -= 1
    s.order[s.left] = -1
    for h in range(b.hexes):
        for t in range(TRACKS):
            if s.owner[h][t] == p:
                s.owner[h][t] = UNOWNED
