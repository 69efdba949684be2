"""What a host does about people: find, disable, delete, export. A running server follows within a minute."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, FromClause, String, Table, cast, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine.game import Refusal
from trunkline.server.db import AnalysisRow, Entry, Intent, MatchRow, Person, Seat, Sessions
from trunkline.server.matches.ending import end_all_of
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
    """Delete the person; the name he had. His games stay, and in them a seat of `Somebody`.

    Name, mail, password, sessions, tokens, ratings and whatever else is his alone go; what he said in chats is blanked.
    Running matches go on: the server hands his seats to bots. In the sentences of logs his name is replaced.
    """
    async with make.begin() as db:
        person = await find(db, wanted)
        if person.deleted:
            raise Refusal(f"{wanted!r} has been deleted already")
        name = person.name
        await forget(db, person.id)
        await end_all_of(db, person.id)
        played = select(Intent.number).where(Intent.person == person.id).union(
            select(Entry.number).where(Entry.kind.in_(HANDS), cast(Entry.data, String).contains(person.id)))
        moved = (await db.execute(played)).scalars().all()
        for table in _tables():
            if table.info.get("of_person") == "delete":
                await db.execute(delete(table).where(_theirs(table, person.id)))
        own = or_(Seat.person == person.id, Seat.reserved == person.id)
        seats = (await db.execute(select(Seat).where(own))).scalars().all()
        for number in {*moved, *(seat.number for seat in seats)}:  # also where another has taken over his seat
            await _forget_names(db, number, [seat for seat in seats if seat.number == number], person)
        for seat in seats:
            seat.name = None if seat.kind == "open" else SOMEBODY
            if seat.reserved == person.id:
                seat.reserved = None
            if seat.kind == "open":  # a place kept for them that they never took
                seat.person = None
        for column, value in {"name": SOMEBODY, "handle": None, "password": None, "email": None, "email_ok": False,
                              "deleted": True, "seen": None, "zone": None, "hours_from": None,
                              "hours_to": None}.items():
            setattr(person, column, value)
    return name


async def _forget_names(db: AsyncSession, number: int, seats: Sequence[Seat], person: Person) -> None:
    entries = (await db.execute(select(Entry).where(Entry.number == number))).scalars().all()
    # As he is called, as he was called when he sat down, and when he left or came.
    gone = {person.name, *(seat.name for seat in seats if seat.name)}
    for line in entries:
        if line.data and line.data.get("left") == person.id:
            gone.add(line.data["was"])
        if line.data and line.data.get("came") == person.id:
            gone.add(line.data["name"])
    await db.execute(delete(AnalysisRow).where(AnalysisRow.number == number))  # it has names, and can be made anew
    longest_first = "|".join(re.escape(name) for name in sorted(gone, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{longest_first})(?!\w)")
    for line in entries:
        if line.words and pattern.search(line.words):
            line.words = pattern.sub(SOMEBODY, line.words)
        if line.data and (data := _without(line.data, gone)) != line.data:
            line.data = data


def _without(value: Any, gone: set[str]) -> Any:
    """Return what an entry keeps, with `Somebody` for these names."""
    if isinstance(value, dict):
        return {key: _without(inner, gone) for key, inner in value.items()}
    if isinstance(value, list):
        return [_without(inner, gone) for inner in value]
    return SOMEBODY if isinstance(value, str) and value in gone else value


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
