"""Matches made, joined, played on and played again."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline import bots
from trunkline.engine import matchfile
from trunkline.engine.game import Refusal, info
from trunkline.engine.match import Match
from trunkline.engine.text import tidy
from trunkline.server.db import Person, Seat
from trunkline.server.errors import Refused, Stale
from trunkline.server.matches import company, setup, shapes, store, words
from trunkline.server.matches.draft import Draft
from trunkline.server.matches.events import Joined, Made
from trunkline.server.matches.permits import (
    may_be_called,
    may_branch,
    may_fill,
    may_invite,
    may_name,
    may_rematch,
    not_open,
    required,
    sits_as,
)
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import NewMatch, NewSeat
from trunkline.server.people.names import chosen, clean, fold

MOST_LINES = 20_000  # of an uploaded file: every move is checked, and that takes time
TRIES = 5  # to sit down where others do by way of other servers
Named = Callable[[str], Awaitable[str | None]]  # the person of an account's name


async def nobody(_: str) -> str | None:
    """Answer that there are no accounts."""
    return None


async def create(service: Service, person: str, name: str, data: NewMatch, named: Named = nobody) -> str:
    """Make the match asked for, begun if no seat is open; return its id."""
    invited = {}
    for wanted in data.seats:
        if wanted.kind == "invited" and wanted.name is not None:
            found = await named(wanted.name)
            if found is None:
                raise Refused(400, "no_person", words.NO_PERSON.format(wanted.name))
            if found == person:
                raise Refused(400, "seats", words.NOT_YOURSELF)
            invited[wanted.name] = found
    async with service.sessions() as db:
        for wanted in data.seats:
            if wanted.kind == "local" and wanted.name is not None:
                await no_account(db, person, wanted.name)
    row = setup.row(data, person, name, invited)
    await service.rules.ready()
    await asyncio.to_thread(setup.pack, row.game, row.options)
    match = Match.start(row.game, row.options, row.seed, setup.names(row)) if row.status == "running" else None
    return await service.make(row, match)


async def upload(service: Service, text: str, person: str | None) -> str:
    """Keep a match file for viewing; return the id of the match made of it."""
    await service.rules.ready()
    if tidy(text).count("\n") > MOST_LINES:
        raise Refused(400, "file", words.LONG_FILE.format(MOST_LINES))
    try:
        async with service.reading:
            match = await asyncio.to_thread(matchfile.loads, text)
    except Refusal as error:
        raise Refused(400, "file", str(error)) from None
    seats = [Seat(place=i, kind="person", alias=clean(name)) for i, name in enumerate(match.names)]
    row = store.new_match(match.game.info.id, match.game.info.rules_version, msgspec.to_builtins(match.options),
                          match.seed, seats, "viewing", advice=True, host=person)
    return await service.make(row, match)


async def branch(service: Service, match_id: str, person: str, name: str, wanted: shapes.Branch) -> str:
    """Make a match that begins as this one did, for the person against bots; return its id."""
    async with service.look(match_id, person) as held:
        required(may_branch(held.row, person))
        row, past = held.row, held.past(wanted.ply)
    new, match = await asyncio.to_thread(setup.branch, row, past.log, wanted, person, name)
    new.origin = row.origin or row.number
    return await service.make(new, match)


async def join(service: Service, match_id: str, person: str, name: str, place: int | None,
               beside: str | None = None) -> None:
    """Seat the person at the open seat `place`, or the first; the last one to sit down starts the match.

    A second seat is taken on purpose only: for somebody on the same device, called `beside`."""
    for left in reversed(range(TRIES)):
        try:
            return await _join(service, match_id, person, name, place, beside)
        except Stale:
            if not left:
                raise
    return None


async def _join(service: Service, match_id: str, person: str, name: str, place: int | None,
                beside: str | None) -> None:
    async with service.change(match_id, person) as draft:
        row, own = draft.row, draft.held.own(person)
        kept = [seat.place for seat in row.seats if seat.kind == "open" and seat.reserved == person]
        if place is None and not kept and own and beside is None:
            return  # a link followed, or a button pressed, twice
        if beside is not None:
            beside = chosen(beside)
            if required(sits_as(row.seats, person, name, beside)):
                return
        if row.status != "open":
            required(not_open(row))
        if place is not None and place >= len(row.seats):
            raise Refused(400, "no_seat", words.NO_SUCH_SEAT.format(len(row.seats)))
        if own and beside is None and place is not None and place not in kept and row.seats[place].kind == "open":
            raise Refused(409, "seated", words.SECOND_SEAT)
        await service.rules.ready()
        if beside is not None:
            async with service.sessions() as db:
                await no_account(db, person, beside)
        required(may_be_called(beside or name, row.seats, person))
        _sit_down(draft, person, name, beside, place)
        if all(seat.kind != "open" for seat in draft.places()):
            names = [str(seat.name) for seat in draft.places()]
            draft.start(Match.start(row.game, row.options, row.seed, names))
            draft.events.append(Made(row, person))
        else:
            draft.events.append(Joined(row, person, beside or name))


async def invite(service: Service, match_id: str, person: str, guest: str) -> None:
    """Keep a free seat for somebody the person has played with, and tell them."""
    async with service.change(match_id, person) as draft:
        free = required(may_invite(draft.row, person))
        if any(guest in (seat.person, seat.reserved) for seat in draft.row.seats):
            return  # asked twice
        async with service.sessions() as db:
            found = await company.companions(db, person, guest)
        if not found:
            raise Refused(403, "no_person", words.NO_COMPANION)
        if not free:
            raise Refused(409, "seat_taken", words.NO_FREE_SEAT)
        draft.seat(free[0], reserved=guest, known_as=found[0].name)
        draft.events.append(Made(draft.row, person))


async def fill(service: Service, match_id: str, person: str, bot: str) -> None:
    """Let the bot take every open seat, and begin."""
    async with service.change(match_id, person) as draft:
        row = draft.row
        if row.status == "running" and row.host == person:
            return  # asked twice, or somebody sat down meanwhile
        open_ = required(may_fill(row, person))
        titles = {known.id: known.title for known in bots.infos(row.game)}
        if bot not in titles:
            raise Refused(400, "no_bot", words.CHOOSE_BOT.format(", ".join(titles)))
        await service.rules.ready()
        for place in open_:
            alias = setup.numbered(titles[bot], [seat.name for seat in draft.places()])
            draft.seat(place, kind="bot", bot=bot, alias=alias, reserved=None, known_as=None)
        draft.start(Match.start(row.game, row.options, row.seed, [str(seat.name) for seat in draft.places()]))
        draft.events.append(Made(row, person))


def _sit_down(draft: Draft, person: str, name: str, beside: str | None, place: int | None) -> None:
    """Take the seats kept for the person, else the first that is free; of these the one wanted, if one is."""
    open_ = [seat for seat in draft.row.seats if place in (None, seat.place) and seat.kind == "open"]
    free = [seat.place for seat in open_ if seat.reserved is None]
    taken = [seat.place for seat in open_ if seat.reserved == person] or free[:1]
    if not taken:
        raise Refused(409, "seat_taken", words.RESERVED if open_ else
                      words.SEAT_TAKEN if place is not None else words.NO_SEAT_LEFT)
    for one in taken:
        draft.seat(one, kind="person", person=person, alias=beside, reserved=None, known_as=name)


async def no_account(db: AsyncSession, person: str, name: str) -> None:
    """Refuse the name of somebody else's account for a person on the same device."""
    owner = (await db.execute(select(Person.id).where(Person.handle == fold(name)))).scalar_one_or_none()
    if owner not in (None, person):
        raise Refused(409, "name_taken", words.ACCOUNT_NAME.format(name))


