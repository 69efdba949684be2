"""What a whole turn in a city would be: the decisions it takes with each ticket there, and what the ticket brings.

A turn goes on by itself where a single move is legal, and such a move is not sent. The order is that of `flow`; a test
plays these turns by the rules and compares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from trunkline.engine.plain import Plain, board_of, by_pack
from trunkline.games.higgins import shapes, words
from trunkline.games.higgins.ask import counts
from trunkline.games.higgins.moves import DONE, NO_TICKET, PAY, TAKE
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import SHORT
from trunkline.games.higgins.uncompiled import expenses, moves, passes, score

ENCODED = {kind: moves.encode(kind, 0, 0) for kind in (PAY, TAKE, NO_TICKET, DONE)}


class Turns:
    """The turns of seat p in the cities it can reach."""

    def __init__(self, pack: Pack, s: Any, p: int) -> None:
        self.pack, self.s, self.p, self.b = pack, s, p, board_of(pack)
        self.purse = Plain(s.source)
        self.gains = Gains(pack, s, p)
        self.bought: dict[int, bool] = {}
        self.last = s.markers[p].bit_count() == 1
        self.ends: dict[tuple[int, int, bool, bool], tuple[list[int], list[int], list[int]]] = {}

    def at(self, move: int, offers: list[int], broke: bool, due: int, pay: int, clears: bool) -> list[shapes.Turn]:
        """Return the turns after a move to a city with these open tickets, the best ticket first and none last."""
        free = [] if broke else offers
        alike = self.s.cash[self.p] if broke else due, pay, clears, bool(free)
        if alike not in self.ends:
            self.ends[alike] = self._around(*alike)
        before, after, without = self.ends[alike]
        none = shapes.Turn(-1, 0, 0, "", [move, *before, *without])
        if not free:
            return [none]
        out = [shapes.Turn(t, *self.gains.of(t), [move, *before, ENCODED[TAKE] + t, *after]) for t in free]
        out.sort(key=lambda turn: (turn.rivals - turn.points, -turn.points, turn.ticket))
        return [*out, none]

    def _around(self, due: int, pay: int, clears: bool, tickets: bool) -> tuple[list[int], list[int], list[int]]:
        """Return the decisions between a move and the taking of a ticket, those after it, and those without one."""
        had, cash = self.s.cash[self.p], self.s.cash[self.p] - due
        before = [ENCODED[PAY]] if self.buys(had) else []
        asked, end = tickets or self.buys(cash), self.buys(cash + pay)
        return before, self._end(end, clears, 1), [*([ENCODED[NO_TICKET]] if asked else []), *self._end(end, clears, 0)]

    def buys(self, cash: int) -> bool:
        """May p buy a Pass card with so much (5.1)? Then the turn waits for p wherever it is."""
        if cash not in self.bought:
            self.purse.cash[self.p] = cash
            self.bought[cash] = any(passes.check(self.b, self.purse, self.p, c) == passes.OK
                                    for c in range(self.b.passes))
        return self.bought[cash]

    def _end(self, buys: bool, clears: bool, taken: int) -> list[int]:
        """Return the end of the turn where it is a decision: not where an extra ticket (8.1) or the end (8.2) comes."""
        left, last = self.s.left - taken, clears and self.last
        over = not left and not self.s.closing and not last
        return [ENCODED[DONE]] if buys and not over and not (last and left) and self.b.version != SHORT else []


class Gains:
    """What each ticket would change in the scores, for seat p; sets are scored one by one (9.2)."""

    def __init__(self, pack: Pack, s: Any, p: int) -> None:
        self.sets, self.p, self.change = board_of(pack).ticket_sets, p, _change(pack)
        self.held = list(zip(*counts(pack, s)[:pack.options.players], strict=True))

    def of(self, ticket: int) -> tuple[int, int, str]:
        """Return the points for p and for all the others, and both in words."""
        changes = [self.change(k, self.held[k], self.p) for k in self.sets[ticket] if k >= 0]
        mine = sum(own for own, _ in changes)
        rivals = sum(others for _, others in changes)
        return mine, rivals, words.taking(mine, rivals)


@by_pack
def _change(pack: Pack) -> Callable[[int, tuple[int, ...], int], tuple[int, int]]:
    """Return what one more ticket of a set, of which the seats hold so many, brings a seat and all the others (9.1)."""
    b = board_of(pack)

    def points(k: int, held: tuple[int, ...]) -> list[int]:
        alone = [{k: n} for n in held]
        return [n and n * score.rate(b, alone, q, k) for q, n in enumerate(held)]

    @lru_cache(maxsize=4096)
    def change(k: int, held: tuple[int, ...], p: int) -> tuple[int, int]:
        after = tuple(n + (q == p) for q, n in enumerate(held))
        by_seat = [y - x for x, y in zip(points(k, held), points(k, after), strict=True)]
        return by_seat[p], sum(by_seat) - by_seat[p]

    return change


@by_pack
def saved(pack: Pack) -> Callable[[int, int], tuple[int, int]]:
    """Return what a Pass card more would save of a day's upkeep east and west, by the cards held and the new one."""
    b = board_of(pack)
    sides = [next(c for c in range(b.cities) if b.east[c] == side) for side in (1, 0)]

    @lru_cache(maxsize=4096)
    def of(held: int, card: int) -> tuple[int, int]:
        def upkeep(city: int, held: int) -> int:  # the rule asks for these two of a state's fields
            return int(expenses.upkeep(b, SimpleNamespace(city=[city], passes=[held]), 0))

        east, west = [upkeep(c, held) - upkeep(c, held | 1 << card) for c in sides]
        return east, west

    return of
