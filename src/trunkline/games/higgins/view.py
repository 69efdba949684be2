"""A position as a client draws it, with the legal moves grouped for clicking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from trunkline.games.higgins import score, shapes
from trunkline.games.higgins.ask import by_seat, mover
from trunkline.games.higgins.ask import legal as legal_moves
from trunkline.games.higgins.choices import legal
from trunkline.games.higgins.notation import count
from trunkline.games.higgins.pack import NEEDS, Pack
from trunkline.games.higgins.phases import expenses, movement, passes
from trunkline.games.higgins.state import (
    CHOOSING,
    CLOSE,
    EXPENSES,
    EXTRA,
    OVER,
    PHASES,
    SHORT,
    TICKET,
    TRAVEL,
    WORK,
    bits,
    row,
)


def view(pack: Pack, S: Any, with_legal: bool, names: Sequence[str]) -> shapes.View:
    """What everyone may see of S; with the legal moves if asked."""
    s, n = S[0], pack.options.players
    over = bool(s.phase == OVER)
    seat = None if over else mover(pack, S)
    moves = legal_moves(pack, S)
    ranks = by_seat(pack, S, score.ranks)
    return shapes.View(
        seats=_seats(pack, S, ranks),
        to_move=seat,
        phase=PHASES[s.phase],
        prompt=prompt(pack, S, names, ranks),
        turn=int(s.turn) + (not over),
        round=(int(s.turn) - over) // n + 1,
        travelled=int(s.travelled),
        closing=bool(s.closing),
        over=over,
        winners=[p for p in range(n) if ranks[p] == 0] if over else [],
        owners=row(s.owner, len(pack.board.tickets)),
        stock=row(s.stock, len(pack.board.passes)),
        sets=set_rows(pack, S),
        expenses=_expenses(pack, S) if s.phase == EXPENSES else [],
        legal=legal(pack, S, moves) if with_legal and seat is not None else None,
    )


def _seats(pack: Pack, S: Any, ranks: list[int]) -> list[shapes.SeatView]:
    s, b, n, board = S[0], pack.B[0], pack.options.players, pack.board
    points = by_seat(pack, S, score.scores)
    here, out, owners = mover(pack, S), [], row(s.owner, len(board.tickets))
    for p in range(n):
        ahead = (p - here) % n or (n if s.phase > TRAVEL else 0)  # turns until p moves (again)
        card = board.locomotives[s.locomotive[p]].cities if s.locomotive[p] >= 0 else []
        left = bits(int(s.markers[p]))
        out.append(shapes.SeatView(
            locomotive=int(s.locomotive[p]),
            city=int(s.city[p]),
            cash=int(s.cash[p]),
            free_moves=movement.free_moves(b, s, p) if b.version != SHORT else 0,
            limit=movement.base_limit(b, int(s.turn) + ahead) + passes.extra_segments(b, s, p),
            upkeep=expenses.upkeep(b, s, p),
            markers=[card[i] for i in left] if card else [],
            cleared=[c for i, c in enumerate(card) if i not in left],
            passes=bits(int(s.passes[p])),
            tickets=[t for t, owner in enumerate(owners) if owner == p],
            points=points[p],
            rank=ranks[p],
        ))
    return out


def set_rows(pack: Pack, S: Any) -> list[shapes.SetRow]:
    """The standing of every set (9.1)."""
    b, n = pack.B[0], pack.options.players
    counts = np.zeros(1, WORK)[0].held
    score.count(b, S[0], counts)
    rows = []
    for k, one in enumerate(pack.board.sets):
        held = counts[:n, k].tolist()
        rates = [int(score.rate(b, counts, p, k)) if held[p] else 0 for p in range(n)]
        size = len(one.tickets)
        rows.append(shapes.SetRow(
            k, held, rates, [h * r for h, r in zip(held, rates, strict=True)], size - sum(held),
            [_standing(h, r, size) for h, r in zip(held, rates, strict=True)]))
    return rows


def _standing(held: int, rate: int, size: int) -> str:
    why = {0: "no ticket", score.WHOLE: "the whole set", score.MOST: "more than every other player",
           score.FEW: "not more than every other player"}[rate]
    if not held:
        return f"none of {size}"
    return f"{held} of {size}, {why}: {held} x {rate} = {count(held * rate, 'point')} (9.1)"


def _expenses(pack: Pack, S: Any) -> list[shapes.Expense]:
    """The lines of the expenses due now (6.1)."""
    s, b = S[0], pack.B[0]
    p = mover(pack, S)
    out = [shapes.Expense("segments", int(s.travelled), int(s.fare), -1)]
    for name, bit in NEEDS:
        full = expenses.COSTS[bit]
        cover = next((i for i in range(b.passes) if b.pass_needs[i] & bit and passes.works(b, s, p, i)), -1)
        out.append(shapes.Expense(name, full, 0 if cover >= 0 else full, cover))  # type: ignore[arg-type]
    return out


def prompt(pack: Pack, S: Any, names: Sequence[str], ranks: list[int]) -> str:
    """Whose decision it is and what is decided, in a sentence."""
    s, b = S[0], pack.B[0]
    if s.phase == OVER:
        won = [names[p] for p in range(len(names)) if ranks[p] == 0]
        return f"The game is over. {' and '.join(won)} {'win' if len(won) > 1 else 'wins'}."
    p = mover(pack, S)
    name, here = names[p], pack.board.cities[s.city[p]].label
    most = movement.limit(b, s, p)
    words = {
        CHOOSING: f"{name} chooses a locomotive.",
        TRAVEL: f"{name} travels up to {count(most, 'segment')} from {here}, or stays.",
        EXPENSES: f"{name} pays the expenses of the day in {here}.",
        TICKET: f"{name} may take a ticket in {here}.",
        EXTRA: f"{name} has cleared the last Pay marker and takes one more ticket from all that are left.",
        CLOSE: f"{name} may buy Pass cards before the turn ends.",
    }[int(s.phase)]
    return words + (" This is the last round." if s.closing and s.phase == TRAVEL else "")


def explain(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """Every point of every seat, with its reason, and the order (9)."""
    board, rows = pack.board, set_rows(pack, S)
    points, ranks = by_seat(pack, S, score.scores), by_seat(pack, S, score.ranks)
    lines = []
    for p in sorted(range(len(names)), key=lambda q: (ranks[q], q)):
        lines.append(f"{ranks[p] + 1}. {names[p]}: {count(points[p], 'point')}, ${S[0].cash[p]}, "
                     f"{count(score.markers_left(S[0], p), 'Pay marker')} left")
        lines += [f"   {board.sets[r.set].name}: {r.words[p]}" for r in rows if r.held[p]]
    return lines


