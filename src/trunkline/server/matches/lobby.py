"""Matches made, found, joined, played on and played again."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine import matchfile
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.engine.text import tidy
from trunkline.server.db import Entry, MatchRow, Person, Seat
from trunkline.server.errors import Refused
from trunkline.server.matches import caps, setup, shapes, store
from trunkline.server.matches.agreeing import required
from trunkline.server.matches.allowed import may_branch
from trunkline.server.matches.live import pace_of
from trunkline.server.matches.moves import lines
from trunkline.server.matches.seating import may_rematch, unlike
from trunkline.server.matches.service import Service, entry, no_match, status
from trunkline.server.matches.shapes import MatchSummary, NewMatch, NewSeat
from trunkline.server.matches.shown import may_see, summary
from trunkline.server.matches.table import Table
from trunkline.server.people.names import alike, chosen, clean, fold

MOST_MOVES = 20_000  # of an uploaded file: every one is checked, and that takes time
Named = Callable[[str], Awaitable[str | None]]  # the person of an account's name


async def nobody(_: str) -> str | None:
    """There are no accounts."""
    return None


async def page(service: Service, person: str | None, wanted: store.Wanted) -> list[MatchSummary]:
    """The newest matches that fit, of those the person may know of."""
    number = None
    if wanted.before is not None:
        before = await service.find(wanted.before)
        if not may_see(before, person):
            raise no_match()
        number = before.number
    async with service.sessions() as db:
        rows = await store.page(db, wanted, person, number)
    return [MatchSummary(**summary(row, person)) for row in rows]


async def create(service: Service, person: str, name: str, data: NewMatch, named: Named = nobody) -> str:
    """Make the match asked for, begun if no seat is open; its id."""
    invited = {}
    for wanted in data.seats:
        if wanted.kind == "invited" and wanted.name is not None:
            found = await named(wanted.name)
            if found is None:
                raise Refused(400, "no_person", f"Nobody has an account of the name {wanted.name!r}.")
            if found == person:
                raise Refused(400, "seats", "You cannot invite yourself: take a seat as `me`.")
            invited[wanted.name] = found
    async with service.sessions() as db:
        for wanted in data.seats:
            if wanted.kind == "local" and wanted.name is not None:
                await no_account(db, person, wanted.name)
    row = setup.row(data, person, name, invited)
    await service.rules.ready()
    await asyncio.to_thread(setup.pack, row.game, row.options)
    await begin(service, row, Match.start(row.game, row.options, row.seed, setup.names(row))
                if row.status == "running" else None)
    return row.id


async def begin(service: Service, row: MatchRow, match: Match | None) -> None:
    """Store a new match, with the moves it has already."""
    entries = await begun(service, row, match) if match else []
    async with service.sessions.begin() as db:
        await caps.check(db, row, service.caps)
        db.add(row)
        await db.flush()
        for one in entries:
            one.number = row.number
        db.add_all(entries)
        for told in service.born:
            await told(db, row, row.host, False)
    service.tell(row.id)


async def begun(service: Service, row: MatchRow, match: Match) -> list[Entry]:
    """The first lines of the match's log; the row is set to what they say."""
    at = service.now()
    new = lines(Table(None, len(row.seats), at), match, at, 0.0)
    row.seq = row.ply = match.seq
    row.to_move, row.began, row.changed = match.to_move, at, at
    if row.status != "viewing":
        table = Table(pace_of(row), len(row.seats), at).after(new)
        row.status = status(match, table)
        row.deadline = await service.deadline(dict(enumerate(row.seats)), table, match.to_move)
    return [Entry(**entry(row.number, line)) for line in new]


async def upload(service: Service, text: str, person: str | None) -> str:
    """Keep a match file for viewing; the id of the match made of it."""
    await service.rules.ready()
    if tidy(text).count("\n") > MOST_MOVES:
        raise Refused(400, "file", f"A file of more than {MOST_MOVES:,} lines is not read here; "
                      "`trunkline replay` on your own machine reads it.")
    try:
        async with service.reading:
            match = await asyncio.to_thread(matchfile.loads, text)
    except Refusal as error:
        raise Refused(400, "file", str(error)) from None
    seats = [Seat(place=i, kind="person", name=clean(name)) for i, name in enumerate(match.names)]
    row = store.new_match(match.game.info.id, match.game.info.rules_version, msgspec.to_builtins(match.options),
                          match.seed, seats, "viewing", advice=True, host=person)
    await begin(service, row, match)
    return row.id


async def branch(service: Service, match_id: str, person: str, name: str, wanted: shapes.Branch) -> str:
    """Make a match that begins as this one did, for the person against bots; its id."""
    row = await service.find(match_id)
    if not may_see(row, person):
        raise no_match()
    may_branch(row, person)
    row, past = await service.past(match_id, wanted.ply, person)
    new, match = await asyncio.to_thread(setup.branch, row, past.log, wanted, person, name)
    new.origin = row.origin or row.number
    await begin(service, new, match)
    return new.id


