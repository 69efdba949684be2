"""Count requests in PostgreSQL, for several servers on one database without Redis.

The counts have a table of their own, which is not part of the data: unlogged, not exported, made when it is needed.
"""

from __future__ import annotations

import time
from typing import Any

from limits.aio.storage import Storage
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

SWEEP = 500  # requests after which the counts of past windows are removed
MAKE = ("SELECT pg_advisory_xact_lock(8421)",  # or two processes that make it at once would collide
        "CREATE UNLOGGED TABLE IF NOT EXISTS counts (key text PRIMARY KEY, number integer NOT NULL, "
        "until timestamptz NOT NULL)")
COUNT = text("""
    INSERT INTO counts AS c (key, number, until) VALUES (:key, :amount, now() + make_interval(secs => :expiry))
    ON CONFLICT (key) DO UPDATE SET number = CASE WHEN c.until > now() THEN c.number ELSE 0 END + excluded.number,
                                    until = CASE WHEN c.until > now() THEN c.until ELSE excluded.until END
    RETURNING number""")


class PostgresCounts(Storage):
    """The storage of fixed windows for `limits`; times are the database's, on which all servers agree."""

    STORAGE_SCHEME = None

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self._engine = engine
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._made = False
        self._hits = 0

    @property
    def base_exceptions(self) -> type[Exception]:
        """Return the class of the errors it may raise."""
        return SQLAlchemyError

    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to the count of the key; return it. A new window lasts `expiry` seconds."""
        if not self._made:
            async with self._engine.begin() as connection:
                for statement in MAKE:
                    await connection.execute(text(statement))
            self._made = True
        self._hits += 1
        if self._hits % SWEEP == 0:
            await self._ask("DELETE FROM counts WHERE until <= now()")
        async with self._at_once.connect() as connection:
            found = await connection.execute(COUNT, {"key": key, "amount": amount, "expiry": float(expiry)})
            return int(found.scalar_one())

    async def get(self, key: str) -> int:
        """Return the count of the key in its window, 0 if that is over."""
        return int(await self._ask("SELECT number FROM counts WHERE key = :key AND until > now()", key=key) or 0)

    async def get_expiry(self, key: str) -> float:
        """Return when the window of the key ends, in seconds since 1970; now if there is none."""
        return float(await self._ask("SELECT extract(epoch FROM until) FROM counts WHERE key = :key", key=key)
                     or time.time())

    async def check(self) -> bool:
        """Return whether the database answers."""
        return bool(await self._ask("SELECT 1"))

    async def reset(self) -> None:
        """Forget all counts."""
        await self._ask("DELETE FROM counts")

    async def clear(self, key: str) -> None:
        """Forget the count of the key."""
        await self._ask("DELETE FROM counts WHERE key = :key", key=key)

    async def _ask(self, statement: str, **values: object) -> Any:
        async with self._at_once.connect() as connection:
            found = await connection.execute(text(statement), values)
            return found.scalar() if found.returns_rows else None
