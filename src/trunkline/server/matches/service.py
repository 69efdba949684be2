"""The only writer of matches, for people and bots alike.

A move is in the database before anyone is told of it, and of two moves for one moment the row (match, seq), which
is unique, lets one in. The locks here only spare work; a second server on the same database does no harm.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from structlog.contextvars import bind_contextvars

from trunkline.engine import matchfile
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.server.db import Entry, Intent, MatchRow, Seat, Sessions
from trunkline.server.errors import Refused
from trunkline.server.games import Rules
from trunkline.server.matches import setup, shapes, store
from trunkline.server.matches.allowed import may_branch
from trunkline.server.matches.live import OPEN, Live, Lives, lines, moment
from trunkline.server.matches.making import asked, foresee, make, not_your_turn, over, why_not
from trunkline.server.matches.shapes import Answer, MatchState, MatchSummary, NewMatch
from trunkline.server.matches.shown import decides, held, shape, shape_then, summary
from trunkline.server.people.names import clean


class BotTurn(msgspec.Struct, frozen=True):
    """A moment at which a bot has to move; `people` when somebody is watching the table's pace."""

    match: Match
    seat: int
    bot: str
    seq: int
    people: bool


def no_match() -> Refused:
    """Nobody has made such a match."""
    return Refused(404, "no_match", "There is no such match.")


def stale(row_seq: int) -> Refused:
    """The move was meant for an earlier moment."""
    return Refused(409, "stale", f"The match has moved on: it has {row_seq} moves now. Look again, then move.")


def status(match: Match) -> str:
    """What `MatchRow.status` is of a match that has begun."""
    return "over" if match.over else "running"


MOST_MOVES = 20_000  # of an uploaded file: every one is checked, and that takes time


