"""Plans for one's next decisions."""

from __future__ import annotations

from trunkline.engine.game import Refusal
from trunkline.engine.match import IllegalMove, Match
from trunkline.server.errors import Refused
from trunkline.server.matches import shapes, words
from trunkline.server.matches.permits import OVER, required
from trunkline.server.matches.service import Service


async def plan(service: Service, match_id: str, person: str, wanted: shapes.NewPlan) -> None:
    """Plan for one of the person's seats, in place of what was planned; no step at all removes the plan."""
    async with service.change(match_id, person) as draft:
        match = draft.held.match
        if wanted.seat not in draft.held.own(person):
            raise Refused(403, "not_seated", words.NOT_YOUR_SEAT)
        if draft.row.status != "running":
            required(OVER)
        for step, moves in enumerate(wanted.steps):
            for text in moves:
                _check(match, step, text)
        draft.plan(wanted.seat, person, wanted.steps)


def _check(match: Match, step: int, text: str) -> None:
    """Refuse words that no position could make sense of."""
    try:
        match.game.parse(match.pack, match.S, text)
    except IllegalMove:
        return
    except Refusal as error:
        raise Refused(400, "plan", words.PLAN_STEP.format(step + 1, text, error), index=step) from None
