"""The migrations make what the tables say."""

from __future__ import annotations

from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from trunkline.server import db
from trunkline.server.keeping.snapshot import tables


def differences(connection: Connection) -> list[Any]:
    """What a next migration would change."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, tables()[0].metadata))


async def test_the_migrations_make_the_tables_as_they_are(database: str) -> None:
    engine = db.connect(database)
    await db.upgrade(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()
