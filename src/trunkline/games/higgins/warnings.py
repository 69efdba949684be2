"""What the player who decides should know before it is too late: of money running out, and of the end coming near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from trunkline.engine.plain import board_of
from trunkline.games.higgins import shapes, words
from trunkline.games.higgins.ask import mover
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import SHORT, TRAVEL

SOON = 2  # days of money that are told of


def warnings(pack: Pack, s: Any, v: shapes.View, names: Sequence[str]) -> list[shapes.Warning]:
    """Return what the player to move in s, whose view is v, should know before moving."""
    if s.phase != TRAVEL or not v.legal:
        return []
    p = mover(pack, s)
    money = [] if board_of(pack).version == SHORT else _money(pack, s, v, p)
    return [shapes.Warning(code, said) for code, said in (*money, *_end(pack, s, v, p, names))]


def _money(pack: Pack, s: Any, v: shapes.View, p: int) -> Iterator[tuple[shapes.WarningCode, str]]:
    at = v.seats[p]
    least = min(t.fare + t.upkeep for t in v.legal.travel) if v.legal else 0
    if least > at.cash:
        yield "broke", words.cannot_pay_anywhere(at.cash, least)
    elif at.upkeep and at.cash // at.upkeep <= SOON:
        yield "days", words.days_left(at.cash // at.upkeep, at.cash, at.upkeep)
    if at.cleared:
        yield "cash", words.CASH_DOES_NOT_SCORE


def _end(pack: Pack, s: Any, v: shapes.View, p: int, names: Sequence[str]) -> Iterator[tuple[shapes.WarningCode, str]]:
    """Tell of players who may clear their last marker in their next turn (8.1), and of the last tickets (8.2)."""
    b, cities = board_of(pack), pack.board.cities
    for q, at in enumerate(v.seats):
        if s.closing or len(at.markers) != 1:
            continue
        [last] = at.markers
        if b.dist[at.city][last] <= at.limit:
            yield "end", words.last_marker(None if q == p else names[q], cities[last].label, bool(s.left))
    if 0 < s.left <= len(v.seats) and not s.closing:
        yield "end", words.last_tickets(s.left)
