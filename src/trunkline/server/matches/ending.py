"""A match ended before its time: by an administrator, or because nobody is left to play it.

It stays to be looked at, and counts for nobody. A table that still waits for players is closed the same way, without
an entry in a log that it does not have. No server is needed for it: those that run find it in the database.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from sqlalchemy import Select, exists, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine.game import Refusal
from trunkline.server.clock import now
from trunkline.server.db import MatchRow, Seat, Sessions
from trunkline.server.matches import store
from trunkline.server.matches.events import Ended, Event, Events
from trunkline.server.matches.store import of_bots
from trunkline.server.writer import Lost, Part, put

TRIES = 20  # against a server that writes to the same log


def _end(row: MatchRow, why: str) -> Part:
    """Return what ends the match, or closes the table, for a reason of `words.ENDED`."""
    match = {"status": "ended", "to_move": None, "deadline": None, "changed": now(), "seq": row.seq, "ply": row.ply}
    events: list[Event] = [Ended(row, why)]
    if row.status != "running":
        return Part(number=row.number, match=match, revision=row.revision, events=events)
    entry = {"number": row.number, "seq": row.seq + 1, "kind": "end", "seat": None, "ply": row.ply, "move": None,
             "text": "", "forced": False, "at": match["changed"], "spent": 0.0,
             "data": {"why": why}}
    return Part(number=row.number, entries=[entry], match={**match, "seq": row.seq + 1}, events=events)


async def end_by_id(make: Sessions, match_id: str, status: str, events: Events | None = None) -> None:
    """End the match with this id if it is running, or close it if it is open, as `status` says; Refusal when not.

    `events` are told of it.
    """
    for left in reversed(range(TRIES)):
        try:
            async with make.begin() as db:
                row = await store.find(db, match_id)
                if row is None:
                    raise Refusal(f"{match_id!r}: there is no such match; `trunkline admin matches list` has the ids")
                if row.status != status:
                    other = {"open": "waits for players: `close` it", "running": "is running: `end` it"}
                    raise Refusal(f"{match_id!r} {other.get(row.status, f'is {row.status} already')}")
                await put(db, [_end(row, "host")], events)
            return
        except (IntegrityError, Lost):
            if not left:
                raise


async def end_all_of(db: AsyncSession, person: str) -> None:
    """Close the person's open tables, and end the matches in which nobody else plays, in the caller's transaction."""
    own = or_(MatchRow.host == person, exists().where(Seat.number == MatchRow.number, Seat.person == person))
    theirs = MatchRow.status.in_(("open", "running")), own
    # Holds these rows, on SQLite the database, so that nobody sits down or moves before they are ended.
    await db.execute(update(MatchRow).where(*theirs).values(seq=MatchRow.seq)
                     .execution_options(synchronize_session=False))
    rows = (await db.execute(select(MatchRow).where(*theirs).order_by(MatchRow.number))).unique().scalars().all()
    for row in rows:
        others = {row.host, *(who for seat in row.seats for who in (seat.person, seat.reserved))} - {None, person}
        if not others or (row.status == "open" and row.host == person):
            await put(db, [_end(row, "left")])


def listed(status: str | None, person: str | None, alone: bool, limit: int) -> Select[MatchRow]:
    """Select the newest matches: of a status, of a person (host or seated), or of bots alone."""
    query = select(MatchRow).order_by(MatchRow.number.desc()).limit(limit)
    if status is not None:
        query = query.where(MatchRow.status == status)
    if person is not None:
        query = query.where(or_(MatchRow.host == person,
                                exists().where(Seat.number == MatchRow.number, Seat.person == person)))
    return query.where(of_bots()) if alone else query


async def ended(db: AsyncSession, since: datetime.datetime) -> Sequence[str]:
    """Return the ids of the matches that were ended since then."""
    return (await db.execute(select(MatchRow.id).where(MatchRow.status == "ended", MatchRow.changed >= since))
            ).scalars().all()
