"""Who plays a seat while the match runs: people go, are late, are replaced, come back; each is a line of the log."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy import update

from trunkline import bots
from trunkline.server import metrics
from trunkline.server.db import MatchRow, Seat
from trunkline.server.errors import Refused
from trunkline.server.matches import plans, store
from trunkline.server.matches.agreeing import NOT_SEATED, OVER, line, name_of, others, required
from trunkline.server.matches.naming import called, played_by
from trunkline.server.matches.table import Line
from trunkline.server.people.names import alike

if TYPE_CHECKING:
    from trunkline.server.matches.service import Held, Service

STAND_IN = "fireman", "greedy", "random"  # the first of these that the game has
SILENT = datetime.timedelta(days=1)  # after which a player without a clock may be replaced


def may_kick(held: Held, person: str) -> list[int] | str:
    """The seats that the person may have played by a bot: of who has to move and whose time is up."""
    row = held.row
    if row.status != "running":
        return OVER
    if not held.own(person):
        return NOT_SEATED
    seat = row.to_move
    if seat is None or row.seats[seat].person in (None, person):
        return "Only somebody who has to move can be late."
    name = row.seats[seat].name
    if held.table.pace is None:
        if held.table.paused or now() - row.changed < SILENT:
            return f"{name} may be replaced when nothing has happened here for a day."
    elif held.table.late != seat:
        return f"{name} still has time."
    elif held.table.paused:
        return "The match is paused."
    return [seat]


def may_leave(held: Held, person: str) -> bool | str:
    """May the person leave his seats to bots?"""
    if held.row.status != "running":
        return OVER
    return True if held.own(person) else NOT_SEATED


def may_sit(held: Held, person: str) -> list[int] | str:
    """The seats played by bots that the person may take: his own always, any if the table allows it."""
    row = held.row
    if row.status != "running":
        return OVER
    if seats := [s.place for s in row.seats if s.kind == "bot" and s.reserved == person]:
        return seats
    if held.own(person):
        return "You have a seat."
    if not row.takeover:
        return "At this table nobody takes a bot's seat."
    return [s.place for s in row.seats if s.kind == "bot"] or "No bot plays here."


def may_rematch(held: Held, person: str) -> bool | str:
    """May the person ask the same people for another match?"""
    if held.row.status != "over":
        return "This match is not over yet."
    return True if any(person in (s.person, s.reserved) for s in held.row.seats) else NOT_SEATED


def may(held: Held, person: str) -> dict[str, list[int] | bool | str]:
    """Each thing and whether the person may do it."""
    return {"kick": may_kick(held, person), "leave": may_leave(held, person), "sit": may_sit(held, person),
            "rematch": may_rematch(held, person)}


def now() -> datetime.datetime:
    """This moment."""
    return datetime.datetime.now(datetime.UTC)


def bot_for(row: MatchRow, seat: Seat) -> tuple[Seat, str]:
    """Let a bot take the seat, which keeps the name of its person: they may come back; and name the bot."""
    titles = {b.id: b.title for b in bots.infos(row.game)}
    bot = next(b for b in STAND_IN if b in titles)
    return Seat(number=row.number, place=seat.place, kind="bot", bot=bot, person=None, reserved=seat.person,
                name=seat.name), titles[bot]


def change(seat: Seat, old: Seat, **more: Any) -> dict[str, Any]:
    """What the log keeps of a seat that changes hands: how it is now, and whose name it had; ids of people, for when
    one of them wants to be forgotten."""
    return {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "came": seat.person, "was": old.name,
            "left": old.person, **more}


async def kick(service: Service, match_id: str, person: str, place: int) -> None:
    """Let a bot play for somebody who is late."""
    async with service.seen(match_id, person) as held:
        row = held.row
        if held.begun is None:
            await free(service, row, person, place)
            service.tell(match_id)
            return
        if place < len(row.seats) and row.seats[place].kind == "bot" and row.seats[place].reserved:
            return  # asked twice
        if place not in required(may_kick(held, person)):
            raise Refused(409, "not_late", "That seat is not late.")
        late, at = row.seats[place], service.now()
        new, bot = bot_for(row, late)
        words = f"{name_of(held, person)} replaced {late.name}, who was late. {bot} plays on for them."
        said = line(held.table, 0, "kick", place, at, words, spent=await service.spent(held, at),
                    data=change(new, late, on=place))
        await replace(service, held, [said], [new])
    service.tell(match_id)


def kept(row: MatchRow, person: str | None) -> list[int]:
    """The seats that the host of a match which has not begun may give to whoever comes: else it might never begin."""
    mine = person is not None and row.host == person
    return [s.place for s in row.seats if s.kind == "open" and s.reserved is not None] if mine else []


async def free(service: Service, row: MatchRow, person: str, place: int) -> None:
    """Keep the seat for nobody any more."""
    if row.host != person:
        raise Refused(403, "not_host", "Only who made this game can give away a seat that is kept.")
    async with service.sessions.begin() as db:
        await db.execute(update(Seat).where(Seat.number == row.number, Seat.place == place, Seat.kind == "open")
                         .values(reserved=None, name=None))


async def replace(service: Service, held: Held, said: list[Line], new: list[Seat]) -> None:
    """Bots take these seats, and what was planned for them is no longer meant."""
    async with plans.withdrawing(service, held, "A bot has taken the seat.", [seat.place for seat in new]) as more:
        await service.commit(held, said, seats=new, more=more)


async def leave(service: Service, match_id: str, person: str) -> None:
    """Leave the person's seats to bots; before the match has begun, to whoever comes."""
    async with service.seen(match_id, person) as held:
        row = held.row
        if held.begun is None:
            if held.own(person):
                await vacate(service, row, person)
        else:
            required(may_leave(held, person))
            said: list[Line] = []
            new: list[Seat] = []
            for place in held.own(person):
                seat, bot = bot_for(row, row.seats[place])
                words = f"{seat.name} left the table. {bot} plays on for them."
                said.append(line(held.table, len(said), "leave", place, service.now(), words,
                                 data=change(seat, row.seats[place])))
                new.append(seat)
            if held.table.paused and not others(held.row, person):  # nobody is left who could go on
                words = "Nobody is left who paused the match: it goes on."
                said.append(line(held.table, len(said), "resume", None, service.now(), words))
            await replace(service, held, said, new)
    service.tell(match_id)


