"""A position in lines of text: for terminals, for mail, for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from trunkline.games.higgins import shapes
from trunkline.games.higgins.notation import count
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import SHORT
from trunkline.games.higgins.view import view

VERSION = {"classic": "Classic", "short": "Short Version", "long": "Long Version"}


def describe(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """Whose turn it is, every player's things, and what may be done: a fact a line, indented below what it is of."""
    v = view(pack, S, True, names)
    where = f"round {v.round}" if v.over else f"round {v.round}, turn {v.turn}"
    lines = [f"C. C. Higgins Rail Pass, {VERSION[pack.options.version]}, {where}", v.prompt]
    for p in range(len(names)):
        lines += ["", *_seat(pack, v, p, names[p])]
    if v.legal:
        lines += ["", "What may be done:", *(f"  {line}" for line in _choices(pack, v, v.legal))]
    return lines


def _seat(pack: Pack, v: shapes.View, p: int, name: str) -> Iterator[str]:
    """One player's block."""
    board, at, money = pack.board, v.seats[p], pack.B[0].version != SHORT
    loco = f" ({board.locomotives[at.locomotive].id} locomotive)" if at.locomotive >= 0 else ""
    yield f"Player {p + 1}: {name}{loco}{', to move' if v.to_move == p else ''}"
    facts = [f"in {board.cities[at.city].label}", count(at.points, "point")]
    if money:
        facts.append(f"${at.cash}")
    if at.free_moves and not v.over:
        facts.append(count(at.free_moves, "free move"))
    yield f"  {', '.join(facts)}"
    if at.locomotive >= 0:
        yield f"  Pay markers left: {_list(board.cities[c].label for c in at.markers)}"
    if money:
        yield f"  Pass cards: {_list(board.passes[i].name for i in at.passes)}"
    yield f"  Tickets: {len(at.tickets) or 'none'}"
    for r in v.sets:
        if r.held[p]:
            one = board.sets[r.set]
            mine = (board.tickets[t].short for t in one.tickets if v.owners[t] == p)
            yield f"    {one.name}, {r.held[p]} of {len(one.tickets)}, {count(r.points[p], 'point')}: {_list(mine)}"


def _choices(pack: Pack, v: shapes.View, legal: shapes.Legal) -> Iterator[str]:
    """The legal moves, those to cities together by their distance."""
    board, money = pack.board, pack.B[0].version != SHORT
    for k in sorted({t.segments for t in legal.travel}):
        ways = [t for t in legal.travel if t.segments == k]
        if k == 0:
            yield from (t.text for t in ways)
            continue
        labels = (board.cities[t.city].label + (f" (${t.fare})" if money and t.fare else "") for t in ways)
        yield f"move, {count(k, 'segment')}: {_list(labels, '; ')}"
    yield from (f"{t.text}: {t.words}" for t in legal.take)
    yield from (f"{m.text}: {m.words}" for m in legal.plain)
    if legal.buy:
        cards = (f"{m.text.removeprefix('buy ')} (${m.cost})" for m in legal.buy)
        yield f"buy: {_list(cards, '; ')}"


def _list(things: Iterable[str], between: str = ", ") -> str:
    return between.join(things) or "none"
