"""Read a database as it was at one moment, however long reading takes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import MetaData, Table
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trunkline.server import app, db


@asynccontextmanager
async def snapshot(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Yield a connection that sees the database as it is now, whatever others write; do not write with it."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN")  # the driver itself begins a transaction only before a write
            yield connection
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            async with connection.begin():
                yield connection


def tables() -> list[Table]:
    """Return all tables, each after those it refers to."""
    assert app  # its imports define every table
    metadata: MetaData = db.MatchRow.metadata
    return metadata.sorted_tables
