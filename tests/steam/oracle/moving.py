"""7, 5.6, 6.4 and 6.5: goods move, and money comes in or goes."""

from __future__ import annotations

from . import goods, money, track
from .ordering import FIRST_MOVE, Ordering


class Moving(Ordering):
    """The decisions after track is built."""

    movers: list[int]  # those still to move goods in this round, while the points of a delivery are taken

    # 7 Move Goods

    def ships(self) -> dict[str, goods.Delivery]:
        """Every delivery of the mover by its text."""
        out = goods.legs(track.links(self.p))
        found = list(goods.deliveries(self.p, self.p.actor))
        by_text = {goods.words(self.p, d, out): d for d in found}
        assert len(by_text) == len(found), "two deliveries of the same words"
        return by_text

    def _may_move_goods(self) -> list[str]:
        raises = ["locomotive"] if not self.seat.raised and self.seat.level < 6 else []  # 7.1
        return ["pass", *raises, *self.ships()]

    def _do_move_goods(self, text: str) -> None:
        p = self.p
        if text == "locomotive":
            self.seat.level += 1
            self.seat.raised = True
        elif text != "pass":
            delivery = self.ships()[text]
            p.cubes[delivery.stops[0]][delivery.colour] -= 1
            p.bag[delivery.colour] += 1  # 7.5
            for leg in delivery.legs:
                if leg.owner is not None:
                    p.seats[leg.owner].due += 1
            me = p.waiting.pop(0)
            takers = [me, *(i for i in p.order if i != me and p.seats[i].due)]
            self.movers, p.waiting, p.phase = p.waiting, takers, "income or points"
            return
        self._moved()

    def _moved(self) -> None:
        """The next mover, or the next round, or income."""
        p = self.p
        if p.phase == "move goods":
            p.waiting.pop(0)
        p.phase = "move goods"
        if p.waiting:
            return
        if p.lap == 0:
            p.lap, p.waiting = 1, self.led_by(FIRST_MOVE)
        else:
            p.lap = 0
            p.phase, p.waiting = "income", list(p.order)

    def _may_income_or_points(self) -> list[str]:
        return ["points"] if self.seat.income >= 10 else ["income", "points"]  # 7.4

    def _do_income_or_points(self, text: str) -> None:
        p, s = self.p, self.seat
        if text == "income":
            s.income = min(10, s.income + s.due)
        else:
            s.points += s.due
        s.due = 0
        if self._next():
            p.waiting = self.movers
            self._moved()

    # 5.6, 6.4 Income

    def _may_income(self) -> list[str]:
        p, s = self.p, self.seat
        owed = -money.due(p, p.actor)
        asked = not p.base and p.actor in p.relaxed and s.cash < owed <= money.most(s)  # 3.4 R
        return ["collect", "collect raising"] if asked else ["collect"]

    def _do_income(self, text: str) -> None:
        p, s, me = self.p, self.seat, self.p.actor
        due = money.due(p, me)
        if due >= 0:
            s.cash += due
            solvent = True
        elif p.base or text == "collect raising":
            solvent = money.pay_raising(s, -due)
        else:
            solvent = money.give_way(s, -due)
        if not solvent:
            self._bankrupt(me)
        if len(p.in_play()) == 1:  # 6.5 R
            p.phase = "over"
        elif self._next():
            self._end_turn()

    def _bankrupt(self, me: int) -> None:
        """6.5."""
        p, s = self.p, self.p.seats[me]
        s.fallen = 1 + max(other.fallen for other in p.seats)
        s.cash = 0
        p.order.remove(me)
        for link in track.links(p):
            if link.owner == me:
                track.set_owner(p, link, None)

    def _end_turn(self) -> None:
        """5.7, 6.6, 6.7."""
        p = self.p
        if p.turn == p.map.turns[len(p.seats)]:
            p.phase = "over"
            return
        if p.base:
            p.order.sort(key=lambda i: p.seats[i].action)
        self._new_turn()