class Service:
    """Everything that can be done with matches; `changed` are told a match's id after each commit."""

    def __init__(self, sessions: Sessions, rules: Rules) -> None:
        self._sessions = sessions
        self._rules = rules
        self._lives = Lives()
        self._reading = asyncio.Semaphore(1)  # uploads: reading one keeps a processor busy
        self.changed: list[Callable[[str], None]] = []

    def _tell(self, match_id: str) -> None:
        for told in self.changed:
            told(match_id)

    async def _find(self, match_id: str) -> MatchRow:
        bind_contextvars(match=match_id)
        async with self._sessions() as db:
            row = await store.find(db, match_id)
        if row is None:
            raise no_match()
        return row

    async def _read(self, live: Live, row: MatchRow) -> Match:
        """The match in memory, brought to where the log is."""
        await self._rules.ready()
        if live.seq > row.seq:
            live.forget()
        if live.match is not None and live.seq == row.seq:
            return live.match
        async with self._sessions() as db:
            new = await store.entries(db, row.number, live.seq if live.match else 0)
        return await asyncio.to_thread(live.read, row, new)

    # --- looking

    async def state(self, match_id: str, person: str | None, since: int = 0) -> MatchState:
        """The match as the person may see it, with the log after `since`."""
        live = self._lives[match_id]
        async with live.lock:
            row = await self._find(match_id)
            now = OPEN
            if row.status != "open":
                await self._read(live, row)
                now = await asyncio.to_thread(live.moment, decides(row, person))
        return shape(row, now, person, since)

    async def at(self, match_id: str, seq: int, person: str | None) -> MatchState:
        """The match as it was after `seq` moves; nobody can move there."""
        row, past = await self.past(match_id, seq)
        then = await asyncio.to_thread(lambda: moment(past, lines(past, 0), with_legal=False))
        return shape_then(row, then, person, seq=seq, to_move=past.to_move)

    async def row(self, match_id: str) -> MatchRow:
        """What is stored of the match beside its moves."""
        return await self._find(match_id)

    async def past(self, match_id: str, seq: int | None) -> tuple[MatchRow, Match]:
        """A copy of the match as it was after `seq` moves, all if None."""
        live = self._lives[match_id]
        async with live.lock:
            row = await self._find(match_id)
            at = row.seq if seq is None else seq
            if row.status == "open" or at > row.seq:
                raise Refused(404, "no_moment", f"This match has moves 0 to {row.seq}.")
            match = await self._read(live, row)
            return row, await asyncio.to_thread(lambda: match.at(at))

    async def preview(self, match_id: str, person: str, wanted: shapes.Preview) -> MatchState:
        """The match as it would be after moves of the person, with their lines alone; it stays as it is."""
        live = self._lives[match_id]
        async with live.lock:
            row = await self._find(match_id)
            self._may_move(row, person, wanted.seq)
            match = (await self._read(live, row)).copy()
        then = await asyncio.to_thread(foresee, match, wanted.moves, held(row, person))
        return shape_then(row, then, person, seq=match.seq, to_move=match.to_move, status=status(match))

    async def seq(self, match_id: str) -> int:
        """How many moves the match has."""
        return (await self._find(match_id)).seq

    async def page(self, person: str | None, status: str | None, limit: int, before: str | None) -> list[MatchSummary]:
        """The newest matches, before the one with the id `before`."""
        number = (await self._find(before)).number if before is not None else None
        async with self._sessions() as db:
            rows = await store.page(db, status, limit, number)
        return [MatchSummary(**summary(row, person)) for row in rows]

    async def file(self, match_id: str) -> str:
        """The match as a file."""
        live = self._lives[match_id]
        async with live.lock:
            row = await self._find(match_id)
            if row.status == "open":
                raise Refused(409, "not_started", "This match has not started; there is nothing to write down yet.")
            match = await self._read(live, row)
            return await asyncio.to_thread(matchfile.dumps, match)

    async def why(self, match_id: str, question: shapes.Question) -> Answer:
        """Whether the seat to move after these moves may make this one, and if not, why."""
        live = self._lives[match_id]
        async with live.lock:
            row = await self._find(match_id)
            if row.status == "open":
                raise Refused(409, "not_started", "This match waits for players.")
            match = (await self._read(live, row)).copy()
        reason = await asyncio.to_thread(why_not, match, question.moves, question.text)
        return Answer(reason is None, reason)

    async def bot_turn(self, match_id: str) -> BotTurn | None:
        """The bot that has to move now, if one has."""
        live = self._lives[match_id]
        async with live.lock:
            row = await self._find(match_id)
            if row.status != "running" or row.to_move is None:
                return None
            seat = row.seats[row.to_move]
            if seat.kind != "bot":
                return None
            match = await self._read(live, row)
            # A bot thinks in another thread while this match goes on being looked at.
            people = any(s.kind == "person" for s in row.seats)
            return BotTurn(match.copy(), row.to_move, str(seat.bot), row.seq, people)

    # --- changing

    async def create(self, person: str, name: str, data: NewMatch) -> str:
        """Make the match asked for, begun if no seat is open; its id."""
        row = setup.row(data, person, name)
        await self._rules.ready()
        await asyncio.to_thread(setup.pack, row.game, row.options)
        match, entries = await asyncio.to_thread(setup.started, row) if row.status == "running" else (None, [])
        await self._add(row, match, entries)
        self._tell(row.id)
        return row.id

    async def upload(self, text: str) -> str:
        """Keep a match file for viewing; the id of the match made of it."""
        await self._rules.ready()
        if text.count("\n") > MOST_MOVES:
            raise Refused(400, "file", f"A file of more than {MOST_MOVES:,} lines is not read here; "
                          "`trunkline replay` on your own machine reads it.")
        try:
            async with self._reading:
                match = await asyncio.to_thread(matchfile.loads, text)
        except Refusal as error:
            raise Refused(400, "file", str(error)) from None
        seats = [Seat(place=i, kind="person", name=clean(name)) for i, name in enumerate(match.names)]
        row = store.new_match(match.game.info.id, match.game.info.rules_version, msgspec.to_builtins(match.options),
                              match.seed, seats, "viewing", advice=True)
        await self._add(row, match, setup.entries(match, 0))
        return row.id

    async def branch(self, match_id: str, person: str, name: str, wanted: shapes.Branch) -> str:
        """Make a match that begins as this one did, for the person against bots; its id."""
        may_branch(await self._find(match_id), person)
        row, past = await self.past(match_id, wanted.seq)
        new, match = await asyncio.to_thread(setup.branch, row, past.log, wanted, person, name)
        await self._add(new, match, setup.entries(match, 0))
        self._tell(new.id)
        return new.id

    async def _add(self, row: MatchRow, match: Match | None, entries: list[Entry]) -> None:
        async with self._sessions.begin() as db:
            row.seq, row.to_move = (match.seq, match.to_move) if match else (0, None)
            if row.status == "running" and match:
                row.status = status(match)
            db.add(row)
            await db.flush()
            for entry in entries:
                entry.number = row.number
            db.add_all(entries)

    async def join(self, match_id: str, person: str, name: str, place: int | None) -> None:
        """Sit the person down on the open seat `place`, or the first; the last one to sit down starts the match."""
        row = await self._find(match_id)
        if place is None and any(s.person == person for s in row.seats):
            return  # a link followed, or a button pressed, twice
        if row.status != "open":
            raise Refused(409, "not_open", "All seats of this match are taken.")
        if place is not None and place >= len(row.seats):
            raise Refused(400, "no_seat", f"This match has {len(row.seats)} seats, counted from 0.")
        await self._rules.ready()
        async with self._sessions.begin() as db:
            # Holds the match's row, so that of two who sit down at once the second sees the first.
            await db.execute(update(MatchRow).where(MatchRow.number == row.number).values(seq=MatchRow.seq))
            for seat in [s for s in row.seats if place in (None, s.place)]:
                if await store.take_seat(db, row.number, seat.place, person, name):
                    break
            else:
                raise Refused(409, "seat_taken", "That seat is taken." if place is not None else "All seats are taken.")
            found = await store.find(db, match_id)
            assert found is not None
            if all(s.kind != "open" for s in found.seats):
                match, entries = await asyncio.to_thread(setup.started, found)
                for entry in entries:
                    entry.number = found.number
                db.add_all(entries)
                found.seq, found.to_move, found.status = match.seq, match.to_move, status(match)
        self._tell(match_id)

    async def move(self, match_id: str, person: str, wanted: shapes.NewMove) -> int:
        """Make a person's moves; the number of moves then. A repeated key gets the answer it got before."""
        moves = asked(wanted)
        live = self._lives[match_id]
        async with live.lock:
            row = await self._find(match_id)
            if (seq := await self._answered(row, person, wanted.key)) is not None:
                return seq
            self._may_move(row, person, wanted.seq)
            intent = Intent(number=row.number, person=person, key=wanted.key)
            try:
                seq = await self._play(live, row, moves, held(row, person), intent, listed=wanted.moves is not None)
            except IntegrityError:  # somebody was quicker, by way of another server
                if (seq := await self._answered(row, person, wanted.key)) is not None:
                    return seq
                raise stale((await self._find(match_id)).seq) from None
        self._tell(match_id)
        return seq

    async def bot_move(self, match_id: str, turn: BotTurn, move: int) -> None:
        """Make a bot's move, unless the match has moved on since its turn was asked for."""
        live = self._lives[match_id]
        async with live.lock:
            row = await self._find(match_id)
            if row.seq != turn.seq or row.status != "running":
                return
            try:
                await self._play(live, row, [move], [turn.seat], None)
            except IntegrityError:
                return
        self._tell(match_id)

    async def _answered(self, row: MatchRow, person: str, key: str) -> int | None:
        async with self._sessions() as db:
            return await store.answered(db, row.number, person, key)

    def _may_move(self, row: MatchRow, person: str, seq: int) -> None:
        if not any(s.person == person for s in row.seats):
            raise Refused(403, "not_seated", "You have no seat in this match.")
        if row.status == "open":
            raise Refused(409, "not_started", "This match waits for players.")
        if row.status != "running" or row.to_move is None:
            raise over()
        if seq != row.seq:
            raise stale(row.seq)
        if row.seats[row.to_move].person != person:
            raise not_your_turn(row.seats[row.to_move].name)

    async def _play(self, live: Live, row: MatchRow, moves: Sequence[int | str], seats: Sequence[int],
                    intent: Intent | None, listed: bool = False) -> int:
        """Play and store, all or none; IntegrityError when the log has another move there already."""
        match = (await self._read(live, row)).copy()
        await asyncio.to_thread(make, match, moves, seats, listed)
        async with self._sessions.begin() as db:
            for entry in (new := setup.entries(match, row.seq)):
                entry.number = row.number
            db.add_all(new)
            if intent:
                intent.seq = match.seq
                db.add(intent)
            await db.flush()
            await db.execute(update(MatchRow).where(MatchRow.number == row.number).values(
                seq=match.seq, to_move=match.to_move, status=status(match)))
        live.match = match  # only now: what is not stored has not happened
        return match.seq
