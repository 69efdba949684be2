"""Conditional moves: what a seat has said beforehand is made for it when its turn comes, as long as it is legal.

A plan is a list of steps, one for each of the seat's next decisions; a step is a list of moves in words, of which the
first legal one is made. So "bid 4" else "pass" is "bid 4 if nobody outbids 3", and "take First Build" else "take
Engineer" needs no condition at all. What no longer fits is withdrawn, with the reason, and nothing is made instead.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine.game import Refusal
from trunkline.engine.match import IllegalMove, Match
from trunkline.server.db import MatchRow, Plan
from trunkline.server.errors import Refused
from trunkline.server.matches import shapes
from trunkline.server.writer import More

if TYPE_CHECKING:
    from trunkline.server.matches.service import Held, Service


async def say(service: Service, match_id: str, person: str, wanted: shapes.NewPlan) -> None:
    """Plan for one of the person's seats, in place of what was planned; no step at all removes the plan."""
    async with service.seen(match_id, person) as held:
        row, match = held.row, held.match
        if wanted.seat >= len(row.seats) or row.seats[wanted.seat].person != person:
            raise Refused(403, "not_seated", "That is not your seat.")
        if row.status != "running":
            raise Refused(409, "over", "This match is over.")
        for step, moves in enumerate(wanted.steps):
            for text in moves:
                _check(match, step, text)
        async with service.sessions.begin() as db:
            await _store(db, row.number, wanted.seat, person, wanted.steps)
        held.live.plans.pop(wanted.seat, None)
        if wanted.steps:
            held.live.plans[wanted.seat] = Plan(number=row.number, place=wanted.seat, person=person,
                                                steps=wanted.steps, withdrawn=None)
        await carry_out(service, held)
    service.tell(match_id)


def _check(match: Match, step: int, text: str) -> None:
    """Refused when no position could make sense of the words."""
    try:
        match.game.parse(match.pack, match.S, text)
    except Refusal as error:
        if isinstance(error, IllegalMove):
            return
        raise Refused(400, "plan", f"Step {step + 1}, {text!r}: {error}", index=step) from None


async def _store(db: AsyncSession, number: int, seat: int, person: str, steps: list[list[str]]) -> None:
    await db.execute(delete(Plan).where(Plan.number == number, Plan.place == seat))
    if steps:
        await db.execute(insert(Plan).values(number=number, place=seat, person=person, steps=steps))


async def carry_out(service: Service, held: Held) -> bool:
    """Make what is planned for whoever has to move, as long as it goes; True when anything was."""
    from trunkline.server.matches.moves import lines

    done = False
    while (row := held.row).to_move is not None and row.status == "running" and not held.table.paused:
        plan = held.live.plans.get(row.to_move)
        if plan is None or plan.withdrawn is not None or plan.person != row.seats[row.to_move].person:
            break
        match = held.match.copy()
        reasons = _first(match, plan.steps[0])
        if reasons:
            await _withdraw(service, held, plan, reasons)
            break
        rest = plan.steps[1:]
        at = service.now()
        new = lines(held.table, match, at, await service.spent(held, at), planned=True)
        seat = row.to_move
        try:
            held = await service.commit(held, new, match=match, more=[_next(plan, rest)])
        except IntegrityError:
            break  # another server was quicker
        done = True
        held.live.plans.pop(seat, None)
        if rest:
            held.live.plans[seat] = Plan(number=plan.number, place=seat, person=plan.person, steps=rest, withdrawn=None)
    return done


def _first(match: Match, moves: list[str]) -> list[str]:
    """Make the first legal one; if none is, why each is not."""
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


@asynccontextmanager
async def withdrawing(service: Service, held: Held, why: str, places: Collection[int] | None = None) -> (
        AsyncIterator[list[More]]):
    """What withdraws the plans of these seats, or of all, in one transaction with what is the reason."""
    gone = [plan for plan in held.live.plans.values()
            if plan.withdrawn is None and (places is None or plan.place in places)]
    row, seq = held.row, held.table.seq

    async def more(db: AsyncSession) -> None:
        for plan in gone:
            await _mark(service, db, row, plan, seq, why)

    yield [more] if gone else []
    for plan in gone:
        held.live.plans[plan.place] = _withdrawn(plan, why)


def _next(plan: Plan, rest: list[list[str]]) -> More:
    async def more(db: AsyncSession) -> None:
        await _store(db, plan.number, plan.place, plan.person, rest)

    return more


async def _withdraw(service: Service, held: Held, plan: Plan, reasons: list[str]) -> None:
    words = "It no longer fits: " + " ".join(reasons)
    async with service.sessions.begin() as db:
        await _mark(service, db, held.row, plan, held.table.seq, words)
    held.live.plans[plan.place] = _withdrawn(plan, words)


async def _mark(service: Service, db: AsyncSession, row: MatchRow, plan: Plan, seq: int, words: str) -> None:
    await db.execute(update(Plan).where(Plan.number == plan.number, Plan.place == plan.place).values(withdrawn=words))
    for told in service.withdrawn:
        await told(db, row, plan.person, seq, words)


def _withdrawn(plan: Plan, words: str) -> Plan:
    return Plan(number=plan.number, place=plan.place, person=plan.person, steps=plan.steps, withdrawn=words)
