"""Pass cards (rule 5): who may buy which, and which work where."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, rule
from trunkline.games.higgins.state import SHORT

OK, NO_PASS_CARDS, HAS_COPY, SOLD_OUT, TOO_DEAR = 0, 1, 2, 3, 4


@rule
def check(b: Rec, s: Rec, p: int, card: int) -> int:
    """Return OK, or why p may not buy the card now (5.1; 10.1: none in the Short Version)."""
    if b.version == SHORT:
        return NO_PASS_CARDS
    if int(s.passes[p]) >> card & 1:
        return HAS_COPY
    if s.stock[card] == 0:
        return SOLD_OUT
    if s.cash[p] < b.pass_cost[card]:
        return TOO_DEAR
    return OK


@rule
def buy(b: Rec, s: Rec, p: int, card: int) -> None:
    """5.1: pay the price, take a copy; it works from this moment on (3)."""
    s.cash[p] -= b.pass_cost[card]
    s.passes[p] = int(s.passes[p]) | 1 << card
    s.stock[card] -= 1


@rule
def works(b: Rec, s: Rec, p: int, card: int) -> bool:
    """Tell whether p holds the card, stands on its side (5.2), and holds none it does not go with (5.3)."""
    held = int(s.passes[p])
    if not held >> card & 1:
        return False
    if b.pass_side[card] >= 0 and b.pass_side[card] != b.east[s.city[p]]:
        return False
    return held & int(b.pass_not[card]) == 0


@rule
def extra_segments(b: Rec, s: Rec, p: int) -> int:
    """4.2: segments added to p's limit; of several cards the best, they do not add up (5.4)."""
    best = 0
    if s.passes[p] != 0:
        for card in range(b.passes):
            if b.pass_extra[card] > best and works(b, s, p, card):
                best = int(b.pass_extra[card])
    return best


@rule
def covered(b: Rec, s: Rec, p: int) -> int:
    """Return the needs of the day (6.1) that p's Pass cards cover here, as bits; two for one cover it once (5.4)."""
    needs = 0
    if s.passes[p] != 0:
        for card in range(b.passes):
            if works(b, s, p, card):
                needs |= int(b.pass_needs[card])
    return needs
