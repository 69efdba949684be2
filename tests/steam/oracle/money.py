"""Section 3, 5.6 and 6.4: money, step by step."""

from __future__ import annotations

from .position import Position, Seat


def step(seat: Seat) -> bool:
    """3.1: raise $5; False when nothing can be raised."""
    if seat.income > -10:
        seat.income -= 1
    elif seat.points >= 2:
        seat.points -= 2
    else:
        return False
    seat.cash += 5
    return True


def most(seat: Seat) -> int:
    """Dollars the seat could have in all, by raising."""
    return seat.cash + 5 * (seat.income + 10) + 5 * (seat.points // 2)


def pay_raising(seat: Seat, amount: int) -> bool:
    """3.1: pay, raising the fewest steps; False when it cannot be covered."""
    if amount > most(seat):
        return False
    while seat.cash < amount:
        step(seat)
    seat.cash -= amount
    return True


def may_raise(p: Position, seat: int) -> bool:
    """3.1, 3.4: may the seat raise money for track and upkeep?"""
    return p.base or seat in p.relaxed


def can_pay_track(p: Position, seat: int, amount: int) -> bool:
    """3.2, 3.3."""
    return amount <= (most(p.seats[seat]) if may_raise(p, seat) else p.seats[seat].cash)


def pay_track(p: Position, seat: int, amount: int) -> None:
    """What `can_pay_track` allows."""
    if may_raise(p, seat):
        assert pay_raising(p.seats[seat], amount)
    else:
        p.seats[seat].cash -= amount


def due(p: Position, seat: int) -> int:
    """5.6, 6.4: what the income phase brings, or takes when negative."""
    return p.seats[seat].income - (0 if p.base else p.seats[seat].level)


def give_way(seat: Seat, amount: int) -> bool:
    """5.6: pay what is missing with VP, then income, $2 each; an odd dollar comes back. False: bankrupt."""
    missing = max(0, amount - seat.cash)
    seat.cash = max(0, seat.cash - amount)
    while missing > 0:
        if seat.points > 0:
            seat.points -= 1
        elif seat.income > -10:
            seat.income -= 1
        else:
            return False
        missing -= 2
    seat.cash += -missing
    return True
