"""Tickets and pay (rule 7), and the extra ticket (8.1)."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, rule
from trunkline.games.higgins.state import EXTRA, SHORT

OK, TAKEN, ELSEWHERE, BROKE = 0, 1, 2, 3
PAY = 50  # 7.2


@rule
def check(b: Rec, s: Rec, p: int, ticket: int) -> int:
    """Return OK, or why p may not take it: taken or another city's (7.1), p broke (6.2); 8.1 lifts the last two."""
    if s.owner[ticket] >= 0:
        return TAKEN
    if s.phase == EXTRA:
        return OK
    if b.ticket_city[ticket] != s.city[p]:
        return ELSEWHERE
    if s.broke:
        return BROKE
    return OK


@rule
def take(s: Rec, p: int, ticket: int) -> None:
    """7.1: it is p's, and its free moves serve the next turn (4.4)."""
    s.owner[ticket] = p
    s.left -= 1
    s.latest[p] = ticket


@rule
def marker_here(b: Rec, s: Rec, p: int) -> int:
    """7.2: the place on p's Pay card of the marker p clears here, or -1.

    7.3: where the final destination is as listed, the card's last city waits for the others.
    """
    markers = int(s.markers[p])
    for i in range(b.marks):
        if markers >> i & 1 and b.card[s.locomotive[p]][i] == s.city[p]:
            if b.listed and i == b.marks - 1 and markers != 1 << i:
                return -1
            return i
    return -1


@rule
def receive_pay(b: Rec, s: Rec, p: int) -> bool:
    """7.2: clear the marker and receive $50 (10.1: no money in the Short Version); True if it was the last (8.1)."""
    i = marker_here(b, s, p)
    if i < 0:
        return False
    s.markers[p] = int(s.markers[p]) & ~(1 << i)
    if b.version != SHORT:
        s.cash[p] += PAY
    return bool(s.markers[p] == 0)
