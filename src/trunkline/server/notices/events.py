"""Stream a person's events: changes in their matches, and that there is news."""

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
MOST = 8  # streams per person


class Since(msgspec.Struct, frozen=True, omit_defaults=True):
    """A log entry: a move by number and text, or another `kind` of entry, after which `ply` moves are in force."""

    seq: int
    seat: int | None
    text: str
    move: int | None = None
    kind: str = "move"
    ply: int | None = None


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of one of these types.

    `turn`: the match is waiting for your move; `log` is everything after `before`, the `seq` of its previous turn
    event. `match`: something about the match has changed. `invited`: a seat is reserved for you. `news`: see
    GET /api/me/news.
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
    """The unsent events of one stream: only the latest of each type and match, so they cannot pile up."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str | None], Event] = {}
        self._some = asyncio.Event()
        self._invited: set[str] = set()

    def invite(self, row: MatchRow, again: bool) -> None:
        """Announce, once per stream, a seat reserved in the match; `again`: the match is a rematch."""
        if row.id not in self._invited:
            self._invited.add(row.id)
            host = next((s.name for s in row.seats if s.person == row.host), None)
            self.put(Event("invited", row.id, row.seq, row.status, kind="rematch" if again else "invited",
                           game=row.game, by=host))

    def put(self, event: Event) -> None:
        """Queue the event, replacing an unsent one of the same type and match."""
        key = event.type, event.match
        self._waiting.pop(key, None)
        self._waiting[key] = event
        self._some.set()

    async def take(self, patience: float) -> list[Event]:
        """Wait up to `patience` seconds for an event; return all that are queued, or none after that time."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._some.wait(), patience)
        events = list(self._waiting.values())
        self._waiting.clear()
        self._some.clear()
        return events


class Events:
    """The open event streams of this process, by person."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._listeners: dict[str, set[Listener]] = {}
        self._changed: set[str] = set()
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.stopped = asyncio.Event()

    def start(self) -> None:
        """Start sending events about matches that change."""
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
        """Report a change of the match, made by any process."""
        if self._listeners:
            self._changed.add(match_id)
            self._some.set()

    def news(self, person: str) -> None:
        """Tell the person's streams that there is news, from any process."""
        for listener in self._listeners.get(person, ()):
            listener.put(Event("news"))

    def may_listen(self, person: str) -> None:
        """Refuse another stream (429) if the person already has `MOST`."""
        if len(self._listeners.get(person, ())) >= MOST:
            raise Refused(429, "streams", f"You have {MOST} event streams open already; close one.")

    @contextmanager
    def listen(self, person: str) -> Iterator[Listener]:
        """Collect the person's events for as long as the context lasts."""
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
        """Yield waiting turns and invitations first, then events as they happen.

        Yields None after `beat` seconds without an event. Ends once `still` returns False (the session or token has
        ended), or when the server stops.
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
        """Add the log entries since this match's previous turn event in the stream, if there was one."""
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
    """Return the open matches with a seat reserved for the person, at most 100."""
    kept = select(Seat.number).where(Seat.kind == "open", Seat.reserved == person)
    return (await db.execute(select(MatchRow).where(MatchRow.status == "open", MatchRow.number.in_(kept))
                             .order_by(MatchRow.number).limit(100))).scalars().all()


async def _rematches(db: AsyncSession, rows: Sequence[MatchRow]) -> set[str | None]:
    """Return the ids of those open matches in `rows` that are rematches."""
    ids = [row.id for row in rows if row.status == "open"]
    if not ids:
        return set()
    return set((await db.execute(select(MatchRow.rematch).where(MatchRow.rematch.in_(ids)))).scalars())


def sent(event: Event | None) -> dict[str, Any]:
    """Return the event in the form the stream sends; None becomes a comment that keeps the connection alive."""
    if event is None:
        return {"data": None, "comment": "still here"}
    return {"data": msgspec.json.encode(event).decode()}
