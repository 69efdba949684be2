"""A position in lines of text: for terminals, for mail, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from trunkline.games.higgins import shapes, words
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import SHORT
from trunkline.games.higgins.view import view


def describe(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """Tell whose turn it is, what all players have and can do: a fact a line, indented below what it is of."""
    v = view(pack, S, True, names)
    lines = [words.heading(pack.options.version, v.round, None if v.over else v.turn), v.prompt]
    for p in range(len(names)):
        lines += ["", *_seat(pack, v, p, names[p])]
    if v.legal:
        lines += ["", words.CHOICES, *(f"  {line}" for line in _choices(pack, v.legal))]
    return lines


def _seat(pack: Pack, v: shapes.View, p: int, name: str) -> Iterator[str]:
    """Tell one player's block."""
    board, at, money = pack.board, v.seats[p], pack.B[0].version != SHORT
    chosen = at.locomotive >= 0
    yield words.player(p + 1, name, board.locomotives[at.locomotive].id if chosen else "", v.to_move == p)
    facts = words.state(board.cities[at.city].label, at.points, at.cash if money else None,
                        0 if v.over else at.free_moves)
    yield f"  {facts}"
    if chosen:
        yield f"  {words.markers_left([board.cities[c].label for c in at.markers])}"
    if money:
        yield f"  {words.pass_cards([board.passes[i].name for i in at.passes])}"
    yield f"  {words.tickets(len(at.tickets))}"
    for r in v.sets:
        if r.held[p]:
            one = board.sets[r.set]
            mine = [board.tickets[t].short for t in one.tickets if v.owners[t] == p]
            yield f"    {words.set_held(one.name, r.held[p], len(one.tickets), r.points[p], mine)}"


def _choices(pack: Pack, legal: shapes.Legal) -> Iterator[str]:
    """Return the legal moves, those to cities together by their distance."""
    for k in sorted({t.segments for t in legal.travel}):
        ways = [t for t in legal.travel if t.segments == k]
        if k == 0:
            yield from (t.text for t in ways)
        else:
            yield words.cities_at(k, [(pack.board.cities[t.city].label, t.fare) for t in ways])
    yield from (f"{t.text}: {t.words}" for t in legal.take)
    yield from (f"{m.text}: {m.words}" for m in legal.plain)
    if legal.buy:
        yield words.for_sale([(m.text.removeprefix("buy "), m.cost) for m in legal.buy])
