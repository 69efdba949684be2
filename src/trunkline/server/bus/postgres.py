"""The bus over the database itself: PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.engine import make_url

from trunkline.server.bus.remote import CHANNEL, PATIENCE, Line, RemoteBus


class PostgresBus(RemoteBus):
    """News as notifications on one connection of its own; `url` is the database's."""

    def __init__(self, url: str, works: bool = True) -> None:
        super().__init__(works)
        _, told = dialect().create_connect_args(make_url(url))  # type: ignore[no-untyped-call]
        self._told = {name: value for name, value in told.items()
                      if not name.startswith(("prepared_statement", "async_"))}

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[Line]:
        connection = await asyncpg.connect(**self._told, timeout=PATIENCE)
        try:
            line = _PostgresLine(connection)
            await connection.add_listener(CHANNEL, line.heard)
            connection.add_termination_listener(line.ended)
            yield line
        finally:
            connection.terminate()


class _PostgresLine:
    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._texts: asyncio.Queue[str | None] = asyncio.Queue()

    def heard(self, _: Any, __: int, ___: str, text: object) -> None:
        self._texts.put_nowait(str(text))

    def ended(self, _: Any) -> None:
        self._texts.put_nowait(None)

    async def send(self, text: str) -> None:
        await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    async def receive(self) -> str:
        text = await self._texts.get()
        if text is None:
            raise ConnectionError("the database has closed the connection")
        return text
