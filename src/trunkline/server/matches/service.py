"""Matches under a lock: read from the database when needed, and changed by `change` and `make` alone.

A change is in the database before anyone is told of it. Of two for one moment the row (match, seq), which is unique,
lets one in; where nothing is entered in the log, the match's revision does. The locks here only spare work; a second
server on the same database does no harm. What can be done with a match is in `actions`, what is shown of it in `views`.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError
from structlog.contextvars import bind_contextvars

from trunkline.engine.match import Match
from trunkline.server import clock
from trunkline.server.bus import Bus
from trunkline.server.db import MatchRow, Seat, Sessions
from trunkline.server.errors import Refused, Stale
from trunkline.server.games import Rules
from trunkline.server.matches import planned, store, words
from trunkline.server.matches.audience import Audience
from trunkline.server.matches.caps import Caps, cap_of
from trunkline.server.matches.draft import Draft, made
from trunkline.server.matches.events import Changed
from trunkline.server.matches.held import Held, Matches
from trunkline.server.matches.log import Entry, Table
from trunkline.server.matches.pace import Hours
from trunkline.server.matches.permits import may_see, required
from trunkline.server.writer import Lost, Part, Writer

log = structlog.get_logger("trunkline.server")
LONG = 400  # entries of a log that is read by a thread, so that nobody else waits for it


def no_match() -> Refused:
    """Refuse a match that nobody has made, or that is hidden from the person who asks."""
    return Refused(404, "no_match", words.NO_MATCH)


def no_database() -> Refused:
    """Refuse where the database did not answer: whether the change is stored is not known."""
    return Refused(503, "no_database", "The database does not answer at the moment. Try again in a few seconds.",
                   headers={"Retry-After": "3"})


def status(match: Match, table: Table) -> str:
    """Return what `MatchRow.status` is of a match that has begun."""
    return "over" if match.over else "ended" if table.ended else "running"


async def always(_: str) -> Hours | None:
    """Answer for somebody who has given no hours: they play at all of them."""
    return None


class Service:
    """Holds matches, and changes them; `hours` tells when a person plays."""

    def __init__(self, sessions: Sessions, rules: Rules, writer: Writer, bus: Bus, caps: Caps | None = None,
                 hours: Callable[[str], Awaitable[Hours | None]] = always, now: clock.Clock = clock.now) -> None:
        self.sessions = sessions
        self.rules = rules
        self.now = now
        self.matches = Matches()
        self.audience = Audience(bus)
        self.reading = asyncio.Semaphore(1)  # uploads: reading one keeps a processor busy
        self.seeking = asyncio.Lock()  # a seat at any table that fits
        self._writer = writer
        self._bus = bus
        self._caps = caps or Caps()
        self._hours = hours
        bus.listen("match", self.matches.changed, others=True)
        bus.listen("person", self._renamed)
        bus.lost.append(self.matches.doubt)

    def tell(self, match_id: str) -> None:
        """Say that the match is new."""
        self._bus.publish("match", match_id)

    # --- holding

    async def find(self, match_id: str) -> MatchRow:
        """Return what is stored of the match beside its log."""
        bind_contextvars(match=match_id)
        async with self.sessions() as db:
            row = await store.find(db, match_id) if match_id.isalnum() else None
        if row is None:
            raise no_match()
        return row

    @asynccontextmanager
    async def hold(self, match_id: str) -> AsyncIterator[Held]:
        """The match, locked and up to date."""
        held = self.matches[match_id]
        async with held.lock:
            await self._refresh(held, match_id)
            yield held

    @asynccontextmanager
    async def look(self, match_id: str, person: str | None, seen: int = 0) -> AsyncIterator[Held]:
        """The match, locked, for a person who has seen so much of its log, perhaps by way of another server of which
        this one has not heard yet. There is none for somebody to whom it is hidden."""
        async with self.hold(match_id) as held:
            required(may_see(held.row, person))
            if held.begun and seen > held.seq:
                held.stale = True
                await self._refresh(held, match_id)
            yield held

    async def seen(self, match_id: str, person: str | None) -> Held:
        """Return the match up to date, to be read before anything else is awaited; as `look` does, for what is asked
        most: the state that each socket is sent."""
        held = self.matches[match_id]
        async with held.lock:
            await self._refresh(held, match_id)
            required(may_see(held.row, person))
        return held

    async def _refresh(self, held: Held, match_id: str) -> None:
        bind_contextvars(match=match_id)
        if held.outdated:
            held.forget()
        if not held.begun or held.stale or not self._bus.healthy:
            held.stale = False  # before the database is asked: what changes meanwhile makes it stale again
            try:
                await self._load(held, match_id)
            except BaseException:
                held.stale = True
                raise

    async def _load(self, held: Held, match_id: str) -> None:
        try:
            row = await self.find(match_id)
        except Refused:
            self.matches.drop(match_id)
            raise
        if row.began is None:
            held.take(row, (), (), {})
            return
        await self.rules.ready()
        if held.seq > row.seq or held.misnames(row):
            held.forget()
        async with self.sessions() as db:
            new = await store.entries(db, row.number, held.seq, row.seq)
            plans = await store.plans(db, row.number)
            people = await store.people(db, row, new)
        if not held.begun and len(new) > LONG:
            await asyncio.to_thread(held.take, row, new, plans, people)
        else:
            held.take(row, new, plans, people)

    async def seq(self, match_id: str) -> int:
        """Return the length of the log: as far as is known, if news of other servers arrive, else in the database."""
        held = self.matches[match_id]
        if held.begun and not held.stale and self._bus.healthy:
            return held.seq
        return (await self.find(match_id)).seq

    def _renamed(self, person: str) -> None:
        """Read the person's matches anew: they may be called otherwise."""
        for match_id in self.matches.renamed(person):
            self.tell(match_id)

    # --- changing

    @asynccontextmanager
    async def change(self, match_id: str, person: str | None = None, seen: int = 0) -> AsyncIterator[Draft]:
        """A change of the match, by a person who may see it and has seen so much of its log, or by nobody (a bot, a
        clock).

        When the block ends without a fault, what is in the draft is written, all or none; then what was planned for
        the seats that have to move is carried out, and everybody is told once. `Stale` when somebody else was quicker.
        """
        async with (self.hold(match_id) if person is None else self.look(match_id, person, seen)) as held:
            draft = await self._draft(held)
            yield draft
            wrote = bool(draft)
            if draft:
                await self._write(draft)
            try:
                while (plan := planned.due(held) if held.known else None) is not None:
                    draft = await self._draft(held)
                    planned.carry_out(plan, draft)
                    await self._write(draft)
                    wrote = True
            except Stale:
                pass  # another server has carried it out, or somebody has moved
            except Refused as error:  # the change itself is stored; the plan is found again by the next look for such
                log.warning("plan", match=match_id, error=str(error))
        if wrote:
            self.tell(match_id)

    async def make(self, row: MatchRow, match: Match | None) -> str:
        """Store a new match, begun with the moves that its game has, if it is given; return its id."""
        await self._write_part(await self.part_of(self.made(row, match)))
        self.tell(row.id)
        return row.id

    def made(self, row: MatchRow, match: Match | None, *, again: bool = False) -> Draft:
        """Draft a new match, of which a person has so many at most."""
        draft = made(row, self.now(), match, again=again)
        draft.cap = cap_of(row, self._caps)
        return draft

    async def part_of(self, draft: Draft) -> Part:
        """Return what the draft has to have written."""
        return (await self._part(draft))[0]

    async def _draft(self, held: Held) -> Draft:
        at = self.now()
        return Draft(held, at, await self._spent(held, at) if held.begun else 0.0)

    async def _write(self, draft: Draft) -> None:
        held, row = draft.held, draft.row
        part, values = await self._part(draft)
        try:
            await self._write_part(part)
        except BaseException:
            held.forget()
            raise
        if not held.begun:
            held.forget()  # it is read anew: what stands there is little
            return
        if any(seat.person for seat in draft.seats.values()):
            held.stale = True  # whether it is a bot's account is read with the seat
        if part.revision is not None:
            values["revision"] = part.revision + 1
        _apply(row, draft.seats, values)
        held.set(row, draft.game, draft.table, draft.lines, draft.names)
        for place, plan in draft.plans.items():
            held.plans.pop(place, None)
            if plan is not None:
                held.plans[place] = plan

    async def _write_part(self, part: Part) -> None:
        try:
            await self._writer.write(part)
        except (IntegrityError, Lost):
            raise Stale from None
        except (DBAPIError, OSError) as error:
            log.warning("database", exc_info=error)
            raise no_database() from error

    async def _part(self, draft: Draft) -> tuple[Part, dict[str, Any]]:
        """Return what the draft has to have written, and what its row says then."""
        row, values, logged = draft.row, dict(draft.values), bool(draft.entries) and not draft.began
        if draft.entries or draft.began:
            values |= await self._row_values(draft)
        if not draft.held.begun:  # what follows the change is told of the row as it will be; none of it is kept here
            _apply(row, draft.seats, values)
        new = row.number is None
        events = list(draft.events)
        if logged:
            said = [line.words for line in draft.lines]
            events.insert(0, Changed(row, draft.table, draft.match, draft.entries, said))
        return Part(number=row.number or 0, row=row if new else None, cap=draft.cap, match=values,
                    entries=[_entry(row.number, entry) for entry in draft.entries],
                    revision=row.revision if not (new or logged) and (values or draft.seats) else None,
                    intents=draft.intents, seats=list(draft.seats.values()), plans=draft.plans, undone=draft.undone,
                    events=events, then=draft.then), values

    async def _row_values(self, draft: Draft) -> dict[str, Any]:
        """Return what the row repeats of the log."""
        row, table, match = draft.row, draft.table, draft.match
        to_move = match.to_move
        values: dict[str, Any] = {"seq": table.seq, "ply": table.ply, "to_move": to_move, "changed": draft.at}
        if draft.began:
            values["began"] = draft.at
        if row.status != "viewing":
            places = {seat.place: seat for seat in draft.places()}
            values |= {"status": status(match, table), "deadline": await self._deadline(places, table, to_move)}
        return values

    # --- clocks

    async def _spent(self, held: Held, at: datetime.datetime) -> float:
        """Return the seconds until now that count against the seat that has to move; bots have all the time they
        want."""
        table, row = held.table, held.row
        if table.pace is None or row.to_move is None or (person := row.seats[row.to_move].person) is None:
            return 0.0
        return table.spent(at, await self._hours(person) if table.pace.per == "turn" else None)

    async def _deadline(self, seats: Mapping[int, Seat], table: Table, to_move: int | None) -> datetime.datetime | None:
        """Return when the time of the seat to move is up, if somebody sits there whose clock runs."""
        if table.pace is None or to_move is None or (person := seats[to_move].person) is None:
            return None
        return table.deadline(to_move, await self._hours(person) if table.pace.per == "turn" else None)


def _apply(row: MatchRow, seats: Mapping[int, Seat], values: Mapping[str, Any]) -> None:
    for place, seat in seats.items():
        row.seats[place] = seat
    for name, value in values.items():
        setattr(row, name, value)


def _entry(number: int | None, entry: Entry) -> dict[str, Any]:
    return {"number": number, **msgspec.structs.asdict(entry)}
