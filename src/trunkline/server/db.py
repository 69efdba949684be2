"""Define the database's tables; open the database and migrate it.

A match is its set-up (`matches`, `seats`) and its log (`entries`); nothing else is needed to restore it.
"""

from __future__ import annotations

import datetime
import secrets
import sys
from pathlib import Path
from typing import Any

from advanced_alchemy.base import DefaultBase
from advanced_alchemy.types import DateTimeUTC
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Mapped, column_property, mapped_column, relationship

Sessions = async_sessionmaker[AsyncSession]
TRY_BYTES = 16_000
GOES = {"info": {"of_person": "delete"}}  # for tables whose rows are deleted with their person
# SQLite increments automatically only in a column of type INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")


class Setting(DefaultBase):
    """A value the server made for itself, such as the secret that signs addresses."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Person(DefaultBase):
    """Somebody who chose a name: a guest, or an account, which has a `handle` (the name in the form compared).

    `email_ok`: the address is confirmed. `disabled`: by the host. `deleted`: only their games are left. `seen`: the
    time of their last request. They play from `hours_from` to `hours_to` (minutes after midnight) in their time
    zone. `bot`: a program plays with this account.
    """

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    handle: Mapped[str | None] = mapped_column(String(120), unique=True, index=True)
    password: Mapped[str | None] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(254), index=True)
    email_ok: Mapped[bool] = mapped_column(default=False)
    disabled: Mapped[bool] = mapped_column(default=False)
    deleted: Mapped[bool] = mapped_column(default=False)
    bot: Mapped[bool] = mapped_column(default=False)
    seen: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC(), index=True)
    zone: Mapped[str | None] = mapped_column(String(64))
    hours_from: Mapped[int | None] = mapped_column(Integer)
    hours_to: Mapped[int | None] = mapped_column(Integer)


class Seat(DefaultBase):
    """A place at a table.

    `kind` is person, bot or open; `person` plays it. `reserved`: the only person who may take it while it is open, or
    take it back from the bot that stands in for them.

    People sit under their own name, which is looked up (`known_as`); `alias` is the name here of a bot, or of another
    person on the same device. `bot_name`: the alias of the seat before a person took it
    who goes by their own name.
    `program`: the account of `person` is marked as a bot.
    """

    __tablename__ = "seats"
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    alias: Mapped[str | None] = mapped_column(String(40))
    bot: Mapped[str | None] = mapped_column(String(40))
    bot_name: Mapped[str | None] = mapped_column(String(40))
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    reserved: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    program: Mapped[bool | None] = column_property(
        select(Person.bot).where(Person.id == person).correlate_except(Person).scalar_subquery(),
        expire_on_flush=False)
    known_as: Mapped[str | None] = column_property(
        select(Person.name).where(Person.id == func.coalesce(person, reserved)).correlate_except(Person)
        .scalar_subquery(), expire_on_flush=False)

    @property
    def name(self) -> str | None:
        """The seat's current name; still the person's name while a bot plays for them."""
        return self.alias or self.known_as


class MatchRow(DefaultBase):
    """A match's set-up, with a summary of its log. `name` is what its host calls the table.

    `seq`, `ply`, `to_move`, `status`, `deadline` and `changed` repeat what the log says, for lists, for waking bots
    and for clocks. `host` made the match. `visibility` is public, unlisted (found only by its link) or invited (seen
    only by its players). `spectators`: others may watch. `takeover`: anybody may take a bot's seat. `undo` is free,
    ask or none. `pace` is a `pace.Pace`. `advice`: players may ask for it while the match runs. `rematch` is the id of
    the players' next match. `claimed`: since when a server has been thinking about the next move. `origin`: the match
    with the same seed at the start of this one's chain of branches. `revision` counts writes that add no log entry; if
    two writers start from the same revision, only one succeeds.
    """

    __tablename__ = "matches"
    number: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(16), unique=True)
    name: Mapped[str | None] = mapped_column(String(60))
    game: Mapped[str] = mapped_column(String(40))
    rules_version: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[int] = mapped_column(BigInteger)
    host: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    visibility: Mapped[str] = mapped_column(String(8))
    spectators: Mapped[bool]
    takeover: Mapped[bool]
    undo: Mapped[str] = mapped_column(String(8))
    pace: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    advice: Mapped[bool]
    status: Mapped[str] = mapped_column(String(8))
    seq: Mapped[int] = mapped_column(Integer)
    ply: Mapped[int] = mapped_column(Integer)
    to_move: Mapped[int | None] = mapped_column(Integer)
    deadline: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC(), index=True)
    created: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    began: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())
    changed: Mapped[datetime.datetime] = mapped_column(DateTimeUTC())
    claimed: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())
    rematch: Mapped[str | None] = mapped_column(String(16))
    origin: Mapped[int | None] = mapped_column(BigInteger)
    revision: Mapped[int] = mapped_column(Integer)
    seats: Mapped[list[Seat]] = relationship(order_by=Seat.place, lazy="selectin")
    __table_args__ = (Index("ix_matches_status_number", "status", "number"),)


class Entry(DefaultBase):
    """An entry of a match's log; (match, seq) is unique, so of two entries for one moment only one is stored.

    It holds facts; sentences are composed when they are shown. `kind` is move, or one of those in `matches.log`;
    `seat` is the seat it belongs to; `ply` the number of moves in force after it; `text` the stable notation of a
    move; `at` the time it happened, and `spent` the seconds counted until then against the seat to move; `data` has
    whatever else its kind needs, with people by id.
    """

    __tablename__ = "entries"
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int | None] = mapped_column(Integer)
    ply: Mapped[int] = mapped_column(Integer)
    move: Mapped[int | None] = mapped_column(BigInteger)
    text: Mapped[str] = mapped_column(Text)
    forced: Mapped[bool]
    at: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())
    spent: Mapped[float] = mapped_column(Float)
    data: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class Intent(DefaultBase):
    """A key that a client has used for a move, and the `seq` it got in response."""

    __tablename__ = "intents"
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer)


class Plan(DefaultBase):
    """A seat's moves planned ahead: each of the `steps` is a list of moves in notation; the first legal one is made."""

    __tablename__ = "plans"
    __table_args__ = GOES
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    steps: Mapped[list[list[str]]] = mapped_column(JSON)
    withdrawn: Mapped[str | None] = mapped_column(Text)


