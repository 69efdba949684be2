"""The event stream of a person: what happens in their matches, and that there is news."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.db import Entry, MatchRow, Seat, Sessions
from trunkline.server.errors import Refused
from trunkline.server.notices.truth import awaiting

log = structlog.get_logger("trunkline.server")
MOST = 8  # streams of one person


class Since(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry: a move by number and text, or another `kind` of entry, after which `ply` moves are in force."""

    seq: int
    seat: int | None
    text: str
    move: int | None = None
    kind: str = "move"
    ply: int | None = None


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """`turn`: the match waits for my move, and `log` is what has happened after `before`, the turn told last; `match`:
    something about it has changed; `invited`: a seat is kept for me; `news`: see GET /api/me/news.
    """

    type: str
    match: str | None = None
    seq: int | None = None
    status: str | None = None
    before: int | None = None
    log: list[Since] | None = None
    kind: str | None = None
    game: str | None = None
    by: str | None = None


class Listener:
    """One stream's events that are still to be sent: of a kind and a match only the latest, so that none piles up."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str | None], Event] = {}
        self._some = asyncio.Event()
        self._invited: set[str] = set()

    def invite(self, row: MatchRow, again: bool) -> None:
        """Tell once that a seat of the match is kept; `again`: of a rematch."""
        if row.id not in self._invited:
            self._invited.add(row.id)
            host = next((s.name for s in row.seats if s.person == row.host), None)
            self.put(Event("invited", row.id, row.seq, row.status, kind="rematch" if again else "invited",
                           game=row.game, by=host))

    def put(self, event: Event) -> None:
        """To be sent."""
        key = event.type, event.match
        self._waiting.pop(key, None)
        self._waiting[key] = event
        self._some.set()

    async def take(self, patience: float) -> list[Event]:
        """What has come, at least one unless nothing does within so many seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._some.wait(), patience)
        events = list(self._waiting.values())
        self._waiting.clear()
        self._some.clear()
        return events


class Events:
    """Who listens in this process."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._listeners: dict[str, set[Listener]] = {}
        self._changed: set[str] = set()
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.stopped = asyncio.Event()

    def start(self) -> None:
        """Begin to look after matches that change."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End all streams."""
        self.stopped.set()
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.put(Event("end"))
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def changed(self, match_id: str) -> None:
        """Something about the match is new; of any process."""
        if self._listeners:
            self._changed.add(match_id)
            self._some.set()

    def news(self, person: str) -> None:
        """The person has news; of any process."""
        for listener in self._listeners.get(person, ()):
            listener.put(Event("news"))

    def may_listen(self, person: str) -> None:
        """Refused when the person has too many streams."""
        if len(self._listeners.get(person, ())) >= MOST:
            raise Refused(429, "streams", f"You have {MOST} event streams open already; close one.")

    @contextmanager
    def listen(self, person: str) -> Iterator[Listener]:
        """The person's events from now on."""
        mine = self._listeners.setdefault(person, set())
        listener = Listener()
        mine.add(listener)
        try:
            yield listener
        finally:
            mine.discard(listener)
            if not mine:
                self._listeners.pop(person, None)

    async def _run(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            changed, self._changed = self._changed, set()
            try:
                await self._tell(changed)
            except Exception as error:
                log.error("events", exc_info=error)

    async def _tell(self, changed: set[str]) -> None:
        async with self._sessions() as db:
            rows = (await db.execute(select(MatchRow).where(MatchRow.id.in_(changed)))).scalars().all()
            again = await _rematches(db, rows)
        for row in rows:
            if row.status == "open":
                for person in {s.reserved for s in row.seats if s.kind == "open" and s.reserved in self._listeners}:
                    for listener in self._listeners.get(str(person), ()):
                        listener.invite(row, row.id in again)
            for person in {s.person for s in row.seats if s.person in self._listeners}:
                for listener in self._listeners.get(str(person), ()):
                    listener.put(Event("match", row.id, row.seq, row.status))
                    if row.status == "running" and row.to_move is not None and row.seats[row.to_move].person == person:
                        listener.put(Event("turn", row.id, row.seq))

    async def stream(self, person: str, still: Callable[[], Awaitable[bool]],
                     beat: float) -> AsyncIterator[Event | None]:
        """First the turns that wait, then what happens; None as a sign of life. Ends when they are no longer `still`
        the same.
        """
        with self.listen(person) as listener:
            async with self._sessions() as db:
                for row in await awaiting(db, person):
                    listener.put(Event("turn", row.id, row.seq))
                kept = await _kept(db, person)
                again = await _rematches(db, kept)
            for row in kept:
                listener.invite(row, row.id in again)
            listener.put(Event("news"))
            told: dict[str, int] = {}
            while not self.stopped.is_set():
                events = await listener.take(beat)
                if not await still():
                    return
                for event in events:
                    if event.type == "end":
                        return
                    if event.type == "turn":
                        event = await self._with_log(event, told)
                    elif event.status == "over":
                        told.pop(str(event.match), None)
                    yield event
                if not events:
                    yield None


    async def _with_log(self, turn: Event, told: dict[str, int]) -> Event:
        """The turn with what has happened since the one before it that this stream has told."""
        match, seq = str(turn.match), turn.seq or 0
        before, told[match] = told.get(match), seq
        if before is None:
            return turn
        async with self._sessions() as db:
            entries = (await db.execute(
                select(Entry).join(MatchRow, MatchRow.number == Entry.number).order_by(Entry.seq)
                .where(MatchRow.id == match, Entry.seq > before, Entry.seq <= seq))).scalars()
            log = [Since(e.seq, e.seat, e.text, e.move) if e.kind == "move" else
                   Since(e.seq, e.seat, e.text, kind=e.kind, ply=e.ply) for e in entries]
        return msgspec.structs.replace(turn, before=before, log=log)


async def _kept(db: AsyncSession, person: str) -> Sequence[MatchRow]:
    """The matches with a seat kept for the person."""
    kept = select(Seat.number).where(Seat.kind == "open", Seat.reserved == person)
    return (await db.execute(select(MatchRow).where(MatchRow.status == "open", MatchRow.number.in_(kept))
                             .order_by(MatchRow.number).limit(100))).scalars().all()


async def _rematches(db: AsyncSession, rows: Sequence[MatchRow]) -> set[str | None]:
    """The ids of those among these that are rematches."""
    ids = [row.id for row in rows if row.status == "open"]
    if not ids:
        return set()
    return set((await db.execute(select(MatchRow.rematch).where(MatchRow.rematch.in_(ids)))).scalars())


def sent(event: Event | None) -> dict[str, Any]:
    """Return the event as the stream sends it."""
    if event is None:
        return {"data": None, "comment": "still here"}
    return {"data": msgspec.json.encode(event).decode()}
