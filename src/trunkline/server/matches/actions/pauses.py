"""Pauses: the clocks stop when all agree, and go on when anybody likes."""

from __future__ import annotations

from trunkline.server.matches.permits import may_pause, may_resume, others, required, speaker
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
