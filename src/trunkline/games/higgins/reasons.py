"""Why a move is refused: the same checks as `flow.legal`, in words (rule numbers of the rulebook)."""

from __future__ import annotations

from typing import Any

from trunkline.engine.game import Reason
from trunkline.engine.plain import board_of, plain
from trunkline.games.higgins import notation
from trunkline.games.higgins.ask import legal, mover
from trunkline.games.higgins.moves import BUY, DONE, GO, LOCOMOTIVE, NO_TICKET, PAY, STAY, TAKE
from trunkline.games.higgins.notation import Unreadable, count, dollars
from trunkline.games.higgins.pack import Pack, fold
from trunkline.games.higgins.state import (
    CHOOSING,
    CLOSE,
    EXPENSES,
    EXTRA,
    OVER,
    SHORT,
    TICKET,
    TRAVEL,
)
from trunkline.games.higgins.uncompiled import argument, kind_of, movement, passes, tickets

PHASES_OF = {STAY: (TRAVEL,), GO: (TRAVEL,), PAY: (EXPENSES,), TAKE: (TICKET, EXTRA), NO_TICKET: (TICKET,),
             DONE: (CLOSE,), LOCOMOTIVE: (CHOOSING,), BUY: (TRAVEL, EXPENSES, TICKET, EXTRA, CLOSE)}
NOT_IN_SHORT = {PAY: ("no-expenses", "There are no expenses in the Short Version, and so nothing to pay."),
                DONE: ("no-purchases", "A turn of the Short Version ends by itself: nothing is bought at its end."),
                BUY: ("no-pass-cards", "There are no Pass cards in the Short Version.")}
NOW = {CHOOSING: "a locomotive is chosen", TRAVEL: "the train moves or stays", EXPENSES: "expenses are paid",
       TICKET: "a ticket of this city is taken, or none", EXTRA: "the extra ticket is taken", CLOSE: "the turn ends"}


def why_not(pack: Pack, S: Any, text: str, seat: int | None = None) -> Reason | None:
    """Why the text cannot be played in S (by the seat, if given); None when it can."""
    s = plain(S)
    if s.phase == OVER:
        return Reason("over", "8", "The game is over.", None)
    p = mover(pack, s)
    moves = legal(pack, s)
    default = notation.text(pack, s, _plainest(moves))
    if seat is not None and seat != p:
        rule = "2.5" if s.phase == CHOOSING else "3.5"
        return Reason("not-your-turn", rule, f"It is the turn of player {p + 1}, not of player {seat + 1}.", None)
    try:
        move = notation.parse(pack, s, text)
    except Unreadable as e:
        return Reason(e.code, e.rule, str(e), _meant(pack, s, p, moves, text, e.near) or default)
    return None if move in moves else _refused(pack, s, p, moves, move)


def _refused(pack: Pack, s: Any, p: int, moves: list[int], move: int) -> Reason:
    """Why the move, which is not legal, is refused."""
    default = notation.text(pack, s, _plainest(moves))
    kind, x = kind_of(move), argument(move)
    if board_of(pack).version == SHORT and kind in NOT_IN_SHORT:
        code, words = NOT_IN_SHORT[kind]
        return Reason(code, "10.1", words, default)
    if s.phase not in PHASES_OF[kind]:
        rule = "2.5" if kind == LOCOMOTIVE or s.phase == CHOOSING else "3"
        return Reason("other-phase", rule, f"Not now: this is the moment when {NOW[s.phase]}.", default)
    if kind == BUY:
        return _no_purchase(pack, s, p, x, moves, default)
    if kind == GO:
        return _no_way(pack, s, p, x, default)
    if kind == TAKE:
        return _no_ticket(pack, s, p, x, moves, default)
    loco = pack.board.locomotives[x]
    return Reason("locomotive-taken", "2.5", f"The {loco.id} locomotive has been chosen already.", default)


def _plainest(moves: list[int]) -> int:
    """The move to offer when no other is near: the first that is no purchase."""
    return next((m for m in moves if kind_of(m) != BUY), moves[0])


def _meant(pack: Pack, s: Any, p: int, moves: list[int], said: str, near: str | None) -> str | None:
    """The legal move nearest to words that are none: to the move that may have been meant, else one of its verb."""
    texts = {notation.text(pack, s, m): m for m in moves}
    for guess in filter(None, (near, *fold(said).split()[:1])):
        if found := next((t for t in texts if t == guess or t.startswith(guess + " ")), None):
            return found
        try:
            move = notation.parse(pack, s, guess)
        except Unreadable:
            continue
        found = _refused(pack, s, p, moves, move).nearest
        if found and kind_of(texts[found]) == kind_of(move):
            return found
    return None


def _no_purchase(pack: Pack, s: Any, p: int, card: int, moves: list[int], default: str) -> Reason:
    c, cost = pack.board.passes[card], [x.cost for x in pack.board.passes]
    code = passes.check(board_of(pack), s, p, card)
    others = [m for m in moves if kind_of(m) == BUY]
    near = min(others, key=lambda m: abs(cost[argument(m)] - c.cost), default=None)
    nearest = default if near is None else notation.text(pack, s, near)
    if code == passes.HAS_COPY:
        return Reason("has-copy", "5.1", f"You have {c.name} already; one copy of a card per player.", nearest)
    if code == passes.SOLD_OUT:
        return Reason("sold-out", "5.1", f"No copy of {c.name} is left.", nearest)
    return Reason("too-dear", "5.1", f"{c.name} costs ${c.cost}, you have {dollars(s.cash[p])}.", nearest)


def _no_way(pack: Pack, s: Any, p: int, city: int, default: str) -> Reason:
    b = board_of(pack)
    there, here = pack.board.cities[city], pack.board.cities[s.city[p]]
    if movement.check(b, s, p, city) == movement.ALREADY_THERE:
        return Reason("already-there", "4.3", f"Your train stands in {here.label}; to remain there, stay.", "stay")
    most, extra = movement.limit(b, s, p), passes.extra_segments(b, s, p)
    base = "10.1" if b.version == SHORT else "4.1"
    with_express = f", {extra} of them by the express" if extra else ""
    reach = b.near[s.city[p]][: b.within[s.city[p]][most]]
    nearest = min(reach, key=lambda c: (b.dist[c][city], b.dist[s.city[p]][c]), default=None)
    away = count(b.dist[s.city[p]][city], "segment")
    return Reason("too-far", base, f"{there.label} is {away} from {here.label}; "
                  f"you may move {most} this turn{with_express}.",
                  f"move {pack.board.cities[nearest].label}" if nearest is not None else default)


def _no_ticket(pack: Pack, s: Any, p: int, ticket: int, moves: list[int], default: str) -> Reason:
    t = pack.board.tickets[ticket]
    code = tickets.check(board_of(pack), s, p, ticket)
    others = [m for m in moves if kind_of(m) == TAKE]
    near = notation.text(pack, s, others[0]) if others else default
    if code == tickets.TAKEN:
        who = "You have" if s.owner[ticket] == p else f"Player {s.owner[ticket] + 1} has"
        return Reason("taken", "7.1", f"{who} the {t.name} already.", near)
    if code == tickets.ELSEWHERE:
        return Reason("elsewhere", "7.1", f"The {t.name} is obtained in {pack.board.cities[t.city].label}; "
                      f"your train stands in {pack.board.cities[s.city[p]].label}.", near)
    return Reason("broke", "6.2", "You could not pay this turn's expenses, so you take no ticket.", near)
