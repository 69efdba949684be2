"""One look at a database, in which nothing changes however long it takes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import MetaData, Table
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trunkline.server import app, db


@asynccontextmanager
async def snapshot(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection that sees the database as it is now; it must not write."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN")  # the driver begins only before it writes
            yield connection
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            async with connection.begin():
                yield connection


def tables() -> list[Table]:
    """All tables, each after those it refers to."""
    assert app  # whose imports define every table
    metadata: MetaData = db.MatchRow.metadata
    return metadata.sorted_tables
