"""The order of a game (rules 2, 3 and 8): the set-up, whose decision it is, and which moves each phase has."""

from __future__ import annotations

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.engine.rng import draw
from trunkline.games.higgins.moves import (
    BUY,
    DONE,
    GO,
    LOCOMOTIVE,
    NO_TICKET,
    PAY,
    STAY,
    TAKE,
    argument,
    encode,
    kind_of,
)
from trunkline.games.higgins.phases import expenses, movement, passes, tickets
from trunkline.games.higgins.state import (
    CHOOSING,
    CLOSE,
    EXPENSES,
    EXTRA,
    LOCOMOTIVES,
    OVER,
    SEATS,
    SHORT,
    TICKET,
    TRAVEL,
)

START_CASH = 50  # 2.1


@rule
def deal(b: Rec, s: Rec, r: Rec) -> None:
    """Set up a game (rule 2); r is the only randomness of a game (2.5)."""
    s.phase = CHOOSING if b.chosen else TRAVEL
    s.turn = 0
    s.closing = 0
    s.travelled = 0
    s.fare = 0
    s.broke = 0
    s.left = b.tickets
    fill(s.locomotive, -1)
    fill(s.latest, -1)
    fill(s.passes, 0)
    fill(s.owner, -1)
    fill(s.cash, 0)
    fill(s.markers, 0)
    fill(s.city, b.start_city)
    for i in range(len(s.stock)):
        s.stock[i] = b.copies[i]
    colours = 0
    for p in range(b.seats):
        if b.version != SHORT:
            s.cash[p] = START_CASH
        s.markers[p] = (1 << b.marks) - 1
        if not b.chosen:
            pick = draw(r, LOCOMOTIVES - p)
            for c in range(LOCOMOTIVES):
                if not colours >> c & 1:
                    if pick == 0:
                        colours |= 1 << c
                        s.locomotive[p] = c
                        break
                    pick -= 1


@rule
def chooser(b: Rec, s: Rec) -> int:
    """2.5: the first seat without a locomotive."""
    for p in range(b.seats):
        if s.locomotive[p] < 0:
            return p
    return -1


@rule
def to_move(b: Rec, s: Rec) -> int:
    """Return the seat that decides, -1 when the game is over."""
    if s.phase == OVER:
        return -1
    if s.phase == CHOOSING:
        return chooser(b, s)
    return int(s.turn % b.seats)


@rule
def over(s: Rec) -> bool:
    """Is the game at its end (8)?"""
    return bool(s.phase == OVER)


@rule
def legal(b: Rec, s: Rec, w: Rec, out: Rec) -> int:
    """Write the moves of the seat to move into out, ascending, and return how many; 0 when the game is over."""
    n = 0
    p = to_move(b, s)
    if p < 0:
        return 0
    phase = s.phase
    if phase == CHOOSING:
        for c in range(LOCOMOTIVES):
            if not taken(s, c):
                out[n] = encode(LOCOMOTIVE, 0, c)
                n += 1
        return n
    if b.version != SHORT:
        for card in range(b.passes):  # 3: at any moment of one's turn
            if passes.check(b, s, p, card) == 0:
                out[n] = encode(BUY, 0, card)
                n += 1
    if phase == TRAVEL:
        out[n] = encode(STAY, 0, 0)
        n += 1
        here = s.city[p]
        for i in range(b.within[here][movement.limit(b, s, p)]):  # movement.check, read off a table
            c = b.near[here][i]
            out[n] = encode(GO, int(b.dist[here][c]), int(c))
            n += 1
    elif phase == EXPENSES:
        out[n] = encode(PAY, 0, 0)
        n += 1
    elif phase == TICKET:
        for i in range(3):
            t = b.offers[s.city[p]][i]
            if t >= 0 and tickets.check(b, s, p, t) == 0:
                out[n] = encode(TAKE, 0, int(t))
                n += 1
        out[n] = encode(NO_TICKET, 0, 0)
        n += 1
    elif phase == EXTRA:
        for t in range(b.tickets):
            if tickets.check(b, s, p, t) == 0:
                out[n] = encode(TAKE, 0, t)
                n += 1
    elif phase == CLOSE:
        out[n] = encode(DONE, 0, 0)
        n += 1
    return n


@rule
def taken(s: Rec, colour: int) -> bool:
    """2.5: has a player that locomotive?"""
    for p in range(SEATS):
        if s.locomotive[p] == colour:
            return True
    return False


@rule
def apply(b: Rec, s: Rec, w: Rec, move: int) -> None:
    """Make the move, which `legal` lists; nothing is checked."""
    p = to_move(b, s)
    kind = kind_of(move)
    x = argument(move)
    if kind == BUY:
        passes.buy(b, s, p, x)
    elif kind == STAY or kind == GO:
        movement.go(b, s, w, p, x if kind == GO else int(s.city[p]))
        s.phase = TICKET if b.version == SHORT else EXPENSES
    elif kind == PAY:
        expenses.pay(b, s, p)
        s.phase = TICKET
    elif kind == TAKE:
        tickets.take(s, p, x)
        if s.phase == EXTRA:
            end_of_turn(b, s)
        else:
            after_ticket(b, s, p)
    elif kind == NO_TICKET:
        after_ticket(b, s, p)
    elif kind == DONE:
        next_turn(b, s)
    else:
        s.locomotive[p] = x
        if chooser(b, s) < 0:
            s.phase = TRAVEL


@rule
def after_ticket(b: Rec, s: Rec, p: int) -> None:
    """3.4: pay; on the last marker the closing round begins, with an extra ticket if one is left (8.1, 8.3).

    8.2: without tickets the game is over once the turn is finished; a closing round is played to its end.
    """
    last = tickets.receive_pay(b, s, p)
    if last:
        s.closing = 1
    if last and s.left > 0:
        s.phase = EXTRA
    elif s.left == 0 and not s.closing:
        next_turn(b, s)
        s.phase = OVER
    else:
        end_of_turn(b, s)


@rule
def end_of_turn(b: Rec, s: Rec) -> None:
    """Give a last moment to buy Pass cards (3), where there are any."""
    if b.version == SHORT:
        next_turn(b, s)
    else:
        s.phase = CLOSE


@rule
def next_turn(b: Rec, s: Rec) -> None:
    """3.5: the next player; 8.1: a closing round ends before the first player."""
    s.turn += 1
    s.travelled = 0
    s.fare = 0
    s.broke = 0
    s.phase = TRAVEL
    if s.closing and s.turn % b.seats == 0:
        s.phase = OVER
