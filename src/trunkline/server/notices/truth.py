"""Find out whether news are still true when they are about to be sent."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.db import Entry, MatchRow, Seat
from trunkline.server.notices.tables import NoticeRow


async def stale(db: AsyncSession, notices: Sequence[NoticeRow]) -> set[int]:
    """Return the ids of the turns among these that are over.

    The seat has moved since, or is another person's, or the match has ended.
    """
    turns = [n for n in notices if n.kind == "turn"]
    true = await _awaited(db, {n.number for n in turns if n.number is not None})
    gone: set[int] = set()
    for notice in turns:
        if true.get(notice.number) != (notice.seat, notice.person) or await _has_moved(db, notice):
            gone.add(notice.id)
    return gone


async def _awaited(db: AsyncSession, numbers: Collection[int]) -> dict[int | None, tuple[int | None, str | None]]:
    at_move = (Seat.number == MatchRow.number) & (Seat.place == MatchRow.to_move)
    rows = await db.execute(select(MatchRow.number, Seat.place, Seat.person).join(Seat, at_move)
                            .where(MatchRow.number.in_(numbers), MatchRow.status == "running"))
    return {number: (place, person) for number, place, person in rows}


async def _has_moved(db: AsyncSession, notice: NoticeRow) -> bool:
    found = await db.execute(select(Entry.seq).where(
        Entry.number == notice.number, Entry.seq > notice.seq, Entry.seat == notice.seat,
        Entry.kind == "move").limit(1))
    return found.first() is not None


async def awaiting(db: AsyncSession, person: str) -> Sequence[MatchRow]:
    """Return the matches that wait for a move of the person, the one that has waited longest first."""
    at_move = (Seat.number == MatchRow.number) & (Seat.place == MatchRow.to_move)
    return (await db.execute(select(MatchRow).join(Seat, at_move).order_by(MatchRow.changed)
                             .where(MatchRow.status == "running", Seat.person == person))).scalars().all()
