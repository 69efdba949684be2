"""A database of an older version is brought up to date with what is in it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from tests.server.conftest import Person, Serve
from trunkline.server import db
from trunkline.server.settings import Settings

MATCH = """INSERT INTO matches (number, id, game, rules_version, options, seed, status, seq, to_move, created)
           VALUES (:number, :id, 'higgins', 1, '{"players": 2}', 1, :status, 0, 0, '2026-01-01 00:00:00')"""
SEAT = "INSERT INTO seats (number, place, kind, name, bot, guest) VALUES (:number, :place, :kind, 'x', :bot, :guest)"
GUEST = "INSERT INTO guests (id, name, created) VALUES (:id, :id, '2026-01-01 00:00:00')"
TABLES = [("alone", [("person", "ada"), ("bot", None)], True), ("hotseat", [("person", "ada")] * 2, True),
          ("friends", [("person", "ada"), ("person", "bob")], False),
          ("waits", [("person", "ada"), ("open", None)], False)]


def as_it_was(connection: Connection) -> None:
    """The tables of the first version, with matches in them."""
    config = Config()
    config.set_main_option("script_location", str(Path(db.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    for guest in "ada", "bob":
        connection.execute(text(GUEST), {"id": guest})
    for number, (name, seats, _) in enumerate(TABLES, 1):
        status = "open" if any(kind == "open" for kind, _ in seats) else "running"
        connection.execute(text(MATCH), {"number": number, "id": name, "status": status})
        for place, (kind, guest) in enumerate(seats):
            bot = "random" if kind == "bot" else None
            connection.execute(text(SEAT), {"number": number, "place": place, "kind": kind, "guest": guest, "bot": bot})


async def old(settings: Settings) -> None:
    engine = db.connect(settings.database_url())
    async with engine.begin() as connection:
        await connection.run_sync(as_it_was)
    await engine.dispose()


def test_matches_of_the_first_version_allow_advice_where_one_guest_plays(serve: Serve, settings: Settings) -> None:
    asyncio.run(old(settings))
    listed = Person(serve()).get("/api/matches").json()
    assert {m["id"]: m["advice"] for m in listed} == {name: advice for name, _, advice in TABLES}
