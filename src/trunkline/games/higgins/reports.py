"""What is told of a move beside its sentence: in a few words, what is drawn of it, what the rules did by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.game import Report, Told
from trunkline.engine.plain import board_of, plain
from trunkline.games.higgins import shapes, words
from trunkline.games.higgins.ask import counts, mover
from trunkline.games.higgins.journeys import journey
from trunkline.games.higgins.moves import BUY, GO, LOCOMOTIVE, NO_TICKET, PAY, STAY, TAKE
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.score import FEW, MOST, WHOLE
from trunkline.games.higgins.state import OVER, SHORT
from trunkline.games.higgins.uncompiled import argument, expenses, kind_of, score, tickets


def report(pack: Pack, before: Any, after: Any, move: int, names: Sequence[str]) -> Report:
    """Tell of the move that led from one position to the other."""
    s, kind, x = plain(before), kind_of(move), argument(move)
    p, board = mover(pack, s), pack.board
    if kind in (TAKE, NO_TICKET):
        return _tickets(pack, s, plain(after), p, x if kind == TAKE else -1)
    if kind == GO:
        return Report(words.short_journey(board.cities[x].label), shapes.Shown(x, journey(pack, s, p, x), -1, False),
                      [])
    if kind == STAY:
        here = s.city[p]
        return Report(words.short_stay(board.cities[here].label), shapes.Shown(here, [], -1, False), [])
    return Report(_alone(pack, s, p, kind, x), None, [])


def _alone(pack: Pack, s: Any, p: int, kind: int, x: int) -> str:
    """Tell a move that is nowhere on the map."""
    if kind == LOCOMOTIVE:
        return words.short_locomotive(pack.board.locomotives[x].id)
    if kind == BUY:
        return words.short_purchase(pack.board.passes[x].name, pack.board.passes[x].cost)
    if kind == PAY:
        return words.short_payment(s.fare + expenses.upkeep(board_of(pack), s, p), s.cash[p])
    return ""


def _tickets(pack: Pack, s: Any, after: Any, p: int, ticket: int) -> Report:
    """Tell of the ticket taken, -1 for none, the Pay marker cleared with it (7.2), and majorities won and lost."""
    b, board = board_of(pack), pack.board
    cleared = s.markers[p] != after.markers[p]
    city = board.tickets[ticket].city if ticket >= 0 else s.city[p]
    pay = 0 if b.version == SHORT else tickets.PAY
    told = _majorities(pack, s, after, p, ticket) if ticket >= 0 else []
    if after.closing and not s.closing and after.phase != OVER:
        told.append(Told(None, words.LAST_ROUND))
    shown = shapes.Shown(city, [], ticket, cleared) if ticket >= 0 or cleared else None
    short = words.short_ticket(board.tickets[ticket].short if ticket >= 0 else None, cleared, pay)
    return Report("" if s.broke and not shown else short, shown, told)


def _majorities(pack: Pack, s: Any, after: Any, p: int, ticket: int) -> list[Told]:
    """Tell whose tickets of a set count otherwise, now that p has one more of it (9.1)."""
    b, told = board_of(pack), list[Told]()
    was, now = counts(pack, s), counts(pack, after)
    for k in b.ticket_sets[ticket]:
        if k < 0:
            continue
        for q in range(pack.options.players):
            if not was[q][k]:
                continue
            old, new = score.rate(b, was, q, k), score.rate(b, now, q, k)
            of = pack.board.sets[k].name
            if old >= MOST and new == FEW:
                told.append(Told(q, words.majority_lost(was[q][k] * (old - new), of)))
            elif new > old and q == p:
                told.append(Told(p, words.majority(now[p][k] * new - was[p][k] * old, of, new == WHOLE)))
    return told
