"""The database: its tables, and how it is opened and brought up to date.

A match is its set-up (`matches`, `seats`) and its log (`entries`); nothing else is needed to have it back.
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
GOES = {"info": {"of_person": "delete"}}  # of tables whose rows go with the person they belong to
# SQLite counts up by itself only in a column of the type INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")


class Setting(DefaultBase):
    """A value the server made for itself, such as the secret that signs addresses."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Person(DefaultBase):
    """Somebody who chose a name: a guest, or an account: then with a `handle`, the name as it is compared.

    `email` is theirs once `email_ok`. `disabled` by the host; `deleted`: only their games are left. `seen` is when they
    asked for anything last. They play from `hours_from` to `hours_to` (minutes after midnight) in their time zone.
    `bot`: a program plays by this account.
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
    """A place at a table: `kind` is person, bot or open; `person` plays it. `reserved`: the one person who may take it
    while it is open, or back from the bot that stands in for them.

    People sit under their own name, which is looked up (`known_as`); `alias` is what a bot, or another person on the
    same device, is called here. `bot_name`: what the bot was called that sat here from the first, where a person has
    taken its seat since. `program`: the account of `person` is a bot's.
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
        """What the seat is called now; the person's name also while a bot plays for them."""
        return self.alias or self.known_as


class MatchRow(DefaultBase):
    """A match's set-up. `seq`, `ply`, `to_move`, `status`, `deadline` and `changed` repeat what its log says, for
    lists, for waking bots and for clocks.

    `host` made it. `visibility` is public, unlisted (found by its link alone) or invited (seen by its players alone);
    `spectators` may look on; `takeover`: anybody may take a bot's seat; `undo` is free, ask or none; `pace` is a
    `pace.Pace`; `advice` may be asked for while it runs. `rematch` is the id of the match that its players went on to.
    `claimed`: a server thinks about its next move, since then. `origin`: the match with the same seed from which this
    one branched, or from which that one did. `revision` counts the writes that add no entry to the log: of two for one
    revision one is let in.
    """

    __tablename__ = "matches"
    number: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(16), unique=True)
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
    """An entry of a match's log; that (match, seq) is unique decides between two for one moment.

    It holds facts; sentences are made of them when they are shown. `kind` is move, or one of those in `matches.log`;
    `seat` whose it is; `ply` how many moves are in force after it; `text` the stable notation of a move; `at` when it
    happened, and `spent` the seconds counted until then against the seat that had to move; `data` what else its kind
    needs, people by their ids.
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
    """A key a client has used for a move, and the answer it got."""

    __tablename__ = "intents"
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer)


class Plan(DefaultBase):
    """Moves a seat has said beforehand: `steps`, each a list of moves in words of which the first legal one is made."""

    __tablename__ = "plans"
    __table_args__ = GOES
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"))
    steps: Mapped[list[list[str]]] = mapped_column(JSON)
    withdrawn: Mapped[str | None] = mapped_column(Text)


class AnalysisRow(DefaultBase):
    """What an analysis of a match after `seq` moves came to, as JSON, or has come to until now (`changed`, of so many
    decisions), unless it has failed (`words`)."""

    __tablename__ = "analyses"
    number: Mapped[int] = mapped_column(ForeignKey("matches.number"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    body: Mapped[str] = mapped_column(Text)
    of: Mapped[int] = mapped_column(Integer)
    done: Mapped[bool]
    words: Mapped[str | None] = mapped_column(Text)
    changed: Mapped[datetime.datetime | None] = mapped_column(DateTimeUTC())


def connect(url: str) -> AsyncEngine:
    """The engine of the database at `url`; a commit on SQLite has reached the disk when it returns."""
    backend = make_url(url).get_backend_name()
    # A connection is looked at before it is used: the database may have been started anew since.
    engine = create_async_engine(url, **({} if backend == "sqlite" else {"pool_pre_ping": True, "pool_size": 10}))
    if backend == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # FULL, because with the WAL the default may lose the last commits when power fails.
    for pragma in "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 30000":
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def file_of(url: URL) -> str | None:
    """The file of a SQLite database; None for one in memory, one that is an URI of its own, and PostgreSQL's."""
    path = url.database or ":memory:"
    return None if url.get_backend_name() != "sqlite" or path.startswith((":memory:", "file:")) else path


def is_ours(connection: Connection) -> bool:
    """Whether Trunkline has made its tables there."""
    return inspect(connection).has_table("alembic_version")


def faults() -> tuple[type[Exception], ...]:
    """What may be raised where a database cannot be opened: SQLAlchemy hands on as it is what asyncpg says then."""
    driver = sys.modules.get("asyncpg")
    return (SQLAlchemyError, OSError, *((driver.PostgresError, driver.InterfaceError) if driver else ()))


async def upgrade(engine: AsyncEngine) -> None:
    """Bring the tables up to date; makes them in an empty database."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # of processes that start at once, one brings it up to date
        connection.execute(text("SELECT pg_advisory_xact_lock(8420)"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def try_to_write(engine: AsyncEngine) -> None:
    """Store something and remove it; raises what any other change would run into, such as a full disk."""
    name = f"try {secrets.token_hex(8)}"  # of its own: several servers may try at once
    async with engine.begin() as connection:
        # Larger than what may be left on a page that is there already.
        await connection.execute(insert(Setting).values(name=name, value=secrets.token_hex(TRY_BYTES // 2)))
        await connection.execute(delete(Setting).where(Setting.name == name))


def sessions(engine: AsyncEngine) -> Sessions:
    """Where sessions come from; rows stay readable after a commit."""
    return async_sessionmaker(engine, expire_on_commit=False)


async def secret(make: Sessions) -> bytes:
    """Return the key that signs addresses in emails: made once, the same after every restart."""
    try:
        async with make.begin() as db:
            db.add(Setting(name="secret", value=secrets.token_hex(32)))
    except IntegrityError:  # there is one already
        pass
    async with make() as db:
        return bytes.fromhex((await db.execute(select(Setting.value).where(Setting.name == "secret"))).scalar_one())
