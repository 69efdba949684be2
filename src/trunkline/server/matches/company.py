"""Who has played with whom: the hosts of open tables and how reliable they are, and the people one may invite."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, case, distinct, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from trunkline.server.db import MatchRow, Person, Seat
from trunkline.server.matches.shapes import Companion, Host
from trunkline.server.people.tables import Rating

MOST = 12  # companions, those of the newest matches
Other = aliased(Seat)


def owner(seat: type[Seat]) -> ColumnElement[str | None]:
    """Return whose seat it is, also while a bot stands in for them; of an open seat, for whom it is kept."""
    return func.coalesce(seat.person, seat.reserved)


async def hosts(db: AsyncSession, rows: Sequence[MatchRow]) -> dict[str, Host]:
    """Return the hosts of these matches, by match.

    Games of theirs with other people count: those that are over, and those they left to a bot. A game that runs, or
    that an administrator ended, says nothing yet.
    """
    people = sorted({row.host for row in rows if row.host is not None})
    if not people:
        return {}
    names = {row[0]: row[1] for row in (await db.execute(
        select(Person.id, Person.name).where(Person.id.in_(people), Person.deleted.is_(False)))).all()}
    stayed = and_(MatchRow.status == "over", Seat.kind == "person")
    counted = or_(MatchRow.status == "over", Seat.kind == "bot")
    # Looked up by the two indexes of seats, by person and by reserved.
    tallies = {row[0]: (row[1], row[2]) for row in (await db.execute(
        select(owner(Seat), func.count(distinct(case((stayed, Seat.number)))),
               func.count(distinct(case((counted, Seat.number)))))
        .join(MatchRow, MatchRow.number == Seat.number)
        .where(or_(Seat.person.in_(people), and_(Seat.kind == "bot", Seat.reserved.in_(people))),
               MatchRow.status.in_(("running", "over", "ended")), MatchRow.began.is_not(None),
               select(Other.number).where(Other.number == Seat.number, Other.kind != "open",
                                          owner(Other) != owner(Seat)).exists())
        .group_by(owner(Seat)))).all()}
    ratings = {(row[0], row[1]): round(max(0.0, row[2] - 3 * row[3]), 1) for row in (await db.execute(
        select(Rating.person, Rating.game, Rating.mu, Rating.sigma)
        .where(Rating.person.in_(people), Rating.pool == "people"))).all()}
    return {row.id: Host(row.host, names[row.host], *tallies.get(row.host, (0, 0)), ratings.get((row.host, row.game)))
            for row in rows if row.host in names}


async def companions(db: AsyncSession, person: str, only: str | None = None) -> list[Companion]:
    """Return those the person has played with, the last first; `only`: that one, if they have."""
    who = owner(Other)
    query = (select(who, Person.name, func.count(distinct(MatchRow.number)), func.max(MatchRow.changed))
             .join(MatchRow, MatchRow.number == Other.number).join(Person, Person.id == who)
             .where(MatchRow.number.in_(select(Seat.number).where(
                 or_(Seat.person == person, and_(Seat.kind == "bot", Seat.reserved == person)))),
                 MatchRow.began.is_not(None), Other.kind != "open", who != person, Person.deleted.is_(False),
                 Person.disabled.is_(False))
             .group_by(who, Person.name).order_by(func.max(MatchRow.changed).desc()).limit(MOST))
    if only is not None:
        query = query.where(who == only)
    return [Companion(str(row[0]), row[1], row[2], row[3]) for row in (await db.execute(query)).all()]
