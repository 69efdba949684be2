"""What a host does about people: find, disable, delete, export. A running server follows within a minute."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, FromClause, String, Table, cast, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine.game import Refusal
from trunkline.server.db import AnalysisRow, Entry, Intent, MatchRow, Person, Seat, Sessions
from trunkline.server.matches.ending import end_all_of
from trunkline.server.notices.tables import NoticeRow
from trunkline.server.people import tables
from trunkline.server.people.names import SOMEBODY, fold
from trunkline.server.talk.service import forget

SECRET = {"password", "handle", "code", "keys"}  # of no use to anybody but the server
# Whose a row is where it names two people: people do not learn who has muted or reported them.
OWNER = {"mutes": "person", "reports": "reporter"}
HANDS = ("kick", "leave", "timeout", "sit")  # kinds of entries by which a seat changes hands
DIGESTS = {tables.Session.__tablename__, tables.Token.__tablename__, tables.Link.__tablename__}


async def find(db: AsyncSession, wanted: str) -> Person:
    """Return the person of that id, account name or, if only one has it, guest name; `Refusal` otherwise."""
    by_id = await db.get(Person, wanted)
    if by_id is not None:
        return by_id
    found = (await db.execute(select(Person).where(Person.handle == fold(wanted)))).scalars().all()
    found = found or (await db.execute(select(Person).where(Person.name == wanted, Person.deleted.is_(False))
                                       .limit(20))).scalars().all()
    if not found:
        raise Refusal(f"{wanted!r}: no such person; `trunkline admin people list --search TEXT` finds some")
    if len(found) > 1:
        raise Refusal(f"{wanted!r}: {len(found)} guests have this name; say which by the id: "
                      f"{', '.join(p.id for p in found)}")
    return found[0]


async def listed(make: Sessions, search: str | None, limit: int) -> Sequence[Person]:
    """List people, most recently seen first, whose name, email address or id contains the text."""
    query = select(Person).where(Person.deleted.is_(False)).order_by(Person.seen.desc(), Person.id).limit(limit)
    if search:
        query = query.where(or_(*(column.icontains(search, autoescape=True)
                                  for column in (Person.name, Person.email, Person.id))))
    async with make() as db:
        return (await db.execute(query)).scalars().all()


async def set_disabled(make: Sessions, wanted: str, disabled: bool) -> Person:
    """Lock the person out, or let them in again: their sessions end; their tokens stay, but open nothing meanwhile."""
    async with make.begin() as db:
        person = await find(db, wanted)
        if person.deleted:
            raise Refusal(f"{wanted!r} has been deleted")
        person.disabled = disabled
        if disabled:
            await end_all_of(db, person.id)
            await db.execute(delete(tables.Session).where(tables.Session.person == person.id))
            await db.execute(delete(tables.Link).where(tables.Link.person == person.id))
    return person


async def remove(make: Sessions, wanted: str) -> str:
    """Delete the person, and return the name they had. Their games stay, and in them a seat of `Somebody`.

    Name, email, password, sessions, tokens, ratings and whatever else is theirs alone go; what they said in chats is
    blanked. Running matches go on: the server hands their seats to bots. Logs name people by id alone.
    """
    async with make.begin() as db:
        person = await find(db, wanted)
        if person.deleted:
            raise Refusal(f"{wanted!r} has been deleted already")
        name = person.name
        await forget(db, person.id)
        await end_all_of(db, person.id)
        own = or_(Seat.person == person.id, Seat.reserved == person.id)
        numbers = (await db.execute(select(Seat.number).where(own).union(
            select(Intent.number).where(Intent.person == person.id),  # also where another has taken over their seat
            select(Entry.number).where(Entry.kind.in_(HANDS), cast(Entry.data, String).contains(person.id))))
        ).scalars().all()
        for table in _tables():
            if table.info.get("of_person") == "delete":
                await db.execute(delete(table).where(_theirs(table, person.id)))
        # What others were told, and analyses, name them; analyses can be made anew.
        await db.execute(delete(NoticeRow).where(NoticeRow.number.in_(numbers),
                                                 NoticeRow.words.contains(person.name, autoescape=True)))
        await db.execute(delete(AnalysisRow).where(AnalysisRow.number.in_(numbers)))
        # A place kept for them that they never took is nobody's; names that they gave to others on their device go.
        await db.execute(update(Seat).where(own, Seat.kind == "open").values(reserved=None, person=None, alias=None))
        await db.execute(update(Seat).where(own).values(alias=None))
        person.name, person.deleted, person.email_ok = SOMEBODY, True, False
        for column in "handle", "password", "email", "seen", "zone", "hours_from", "hours_to":
            setattr(person, column, None)
    return name


async def export(make: Sessions, wanted: str) -> dict[str, Any]:
    """Return all that is stored about the person, by table, and their moves; not what proves their identity."""
    async with make() as db:
        person = await find(db, wanted)
        found: dict[str, Any] = {"people": [_row(Person.__table__, person)]}
        for table in _tables():
            theirs = table.c[OWNER[table.name]] == person.id if table.name in OWNER else _theirs(table, person.id)
            rows = (await db.execute(select(table).where(theirs))).all()
            found[table.name] = [_row(table, row) for row in rows]
        numbers = [row["number"] for row in found["seats"]]
        seats = {(row["number"], row["place"]) for row in found["seats"]}
        matches = (await db.execute(select(MatchRow).where(
            or_(MatchRow.number.in_(numbers), MatchRow.host == person.id)))).scalars().all()
        origins = {m.origin for m in matches}  # with the same seed
        running = set((await db.execute(select(MatchRow.number).where(
            MatchRow.number.in_({m.number for m in matches} | origins - {None}),
            MatchRow.status.in_(("open", "running"))))).scalars())
        found["matches"] = [{k: v for k, v in _row(MatchRow.__table__, m).items()
                             if k != "seed" or not running & {m.number, m.origin}} for m in matches]
        entries = (await db.execute(select(Entry).where(Entry.number.in_(numbers)).order_by(Entry.number, Entry.seq)))
        found["entries"] = [_row(Entry.__table__, e) for e in entries.scalars() if (e.number, e.seat) in seats]
    return found


def _tables() -> list[Table]:
    """Return the tables with a column that says whose a row is."""
    return [t for t in Person.metadata.sorted_tables
            if t.name not in {Person.__tablename__, MatchRow.__tablename__} and _columns(t)]


def _columns(table: Table) -> list[Any]:
    return [c for c in table.columns if any(key.column.table.name == Person.__tablename__ for key in c.foreign_keys)]


def _theirs(table: Table, person: str) -> ColumnElement[bool]:
    return or_(*(column == person for column in _columns(table)))


def _row(table: FromClause, row: Any) -> dict[str, Any]:
    dropped = SECRET | ({"id"} if table.description in DIGESTS else set())
    return {c.name: _value(getattr(row, c.name)) for c in table.columns if c.name not in dropped}


def _value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime.datetime) else value
