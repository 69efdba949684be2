"""Every legal move with what it costs and brings, for people and clients; it adds nothing to the rules."""

from __future__ import annotations

from typing import Any

from trunkline.engine.plain import Plain, board_of, by_pack, plain
from trunkline.games.higgins import notation, shapes, words
from trunkline.games.higgins.ask import cheapest, mover
from trunkline.games.higgins.journeys import along, segments, shortest
from trunkline.games.higgins.moves import BUY, DONE, GO, LOCOMOTIVE, NO_TICKET, PAY, STAY, TAKE
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import LONG, SHORT
from trunkline.games.higgins.turns import Gains, Turns, saved
from trunkline.games.higgins.uncompiled import argument, expenses, kind_of, movement, tickets


def legal(pack: Pack, S: Any, moves: list[int]) -> shapes.Legal:
    """Return the moves, each once, grouped by what is clicked."""
    s, groups = plain(S), shapes.Legal([], [], [], [])
    travel: _Travel | None = None
    gains: Gains | None = None
    for move in moves:
        kind = kind_of(move)
        if kind in (STAY, GO):
            travel = travel or _Travel(pack, s)
            groups.travel.append(travel.to(move, argument(move) if kind == GO else travel.here))
        elif kind == BUY:
            groups.buy.append(_purchase(pack, s, move))
        elif kind == TAKE:
            gains = gains or Gains(pack, s, mover(pack, s))
            ticket = argument(move)
            groups.take.append(shapes.Taking(move, notation.text(pack, s, move), ticket, *gains.of(ticket)))
        else:
            groups.plain.append(_plain(pack, s, move))
    return groups


@by_pack
def _texts(pack: Pack) -> dict[int, str]:
    """Keep the notation of moves, as far as asked: no position changes it."""
    return {}


class _Travel:
    """What a turn in each reachable city would come to, for the mover of s."""

    def __init__(self, pack: Pack, s: Any) -> None:
        b, p = board_of(pack), mover(pack, s)
        self.pack, self.s, self.b, self.p = pack, s, b, p
        self.version, self.cash, self.here = b.version, s.cash[p], s.city[p]
        self.far: list[int] = b.dist[self.here]
        self.there = Plain(s.source)  # the position after the move
        self.clear = [c for c in b.card[s.locomotive[p]][:b.marks] if tickets.marker_here(b, self._in(c), p) >= 0]
        self.alike: dict[tuple[int, int, int, bool], tuple[int, bool, int, int, str]] = {}
        self.upkeep: dict[int, int] = {}  # by side
        self.texts = _texts(pack)
        self.turns = Turns(pack, s, p)
        if self.version == LONG:
            self.most = movement.limit(b, s, p)
            self.fares, self.came = cheapest(pack, s, p, self.most)
        else:
            self.dues = [movement.fare(b, s, None, p, self.here, k) for k in range(movement.limit(b, s, p) + 1)]

    def to(self, move: int, city: int) -> shapes.Travel:
        """Return the choice of that move."""
        if self.version == LONG:
            k = segments(self.came, self.here, city, self.most)
            fare, tracks = self.fares[k][city], along(self.pack, self.came, self.here, city, k)
        else:
            k = self.far[city]
            fare, tracks = self.dues[k], shortest(self.pack, self.here, city)
        clears, east = city in self.clear, self.b.east[city]
        if east not in self.upkeep:  # Pass cards know no more of a city than its side (5.2)
            self.upkeep[east] = expenses.upkeep(self.b, self._in(city), self.p)
        alike = k, fare, east, clears
        if alike not in self.alike:
            self.alike[alike] = self._turn(k, fare, self.upkeep[east], clears)
        upkeep, broke, pay, after, said = self.alike[alike]
        owner = self.s.owner
        offers = [t for t in self.pack.board.cities[city].tickets if owner[t] < 0]
        return shapes.Travel(move, self._text(move), city, k, fare, upkeep, broke, pay, after, clears,
                             after // upkeep if upkeep else -1, offers, tracks,
                             self.turns.at(move, offers, broke, fare + upkeep, pay, clears), said)

    def _text(self, move: int) -> str:
        text = self.texts.get(move)
        if text is None:
            text = self.texts[move] = notation.text(self.pack, self.s, move)
        return text

    def _in(self, city: int) -> Any:
        """Return the position with the mover in that city."""
        self.there.city[self.p] = city
        return self.there

    def _turn(self, k: int, fare: int, upkeep: int, clears: bool) -> tuple[int, bool, int, int, str]:
        """Return upkeep, whether the player is broke, the pay, the cash after it, and all in words."""
        short, broke = self.version == SHORT, fare + upkeep > self.cash
        pay = tickets.PAY if clears and not short else 0
        after = 0 if short else (0 if broke else self.cash - fare - upkeep) + pay
        said = words.journey(k, None if short else fare, upkeep, self.cash, clears, pay, after)
        return upkeep, broke, pay, after, said


def _purchase(pack: Pack, s: Any, move: int) -> shapes.Purchase:
    p, card = mover(pack, s), argument(move)
    it = pack.board.passes[card]
    return shapes.Purchase(move, notation.text(pack, s, move), card, it.cost, s.cash[p] - it.cost,
                           saved(pack)(s.passes[p], card), it.words)


def _plain(pack: Pack, s: Any, move: int) -> shapes.Plain:
    p, kind, text = mover(pack, s), kind_of(move), notation.text(pack, s, move)
    if kind == LOCOMOTIVE:
        card = pack.board.locomotives[argument(move)]
        return shapes.Plain(move, text, "locomotive", argument(move), words.locomotive(card.id),
                            words.pay_card([pack.board.cities[c].label for c in card.cities]))
    if kind == PAY:
        upkeep = expenses.upkeep(board_of(pack), s, p)
        return shapes.Plain(move, text, "pay", -1, words.pay_title(s.fare + upkeep, s.cash[p]),
                            words.paying(s.fare, upkeep, s.cash[p]))
    if kind == NO_TICKET:
        return shapes.Plain(move, text, "no ticket", -1, *words.no_ticket(bool(s.broke)))
    assert kind == DONE
    return shapes.Plain(move, text, "done", -1, *words.DONE)
