"""Matches in the database: what is asked about them. Nothing here decides; `service` does."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, String, and_, cast, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from trunkline.engine.game import infos
from trunkline.server.db import AnalysisRow, Entry, Intent, MatchRow, Person, Plan, Seat
from trunkline.server.matches.log import Entry as Logged
from trunkline.server.matches.naming import people_of
from trunkline.server.matches.shapes import Quick
from trunkline.server.people.tables import Rating

# From and below which rating, as it is shown, a table's strongest person is: ratings start at 0, few reach 20.
STRENGTHS = {"new": (float("-inf"), 10.0), "middle": (10.0, 20.0), "strong": (20.0, float("inf"))}
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that reads like something else: ids are said aloud


class Wanted(msgspec.Struct, frozen=True):
    """Which matches a list is to show: those of a status, a game, one's own, with open seats, of a kind of pace, of so
    many players, where somebody of a strength plays, where a name is found, older than one."""

    status: str | None = None
    game: str | None = None
    mine: bool = False
    seats: str | None = None
    pace: str | None = None
    limit: int = 50
    before: str | None = None
    players: int | None = None
    strength: str | None = None
    search: str | None = None


def new_match(game: str, rules_version: int, options: dict[str, Any], seed: int, seats: list[Seat],
              status: str, advice: bool, host: str | None = None, visibility: str = "public", spectators: bool = True,
              takeover: bool = False, undo: str = "free", pace: dict[str, Any] | None = None,
              name: str | None = None) -> MatchRow:
    """Return a match that is not stored yet; its id cannot be guessed."""
    return MatchRow(id="".join(secrets.choice(LETTERS) for _ in range(10)), game=game, rules_version=rules_version,
                    options=options, seed=seed, seats=seats, status=status, seq=0, ply=0, to_move=None,
                    advice=advice, revision=0, host=host, visibility=visibility, spectators=spectators,
                    takeover=takeover, undo=undo, pace=pace, name=name)


async def find(db: AsyncSession, match_id: str) -> MatchRow | None:
    """The match with its seats."""
    query = select(MatchRow).where(MatchRow.id == match_id).options(joinedload(MatchRow.seats))
    return (await db.execute(query)).unique().scalar_one_or_none()


async def page(db: AsyncSession, wanted: Wanted, person: str | None, before: int | None) -> Sequence[MatchRow]:
    """The newest matches that fit and that the person may know of, before the one with that number."""
    if wanted.mine and person is None:  # whom no seat belongs to, not even those that are nobody's
        return []
    own = exists().where(Seat.number == MatchRow.number, or_(Seat.person == person, Seat.reserved == person))
    query = select(MatchRow).order_by(MatchRow.number.desc()).limit(wanted.limit)
    if wanted.mine:
        query = query.where(own)
    else:  # not those that nobody may look at, nor tables that were closed before they began
        shown = and_(MatchRow.visibility == "public", or_(MatchRow.spectators, MatchRow.status == "open"),
                     or_(MatchRow.status != "ended", MatchRow.began.is_not(None)))
        query = query.where(shown if person is None else or_(shown, own))
    if wanted.status is not None:
        query = query.where(MatchRow.status == wanted.status)
    if wanted.game is not None:
        query = query.where(MatchRow.game == wanted.game)
    if wanted.seats is not None:
        query = query.where(MatchRow.status == "open", exists().where(
            Seat.number == MatchRow.number, Seat.kind == "open", or_(Seat.reserved.is_(None), Seat.reserved == person)))
    if wanted.pace == "none":
        query = query.where(MatchRow.pace.is_(None))
    elif wanted.pace is not None:
        query = query.where(cast(MatchRow.pace, String).contains({"live": '"move"', "days": '"turn"'}[wanted.pace]))
    if wanted.players is not None:
        query = query.where(select(func.count()).where(Seat.number == MatchRow.number).correlate(MatchRow)
                            .scalar_subquery() == wanted.players)
    if wanted.strength is not None:
        low, high = STRENGTHS[wanted.strength]
        query = query.where(best() >= low, best() < high)
    if wanted.search and (text := wanted.search.strip()):
        query = query.where(exists().where(Seat.number == MatchRow.number, or_(
            Seat.alias.icontains(text, autoescape=True), Seat.known_as.icontains(text, autoescape=True))))
    if before is not None:
        query = query.where(MatchRow.number < before)
    return (await db.execute(query)).scalars().all()


def best() -> ColumnElement[float]:
    """Return the rating, as it is shown, of the strongest person at the table; 0 where nobody has one."""
    rating = select(func.max(Rating.mu - 3 * Rating.sigma)).where(
        Rating.game == MatchRow.game, Rating.pool == "people", Rating.person == Seat.person,
        Seat.number == MatchRow.number).correlate(MatchRow).scalar_subquery()
    return func.coalesce(rating, 0.0)


async def fitting(db: AsyncSession, wanted: Quick, person: str) -> Sequence[str]:
    """Public matches of others with a free seat, of that game, number of players and pace, the oldest first: for
    a bot's account those of bots' accounts alone, for everybody else those without any."""
    free = exists().where(Seat.number == MatchRow.number, Seat.kind == "open", Seat.reserved.is_(None))
    own = exists().where(Seat.number == MatchRow.number, Seat.person == person)
    bot = select(Person.bot).where(Person.id == person).correlate(None).scalar_subquery()
    hosts = exists().where(Person.id == MatchRow.host, Person.bot != bot)
    seated = exists().where(Seat.number == MatchRow.number, or_(Person.id == Seat.person, Person.id == Seat.reserved),
                            Person.bot != bot)
    rows = (await db.execute(select(MatchRow).where(
        MatchRow.status == "open", MatchRow.visibility == "public", MatchRow.game == wanted.game,
        free, ~own, ~hosts, ~seated)
        .order_by(MatchRow.number).limit(200))).scalars().all()
    pace = msgspec.to_builtins(wanted.pace)
    return [row.id for row in rows if wanted.players in (None, len(row.seats)) and row.pace == pace]


ENTRY = tuple(getattr(Entry, name) for name in Logged.__struct_fields__)


async def entries(db: AsyncSession, number: int, after: int, until: int) -> list[Logged]:
    """Return the entries of the log after `after` and up to `until`, in order."""
    rows = await db.execute(select(*ENTRY).where(Entry.number == number, Entry.seq > after, Entry.seq <= until)
                            .order_by(Entry.seq))
    return [Logged(*row) for row in rows]


async def people(db: AsyncSession, row: MatchRow, log: Sequence[Logged]) -> dict[str, str]:
    """Return the names, by id, of those who sit at the table and of those who did before, by these entries."""
    found = people_of(row)
    named = {entry.data[key] for entry in log if entry.data for key in ("left", "came") if key in entry.data}
    if gone := named - found.keys() - {None}:
        found.update((await db.execute(select(Person.id, Person.name).where(Person.id.in_(gone)))).all())
    return found


async def plans(db: AsyncSession, number: int) -> Sequence[Plan]:
    """What seats of the match have planned."""
    return (await db.execute(select(Plan).where(Plan.number == number))).scalars().all()


async def answered(db: AsyncSession, match_id: str, person: str, key: str) -> int | None:
    """Return the answer this key has got before."""
    return (await db.execute(select(Intent.seq).join(MatchRow, MatchRow.number == Intent.number).where(
        MatchRow.id == match_id, Intent.person == person, Intent.key == key))).scalar_one_or_none()


def playable() -> ColumnElement[bool]:
    """Return the condition that the rules of the match are here."""
    return or_(*(and_(MatchRow.game == game.id, MatchRow.rules_version == game.rules_version)
                 for game in infos().values()))


def of_bots() -> ColumnElement[bool]:
    """Return the condition that nobody but bots sits in the match."""
    return ~exists().where(Seat.number == MatchRow.number, Seat.kind != "bot")


async def bots_to_move(db: AsyncSession, since: datetime.datetime) -> Sequence[str]:
    """The ids of the running matches in which a bot has to move, or a planned move to be made, and nothing has
    happened since; the oldest first."""
    at_move = and_(Seat.number == MatchRow.number, Seat.place == MatchRow.to_move, playable())
    planned = exists().where(Plan.number == MatchRow.number, Plan.place == MatchRow.to_move, Plan.withdrawn.is_(None))
    return (await db.execute(select(MatchRow.id).join(Seat, at_move).order_by(MatchRow.number)
                             .where(MatchRow.status == "running", MatchRow.changed <= since,
                                    or_(Seat.kind == "bot", planned)))).scalars().all()


async def overdue(db: AsyncSession, now: datetime.datetime) -> Sequence[str]:
    """The ids of the matches in which somebody's time is up."""
    return (await db.execute(select(MatchRow.id).where(MatchRow.deadline <= now, playable()).order_by(MatchRow.deadline)
                             .limit(100))).scalars().all()


