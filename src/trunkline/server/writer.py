"""The one way into a match's log: what several matches want written at once goes to the disk together.

A commit that has to reach the disk takes some milliseconds, whatever is in it; so while one is under way the next
fills. If anything in it is refused, as an entry that is there already, each part is tried alone, and each
caller that waits is told of its own part only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import structlog
from sqlalchemy import bindparam, insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server import metrics
from trunkline.server.db import Entry, Intent, MatchRow, Seat, Sessions
from trunkline.server.outage import is_outage

log = structlog.get_logger("trunkline.server")
MOST = 64  # parts of one commit
MATCH = ("seq", "ply", "to_move", "status", "deadline", "changed")
_entries = insert(Entry.__table__)  # type: ignore[arg-type]
_intents = insert(Intent.__table__)  # type: ignore[arg-type]
_match = update(MatchRow.__table__).where(MatchRow.number == bindparam("n")).values(  # type: ignore[arg-type]
    {name: bindparam(f"new_{name}") for name in MATCH})
_seat = update(Seat.__table__).where(  # type: ignore[arg-type]
    Seat.number == bindparam("n"), Seat.place == bindparam("p")).values(
    {name: bindparam(f"new_{name}") for name in ("kind", "name", "bot", "person", "reserved")})
More = Callable[[AsyncSession], Awaitable[None]]


@dataclass
class Part:
    """What one match has to have written, all or none: new entries, what `matches` repeats of them, and the rest."""

    number: int
    entries: list[dict[str, Any]]
    match: dict[str, Any]
    intents: list[dict[str, Any]] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    more: list[More] = field(default_factory=list)
    besides: list[More] = field(default_factory=list)  # what may fail without holding up the match: notices, results


class Writer:
    """Writes parts in the order in which they come."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._waiting: list[tuple[Part, asyncio.Future[None]]] = []
        self._work: asyncio.Task[None] | None = None

    async def write(self, part: Part) -> None:
        """Returns when the part is on the disk; IntegrityError when an entry of that number is there already."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((part, done))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())
        await asyncio.shield(done)  # whoever is not waited for any more is written all the same

    async def stop(self) -> None:
        """Write what waits."""
        if self._work:
            await asyncio.gather(self._work, return_exceptions=True)

    async def _run(self) -> None:
        try:
            await self._write_all()
        finally:
            for _, done in self._waiting:  # nobody waits for ever for what was given up
                _tell(done, ConnectionError("this was not written"))
            self._waiting.clear()

    async def _write_all(self) -> None:
        while self._waiting:
            # By number, so that two servers lock the same matches in the same order.
            batch = sorted(self._waiting[:MOST], key=lambda one: one[0].number)
            del self._waiting[:MOST]
            try:
                await self._commit([part for part, _ in batch])
            except Exception as error:
                if len(batch) == 1:
                    _tell(batch[0][1], error)
                else:
                    await self._each(batch)
            else:
                for _, done in batch:
                    _tell(done, None)
            finally:
                for _, done in batch:
                    _tell(done, ConnectionError("it is not known whether this was written"))

    async def _each(self, batch: list[tuple[Part, asyncio.Future[None]]]) -> None:
        for part, done in batch:
            try:
                await self._commit([part])
            except Exception as error:
                _tell(done, error)
            else:
                _tell(done, None)

    async def _commit(self, parts: list[Part]) -> None:
        async with self._sessions.begin() as db:
            # The entries first: of two servers that write for one moment the second is to fail at once.
            for statement, rows in ((_entries, [row for part in parts for row in part.entries]),
                                    (_intents, [row for part in parts for row in part.intents]),
                                    (_match, [{"n": part.number, **{f"new_{k}": v for k, v in part.match.items()}}
                                              for part in parts]),
                                    (_seat, [row for part in parts for row in part.seats])):
                if rows:
                    await db.execute(statement, rows)
            for part in parts:
                for more in part.more:
                    await more(db)
                for more in part.besides:
                    try:
                        async with db.begin_nested():
                            await more(db)
                    except Exception as error:
                        if is_outage(error):
                            raise
                        log.error("besides", number=part.number, exc_info=error)
        metrics.MOVES.inc(sum(row["kind"] == "move" for part in parts for row in part.entries))


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
