"""What a move does, as a sentence for the log: its arguments; the sentences are in `words`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of, plain
from trunkline.games.higgins import words
from trunkline.games.higgins.ask import mover, path
from trunkline.games.higgins.moves import BUY, GO, LOCOMOTIVE, NO_TICKET, PAY, STAY, TAKE
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import EXTRA, SHORT
from trunkline.games.higgins.uncompiled import argument, expenses, kind_of, tickets


def sentence(pack: Pack, S: Any, move: int, names: Sequence[str]) -> str:
    """Tell what the move, made in S, does, for the log."""
    s, b, board = plain(S), board_of(pack), pack.board
    p = mover(pack, s)
    name, kind, x = names[p], kind_of(move), argument(move)
    if kind == LOCOMOTIVE:
        return words.chooses(name, board.locomotives[x].id)
    if kind == BUY:
        return words.buys(name, board.passes[x].name, board.passes[x].cost)
    if kind == STAY:
        return words.stays(name, board.cities[s.city[p]].label)
    if kind == GO:
        k, fare = path(pack, s, p, x)
        return words.travels(name, board.cities[x].label, k, None if b.version == SHORT else fare)
    if kind == PAY:
        upkeep = expenses.upkeep(b, s, p)
        if s.fare + upkeep > s.cash[p]:
            return words.cannot_pay(name, s.fare + upkeep, s.cash[p])
        return words.pays(name, s.fare, upkeep)
    if kind == TAKE:
        extra = s.phase == EXTRA
        return words.takes(name, board.tickets[x].name, extra, "" if extra else _clears(pack, s, p))
    return words.takes_none(name, _clears(pack, s, p)) if kind == NO_TICKET else words.ends(name)


def _clears(pack: Pack, s: Any, p: int) -> str:
    """Return the Pay marker cleared as the tickets of a turn are done with (7.2)."""
    b = board_of(pack)
    if tickets.marker_here(b, s, p) < 0:
        return ""
    left = s.markers[p].bit_count() - 1
    return words.clears(pack.board.cities[s.city[p]].label, 0 if b.version == SHORT else tickets.PAY, left)
