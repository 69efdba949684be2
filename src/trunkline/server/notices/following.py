"""What people are told of a match: worked out of what happens, inside the transaction in which it is stored.

`follow`, `made` and `withdrawn` are what the matches' service calls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.db import MatchRow
from trunkline.server.notices.outbox import Kind, company, moved, tell, title, turn
from trunkline.server.notices.reach import Reach
from trunkline.server.writer import More

if TYPE_CHECKING:
    from trunkline.server.matches.service import Change
    from trunkline.server.matches.table import Line

Told = tuple[str, Kind, str, str]  # person, kind, key, words


def follow(reach: Reach, change: Change) -> More | None:
    """What is to be told of a change, None when that is nothing: as after most moves."""
    row, new, (was, _) = change.row, change.lines, change.was
    told = [found for line in new if line.kind in LINES for found in LINES[line.kind](row, line)]
    over = change.match.over and change.was[1] == "running"
    to_move, seq = change.match.to_move, change.after.seq
    undone = new[0].kind == "undo" and to_move is not None and new[0].seat is not None \
        and row.seats[new[0].seat].person == row.seats[to_move].person  # he is there: he has just done it himself
    turn = not over and not undone and to_move not in (None, was) and reach.perhaps(row.seats[to_move or 0].person)
    if not told and not over and not turn:
        return None
    mover = next((row.seats[line.seat].person for line in reversed(new) if line.seat is not None), None)

    async def more(db: AsyncSession) -> None:
        for person, kind, key, words in told:
            await tell(db, person, kind, row, key, words)
        if over:
            words = "Your game of {} is over."
            for person in sorted({s.person for s in row.seats if s.person and s.person != mover}):
                await tell(db, person, "over", row, f"over:{row.id}:{seq}",
                           words.format(title(row) + company(row, person)))
        elif turn and await reach.has_way(db, row.seats[to_move or 0].person):
            await moved(db, row, was, to_move, seq)

    return more


def _asked(row: MatchRow, line: Line) -> list[Told]:
    people = {row.seats[seat].person for seat in (line.data or {}).get("of", ())}
    return [(person, "ask", f"ask:{row.id}:{line.seq}", f"{line.words} Your answer is waited for in {title(row)}.")
            for person in sorted(p for p in people if p)]


def _late(row: MatchRow, line: Line) -> list[Told]:
    person = row.seats[line.seat].person if line.seat is not None else None
    if person is None:
        return []
    then = ("a bot plays on, and you may take your seat back." if "bot" in (line.data or {}) else
            "the others may have a bot play on.")
    return [(person, "timeout", f"timeout:{row.id}:{line.seq}",
             f"Your time is up in {title(row)}{company(row, person)}: {then}")]


def _kicked(row: MatchRow, line: Line) -> list[Told]:
    person = row.seats[line.seat].person if line.seat is not None else None
    return [(person, "kick", f"kick:{row.id}:{line.seq}", f"{line.words} You may take your seat in {title(row)} back.")
            ] if person else []


def _taken(row: MatchRow, line: Line) -> list[Told]:
    """Somebody has taken a seat that was kept for another."""
    seat = row.seats[line.seat] if line.seat is not None else None
    if seat is None or seat.reserved is None or " came back for " in line.words:
        return []
    return [(seat.reserved, "seat", f"seat:{row.id}:{line.seq}", f"{line.words} It was your seat in {title(row)}.")]


LINES: dict[str, Callable[[MatchRow, Line], list[Told]]] = {
    "ask": _asked, "timeout": _late, "kick": _kicked, "sit": _taken}


async def made(reach: Reach, db: AsyncSession, row: MatchRow, by: str | None, again: bool = False) -> None:
    """A match was made, or has begun: tell who is invited to it, or that it has started and whose turn it is.

    `by` is who has done it, and need not be told; `again`: it is a rematch.
    """
    if row.status == "open":
        host = next((s.name for s in row.seats if s.person == row.host and s.name), "Somebody")
        words = (f"{host} asks for another game of {title(row)}; your seat is kept." if again else
                 f"{host} invites you to a game of {title(row)}.")
        kind: Kind = "rematch" if again else "invited"
        for person in sorted({s.reserved for s in row.seats if s.kind == "open" and s.reserved and s.reserved != by}):
            await tell(db, person, kind, row, f"{kind}:{row.id}", words)
    elif row.status == "running":
        first = row.seats[row.to_move].person if row.to_move is not None else None
        for person in sorted({s.person for s in row.seats if s.person and s.person not in (by, first)}):
            await tell(db, person, "started", row, f"started:{row.id}",
                       f"Your game of {title(row)}{company(row, person)} has begun.")
        if first is not None and first != by and row.to_move is not None and await reach.has_way(db, first):
            await turn(db, row, row.to_move, first, row.seq)


async def withdrawn(db: AsyncSession, row: MatchRow, person: str, seq: int, words: str) -> None:
    """What the person had planned no longer fits."""
    await tell(db, person, "plan", row, f"plan:{row.id}:{seq}",
               f"What you had planned in {title(row)} no longer fits: {words}")
