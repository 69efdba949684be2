"""The hours in which people play, which clocks of days take into account."""

from __future__ import annotations

from sqlalchemy import select

from trunkline.server.db import Person, Sessions
from trunkline.server.matches.pace import Hours


async def hours_of(sessions: Sessions, person: str) -> Hours | None:
    """Return the person's active hours; None if they have set none, which means all."""
    async with sessions() as db:
        found = (await db.execute(select(Person.zone, Person.hours_from, Person.hours_to)
                                  .where(Person.id == person))).first()
    zone, start, end = found or (None, None, None)
    return Hours(zone, start, end) if zone is not None and start is not None and end is not None else None
