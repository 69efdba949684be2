"""Conditional moves: what a seat has planned is made for it when its turn comes, as long as it is legal.

A plan is a list of steps, one for each of the seat's next decisions; a step is a list of moves in words, of which the
first legal one is made. So "bid 4" else "pass" is "bid 4 if nobody outbids 3", and "take First Build" else "take
Engineer" needs no condition at all. What no longer fits is withdrawn, with the reason, and nothing is made instead.
"""

from __future__ import annotations

from trunkline.engine.game import Refusal
from trunkline.engine.match import IllegalMove, Match
from trunkline.server.db import Plan
from trunkline.server.matches import words
from trunkline.server.matches.draft import Draft
from trunkline.server.matches.held import Held


def due(held: Held) -> Plan | None:
    """Return what is planned for the seat that has to move."""
    row = held.row
    if not held.begun or row.to_move is None or row.status != "running" or held.table.paused:
        return None
    plan = held.plans.get(row.to_move)
    fits = plan is not None and plan.withdrawn is None and plan.person == row.seats[row.to_move].person
    return plan if fits else None


def carry_out(plan: Plan, draft: Draft) -> None:
    """Make the first step of the plan that is due, or withdraw it."""
    reasons = _first(draft.match, plan.steps[0])
    if reasons:
        draft.withdraw(words.MISFIT.format(" ".join(reasons)), [plan.place])
    else:
        draft.enter_moves(planned=True)
        draft.plan(plan.place, plan.person, plan.steps[1:])


def _first(match: Match, moves: list[str]) -> list[str]:
    """Make the first legal one; if none is, say why each is not."""
    reasons = []
    for text in moves:
        try:
            match.play_text(text)
        except IllegalMove as error:
            reasons.append(f"{text!r}: {error.reason.words}")
        except Refusal as error:
            reasons.append(f"{text!r}: {error}")
        else:
            return []
    return reasons