async def vacate(service: Service, row: MatchRow, person: str) -> None:
    """Leave a match that has not begun; one in which nobody waits any more is offered to nobody."""
    async with service.sessions.begin() as db:
        await db.execute(update(MatchRow).where(MatchRow.number == row.number).values(seq=MatchRow.seq))
        found = await store.find(db, row.id)
        if found is None or found.status != "open":
            raise Refused(409, "not_now", "The match has just begun.")
        for seat in found.seats:
            if seat.person == person:
                seat.kind, seat.person, seat.name = "open", None, None
        if all(seat.person is None for seat in found.seats):
            found.visibility = "invited"


def unlike(name: str, seats: Iterable[Seat], person: str) -> None:
    """Refuse a name that others at the table have, or that is kept for them: one would speak as the other."""
    for seat in seats:
        if (seat.kind != "bot" and seat.name and person not in (seat.person, seat.reserved)
                and alike(seat.name, name)):
            raise Refused(409, "name_taken", f"Somebody at this table is called {seat.name} already, or nearly so. "
                                             "Take another name to sit down.")


async def sit(service: Service, match_id: str, person: str, name: str, place: int) -> None:
    """Take a seat that a bot plays."""
    async with service.seen(match_id, person) as held:
        row = held.row
        if place < len(row.seats) and row.seats[place].person == person:
            return  # asked twice
        if place not in required(may_sit(held, person)):
            raise Refused(409, "seat_taken", "That seat is not to be had.")
        unlike(name, row.seats, person)
        old = row.seats[place]
        new = Seat(number=row.number, place=place, kind="person", bot=None, person=person, name=name, reserved=None)
        back = f"{name} came back. {played_by(row.game, old)} no longer plays for them."
        words = back if old.reserved == person else f"{name} took over from {called(row.game, old)}."
        said = line(held.table, 0, "sit", place, service.now(), words, data=change(new, old))
        await service.commit(held, [said], seats=[new])
        held.live.stale = True  # whether it is a bot's account is read with the seat
    service.tell(match_id)


async def late(service: Service, match_id: str) -> bool:
    """The time of whoever has to move is up, if it is: by the pace of the table a bot takes the seat, or others may
    see to that. However often and wherever this is called, it happens once."""
    async with service.hold(match_id) as held:
        row, at = held.row, service.now()
        seat = row.to_move
        if row.status != "running" or row.deadline is None or row.deadline > at or seat is None:
            return False
        due = row.deadline
        spent = await service.spent(held, at)
        assert held.table.pace is not None
        old = row.seats[seat]
        if held.table.pace.late == "bot":
            new, bot = bot_for(row, old)
            words = f"{old.name}'s time is up. {bot} plays on for them."
            said = line(held.table, 0, "timeout", seat, at, words, spent=spent,
                        data=change(new, old, on=seat))
            await replace(service, held, [said], [new])
        else:
            words = f"{old.name}'s time is up. The others may wait, or put a bot in the seat."
            said = line(held.table, 0, "timeout", seat, at, words, spent=spent, data={"on": seat})
            await service.commit(held, [said])
    metrics.CLOCK.observe((at - due).total_seconds())
    service.tell(match_id)
    return True
