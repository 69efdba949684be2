"""The one way into a match and its log: what several matches want written at once goes to the disk together.

A commit that has to reach the disk takes some milliseconds, whatever is in it; so while one is under way the next
fills. If anything in it is refused, as an entry that is there already, each part is tried alone, and each of those
who wait is told of their own part only. Where no server runs, `put` writes parts by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server import metrics
from trunkline.server.db import AnalysisRow, Entry, Intent, MatchRow, Person, Plan, Seat, Sessions
from trunkline.server.errors import Refused
from trunkline.server.matches.events import Event, Events

MOST = 64  # parts of one commit
MATCH = ("seq", "ply", "to_move", "status", "deadline", "changed")
SEAT = ("kind", "alias", "bot", "bot_name", "person", "reserved")
_entries = insert(Entry.__table__)  # type: ignore[arg-type]
_intents = insert(Intent.__table__)  # type: ignore[arg-type]
_match = update(MatchRow.__table__).where(MatchRow.number == bindparam("n")).values(  # type: ignore[arg-type]
    {name: bindparam(f"new_{name}") for name in MATCH})
_seat = update(Seat.__table__).where(  # type: ignore[arg-type]
    Seat.number == bindparam("n"), Seat.place == bindparam("p")).values(
    {name: bindparam(f"new_{name}") for name in SEAT})


class Lost(Exception):
    """Another server has written first."""


@dataclass
class Cap:
    """At most so many matches like a new one (`like`) of its host; `words` refuse one more."""

    host: str
    most: int
    like: Sequence[ColumnElement[bool]]
    words: str


@dataclass(eq=False)
class Part:
    """What one match has to have written, all or none.

    New `entries` let one in of two who write for one moment. Without any, `revision` does, the row's as it was read.
    `row` is a new match, with its seats, unless the `cap` forbids one more. `match` is what its row says from now on,
    `plans` by seat what is planned instead of what was, `undone` the moves left by an undo, `then` what is written
    after this one.
    """

    number: int = 0
    row: MatchRow | None = None
    cap: Cap | None = None
    entries: list[dict[str, Any]] = field(default_factory=list)
    match: dict[str, Any] = field(default_factory=dict)
    revision: int | None = None
    intents: list[dict[str, Any]] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    plans: Mapping[int, Plan | None] = field(default_factory=dict)
    undone: int | None = None
    events: list[Event] = field(default_factory=list)
    then: Part | None = None


async def put(db: AsyncSession, parts: Sequence[Part], events: Events | None = None) -> None:
    """Write the parts in the caller's transaction; IntegrityError or `Lost` when another server was quicker."""
    # The entries first: of two servers that write for one moment the second is to fail at once.
    logged = [part for part in parts if part.entries and part.row is None and part.revision is None]
    for statement, rows in ((_entries, [row for part in logged for row in part.entries]),
                            (_intents, [row for part in parts for row in part.intents]),
                            (_match, [{"n": part.number, **{f"new_{name}": part.match[name] for name in MATCH}}
                                      for part in logged]),
                            (_seat, [_seat_row(part.number, seat) for part in logged for seat in part.seats])):
        if rows:
            await db.execute(statement, rows)
    for part in parts:
        await _put_rest(db, part, events, logged=part in logged)
        if part.then is not None:
            await put(db, [part.then], events)


async def _put_rest(db: AsyncSession, part: Part, events: Events | None, logged: bool) -> None:
    """Write what few parts have."""
    if part.row is not None:
        await _make(db, part.row, part.cap)
        part.number = part.row.number
    elif part.revision is not None:
        done = await db.execute(update(MatchRow).where(
            MatchRow.number == part.number, MatchRow.revision == part.revision).values(
            **part.match, revision=part.revision + 1).execution_options(synchronize_session=False))
        if not done.rowcount:  # type: ignore[attr-defined]
            raise Lost
    if not logged:
        if part.entries:
            await db.execute(_entries, [{**row, "number": part.number} for row in part.entries])
        if part.seats:
            await db.execute(_seat, [_seat_row(part.number, seat) for seat in part.seats])
    for place, plan in part.plans.items():
        await db.execute(delete(Plan).where(Plan.number == part.number, Plan.place == place))
        if plan is not None:
            await db.execute(insert(Plan).values(number=part.number, place=place, person=plan.person, steps=plan.steps,
                                                 withdrawn=plan.withdrawn))
    if part.undone is not None:  # analyses of moves that are no more
        await db.execute(delete(AnalysisRow).where(AnalysisRow.number == part.number, AnalysisRow.seq > part.undone))
    for event in part.events if events else ():
        await events.emit(db, event)  # type: ignore[union-attr]


async def _make(db: AsyncSession, row: MatchRow, cap: Cap | None) -> None:
    """Insert the new match."""
    if cap is not None:
        # Holds the person's row, on SQLite the database, so that of several requests at once each sees what the others
        # have made.
        await db.execute(update(Person).where(Person.id == cap.host).values(name=Person.name))
        count = select(func.count()).select_from(MatchRow).where(MatchRow.host == cap.host, *cap.like)
        if (await db.scalar(count) or 0) >= cap.most:
            raise Refused(409, "most", cap.words)
    row.number = None  # type: ignore[assignment]  # which a try that was rolled back may have left
    db.add(row)
    await db.flush()


def _seat_row(number: int, seat: Seat) -> dict[str, Any]:
    return {"n": number, "p": seat.place, **{f"new_{name}": getattr(seat, name) for name in SEAT}}


class Writer:
    """Writes parts in the order in which they come."""

    def __init__(self, sessions: Sessions, events: Events) -> None:
        self._sessions = sessions
        self._events = events
        self._waiting: list[tuple[Part, asyncio.Future[None]]] = []
        self._work: asyncio.Task[None] | None = None

    async def write(self, part: Part) -> None:
        """Return when the part is on the disk; IntegrityError or `Lost` when another server was quicker."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((part, done))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())
        await asyncio.shield(done)  # it is written though the one who asked waits no more

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
            await put(db, parts, self._events)
        metrics.MOVES.inc(sum(row["kind"] == "move" for part in parts for row in part.entries))


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