async def rename(service: Service, match_id: str, person: str, name: str | None) -> None:
    """Call the table so, or (None) by its game alone."""
    async with service.change(match_id, person) as draft:
        required(may_name(draft.row, person))
        if (wanted := setup.table_name(name)) != draft.row.name:
            draft.values["name"] = wanted


async def quick(service: Service, person: str, name: str, wanted: shapes.Quick) -> str:
    """Sit down in the oldest public match that is as wanted, else make one; return its id."""
    async with service.seeking:  # of two at one moment the second finds the table of the first
        async with service.sessions() as db:
            waiting = await store.fitting(db, wanted, person)
        for match_id in waiting:
            try:
                await join(service, match_id, person, name, None)
            except Refused:  # somebody was quicker
                continue
            return match_id
        players = wanted.players or setup.fewest(setup.known(wanted.game))
        seats = [NewSeat("me"), *[NewSeat("open")] * (players - 1)]
        return await create(service, person, name, NewMatch(game=wanted.game, seats=seats, pace=wanted.pace))


async def rematch(service: Service, match_id: str, person: str) -> str:
    """Return the match to which the same people go on, made by the first who asks: everybody's seat is kept for them,
    and the one who began sits last."""
    try:
        async with service.change(match_id, person) as draft:
            row = draft.row
            required(may_rematch(draft.held, person))
            if row.rematch is not None:
                return row.rematch
            seats = [_again(seat, place, person) for place, seat in enumerate([*row.seats[1:], row.seats[0]])]
            state = "open" if any(seat.kind == "open" for seat in seats) else "running"
            new = store.new_match(row.game, info(row.game).rules_version, row.options, secrets.randbelow(2**31), seats,
                                  state, advice=row.advice, host=person, visibility=row.visibility,
                                  spectators=row.spectators, takeover=row.takeover, undo=row.undo, pace=row.pace,
                                  name=row.name)
            match = Match.start(new.game, new.options, new.seed, setup.names(new)) if state == "running" else None
            draft.values["rematch"] = new.id
            draft.then = await service.part_of(service.made(new, match, again=True))
    except Stale:  # of two who ask at once, by way of two servers, one makes it
        if (found := (await service.find(match_id)).rematch) is None:
            raise
        return found
    service.tell(new.id)
    return new.id


def _again(seat: Seat, place: int, person: str) -> Seat:
    """Return the seat in the next match: kept for the one who had it at the beginning of this one."""
    owner = seat.person or seat.reserved
    if owner is None:
        return Seat(place=place, kind="bot", bot=seat.bot, alias=seat.alias)
    if owner == person:
        return Seat(place=place, kind="person", person=person, alias=seat.alias, known_as=seat.known_as)
    return Seat(place=place, kind="open", reserved=owner, known_as=seat.known_as)
