"""What is true of every position of Higgins, and of every step from one to the next, no matter who moved.

The checks are kernels, so that they can follow every move of millions of games; `engine.faults` says what their
numbers mean.
"""

from __future__ import annotations

from trunkline.engine.faults import NO_SEAT
from trunkline.engine.kernel import Rec, rule
from trunkline.games.higgins.phases.tickets import PAY
from trunkline.games.higgins.state import CHOOSING, LOCOMOTIVES, OVER, SHORT, TICKET

FAULTS = [
    "sound",
    "the phase or the turn's number is none there is",
    "a train stands in no city",
    "money below nothing",
    "Pay markers that are not on the card",
    "Pass cards that do not exist",
    "the latest ticket is not the player's own",
    "a locomotive is missing, unknown or somebody else's",
    "copies of a Pass card were lost or made",
    "a ticket belongs to nobody at the table, or their number left is wrong",
    "money, Pass cards or fares in the Short Version (10.1)",
    "closing does not fit the markers (8.1)",
    "broke before the expenses (6.2)",
    "over without a reason, or not over without tickets (8)",
    "a Pay marker came back, or two went at once (7.2)",
    "a Pass card was lost (5.1)",
    "a player's money, city, cards or markers changed by another's move (6.3)",
    "a ticket changed hands (7.1)",
    "a Pass card went back to the table",
    "money came from or went to nowhere (6, 7.2)",
]
(SOUND, PHASE, CITY, CASH, MARKERS, CARDS, LATEST, LOCOMOTIVE, COPIES, OWNERS, NO_MONEY, CLOSING, BROKE, NO_END,
 MARKER_BACK, CARD_LOST, ANOTHER, HANDS, CARD_BACK, MONEY) = range(len(FAULTS))


@rule
def broken(b: Rec, s: Rec) -> int:
    """Return the first fault of the position, 0 when it is sound."""
    if s.phase < 0 or s.phase > OVER or s.turn < 0:
        return PHASE * 8 + NO_SEAT
    cleared = False
    for p in range(b.seats):
        if s.city[p] < 0 or s.city[p] >= b.cities:
            return CITY * 8 + p
        if s.cash[p] < 0:
            return CASH * 8 + p
        if s.markers[p] < 0 or s.markers[p] >= 1 << b.marks:
            return MARKERS * 8 + p
        cleared = cleared or s.markers[p] == 0
        if s.passes[p] < 0 or s.passes[p] >= 1 << b.passes:
            return CARDS * 8 + p
        t = s.latest[p]
        if t < -1 or t >= b.tickets or (t >= 0 and s.owner[t] != p):
            return LATEST * 8 + p
        if s.locomotive[p] >= LOCOMOTIVES or (s.locomotive[p] < 0 and s.phase != CHOOSING):
            return LOCOMOTIVE * 8 + p
        for q in range(p):
            if s.locomotive[p] >= 0 and s.locomotive[q] == s.locomotive[p]:
                return LOCOMOTIVE * 8 + p
        if b.version == SHORT and (s.cash[p] != 0 or s.passes[p] != 0):
            return NO_MONEY * 8 + p
    for i in range(b.passes):
        n = int(s.stock[i])
        for p in range(b.seats):
            n += int(s.passes[p]) >> i & 1
        if n != b.copies[i] or s.stock[i] < 0:
            return COPIES * 8 + NO_SEAT
    n = 0
    for t in range(len(s.owner)):
        if s.owner[t] < -1 or s.owner[t] >= (b.seats if t < b.tickets else 0):
            return OWNERS * 8 + NO_SEAT
        if s.owner[t] < 0 and t < b.tickets:
            n += 1
    if n != s.left:
        return OWNERS * 8 + NO_SEAT
    if b.version == SHORT and s.fare != 0:
        return NO_MONEY * 8 + NO_SEAT
    if (s.closing != 0) != cleared:
        return CLOSING * 8 + NO_SEAT
    if s.broke != 0 and s.phase < TICKET:
        return BROKE * 8 + NO_SEAT
    if not s.closing and (s.phase == OVER) != (s.left == 0):
        return NO_END * 8 + NO_SEAT
    return SOUND


@rule
def impossible(b: Rec, s: Rec, t: Rec) -> int:
    """Return the first fault of the step from s to t by one move, 0 when it can be.

    Money moves only between the bank and the mover; markers and stocks only decrease; tickets keep their owners.
    """
    mover = s.turn % b.seats
    paid = 0
    for p in range(b.seats):
        gone = int(s.markers[p]) & ~int(t.markers[p])
        if int(t.markers[p]) & ~int(s.markers[p]) or gone & (gone - 1):
            return MARKER_BACK * 8 + p
        if int(s.passes[p]) & ~int(t.passes[p]):
            return CARD_LOST * 8 + p
        same = s.cash[p] == t.cash[p] and s.city[p] == t.city[p] and s.passes[p] == t.passes[p] and gone == 0
        if p != mover and s.phase != CHOOSING and not same:
            return ANOTHER * 8 + p
        if t.cash[p] > s.cash[p]:
            paid = t.cash[p] - s.cash[p]
            if gone == 0 or paid != PAY:  # 7.2
                return MONEY * 8 + p
        for card in range(b.passes):
            if (int(t.passes[p]) & ~int(s.passes[p])) >> card & 1 and s.cash[p] - t.cash[p] != b.pass_cost[card]:
                return MONEY * 8 + p
    for i in range(b.tickets):
        if s.owner[i] >= 0 and t.owner[i] != s.owner[i]:
            return HANDS * 8 + NO_SEAT
    for i in range(b.passes):
        if t.stock[i] > s.stock[i]:
            return CARD_BACK * 8 + NO_SEAT
    return SOUND
