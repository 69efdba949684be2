"""Why a move is refused: the same checks as `flow.legal`, with the rule's number; the words are in `words`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.game import Reason
from trunkline.engine.plain import board_of
from trunkline.engine.words import dollars
from trunkline.games.higgins import notation, words
from trunkline.games.higgins.moves import BUY, DONE, GO, LOCOMOTIVE, NO_TICKET, PAY, STAY, TAKE
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import CHOOSING, CLOSE, EXPENSES, EXTRA, PHASES, SHORT, TICKET, TRAVEL
from trunkline.games.higgins.uncompiled import argument, kind_of, movement, passes, tickets

PHASES_OF = {STAY: (TRAVEL,), GO: (TRAVEL,), PAY: (EXPENSES,), TAKE: (TICKET, EXTRA), NO_TICKET: (TICKET,),
             DONE: (CLOSE,), LOCOMOTIVE: (CHOOSING,), BUY: (TRAVEL, EXPENSES, TICKET, EXTRA, CLOSE)}
RULES = {CHOOSING: "2.5", TRAVEL: "3.1", EXPENSES: "3.2", TICKET: "3.3", EXTRA: "8.1", CLOSE: "3.5"}
NOT_IN_SHORT = {PAY: "no-expenses", DONE: "no-purchases", BUY: "no-pass-cards"}


def moment(pack: Pack, s: Any) -> tuple[str, str]:
    """Return the rule of what is to be decided now, and what that is."""
    return RULES[s.phase], words.PROMPTS[PHASES[s.phase]][2]


def plainest(moves: list[int]) -> int:
    """Return the move to offer when no other is near: the first that is no purchase."""
    return next((m for m in moves if kind_of(m) != BUY), moves[0])


def asked(pack: Pack, s: Any, p: int, said: str) -> int | None:
    """Return None: a move of Higgins is said whole, or not at all."""
    return None


def refused(pack: Pack, s: Any, p: int, moves: list[int], move: int, names: Sequence[str]) -> Reason | None:
    """Tell why seat p, whose turn it is, cannot make the move, which is not legal; None at another moment."""
    kind, x = kind_of(move), argument(move)
    if board_of(pack).version == SHORT and kind in NOT_IN_SHORT:
        return _reason(NOT_IN_SHORT[kind], "10.1", notation.text(pack, s, plainest(moves)))
    if s.phase not in PHASES_OF[kind]:
        return None
    same = [m for m in moves if kind_of(m) == kind]
    if kind == GO:
        return _no_way(pack, s, p, x)
    if kind == BUY:  # the nearest in price
        cost = [card.cost for card in pack.board.passes]
        near = min(same, key=lambda m: abs(cost[argument(m)] - cost[x]), default=plainest(moves))
        return _no_purchase(pack, s, p, x, notation.text(pack, s, near))
    nearest = notation.text(pack, s, same[0] if same else plainest(moves))
    if kind == TAKE:
        return _no_ticket(pack, s, p, x, nearest, names)
    return _reason("locomotive-taken", "2.5", nearest, colour=pack.board.locomotives[x].id)


def _reason(code: str, rule: str, nearest: str, **named: Any) -> Reason:
    return Reason(code, rule, words.REASONS[code].format(**named), nearest)


def _no_purchase(pack: Pack, s: Any, p: int, card: int, nearest: str) -> Reason:
    c, found = pack.board.passes[card], passes.check(board_of(pack), s, p, card)
    code = {passes.HAS_COPY: "has-copy", passes.SOLD_OUT: "sold-out"}.get(found, "too-dear")
    return _reason(code, "5.1", nearest, card=c.name, cost=c.cost, cash=dollars(s.cash[p]))


def _no_way(pack: Pack, s: Any, p: int, city: int) -> Reason:
    b, board, here = board_of(pack), pack.board, s.city[p]
    if movement.check(b, s, p, city) == movement.ALREADY_THERE:
        return _reason("already-there", "4.3", "stay", city=board.cities[here].label)
    most = movement.limit(b, s, p)
    nearest = min(b.near[here][: b.within[here][most]], key=lambda c: (b.dist[c][city], b.dist[here][c]))
    said = words.too_far(board.cities[city].label, board.cities[here].label, b.dist[here][city], most,
                         passes.extra_segments(b, s, p))
    return Reason("too-far", "10.1" if b.version == SHORT else "4.1", said, f"move {board.cities[nearest].label}")


def _no_ticket(pack: Pack, s: Any, p: int, ticket: int, nearest: str, names: Sequence[str]) -> Reason:
    t, owner = pack.board.tickets[ticket], s.owner[ticket]
    found = tickets.check(board_of(pack), s, p, ticket)
    if found == tickets.TAKEN:
        said = words.REASONS["yours" if owner == p else "taken"].format(ticket=t.name, owner=names[owner])
        return Reason("taken", "7.1", said, nearest)
    if found == tickets.ELSEWHERE:
        cities = pack.board.cities
        return _reason("elsewhere", "7.1", nearest, ticket=t.name, city=cities[t.city].label,
                       here=cities[s.city[p]].label)
    return _reason("broke", "6.2", nearest)
