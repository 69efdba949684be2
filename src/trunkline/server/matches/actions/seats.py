"""Who plays a seat: people leave, are late, are replaced, come back."""

from __future__ import annotations

from trunkline import bots
from trunkline.server import metrics
from trunkline.server.errors import Refused
from trunkline.server.matches import words
from trunkline.server.matches.draft import Draft
from trunkline.server.matches.permits import (
    may_be_called,
    may_kick,
    may_leave,
    may_release,
    may_sit,
    not_open,
    others,
    required,
    speaker,
)
from trunkline.server.matches.service import Service

STAND_IN = "fireman", "greedy", "random"  # the first of these that the game has


def hand_over(draft: Draft, kind: str, place: int, **data: int) -> None:
    """Let a bot play the seat for its person, who may come back, by an entry of this kind."""
    known = [bot.id for bot in bots.infos(draft.row.game)]
    old = draft.row.seats[place]
    new = draft.seat(place, kind="bot", bot=next(bot for bot in STAND_IN if bot in known), person=None,
                     reserved=old.person)
    draft.enter(kind, place, **data, bot=new.bot, left=old.person, came=None)
    draft.withdraw(words.BOT_SITS, [place])


async def kick(service: Service, match_id: str, person: str, place: int) -> None:
    """Let a bot play for somebody who is late; at a table that waits, release a reserved seat."""
    async with service.change(match_id, person) as draft:
        seat = next((seat for seat in draft.row.seats if seat.place == place), None)
        if not draft.held.begun:
            if place in required(may_release(draft.row, person)):
                draft.seat(place, reserved=None, known_as=None)
        elif seat is None or seat.kind != "bot" or not seat.reserved:  # else it was asked twice
            if place not in required(may_kick(draft.held, person, draft.at)):
                raise Refused(409, "not_late", words.NOT_LATE)
            hand_over(draft, "kick", place, by=speaker(draft.held, person))


async def leave(service: Service, match_id: str, person: str) -> None:
    """Leave the person's seats to bots; before the match has begun, to anybody."""
    async with service.change(match_id, person) as draft:
        held = draft.held
        if not held.begun:
            _vacate(draft, held.own(person))
            return
        required(may_leave(held, person))
        for place in held.own(person):
            hand_over(draft, "leave", place)
        if draft.table.paused and not others(held, person):  # nobody is left who could go on
            draft.enter("resume", None)


def _vacate(draft: Draft, own: list[int]) -> None:
    """Leave a table that waits; one at which nobody waits any more is offered to nobody."""
    if own and draft.row.status != "open":
        raise Refused(409, "not_now", not_open(draft.row).words)
    for place in own:
        draft.seat(place, kind="open", person=None, alias=None, known_as=None)
    if own and all(seat.person is None for seat in draft.places()):
        draft.values["visibility"] = "invited"


async def sit(service: Service, match_id: str, person: str, name: str, place: int) -> None:
    """Take a seat that a bot plays."""
    async with service.change(match_id, person) as draft:
        held = draft.held
        if place in held.own(person):
            return  # asked twice
        if place not in required(may_sit(held, person)):
            raise Refused(409, "seat_taken", words.SEAT_NOT_FREE)
        required(may_be_called(name, draft.row.seats, person))
        old = draft.row.seats[place]
        alias, was = (old.alias, old.bot_name) if old.reserved == person else (None, old.alias or old.bot_name)
        draft.seat(place, kind="person", bot=None, person=person, reserved=None, known_as=name, alias=alias,
                   bot_name=was)
        draft.enter("sit", place, bot=old.bot, left=None, came=person)


async def late(service: Service, match_id: str) -> None:
    """Act on it if the time of the seat that has to move is up: by the pace of the table a bot takes the seat, or
    others may see to that. However often and wherever this is called, it happens once."""
    async with service.change(match_id) as draft:
        row, seat = draft.row, draft.row.to_move
        if row.status != "running" or row.deadline is None or row.deadline > draft.at or seat is None:
            return
        due, pace = row.deadline, draft.table.pace
        if pace is not None and pace.late == "bot":
            hand_over(draft, "timeout", seat)
        else:
            draft.enter("timeout", seat)
    metrics.CLOCK.observe((draft.at - due).total_seconds())
