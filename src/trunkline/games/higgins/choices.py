"""Every legal move with what it costs and brings, for people and clients; it adds nothing to the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from trunkline.games.higgins import notation, score, shapes
from trunkline.games.higgins.ask import by_seat, mover
from trunkline.games.higgins.moves import BUY, DONE, GO, LOCOMOTIVE, NO_TICKET, PAY, STAY, TAKE, argument, kind_of
from trunkline.games.higgins.notation import count
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.phases import expenses, movement, tickets
from trunkline.games.higgins.state import LONG, SHORT, WORK


def legal(pack: Pack, S: Any, moves: list[int]) -> shapes.Legal:
    """The moves, each once, grouped by what is clicked."""
    groups = shapes.Legal([], [], [], [])
    travel = _Travel(pack, S)
    base = by_seat(pack, S, score.scores)
    for move in moves:
        kind = kind_of(move)
        if kind in (STAY, GO):
            groups.travel.append(travel.to(move))
        elif kind == BUY:
            groups.buy.append(_purchase(pack, S, move))
        elif kind == TAKE:
            groups.take.append(_taking(pack, S, move, base))
        else:
            groups.plain.append(_plain(pack, S, move))
    return groups


class _Travel:
    """What a turn in each reachable city would come to, for the mover of S.

    Fields of records are read once: an attribute of np.record costs as much as a kernel's call.
    """

    def __init__(self, pack: Pack, S: Any) -> None:
        self.pack, self.S, self.p = pack, S, mover(pack, S)
        b, s = pack.B[0], S[0]
        self.b, self.s, self.t, self.w = b, s, S.copy()[0], np.zeros(1, WORK)[0]
        self.version, self.cash, self.here = int(b.version), int(s.cash[self.p]), int(s.city[self.p])
        self.open = [o < 0 for o in s.owner.tolist()]
        self.standing = self.t.city
        self.far: list[int] = b.dist[self.here].tolist()
        self.starts, self.fares, self.came = b.way_start, self.w.fare, self.w.came
        self.most = movement.limit(b, s, self.p)
        if self.version == LONG:
            movement.cheapest(b, s, self.w, self.p, self.most)

    def to(self, move: int) -> shapes.Travel:
        """The choice of that move."""
        p, t, b = self.p, self.t, self.b
        city = argument(move) if kind_of(move) == GO else self.here
        k = self._segments(city)
        fare = movement.fare(b, self.s, self.w, p, city, k)
        self.standing[p] = city
        upkeep = expenses.upkeep(b, t, p)
        clears = tickets.marker_here(b, t, p) >= 0
        short = self.version == SHORT
        broke = fare + upkeep > self.cash
        pay = tickets.PAY if clears and not short else 0
        after = 0 if short else (0 if broke else self.cash - fare - upkeep) + pay
        offers = [i for i in self.pack.board.cities[city].tickets if self.open[i]]
        words = self._words(k, fare, upkeep, broke, pay, after, clears)
        return shapes.Travel(move, notation.text(self.pack, self.S, move), city, k, fare, upkeep, broke, pay, after,
                             clears, offers, self._way(city, k), words)

    def _segments(self, city: int) -> int:
        """Of the way there: in the Long Version the fewest of those as cheap as with all of the limit (4.6)."""
        if self.version != LONG or city == self.here:
            return self.far[city]
        return next(k for k in range(self.most, 0, -1) if self.came[k][city] >= 0)

    def _way(self, city: int, k: int) -> list[int]:
        """The tracks of the way, in order: any of the shortest; in the Long Version the cheapest found (4.6)."""
        tracks: list[int] = []
        while city != self.here:
            if self.version == LONG:
                while self.came[k][city] < 0:
                    k -= 1
                index = int(self.came[k][city])
                city, k = int(self.starts[index]), k - 1
                way = self.pack.ways[city][index - self.first(city)]
                tracks += reversed(way.tracks)
            else:  # the board is undirected: walk back by the first neighbour that is nearer
                way = next(w for w in self.pack.ways[city] if self.far[w.to] == self.far[city] - 1)
                tracks += way.tracks
                city = way.to
        return tracks[::-1]

    def first(self, city: int) -> int:
        """The number of the city's first way in the record."""
        return int(self.b.way_from[city])

    def _words(self, k: int, fare: int, upkeep: int, broke: bool, pay: int, after: int, clears: bool) -> str:
        short = self.version == SHORT
        free = f", {k - fare} free" if k > fare and not short else ""
        parts = [count(k, "segment") + free if k else "Stay"]
        if not short:
            parts[0] += f": ${fare}" if k else ": $0"
            parts.append(f"food, lodging and telegraph: ${upkeep}")
            if broke:
                parts.append(f"you have ${self.cash} and owe ${fare + upkeep}: all of it is lost "
                             "and no ticket taken (6.2)")
        if clears:
            parts.append("clears your Pay marker" + (f", $50: you have ${after} then" if pay else ""))
        elif not short and not broke:
            parts.append(f"you have ${after} then")
        return "; ".join(parts) + "."


def _purchase(pack: Pack, S: Any, move: int) -> shapes.Purchase:
    card = pack.board.passes[argument(move)]
    return shapes.Purchase(move, notation.text(pack, S, move), argument(move), card.cost,
                           int(S[0].cash[mover(pack, S)]) - card.cost, card.words)


def _taking(pack: Pack, S: Any, move: int, base: list[int]) -> shapes.Taking:
    p, t = mover(pack, S), argument(move)
    T = S.copy()
    T[0].owner[t] = p
    change = [x - y for x, y in zip(by_seat(pack, T, score.scores), base, strict=True)]
    rivals = sum(change) - change[p]
    words = f"{count(change[p], 'point')} more for you now"
    if rivals:
        words += f", {count(-rivals, 'point')} fewer for others"
    return shapes.Taking(move, notation.text(pack, S, move), t, change[p], rivals, words + ".")


def _plain(pack: Pack, S: Any, move: int) -> shapes.Plain:
    s, b, p, kind = S[0], pack.B[0], mover(pack, S), kind_of(move)
    text = notation.text(pack, S, move)
    if kind == LOCOMOTIVE:
        loco = pack.board.locomotives[argument(move)]
        cities = ", ".join(pack.board.cities[c].label for c in loco.cities)
        return shapes.Plain(move, text, "locomotive", argument(move), f"{loco.name} locomotive",
                            f"Pay markers on {cities}.")
    if kind == PAY:
        upkeep = expenses.upkeep(b, s, p)
        due = int(s.fare) + upkeep
        if due > s.cash[p]:
            return shapes.Plain(move, text, "pay", -1, f"Give up ${s.cash[p]}",
                                f"Expenses are ${due}: all your money is lost and you take no ticket this turn (6.2).")
        return shapes.Plain(move, text, "pay", -1, f"Pay ${due}",
                            f"Segments ${s.fare}; food, lodging and telegraph ${upkeep}; "
                            f"you have ${s.cash[p] - due} then (6.1).")
    if kind == NO_TICKET:
        why = "You could not pay this turn's expenses (6.2)." if s.broke else "Leave what this city offers (7.1)."
        return shapes.Plain(move, text, "no ticket", -1, "Take no ticket", why)
    assert kind == DONE
    return shapes.Plain(move, text, "done", -1, "End the turn", "Buy no more Pass cards; the next player moves (3.5).")
