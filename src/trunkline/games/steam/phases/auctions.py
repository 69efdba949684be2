"""Rules 2.4 and 5.2, the auctions of the order of play."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.games.steam.moves import BID, PASS, encode
from trunkline.games.steam.phases.money import means, pay
from trunkline.games.steam.state import PLACES, TURN_ORDER, WIDTH


@rule
def clear_bids(s: Rec) -> None:
    """Forget bids and passes."""
    s.standing = -1
    s.leader = -1
    fill(s.bid, -1)
    fill(s.passed, 0)


@rule
def placed(s: Rec, p: int) -> bool:
    """Tell whether p has a place of the coming order."""
    for i in range(len(s.coming)):
        if s.coming[i] == p:
            return True
    return False


@rule
def highest(b: Rec, s: Rec, p: int) -> int:
    """Return the highest bid p can make."""
    return means(b, s, p) if s.phase == PLACES else int(s.cash[p])


@rule
def legal_bids(b: Rec, s: Rec, p: int, out: Rec) -> int:
    """List a pass, and any bid above the standing one that p can pay (3.2).

    Raising money for a first place of Base (2.4); in Standard from cash, with relaxed capital too (5.2, 3.4).
    """
    out[0] = encode(PASS, 0)
    n = 1
    for amount in range(s.standing + 1, highest(b, s, p) + 1):
        if n == WIDTH:
            raise OverflowError("more legal moves than the buffer holds")
        out[n] = encode(BID, amount)
        n += 1
    return n


@rule
def bid(s: Rec, p: int, amount: int) -> None:
    """Let p's bid stand."""
    s.bid[p] = amount
    s.standing = amount
    s.leader = p


# 2.4: Base, the places one after another


@rule
def open_places(b: Rec, s: Rec, opener: int) -> None:
    """2.4: the first place is auctioned; all sit at the table in seat order, clockwise."""
    fill(s.coming, -1)
    clear_bids(s)
    s.place = 0
    s.opener = opener
    s.actor = opener


@rule
def next_seat(b: Rec, s: Rec, p: int) -> int:
    """Return the next seat clockwise that is still in this place's auction."""
    for i in range(1, b.seats + 1):
        q = (p + i) % b.seats
        if not placed(s, q) and not s.passed[q]:
            return int(q)
    return -1


@rule
def after_place_move(b: Rec, s: Rec, p: int) -> bool:
    """2.4, after a bid or pass of p: the next to bid, or the place is given; true when all places are."""
    q = next_seat(b, s, p)
    if next_seat(b, s, q) != q:
        s.actor = q
        return False
    pay(s, q, max(0, int(s.standing)))  # the last one left: with the standing bid, or nobody has bid
    s.coming[s.place] = q
    s.place += 1
    clear_bids(s)
    if s.place == b.seats - 1:
        for r in range(b.seats):
            if not placed(s, r):
                s.coming[s.place] = r  # 2.4: the last place is free
        return True
    if placed(s, s.opener):
        s.opener = next_seat(b, s, s.opener)
    s.actor = s.opener
    return False


# 5.2: Standard, one auction for the whole order


@rule
def open_order(s: Rec) -> None:
    """5.2: the first player opens; the Turn Order tile of the turn before lets its owner pass once and stay."""
    fill(s.coming, -1)
    clear_bids(s)
    fill(s.stays, 0)
    for i in range(s.left):
        p = s.order[i]
        s.stays[p] = 1 if s.action[p] == TURN_ORDER else 0
    s.actor = s.order[0]


@rule
def due_for(s: Rec, place: int, amount: int) -> int:
    """5.2: what a last bid pays at a place from 0: first and second all, the last nothing, the others half."""
    if amount < 0 or place == s.left - 1:
        return 0
    return amount if place < 2 else (amount + 1) // 2


@rule
def give_place(s: Rec, p: int, place: int) -> None:
    """Give p the place, who pays for it."""
    s.coming[place] = p
    s.passed[p] = 1
    s.cash[p] -= due_for(s, place, int(s.bid[p]))


@rule
def last_free(s: Rec) -> int:
    """Return the last place not yet given."""
    place = s.left - 1
    while s.coming[place] >= 0:
        place -= 1
    return int(place)


@rule
def after_order_move(b: Rec, s: Rec, p: int, passes: bool) -> bool:
    """5.2, after a bid or pass of p: the next still in who does not hold the standing bid; true when all is given."""
    if passes:
        if s.stays[p]:
            s.stays[p] = 0
        else:
            give_place(s, p, last_free(s))
    at = 0
    while s.order[at] != p:
        at += 1
    in_play = 0
    q = -1
    for i in range(1, s.left + 1):
        r = int(s.order[(at + i) % s.left])
        if not s.passed[r]:
            in_play += 1
            if q < 0 and r != s.leader:
                q = r
    if in_play > 1:
        s.actor = q
        return False
    for i in range(s.left):
        r = int(s.order[i])
        if not s.passed[r]:
            give_place(s, r, 0)
    return True
