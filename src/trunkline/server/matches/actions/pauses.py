"""Pauses, for which the clocks stop when all agree, until anybody likes to go on; and time given to others."""

from __future__ import annotations

from trunkline.server.errors import Refused
from trunkline.server.matches import shapes, words
from trunkline.server.matches.permits import may_give, may_pause, may_resume, others, required, speaker
from trunkline.server.matches.service import Service


async def pause(service: Service, match_id: str, person: str) -> None:
    """Ask the others to stop the clocks; if nobody else is there they stop at once."""
    async with service.change(match_id, person) as draft:
        required(may_pause(draft.held, person))
        seat = speaker(draft.held, person)
        if of := others(draft.held, person):
            draft.enter("ask", seat, what="pause", of=of)
        else:
            draft.enter("pause", seat)


async def resume(service: Service, match_id: str, person: str) -> None:
    """Let the clocks run again."""
    async with service.change(match_id, person) as draft:
        required(may_resume(draft.held, person))
        draft.enter("resume", speaker(draft.held, person))


async def give(service: Service, match_id: str, person: str, wanted: shapes.Give) -> None:
    """Give another person more time."""
    async with service.change(match_id, person) as draft:
        gifts = {gift.seat: gift.seconds for gift in required(may_give(draft.held, person))}
        if wanted.seconds not in gifts.get(wanted.seat, ()):
            raise Refused(409, "not_now", words.NOT_SO_MUCH)
        draft.enter("time", speaker(draft.held, person), to=wanted.seat, seconds=wanted.seconds)
