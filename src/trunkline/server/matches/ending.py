"""A match ended before its time: by an administrator, or because nobody is left to play it.

It stays to be looked at, and counts for nobody. A table that still waits for players is closed the same way, without
an entry in a log that it does not have.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, exists, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine.game import Refusal
from trunkline.server.db import Entry, MatchRow, Seat, Sessions

BY_HOST = "An administrator ended this game."
LEFT = "The game was ended: nobody is left to play it."
TRIES = 20  # against a server that writes to the same log


async def end(db: AsyncSession, row: MatchRow, words: str) -> None:
    """End the match or close the table, in the caller's transaction; IntegrityError when a server was quicker."""
    at = datetime.datetime.now(datetime.UTC)
    if row.status == "running":
        row.seq += 1
        db.add(Entry(number=row.number, seq=row.seq, kind="end", seat=None, ply=row.ply, move=None, text="",
                     words=words, forced=False, at=at, spent=0.0, data=None))
    row.status, row.to_move, row.deadline, row.changed = "ended", None, None, at


async def end_by_id(make: Sessions, match_id: str, status: str) -> None:
    """End the match with this id if it is running, or close it if it is open, as `status` says; Refusal when not."""
    for left in reversed(range(TRIES)):
        try:
            async with make.begin() as db:
                await _hold(db, MatchRow.id == match_id)
                row = (await db.execute(select(MatchRow).where(MatchRow.id == match_id))
                       ).unique().scalar_one_or_none()
                if row is None:
                    raise Refusal(f"{match_id!r}: there is no such match; `trunkline admin matches list` has the ids")
                if row.status != status:
                    other = {"open": "waits for players: `close` it", "running": "is running: `end` it"}
                    raise Refusal(f"{match_id!r} {other.get(row.status, f'is {row.status} already')}")
                await end(db, row, BY_HOST)
            return
        except IntegrityError:
            if not left:
                raise


async def end_all_of(db: AsyncSession, person: str) -> None:
    """Close the person's open tables, and end the matches in which nobody else plays."""
    own = or_(MatchRow.host == person, exists().where(Seat.number == MatchRow.number, Seat.person == person))
    theirs = MatchRow.status.in_(("open", "running")), own
    await _hold(db, *theirs)
    rows = (await db.execute(select(MatchRow).where(*theirs))).unique().scalars().all()
    for row in rows:
        others = {row.host, *(who for seat in row.seats for who in (seat.person, seat.reserved))} - {None, person}
        if not others or (row.status == "open" and row.host == person):
            await end(db, row, LEFT)


async def _hold(db: AsyncSession, *which: ColumnElement[bool]) -> None:
    """Hold these matches' rows, on SQLite the database, so that nobody sits down or moves before they are ended."""
    await db.execute(update(MatchRow).where(*which).values(seq=MatchRow.seq)
                     .execution_options(synchronize_session=False))


def listed(status: str | None, person: str | None, alone: bool, limit: int) -> Select[MatchRow]:
    """The newest matches: of a status, of a person (host or seated), or of bots alone."""
    query = select(MatchRow).order_by(MatchRow.number.desc()).limit(limit)
    if status is not None:
        query = query.where(MatchRow.status == status)
    if person is not None:
        query = query.where(or_(MatchRow.host == person,
                                exists().where(Seat.number == MatchRow.number, Seat.person == person)))
    return query.where(of_bots()) if alone else query


def of_bots() -> ColumnElement[bool]:
    """The condition that nobody but bots sits in the match."""
    return ~exists().where(Seat.number == MatchRow.number, Seat.kind != "bot")


async def ended(db: AsyncSession, since: datetime.datetime) -> Sequence[str]:
    """The ids of the matches that were ended since then."""
    return (await db.execute(select(MatchRow.id).where(MatchRow.status == "ended", MatchRow.changed >= since))
            ).scalars().all()