async def claim(db: AsyncSession, number: int, seq: int, now: datetime.datetime, until: datetime.timedelta) -> bool:
    """Take it on oneself to think about the match's next move, unless another server has; its claim ends by itself."""
    done = await db.execute(update(MatchRow).where(
        MatchRow.number == number, MatchRow.seq == seq,
        or_(MatchRow.claimed.is_(None), MatchRow.claimed < MatchRow.changed, MatchRow.claimed < now - until))
        .values(claimed=now))
    return bool(done.rowcount)  # type: ignore[attr-defined]


async def analysis(db: AsyncSession, number: int) -> AnalysisRow | None:
    """The analysis of most moves of the match, done or not."""
    return (await db.execute(select(AnalysisRow).where(AnalysisRow.number == number)
                             .order_by(AnalysisRow.seq.desc()).limit(1))).scalar_one_or_none()


async def begin_analysis(db: AsyncSession, number: int, entries: int, seq: int, of: int, body: str,
                         at: datetime.datetime, silent: datetime.datetime) -> bool:
    """Begin one of the `seq` moves in force after so many entries, in place of those that have failed or have said
    nothing since `silent`; False when there are more entries by now, IntegrityError when another server is at it."""
    row = AnalysisRow
    await db.execute(delete(row).where(row.number == number, row.done.is_(False),
                                       or_(row.words.is_not(None), row.changed < silent)))
    # Locked: an undo meanwhile waits, and finds the row.
    now = await db.execute(select(MatchRow.seq).where(MatchRow.number == number).with_for_update())
    if now.scalar_one() != entries:
        return False
    db.add(AnalysisRow(number=number, seq=seq, body=body, of=of, done=False, words=None, changed=at))
    return True


async def write_analysis(db: AsyncSession, number: int, seq: int, was: Sequence[datetime.datetime],
                         at: datetime.datetime, **more: Any) -> bool:
    """Write down how far it is, or (`done`) that it is whole, in place of those of fewer moves; False when somebody
    else has dropped it or taken it over since one of the times it `was`."""
    row = AnalysisRow
    found = await db.execute(update(row).where(row.number == number, row.seq == seq, row.changed.in_(was))
                             .values(changed=at, **more))
    if found.rowcount and more.get("done"):  # type: ignore[attr-defined]
        await db.execute(delete(row).where(row.number == number, row.seq < seq))
    return bool(found.rowcount)  # type: ignore[attr-defined]
