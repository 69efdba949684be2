"""How many matches one person may have at a time, so that nobody fills the lobby or the workers."""

from __future__ import annotations

import msgspec
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.db import MatchRow, Person
from trunkline.server.errors import Refused
from trunkline.server.matches.ending import of_bots


class Caps(msgspec.Struct, frozen=True):
    """Open public tables, and running matches of bots alone, of one host; 0: as many as they like."""

    tables: int = 0
    bots: int = 0


async def check(db: AsyncSession, row: MatchRow, caps: Caps) -> None:
    """Refused when its host has as many matches like this new one as one person may have."""
    if row.host is None:
        return
    if row.status == "open" and row.visibility == "public":
        most, like = caps.tables, [MatchRow.status == "open", MatchRow.visibility == "public"]
        words = f"You have {most} open table{'s' * (most > 1)} in the lobby. Leave one, or wait until one has started."
    elif row.status == "running" and all(seat.kind == "bot" for seat in row.seats):
        most, like = caps.bots, [MatchRow.status == "running", of_bots()]
        words = f"You have {most} game{'s' * (most > 1)} of bots alone running. Wait until one is over."
    else:
        return
    if most:
        # Holds the person's row, on SQLite the database, so that of several requests at once each sees what the others
        # have made.
        await db.execute(update(Person).where(Person.id == row.host).values(name=Person.name))
        count = select(func.count()).select_from(MatchRow).where(MatchRow.host == row.host, *like)
        if (await db.scalar(count) or 0) >= most:
            raise Refused(409, "most", words)
