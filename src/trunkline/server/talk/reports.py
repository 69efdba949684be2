"""Reports as the host reads them."""

from __future__ import annotations

import datetime

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.db import MatchRow, Person
from trunkline.server.talk.service import open_reports


class Told(msgspec.Struct, frozen=True):
    """A report: `reporter` and `person` with name and id, `said` the message as it was, `closed` what was done."""

    id: int
    at: datetime.datetime
    state: str
    reporter: str
    person: str | None
    match: str | None
    words: str
    said: str | None
    closed: str | None


async def told(db: AsyncSession, every: bool) -> list[Told]:
    """List the open reports, or all, oldest first."""
    rows = await open_reports(db, every)
    people = {row.reporter for row in rows} | {row.person for row in rows if row.person}
    found = (await db.execute(select(Person.id, Person.name).where(Person.id.in_(people)))).all()
    names = {person: f"{name} ({person})" for person, name in found}
    numbers = {row.number for row in rows if row.number is not None}
    matches = {number: match for number, match in (await db.execute(  # noqa: C416
        select(MatchRow.number, MatchRow.id).where(MatchRow.number.in_(numbers)))).all()}
    return [Told(row.id, row.at, row.state, names.get(row.reporter, row.reporter),
                 names.get(row.person, row.person) if row.person else None,
                 matches.get(row.number) if row.number is not None else None, row.words, row.said, row.closed)
            for row in rows]