async def join(service: Service, match_id: str, person: str, name: str, place: int | None,
               beside: str | None = None) -> None:
    """Seat the person at the open seat `place`, or the first; the last one to sit down starts the match.

    A second seat is taken on purpose only: for somebody on the same device, called `beside`."""
    row = await service.find(match_id)
    if not may_see(row, person):
        raise no_match()
    kept = [s.place for s in row.seats if s.kind == "open" and s.reserved == person]
    seated = any(s.person == person for s in row.seats)
    if place is None and not kept and seated and beside is None:
        return  # a link followed, or a button pressed, twice
    own = name
    if beside is not None:
        name = chosen(beside)
        if sits_as(row.seats, person, own, name):
            return
    if row.status != "open":
        raise not_open(row)
    if place is not None and place >= len(row.seats):
        raise Refused(400, "no_seat", f"This match has {len(row.seats)} seats, counted from 0.")
    if seated and beside is None and place is not None and place not in kept and row.seats[place].kind == "open":
        raise Refused(409, "seated", "You have a seat at this table. To play another seat on this device, name the "
                                     "person who sits there.")
    await service.rules.ready()
    async with service.sessions.begin() as db:
        # Holds the match's row, so that of two who sit down at once the second sees the first.
        await db.execute(update(MatchRow).where(MatchRow.number == row.number).values(seq=MatchRow.seq))
        if place is None and not kept and beside is None and await store.sits(db, row.number, person):
            return  # pressed twice, quickly
        seats = await store.seats(db, row.number)
        if beside is not None:
            if sits_as(seats, person, own, name):
                return
            await no_account(db, person, name)
        unlike(name, seats, person)
        free = [s for s in row.seats if place in (None, s.place) and s.reserved in (None, person)]
        taken = False
        for seat in sorted(free, key=lambda s: s.reserved is None):  # one's own first, all of them
            if taken and seat.reserved is None:
                break
            taken = await store.take_seat(db, row.number, seat.place, person, name) or taken
        if not taken:
            reserved = [s for s in row.seats if place in (None, s.place) and s.kind == "open"]
            words = ("That seat is kept for somebody else." if reserved else
                     "That seat is taken." if place is not None else "All seats are taken.")
            raise Refused(409, "seat_taken", words)
        found = await store.find(db, match_id)
        assert found is not None
        if found.status != "open":  # closed since
            raise not_open(found)
        if all(s.kind != "open" for s in found.seats):
            match = Match.start(found.game, found.options, found.seed, setup.names(found))
            found.status = "running"
            db.add_all(await begun(service, found, match))
            for told in service.born:
                await told(db, found, person, False)
    service.tell(match_id)


def sits_as(seats: Iterable[Seat], person: str, own: str, name: str) -> bool:
    """Has the person a seat of this name for somebody on the same device: was the button pressed twice? Refused for
    their own, under which they sit once."""
    if not any(s.person == person and s.name and alike(s.name, name) for s in seats):
        return False
    if alike(name, own):
        raise Refused(409, "seated", "You have a seat under your own name. Name the person who plays the other seat.")
    return True


async def no_account(db: AsyncSession, person: str, name: str) -> None:
    """Refuse the name of somebody else's account for a person on the same device."""
    owner = (await db.execute(select(Person.id).where(Person.handle == fold(name)))).scalar_one_or_none()
    if owner not in (None, person):
        raise Refused(409, "name_taken", f"The name {name} belongs to an account. Take another name for the person on "
                                         "your device.")


def not_open(row: MatchRow) -> Refused:
    """Nobody can sit down there any more."""
    closed = row.status == "ended" and row.began is None
    return Refused(409, "not_open", "This table was closed." if closed else "All seats of this match are taken.")


async def quick(service: Service, person: str, name: str, wanted: shapes.Quick) -> str:
    """Sit down in the oldest public match that is as wanted, else make one; its id."""
    async with service.sessions() as db:
        waiting = await store.fitting(db, wanted, person)
    for match_id in waiting:
        try:
            await join(service, match_id, person, name, None)
        except Refused:  # somebody was quicker
            continue
        return match_id
    seats = [NewSeat("me"), *[NewSeat("open")] * (wanted.players - 1)]
    return await create(service, person, name, NewMatch(game=wanted.game, seats=seats, pace=wanted.pace))


async def rematch(service: Service, match_id: str, person: str) -> str:
    """The match to which the same people go on, made by the first who asks: everybody's seat is kept for him, and the
    one who began sits last."""
    async with service.seen(match_id, person) as held:
        row = held.row
        required(may_rematch(held, person))
        if row.rematch is not None:
            return row.rematch
        order = [*row.seats[1:], row.seats[0]]
        seats = [again(seat, place, person) for place, seat in enumerate(order)]
        state = "open" if any(s.kind == "open" for s in seats) else "running"
        new = store.new_match(row.game, row.rules_version, row.options, secrets.randbelow(2**31), seats, state,
                              advice=row.advice, host=person, visibility=row.visibility, spectators=row.spectators,
                              takeover=row.takeover, undo=row.undo, pace=row.pace)
        match = Match.start(new.game, new.options, new.seed, setup.names(new)) if state == "running" else None
        entries = await begun(service, new, match) if match else []
        async with service.sessions.begin() as db:
            # Of two who ask at once, by way of two servers, one makes it.
            first = await db.execute(update(MatchRow).where(MatchRow.number == row.number, MatchRow.rematch.is_(None))
                                     .values(rematch=new.id))
            if not first.rowcount:  # type: ignore[attr-defined]
                found = await store.find(db, match_id)
                assert found is not None
                held.live.stale = True
                return str(found.rematch)
            await caps.check(db, new, service.caps)
            db.add(new)
            await db.flush()
            for one in entries:
                one.number = new.number
            db.add_all(entries)
            for told in service.born:
                await told(db, new, person, True)
        row.rematch = new.id
    service.tell(match_id)
    service.tell(new.id)
    return new.id


def again(seat: Seat, place: int, person: str) -> Seat:
    """The seat in the next match: kept for whoever had it at the beginning of this one."""
    owner = seat.person or seat.reserved
    if owner is None:
        return Seat(place=place, kind="bot", bot=seat.bot, name=seat.name)
    if owner == person:
        return Seat(place=place, kind="person", person=person, name=seat.name)
    return Seat(place=place, kind="open", reserved=owner, name=seat.name)