class SeatCode(DefaultBase):
    """A code with which another browser takes over a seat, once, until it `expires`.

    `id` is the SHA-256 of match and code; `person` has the seat, and has made the code.
    """

    __tablename__ = "seat_codes"
    __table_args__ = GOES
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), index=True)
    place: Mapped[int] = mapped_column(Integer)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    expires: Mapped[datetime.datetime] = mapped_column(DateTimeUTC(), index=True)


class AnalysisRow(DefaultBase):
    """An analysis of a match after `seq` moves: its results as JSON, final or so far.

    `of` is the number of decisions to analyse, `changed` the time of the last progress; `words` says why it failed, if
    it did.
    """

    __tablename__ = "analyses"
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    body: Mapped[str] = mapped_column(Text)
    of: Mapped[int] = mapped_column(Integer)
    done: Mapped[bool]
    words: Mapped[str | None] = mapped_column(Text)
    changed: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())


def connect(url: str) -> AsyncEngine:
    """Create the engine of the database at `url`; on SQLite, a commit has reached the disk when it returns."""
    backend = make_url(url).get_backend_name()
    # Check a connection before using it: the database may have been restarted since.
    engine = create_async_engine(url, **({} if backend == "sqlite" else {"pool_pre_ping": True, "pool_size": 10}))
    if backend == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # FULL, because with the WAL the default may lose the last commits in a power failure.
    for pragma in "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 30000":
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def file_of(url: URL) -> str | None:
    """Return the file of a SQLite database; None if it is in memory or named by a `file:` URI, and for PostgreSQL."""
    path = url.database or ":memory:"
    return None if url.get_backend_name() != "sqlite" or path.startswith((":memory:", "file:")) else path


def is_ours(connection: Connection) -> bool:
    """Return whether Trunkline has created its tables in the database."""
    return inspect(connection).has_table("alembic_version")


def faults() -> tuple[type[Exception], ...]:
    """Return the exceptions that opening a database may raise; SQLAlchemy does not wrap those of asyncpg here."""
    driver = sys.modules.get("asyncpg")
    return (SQLAlchemyError, OSError, *((driver.PostgresError, driver.InterfaceError) if driver else ()))


async def upgrade(engine: AsyncEngine) -> None:
    """Migrate the tables to this version, or create them in an empty database."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # if several processes start at once, only one migrates
        connection.execute(text("SELECT pg_advisory_xact_lock(8420)"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def try_to_write(engine: AsyncEngine) -> None:
    """Store something and remove it; raise whatever any other write would meet, such as a full disk."""
    name = f"try {secrets.token_hex(8)}"  # unique: several servers may try at once
    async with engine.begin() as connection:
        # Too large to fit in the free space of an existing page.
        await connection.execute(insert(Setting).values(name=name, value=secrets.token_hex(TRY_BYTES // 2)))
        await connection.execute(delete(Setting).where(Setting.name == name))


def sessions(engine: AsyncEngine) -> Sessions:
    """Return a factory of sessions whose rows stay readable after a commit."""
    return async_sessionmaker(engine, expire_on_commit=False)


async def secret(make: Sessions) -> bytes:
    """Return the key that signs addresses in emails: created once, the same after every restart."""
    try:
        async with make.begin() as db:
            db.add(Setting(name="secret", value=secrets.token_hex(32)))
    except IntegrityError:  # there is one already
        pass
    async with make() as db:
        return bytes.fromhex((await db.execute(select(Setting.value).where(Setting.name == "secret"))).scalar_one())
