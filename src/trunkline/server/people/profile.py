"""Public profiles, and who is online."""

from __future__ import annotations

import time
from typing import Any

from litestar import get
from litestar.di import NamedDependency as Named
from litestar.params import FromPath
from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.db import Entry, MatchRow, Person, Seat
from trunkline.server.errors import Refused, refusals
from trunkline.server.matches.naming import names_of
from trunkline.server.people.shapes import Online, Played, Present, Profile, Rated, Reliability
from trunkline.server.people.tables import Rating, Result
from trunkline.server.people.who import ONLINE, People

SHOWN = 50  # games in a profile
LOOKED_AT = 50  # matches with a clock, the newest, that count for how reliable somebody is
COUNTED = "move", "timeout", "kick", "leave", "sit"  # kinds of entries that say how reliable somebody is
NAMED = 100  # people online who are listed
SECONDS = 5.0  # for which the people online are remembered


class Watch:
    """Remember for some seconds who is online: every lobby asks for it."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._last: tuple[float, Online] | None = None

    async def online(self) -> Online:
        """Return who is online."""
        if self._last and time.monotonic() - self._last[0] < SECONDS:
            return self._last[1]
        await self._people.write_seen()
        recent = (Person.seen > self._people.now() - ONLINE, Person.disabled.is_(False), Person.deleted.is_(False))
        async with self._people.make() as db:
            count = (await db.execute(select(func.count()).select_from(Person).where(*recent))).scalar_one()
            rows = (await db.execute(select(Person.id, Person.name, Person.handle, Person.bot).where(*recent)
                                     .order_by(Person.handle.is_(None), Person.name).limit(NAMED))).all()
            tables = {row[0]: row[1] for row in (await db.execute(
                select(MatchRow.status, func.count()).where(MatchRow.status.in_(("open", "running")),
                                                            MatchRow.visibility == "public")
                .group_by(MatchRow.status))).all()}
        online = Online([Present(key, name, handle is not None, bot) for key, name, handle, bot in rows], count,
                        tables.get("open", 0), tables.get("running", 0))
        self._last = time.monotonic(), online
        return online


@get("/api/online", operation_id="getOnline", summary="Who is online", responses=refusals(401))
async def get_online(watch: Named[Watch]) -> Online:
    """Return the people seen in the last two minutes, and the number of public tables."""
    return await watch.online()


@get("/api/people/{person:str}", operation_id="getPerson", summary="A person's profile",
     responses=refusals(400, 401, 404))
async def get_person(people: Named[People], person: FromPath[str]) -> Profile:
    """Return a person's name, finished public matches and ratings, and how reliably they play in time."""
    async with people.make() as db:
        row = await db.get(Person, person) if len(person) <= 24 else None
        if row is None or row.deleted:
            raise Refused(404, "no_person", "There is no such person.")
        finished, games = await _games(db, person)
        ratings = (await db.execute(select(Rating).where(Rating.person == person)
                                    .order_by(Rating.pool.desc(), Rating.matches.desc()))).scalars().all()
        rated = [Rated(r.game, r.pool, round(max(0.0, r.mu - 3 * r.sigma), 1), round(r.mu, 2),  # type: ignore[arg-type]
                       round(r.sigma, 2), r.matches) for r in ratings]
        reliability = await _reliability(db, person)
    online = people.is_seen(person) or (row.seen is not None and row.seen > people.now() - ONLINE)
    return Profile(row.id, row.name, row.handle is not None, row.bot, row.created, online and not row.disabled,
                   finished, games, rated, reliability)


def _seated(person: str) -> Any:
    """Match the person's seats, also those where a bot stands in for them."""
    return or_(Seat.person == person, (Seat.kind == "bot") & (Seat.reserved == person))


async def _games(db: AsyncSession, person: str) -> tuple[int, list[Played]]:
    own = select(Seat.number).where(_seated(person))
    theirs = (MatchRow.number.in_(own), MatchRow.status == "over", MatchRow.visibility == "public")
    count = (await db.execute(select(func.count()).select_from(MatchRow).where(*theirs))).scalar_one()
    rows = (await db.execute(select(MatchRow).where(*theirs).order_by(MatchRow.changed.desc(), MatchRow.number.desc())
                             .limit(SHOWN))).scalars().all()
    places = {row[0]: row[1] for row in (await db.execute(
        select(Result.number, func.min(Result.place)).where(
            Result.person == person, Result.number.in_([r.number for r in rows])).group_by(Result.number))).all()}
    return count, [Played(r.id, r.game, names_of(r), places.get(r.number), r.changed) for r in rows]


async def _reliability(db: AsyncSession, person: str) -> Reliability | None:
    """Count their own decisions, and the times they were late, left or were replaced, in the newest timed matches.

    A stand-in's decisions do not count: the log tells who sat where when.
    """
    newest = (select(MatchRow.number).where(MatchRow.pace.is_not(None), MatchRow.status.in_(("running", "over")),
                                            MatchRow.number.in_(select(Seat.number).where(_seated(person))))
              .order_by(MatchRow.number.desc()).limit(LOOKED_AT)).subquery()
    seats = (await db.execute(select(Seat.number, Seat.place, Seat.person).where(
        Seat.number.in_(select(newest.c.number)), _seated(person)))).all()
    logs: dict[tuple[int, int], list[tuple[str, dict[str, Any]]]] = {(n, place): [] for n, place, _ in seats}
    rows = await db.execute(select(Entry.number, Entry.seat, Entry.kind, Entry.data).where(
        Entry.number.in_(select(newest.c.number)), Entry.forced.is_(False), Entry.kind.in_(COUNTED))
        .order_by(Entry.number, Entry.seq))
    for number, seat, kind, data in rows:
        if (number, seat) in logs:
            logs[number, seat].append((kind, data or {}))
    tallies = [tally(person, log, now_theirs=who == person)
               for (n, place, who), log in zip(seats, (logs[n, p] for n, p, _ in seats), strict=True)]
    made, missed = sum(m for m, _ in tallies), sum(late for _, late in tallies)
    return Reliability(made, made + missed) if made + missed else None


def tally(person: str, log: list[tuple[str, dict[str, Any]]], *, now_theirs: bool) -> tuple[int, int]:
    """Count the decisions that the person made in a seat, and how often they were late, left or were replaced."""
    changes = [data for kind, data in log if "left" in data or "came" in data]
    theirs = changes[0].get("left") == person if changes else now_theirs
    made = missed = 0
    late = False  # a player replaced for having been late has missed one decision, not two
    for kind, data in log:
        if theirs and kind == "move":
            made, late = made + 1, False
        elif theirs and not (kind == "kick" and late):
            if kind != "sit":
                missed, late = missed + 1, kind == "timeout"
        if "came" in data:
            theirs, late = data["came"] == person, False
    return made, missed


PROFILE_ROUTES = [get_online, get_person]
