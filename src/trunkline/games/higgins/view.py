"""A position as a client draws it, with the legal moves grouped for clicking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from trunkline.engine.plain import board_of, by_pack, plain
from trunkline.engine.words import won
from trunkline.games.higgins import ask, shapes, words
from trunkline.games.higgins.ask import counts, mover
from trunkline.games.higgins.choices import legal
from trunkline.games.higgins.pack import NEEDS, Pack
from trunkline.games.higgins.phases.expenses import COSTS
from trunkline.games.higgins.prompts import prompt
from trunkline.games.higgins.reasons import moment
from trunkline.games.higgins.state import EXPENSES, OVER, PHASES, SHORT, TRAVEL, bits
from trunkline.games.higgins.uncompiled import expenses, movement, passes, score
from trunkline.games.higgins.warnings import warnings


def view(pack: Pack, S: Any, with_legal: bool, names: Sequence[str]) -> shapes.View:
    """Show what everyone may see of S, with the legal moves if asked."""
    s, n = plain(S), pack.options.players
    over = s.phase == OVER
    seat = None if over else mover(pack, s)
    ranks = ask.ranks(pack, s)
    shown = shapes.View(
        seats=_seats(pack, s, ranks),
        to_move=seat,
        phase=PHASES[s.phase],
        prompt=won([names[p] for p in range(n) if ranks[p] == 0]) if over else prompt(pack, s, names),
        task="" if over else prompt(pack, s, None),
        rule="" if over else moment(pack, s)[0],
        turn=s.turn + (not over),
        round=(s.turn - over) // n + 1,
        travelled=s.travelled,
        closing=bool(s.closing),
        over=over,
        winners=[p for p in range(n) if ranks[p] == 0] if over else [],
        owners=s.owner[:len(pack.board.tickets)],
        stock=s.stock[:len(pack.board.passes)],
        sets=set_rows(pack, s),
        expenses=_expenses(pack, s) if s.phase == EXPENSES else [],
        legal=legal(pack, s, ask.legal(pack, s)) if with_legal and seat is not None else None,
    )
    found = warnings(pack, s, shown, names)
    return msgspec.structs.replace(shown, warnings=found) if found else shown


def _seats(pack: Pack, s: Any, ranks: list[int]) -> list[shapes.SeatView]:
    b, n, locomotives = board_of(pack), pack.options.players, pack.board.locomotives
    scores, here = ask.scores(pack, s), mover(pack, s)
    tickets: list[list[int]] = [[] for _ in range(n)]
    for t, owner in enumerate(s.owner[:len(pack.board.tickets)]):
        if owner >= 0:
            tickets[owner].append(t)
    out = []
    for p in range(n):
        ahead = (p - here) % n or (n if s.phase > TRAVEL else 0)  # turns until p moves (again)
        card = locomotives[s.locomotive[p]].cities if s.locomotive[p] >= 0 else []
        left = bits(s.markers[p])
        out.append(shapes.SeatView(
            locomotive=s.locomotive[p],
            city=s.city[p],
            cash=s.cash[p],
            free_moves=movement.free_moves(b, s, p) if b.version != SHORT else 0,
            limit=movement.base_limit(b, s.turn + ahead) + passes.extra_segments(b, s, p),
            upkeep=expenses.upkeep(b, s, p),
            markers=[card[i] for i in left] if card else [],
            cleared=[c for i, c in enumerate(card) if i not in left],
            passes=bits(s.passes[p]),
            tickets=tickets[p],
            points=scores[p],
            rank=ranks[p],
        ))
    return out


def set_rows(pack: Pack, S: Any) -> list[shapes.SetRow]:
    """Return the standing of every set (9.1)."""
    row = _row(pack)
    columns = zip(*counts(pack, S)[:pack.options.players], strict=True)
    return [row(k, held) for k, held in zip(range(len(pack.board.sets)), columns, strict=False)]


@by_pack
def _row(pack: Pack) -> Callable[[int, tuple[int, ...]], shapes.SetRow]:
    """Return the standing of a set, told by the tickets that every seat has of it; a move changes that of few sets."""
    b = board_of(pack)

    @lru_cache(maxsize=4096)
    def row(k: int, held: tuple[int, ...]) -> shapes.SetRow:
        size, alone = len(pack.board.sets[k].tickets), [{k: n} for n in held]
        rates = [score.rate(b, alone, p, k) if n else 0 for p, n in enumerate(held)]
        return shapes.SetRow(
            k, list(held), rates, [n * rate for n, rate in zip(held, rates, strict=True)], size - sum(held),
            [words.standing(n, rate, size) for n, rate in zip(held, rates, strict=True)])

    return row


def _expenses(pack: Pack, s: Any) -> list[shapes.Expense]:
    """Return the lines of the expenses due now (6.1)."""
    b, p = board_of(pack), mover(pack, s)
    out = [shapes.Expense("segments", s.travelled, s.fare, -1)]
    for name, bit in NEEDS:
        full = COSTS[bit]
        cover = next((i for i in range(b.passes) if b.pass_needs[i] & bit and passes.works(b, s, p, i)), -1)
        out.append(shapes.Expense(name, full, 0 if cover >= 0 else full, cover))  # type: ignore[arg-type]
    return out


def explain(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """Return every point of every seat, with its reason, and the order (9)."""
    s, sets, short = plain(S), pack.board.sets, board_of(pack).version == SHORT
    rows, scores, ranks = set_rows(pack, s), ask.scores(pack, s), ask.ranks(pack, s)
    lines = []
    for p in sorted(range(len(names)), key=lambda q: (ranks[q], q)):
        lines.append(words.result(ranks[p] + 1, names[p], scores[p], None if short else s.cash[p],
                                  score.markers_left(s, p)))
        lines += [f"   {sets[r.set].name}: {r.words[p]}" for r in rows if r.held[p]]
    return lines
