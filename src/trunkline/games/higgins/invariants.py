"""What is true of every position of Higgins, whoever moved how."""

from __future__ import annotations

from typing import Any

from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import CHOOSING, LOCOMOTIVES, OVER, SHORT, TICKET, bits


def invariants(pack: Pack, S: Any) -> None:
    """AssertionError, with what is broken, unless the position is sound."""
    s, b, n = S[0], pack.B[0], pack.options.players
    seats = range(n)
    assert 0 <= s.phase <= OVER, f"phase {s.phase}"
    assert s.turn >= 0, f"turn {s.turn}"
    for p in seats:
        assert 0 <= s.city[p] < b.cities, f"seat {p}: stands in no city: {s.city[p]}"
        assert s.cash[p] >= 0, f"seat {p}: cash {s.cash[p]}"
        assert 0 <= s.markers[p] < 1 << b.marks, f"seat {p}: markers {s.markers[p]:b}"
        assert 0 <= s.passes[p] < 1 << b.passes, f"seat {p}: passes {s.passes[p]:b}"
        assert -1 <= s.latest[p] < b.tickets, f"seat {p}: latest {s.latest[p]}"
        assert s.latest[p] < 0 or s.owner[s.latest[p]] == p, f"seat {p}: latest ticket {s.latest[p]} is another's"
    locomotives = [int(s.locomotive[p]) for p in seats if s.locomotive[p] >= 0]
    assert len(set(locomotives)) == len(locomotives), f"a locomotive twice: {locomotives}"
    assert all(c < LOCOMOTIVES for c in locomotives), f"locomotives {locomotives}"
    assert len(locomotives) == n or s.phase == CHOOSING, "a seat without locomotive"
    for i in range(b.passes):
        held = sum(int(s.passes[p]) >> i & 1 for p in seats)
        assert held + s.stock[i] == b.copies[i], f"Pass card {i}: {held} held, {s.stock[i]} in stock of {b.copies[i]}"
    owners = [int(s.owner[t]) for t in range(b.tickets)]
    assert all(-1 <= o < n for o in owners), f"owners {owners}"
    assert owners.count(-1) == s.left, f"{s.left} tickets left, {owners.count(-1)} open"
    assert all(int(x) == -1 for x in s.owner[b.tickets:]), "a ticket that does not exist is owned"
    if b.version == SHORT:
        assert not any(s.cash[p] or s.passes[p] for p in seats), "money or Pass cards in the Short Version"
        assert s.fare == 0, f"fare {s.fare} in the Short Version"
    assert s.closing == any(s.markers[p] == 0 for p in seats), f"closing {s.closing} does not fit the markers"
    assert s.broke == 0 or s.phase >= TICKET, "broke before expenses"
    assert s.phase != OVER or s.left == 0 or s.closing, "over without a reason"


def changed(pack: Pack, before: Any, after: Any) -> None:
    """AssertionError unless what a single move did to the position is possible: who gained and who lost what.

    Money moves only between the bank and the mover; markers and stocks only decrease; tickets keep their owners.
    """
    s, t, n = before[0], after[0], pack.options.players
    mover = int(s.turn) % n
    for p in range(n):
        gone = set(bits(int(s.markers[p]))) - set(bits(int(t.markers[p])))
        assert not set(bits(int(t.markers[p]))) - set(bits(int(s.markers[p]))), f"seat {p}: a marker came back"
        assert len(gone) <= 1, f"seat {p}: {len(gone)} markers cleared at once"
        assert not int(s.passes[p]) & ~int(t.passes[p]), f"seat {p}: a Pass card was lost"
        if p != mover and s.phase != CHOOSING:
            same = s.cash[p] == t.cash[p] and s.city[p] == t.city[p] and s.passes[p] == t.passes[p] and not gone
            assert same, f"seat {p}: changed by seat {mover}'s move"
    for i in range(pack.B[0].tickets):
        assert s.owner[i] in (-1, t.owner[i]), f"ticket {i}: went from seat {s.owner[i]} to {t.owner[i]}"
    assert all(x >= y for x, y in zip(s.stock, t.stock, strict=True)), "a Pass card went back"
