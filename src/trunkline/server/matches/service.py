"""Matches under a lock: read from the database when needed, and written to it by `commit` alone.

A change is in the database before anyone is told of it, and of two for one moment the row (match, seq), which is
unique, lets one in. The locks here only spare work; a second server on the same database does no harm. What is done
with a match is in the modules beside this one: `moves`, `agreeing`, `seating`, `lobby`.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import structlog
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from structlog.contextvars import bind_contextvars

from trunkline.engine import matchfile
from trunkline.engine.match import Match
from trunkline.server.db import MatchRow, Seat, Sessions
from trunkline.server.errors import Refused
from trunkline.server.games import Rules
from trunkline.server.matches import store
from trunkline.server.matches.caps import Caps
from trunkline.server.matches.live import Live, Lives, moment
from trunkline.server.matches.naming import called
from trunkline.server.matches.pace import Hours
from trunkline.server.matches.shapes import MatchState
from trunkline.server.matches.shown import may_have_file, may_see, shape, shape_then
from trunkline.server.matches.table import Line, Table
from trunkline.server.writer import More, Part, Writer

log = structlog.get_logger("trunkline.server")


class Held(NamedTuple):
    """A match that is locked and up to date; `match` and `table` are None while seats are open."""

    live: Live
    row: MatchRow
    begun: tuple[Match, Table] | None

    @property
    def match(self) -> Match:
        """The game; Refused while the match waits for players."""
        return self._begun[0]

    @property
    def table(self) -> Table:
        """The table; Refused while the match waits for players."""
        return self._begun[1]

    def own(self, person: str) -> list[int]:
        """The seats of the person; asked for many times while the match is shown."""
        known = self.live.owned
        if person not in known:
            known[person] = [s.place for s in self.row.seats if s.person == person]
        return known[person]

    @property
    def _begun(self) -> tuple[Match, Table]:
        if self.begun is None:
            raise Refused(409, "not_started", "This match waits for players.")
        return self.begun


def no_match() -> Refused:
    """Nobody has made such a match, or it is not for whoever asks."""
    return Refused(404, "no_match", "There is no such match.")


def no_database() -> Refused:
    """The database did not answer: whether the change is stored is not known."""
    return Refused(503, "no_database", "The database does not answer at the moment. Try again in a few seconds.",
                   headers={"Retry-After": "3"})


def status(match: Match, table: Table) -> str:
    """Return what `MatchRow.status` is of a match that has begun."""
    return "over" if match.over else "ended" if table.ended else "running"


async def always(_: str) -> Hours | None:
    """The hours of somebody who has said none: all of them."""
    return None


class Change(NamedTuple):
    """What happened to a match, for those who follow it inside the transaction: `before` it, and after."""

    row: MatchRow
    before: Table
    after: Table
    match: Match
    lines: Sequence[Line]
    was: tuple[int | None, str]  # to_move and status before


Follower = Callable[[Change], More | None]
Born = Callable[[AsyncSession, MatchRow, str | None, bool], Awaitable[None]]  # match, by whom, a rematch?
Withdrawn = Callable[[AsyncSession, MatchRow, str, int, str], Awaitable[None]]  # match, person, seq, words


class Service:
    """Everything that can be done with matches; `changed` are told a match's id after each commit, `followers` add to
    the commit itself."""

    def __init__(self, sessions: Sessions, rules: Rules, writer: Writer) -> None:
        self.sessions = sessions
        self.rules = rules
        self.writer = writer
        self.reading = asyncio.Semaphore(1)  # uploads: reading one keeps a processor busy
        self.lives = Lives()
        self.sure: Callable[[], bool] = lambda: True  # that news of other servers arrive
        self.hours: Callable[[str], Awaitable[Hours | None]] = always
        self.changed: list[Callable[[str], None]] = []
        self.followers: list[Follower] = []
        self.born: list[Born] = []  # told of new matches and of those that begin, inside the transaction
        self.caps = Caps()
        self.withdrawn: list[Withdrawn] = []  # told of plans that no longer fit, inside the transaction

    def tell(self, match_id: str) -> None:
        """Say that the match is new."""
        for told in self.changed:
            told(match_id)

    async def find(self, match_id: str) -> MatchRow:
        """What is stored of the match beside its log."""
        bind_contextvars(match=match_id)
        async with self.sessions() as db:
            row = await store.find(db, match_id) if match_id.isalnum() else None
        if row is None:
            raise no_match()
        return row

    @asynccontextmanager
    async def hold(self, match_id: str) -> AsyncIterator[Held]:
        """The match, locked and up to date."""
        live = self.lives[match_id]
        async with live.lock:
            bind_contextvars(match=match_id)
            yield await self._fresh(live, match_id)

    @asynccontextmanager
    async def seen(self, match_id: str, person: str) -> AsyncIterator[Held]:
        """The match, locked, for a person who wants to change it: to whom it is hidden there is none."""
        async with self.hold(match_id) as held:
            if not may_see(held.row, person):
                raise no_match()
            yield held

    async def caught_up(self, held: Held, seq: int) -> Held:
        """Return the match as far as somebody has seen it, who may have heard of an entry by another server first."""
        if held.begun is not None and seq > held.table.seq:
            held.live.stale = True
            return await self._fresh(held.live, held.row.id)
        return held

    async def _fresh(self, live: Live, match_id: str) -> Held:
        row = live.row
        if row is None or live.stale or row.began is None or not self.sure():
            live.stale = False  # before the database is asked: what changes meanwhile makes it stale again
            try:
                row = await self._load(live, match_id)
            except BaseException:
                live.stale = True
                raise
        if row.began is None:
            return Held(live, row, None)
        assert live.match is not None and live.table is not None
        return Held(live, row, (live.match, live.table))

    async def _load(self, live: Live, match_id: str) -> MatchRow:
        try:
            row = await self.find(match_id)
        except Refused:
            self.lives.drop(match_id)
            raise
        if row.began is None:
            live.forget()
            return row
        await self.rules.ready()
        if live.seq > row.seq:
            live.forget()
        async with self.sessions() as db:
            new = await store.lines(db, row.number, live.seq, row.seq)
            plans = await store.plans(db, row.number)
        if (live.match is None and len(new) > 1000) or any(not line.words for line in new):
            await asyncio.to_thread(live.take, row, new, plans)
        else:
            live.take(row, new, plans)
        return row

    # --- looking

    async def state(self, match_id: str, person: str | None, since: int = 0) -> MatchState:
        """The match as the person may see it, with the log after `since`."""
        async with self.hold(match_id) as held:
            if not may_see(held.row, person):
                raise no_match()
            return shape(held, person, since, self.now())

    async def at(self, match_id: str, ply: int, person: str | None) -> MatchState:
        """The match as it was after so many of the moves in force; nobody can move there."""
        async with self.hold(match_id) as held:
            row, past = self._past(held, ply, person)
            log = held.live.in_force()[:ply]
        then = moment(past, log, with_legal=False)
        return shape_then(row, then, person, seq=ply, ply=ply, to_move=past.to_move)

    async def past(self, match_id: str, ply: int | None, person: str | None) -> tuple[MatchRow, Match]:
        """A copy of the match as it was after so many of the moves in force, all if None."""
        async with self.hold(match_id) as held:
            return self._past(held, ply, person)

    def _past(self, held: Held, ply: int | None, person: str | None) -> tuple[MatchRow, Match]:
        if not may_see(held.row, person):
            raise no_match()
        most = held.begun[1].ply if held.begun else 0
        if held.begun is None or (ply is not None and ply > most):
            raise Refused(404, "no_moment", f"This match has moves 0 to {most}.")
        return held.row, held.match.at(most if ply is None else ply)

    async def read_all_anew(self) -> None:
        """What is stored of matches has changed beside their logs: names of people."""
        for match_id, live in self.lives.known():
            async with live.lock:
                live.forget()
            self.tell(match_id)

    async def seq(self, match_id: str) -> int:
        """How many lines the log has: as far as is known, if news of other servers arrive, else in the database."""
        live = self.lives[match_id]
        if live.row is not None and not live.stale and self.sure():
            return live.seq
        return (await self.find(match_id)).seq

    async def file(self, match_id: str, person: str | None) -> str:
        """The match as a file: its moves in force."""
        async with self.hold(match_id) as held:
            if not may_see(held.row, person):
                raise no_match()
            if held.begun is None:
                raise Refused(409, "not_started", "This match has not started; there is nothing to write down yet.")
            if not may_have_file(held.row, person) or await self._same_seed_runs(held.row):
                raise Refused(403, "not_over", "The file tells the seed of the set-up: it can be had when the match is "
                              "over.")
            return matchfile.dumps(held.match)

    async def _same_seed_runs(self, row: MatchRow) -> bool:
        """Is the match still running from which this one branched, with the same seed?"""
        if row.origin is None:
            return False
        async with self.sessions() as db:
            return (await db.scalar(select(MatchRow.status).where(MatchRow.number == row.origin))) == "running"

    # --- clocks

    def now(self) -> datetime.datetime:
        """This moment."""
        return datetime.datetime.now(datetime.UTC)

    async def spent(self, held: Held, at: datetime.datetime) -> float:
        """The seconds until now that count against the seat that has to move; bots have all the time they want."""
        table, row = held.table, held.row
        if table.pace is None or row.to_move is None or (person := row.seats[row.to_move].person) is None:
            return 0.0
        return table.spent(at, await self.hours(person) if table.pace.per == "turn" else None)

    async def deadline(self, seats: Mapping[int, Seat], table: Table, to_move: int | None) -> datetime.datetime | None:
        """When the time of the seat to move is up, if somebody sits there whose clock runs."""
        if table.pace is None or to_move is None or (person := seats[to_move].person) is None:
            return None
        return table.deadline(to_move, await self.hours(person) if table.pace.per == "turn" else None)

    # --- changing

    async def commit(self, held: Held, new: Sequence[Line], *, match: Match | None = None,
                     seats: Sequence[Seat] = (), intents: Sequence[dict[str, Any]] = (),
                     more: Sequence[More] = ()) -> Held:
        """Write the lines, the match they lead to and the seats that change, all or none; then they have happened.

        `IntegrityError` when another server has written a line there already: then nothing is written.
        """
        live, row, table = held.live, held.row, held.table
        match = match or held.match
        after = table.after(new)
        was = row.to_move, row.status
        to_move = match.to_move
        places = {seat.place: seat for seat in (*row.seats, *seats)}
        values = {"seq": after.seq, "ply": after.ply, "to_move": to_move, "status": status(match, after),
                  "deadline": await self.deadline(places, after, to_move), "changed": self.now()}
        change = Change(row, table, after, match, new, was)
        follow = [found for follower in self.followers if (found := follower(change))]
        part = Part(row.number, [entry(row.number, line) for line in new], values, list(intents),
                    [seat_row(row.number, seat) for seat in seats], list(more), follow)
        try:
            await self.writer.write(part)
        except IntegrityError:
            live.forget()
            raise
        except (DBAPIError, OSError) as error:
            live.forget()
            log.warning("database", exc_info=error)
            raise no_database() from error
        except BaseException:
            live.forget()
            raise
        for seat in seats:
            row.seats[seat.place] = seat
            match.names[seat.place] = called(row.game, seat)
        for name, value in values.items():
            setattr(row, name, value)
        live.set(row, match, after, new)
        return Held(live, row, (match, after))


def entry(number: int, line: Line) -> dict[str, Any]:
    """The row of the line."""
    return {"number": number, "seq": line.seq, "kind": line.kind, "seat": line.seat, "ply": line.ply, "move": line.move,
            "text": line.text, "words": line.words, "forced": line.forced, "at": line.at, "spent": line.spent,
            "data": line.data}


def seat_row(number: int, seat: Seat) -> dict[str, Any]:
    """The changes of a seat."""
    return {"n": number, "p": seat.place, **{f"new_{name}": getattr(seat, name)
                                             for name in ("kind", "name", "bot", "person", "reserved")}}
