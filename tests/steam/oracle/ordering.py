"""2.4, 5.1 to 5.3 and 6.1: the auctions, capital, and the action tiles."""

from __future__ import annotations

from . import money
from .phases import Phases
from .position import Auction

TILES = {1: "turn order", 2: "first move", 3: "engineer", 4: "first build", 5: "city growth", 6: "locomotive",
         7: "urbanization"}  # 1.7
NUMBER = {name: n for n, name in TILES.items()}
TURN_ORDER, FIRST_MOVE, FIRST_BUILD, CITY_GROWTH, LOCOMOTIVE, URBANIZATION = 1, 2, 4, 5, 6, 7


class Ordering(Phases):
    """The decisions before track is built."""

    # 2.4 First order, Base

    def _may_first_order(self) -> list[str]:
        a = self.p.auction
        assert a is not None
        return ["pass", *(f"bid {n}" for n in range(a.standing + 1, money.most(self.seat) + 1))]  # 2.4 R

    def _do_first_order(self, text: str) -> None:
        p, a = self.p, self.p.auction
        assert a is not None
        me = a.ring.pop(0)
        if text != "pass":
            a.standing, a.leader = int(text.split()[1]), me
            a.ring.append(me)
        if len(a.ring) > 1:
            return
        winner = a.ring[0]  # 2.4 R: perhaps without a bid
        assert money.pay_raising(p.seats[winner], max(0, a.standing))
        p.coming[len(p.coming)] = winner
        free = [s for s in range(len(p.seats)) if s not in p.coming.values()]
        if len(free) == 1:
            p.order, p.coming = [*p.coming.values(), *free], {}
            p.auction = None
            self._new_turn()
            return
        opener = a.opener
        while opener not in free:
            opener = (opener + 1) % len(p.seats)
        at = free.index(opener)
        p.auction = Auction(free[at:] + free[:at], opener=opener)

    # 5, 6 Turns

    def _new_turn(self) -> None:
        """5.7, 6.7."""
        p = self.p
        p.turn += 1
        for s in p.seats:
            s.raised = False
        if p.base:
            self._select()
        else:
            p.phase, p.waiting = "buy capital", list(p.order)

    # 5.1 Buy Capital

    def _may_buy_capital(self) -> list[str]:
        s = self.seat
        return [f"capital {n}" for n in range(0, money.most(s) - s.cash + 1, 5)]

    def _do_buy_capital(self, text: str) -> None:
        for _ in range(int(text.split()[1]) // 5):
            assert money.step(self.seat)
        if self._next():
            p = self.p
            p.phase = "order of play"
            p.auction = Auction(list(p.order), stays={i for i in p.order if p.seats[i].action == TURN_ORDER})

    # 5.2 Order of Play

    def _may_order_of_play(self) -> list[str]:
        a = self.p.auction
        assert a is not None
        return ["pass", *(f"bid {n}" for n in range(a.standing + 1, self.seat.cash + 1))]

    def _do_order_of_play(self, text: str) -> None:
        p, a = self.p, self.p.auction
        assert a is not None
        me = a.ring.pop(0)
        if text != "pass":
            a.standing, a.leader = int(text.split()[1]), me
            a.bids[me] = a.standing
            a.ring.append(me)
        elif me in a.stays:
            a.stays.remove(me)
            a.ring.append(me)
        else:
            self._place(me, len(a.ring))  # the last free one
        if len(a.ring) > 1:
            if a.ring[0] == a.leader:  # all others have passed: nobody bids against themselves
                a.ring.append(a.ring.pop(0))
            return
        self._place(a.ring[0], 0)
        p.order, p.coming = [p.coming[place] for place in sorted(p.coming)], {}
        p.auction = None
        self._select()

    def _place(self, seat: int, place: int) -> None:
        """A place of the new order, counted from 0, and what it costs."""
        p, a = self.p, self.p.auction
        assert a is not None
        p.coming[place] = seat
        bid = a.bids.get(seat, 0)
        if place == len(p.order) - 1:
            bid = 0
        elif place > 1:
            bid = (bid + 1) // 2
        p.seats[seat].cash -= bid

    # 5.3, 6.1 Action tiles

    def _select(self) -> None:
        p = self.p
        p.phase, p.waiting = "action tiles", list(p.order)
        for s in p.seats:
            s.action = 0

    def _price(self, number: int) -> int | None:
        """6.1: what the action costs in Base, None when it is not offered."""
        p, s = self.p, self.seat
        if not p.base:
            return 0
        if number == CITY_GROWTH:
            return 2 if any(space.total() for space in p.supply) else None  # 4.14: can only be passed
        if number == LOCOMOTIVE:
            return 4 + s.level + 1 if s.level < 6 else None
        return 6 if number == URBANIZATION else 0

    def _may_action_tiles(self) -> list[str]:
        p, found = self.p, []
        for number in set(TILES) - {s.action for s in p.seats}:
            price = self._price(number)
            if price is not None and price <= money.most(self.seat):
                found.append(f"take {TILES[number]}")
            if p.base and number in (CITY_GROWTH, LOCOMOTIVE, URBANIZATION):
                found.append(f"take {TILES[number]} without action")
        return found

    def _do_action_tiles(self, text: str) -> None:
        p, s = self.p, self.seat
        words = text.removeprefix("take ")
        acts = not words.endswith(" without action")
        number = NUMBER[words.removesuffix(" without action")]
        if acts:
            price = self._price(number)
            assert price is not None
            assert money.pay_raising(s, price)
            if number == LOCOMOTIVE:
                s.level = min(6, s.level + 1)
            s.may = number in (CITY_GROWTH, URBANIZATION)
        s.action = number
        if self._next():
            p.phase, p.waiting = "build track", self.led_by(FIRST_BUILD)
            p.built, p.fresh = 0, set()
