"""Moves of people and bots: the same way for all."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
from sqlalchemy.exc import IntegrityError

from trunkline.engine.match import Match
from trunkline.server.db import MatchRow
from trunkline.server.errors import Refused
from trunkline.server.matches import plans, shapes, store
from trunkline.server.matches.making import asked, foresee, make, not_your_turn, over, stale, why_not
from trunkline.server.matches.service import Held, Service, no_match, status
from trunkline.server.matches.shapes import Answer, MatchState
from trunkline.server.matches.shown import decides, may_see, seats_of, shape_then
from trunkline.server.matches.table import Line, Table


class BotTurn(msgspec.Struct, frozen=True):
    """A moment at which a bot has to move; `people` when a person waits for it. `owner` is the person for whom it
    thinks: the host, else somebody who sits there."""

    match: Match
    number: int
    seat: int
    bot: str
    seq: int
    people: bool
    owner: str


def lines(table: Table, match: Match, at: datetime.datetime, spent: float, **data: Any) -> list[Line]:
    """The match's moves that the table does not have yet; the time goes to the first."""
    return [Line(table.seq + n + 1, "move", e.seat, table.ply + n + 1, at, e.words, e.text, e.move, e.forced,
                 0.0 if n else spent, data or None)
            for n, e in enumerate(match.log[table.ply:])]


def may_move(held: Held, person: str, seq: int) -> None:
    """Refused when it is not for the person to move, or he has not seen the last move."""
    row = held.row
    if not any(s.person == person for s in row.seats):
        raise Refused(403, "not_seated", "You have no seat in this match.")
    table = held.table
    if row.status != "running" or row.to_move is None:
        raise over()
    if not table.moved <= seq <= table.seq:
        raise stale(table.ply)
    if row.seats[row.to_move].person != person:
        raise not_your_turn(row.seats[row.to_move].name)
    if table.paused:
        raise Refused(409, "paused", "The match is paused. Resume it, then move.")


async def legal(service: Service, match_id: str, person: str | None) -> shapes.LegalMoves:
    """What the person may do now."""
    async with service.hold(match_id) as held:
        row = held.row
        if not may_see(row, person):
            raise no_match()
        moves: list[shapes.LegalMove] = []
        if held.begun and decides(row, person):
            moves = [shapes.LegalMove(*both) for both in zip(held.match.legal(), held.match.texts(), strict=True)]
        return shapes.LegalMoves(row.seq, row.status, moves)  # type: ignore[arg-type]


async def move(service: Service, match_id: str, person: str, wanted: shapes.NewMove) -> int:
    """Make a person's moves; the length of the log then. A repeated key gets the answer it got before."""
    moves = asked(wanted)
    async with service.seen(match_id, person) as held:
        held = await service.caught_up(held, wanted.seq)
        try:
            may_move(held, person, wanted.seq)
        except Refused:  # perhaps because it has been made already
            if (seq := await answered(service, held.row, person, wanted.key)) is not None:
                return seq
            raise
        match = held.match.copy()
        make(match, moves, seats_of(held.row, person), listed=wanted.moves is not None)
        at = service.now()
        new = lines(held.table, match, at, await service.spent(held, at))
        intent = {"number": held.row.number, "person": person, "key": wanted.key, "seq": new[-1].seq}
        try:
            held = await service.commit(held, new, match=match, intents=[intent])
        except IntegrityError:  # somebody was quicker, by way of another server, or the key is an old one
            if (seq := await answered(service, held.row, person, wanted.key)) is not None:
                return seq
            raise stale((await service.find(match_id)).ply) from None
        seq = new[-1].seq
        await plans.carry_out(service, held)
    service.tell(match_id)
    return seq


async def answered(service: Service, row: MatchRow, person: str, key: str) -> int | None:
    """The answer this key has got before."""
    async with service.sessions() as db:
        return await store.answered(db, row.number, person, key)


async def preview(service: Service, match_id: str, person: str, wanted: shapes.Preview) -> MatchState:
    """The match as it would be after moves of the person, with their lines alone; it stays as it is."""
    async with service.seen(match_id, person) as held:
        held = await service.caught_up(held, wanted.seq)
        may_move(held, person, wanted.seq)
        match, row = held.match.copy(), held.row
        seq = held.table.seq
    before = match.seq
    then = foresee(match, wanted.moves, seats_of(row, person))
    return shape_then(row, then, person, seq=seq + match.seq - before, ply=match.seq, to_move=match.to_move,
                      status=status(match, held.table))


async def why(service: Service, match_id: str, person: str | None, question: shapes.Question) -> Answer:
    """Whether the seat to move after these moves may make this one, and if not, why."""
    async with service.hold(match_id) as held:
        if not may_see(held.row, person):
            raise no_match()
        match = held.match.copy()
    reason = why_not(match, question.moves, question.text)
    return Answer(reason is None, reason)


async def bot_turn(service: Service, match_id: str) -> BotTurn | None:
    """The bot that has to move now, if one has."""
    async with service.hold(match_id) as held:
        row = held.row
        if held.begun is None or row.status != "running" or row.to_move is None or held.table.paused:
            return None
        seat = row.seats[row.to_move]
        if seat.kind != "bot":
            return None
        people = [s.person for s in row.seats if s.person is not None]
        owner = row.host or next(iter(people), "")
        return BotTurn(held.match.copy(), row.number, row.to_move, str(seat.bot), held.table.seq, bool(people), owner)


async def bot_move(service: Service, match_id: str, turn: BotTurn, chosen: int) -> None:
    """Make a bot's move, unless the match has moved on since its turn was asked for."""
    async with service.hold(match_id) as held:
        table = held.table
        if held.row.status != "running" or table.moved > turn.seq or table.paused or held.row.to_move != turn.seat:
            return
        match = held.match.copy()
        make(match, [chosen], [turn.seat], listed=False)
        try:
            held = await service.commit(held, lines(table, match, service.now(), 0.0), match=match)
        except IntegrityError:
            return
        await plans.carry_out(service, held)
    service.tell(match_id)


async def rescue(service: Service, match_id: str) -> None:
    """Carry out what was planned, if a server has stopped before it could."""
    async with service.hold(match_id) as held:
        if held.begun is None or not await plans.carry_out(service, held):
            return
    service.tell(match_id)
