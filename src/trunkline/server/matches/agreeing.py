"""What the people at a table agree on beside the moves: taking back, pausing."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from trunkline.server.db import MatchRow
from trunkline.server.errors import Refused
from trunkline.server.matches import plans, shapes, store
from trunkline.server.matches.making import stale
from trunkline.server.matches.table import Asked, Line, Table

if TYPE_CHECKING:
    from trunkline.server.matches.service import Held, Service

NOT_SEATED = "You have no seat in this match."
OVER = "This match is over."


def others(row: MatchRow, person: str) -> list[int]:
    """The seats of all other people."""
    return [s.place for s in row.seats if s.person is not None and s.person != person]


def speaker(held: Held, person: str) -> int:
    """The seat in whose name the person acts: of several at one browser the one that has to move, else the first."""
    own = held.own(person)
    return held.row.to_move if held.row.to_move in own else own[0]


def name_of(held: Held, person: str) -> str:
    """What the person is called at this table."""
    return str(held.row.seats[speaker(held, person)].name)


def line(table: Table, offset: int, kind: str, seat: int | None, at: datetime.datetime, words: str,
         **more: Any) -> Line:
    """The line that follows so many others which are not yet in the table."""
    return Line(table.seq + 1 + offset, kind, seat, more.pop("ply", table.ply), at, words, **more)


# --- what one may do: the answer, or in words why not


def undoing(held: Held, person: str) -> dict[str, int | bool | str]:
    """The ply to which the person may go back freely (`undo`), or may he ask for it (`ask_undo`)?"""
    found = last_decision(held, person)
    if isinstance(found, str):
        return {"undo": found, "ask_undo": found}
    if is_free(held, person, found):
        return {"undo": found, "ask_undo": "Your last decision can be taken back without asking."}
    return {"undo": "Somebody else has decided since, so the others have to be asked.",
            "ask_undo": may_ask(held, person)}


def may_ask(held: Held, person: str) -> bool | str:
    """Nothing is asked while something else is, or where nobody could answer."""
    if not others(held.row, person):
        return "Whoever made those moves is away and cannot be asked."
    return "Something else is being asked at this table." if held.table.ask else True


def last_decision(held: Held, person: str) -> int | str:
    """The ply before the person's last decision."""
    if held.row.status != "running":
        return OVER
    seats = held.own(person)
    if not seats:
        return NOT_SEATED
    if held.row.undo == "none":
        return "At this table nothing is taken back."
    for ply in range(held.table.ply - 1, -1, -1):
        move = held.table.moves[ply]
        if move.seat in seats and not move.forced:
            return ply
    return "You have not decided anything yet."


def is_free(held: Held, person: str, ply: int) -> bool:
    """Nobody else has decided since. Bots do not mind; a player who has left cannot be asked about their decisions."""
    if held.row.undo != "free" and others(held.row, person):
        return False
    own, seats, changed = held.own(person), held.row.seats, held.table.changed
    return all(m.forced or m.seat in own or (seats[int(m.seat or 0)].kind == "bot" and m.seq > changed.get(
        int(m.seat or 0), 0)) for m in held.table.moves[ply:])


def may_pause(held: Held, person: str) -> bool | str:
    """May the person ask for a pause?"""
    if held.row.status != "running":
        return OVER
    if not held.own(person):
        return NOT_SEATED
    if held.table.pace is None:
        return "This match has no clock that could be stopped."
    if held.table.paused:
        return "The match is paused already."
    return may_ask(held, person) if others(held.row, person) else True


def may_resume(held: Held, person: str) -> bool | str:
    """May the person end the pause?"""
    if held.row.status != "running":
        return OVER
    if not held.own(person):
        return NOT_SEATED
    return held.table.paused or "The match is not paused."


def may(held: Held, person: str) -> dict[str, int | bool | str]:
    """Each thing and whether the person may do it."""
    return {**undoing(held, person), "pause": may_pause(held, person), "resume": may_resume(held, person)}


def required(answer: Any) -> Any:
    """The answer, or the refusal that it says in words."""
    if isinstance(answer, str):
        code = {NOT_SEATED: "not_seated", OVER: "over"}.get(answer, "not_now")
        raise Refused(403 if answer == NOT_SEATED else 409, code, answer)
    return answer


# --- doing it


async def undo(service: Service, match_id: str, person: str, wanted: shapes.Undo) -> None:
    """Take back to the ply wanted, or the person's last decision: at once if that is free, else ask the others."""
    async with service.seen(match_id, person) as held:
        held = await service.caught_up(held, wanted.seq)
        row, table = held.row, held.table
        last = required(last_decision(held, person))
        if not table.moved <= wanted.seq <= table.seq:
            raise stale(table.ply)
        ply = last if wanted.ply is None else wanted.ply
        while 0 <= ply < table.ply and table.moves[ply].forced:  # they would be made again at once
            ply -= 1
        if not 0 <= ply < table.ply:
            raise Refused(400, "no_moment", "There is no decision to go back to at that moment.")
        seat = who_decided(held, person, ply)
        said = f"{row.seats[seat].name} {{}} {what(table, ply)}."
        if is_free(held, person, ply):
            await take_back(service, held, 0, [], seat, ply, said.format("took back"))
        else:
            required(may_ask(held, person))
            data = {"what": "undo", "ply": ply, "of": others(held.row, person)}
            asks = line(table, 0, "ask", seat, service.now(), said.format("asks to take back"), data=data)
            await service.commit(held, [asks])
    service.tell(match_id)


def who_decided(held: Held, person: str, ply: int) -> int:
    """The seat of the person whose decision is taken back: the first of theirs from the ply on."""
    own = held.own(person)
    return next((m.seat for m in held.table.moves[ply:] if not m.forced and m.seat in own), speaker(held, person))


def what(table: Table, ply: int) -> str:
    """The decisions since the ply: each as it is written down, or how many if they are more than three."""
    texts = [f"“{move.text}”" for move in table.moves[ply:] if not move.forced]
    if len(texts) > 3:
        return f"{len(texts)} moves"
    return " and ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


async def take_back(service: Service, held: Held, offset: int, before: list[Line], seat: int, ply: int,
                    words: str) -> None:
    """Go back to the ply, after the lines before."""
    table, at = held.table, service.now()
    spent = await service.spent(held, at)
    undone = line(table, offset, "undo", seat, at, words, ply=ply, spent=spent, data={"on": held.row.to_move})
    async with plans.withdrawing(service, held, "Moves were taken back.") as more:
        dropped = store.drop_analyses(held.row.number, ply)
        await service.commit(held, [*before, undone], match=held.match.at(ply), more=[*more, dropped])


async def answer(service: Service, match_id: str, person: str, wanted: shapes.Reply) -> None:
    """Agree to what is asked, or not; the last one who agrees makes it happen."""
    async with service.seen(match_id, person) as held:
        held = await service.caught_up(held, wanted.seq)
        row, table = held.row, held.table
        asked = table.ask
        if asked is None or asked.seq != wanted.seq:
            raise Refused(409, "not_asked", "That is not asked any more.")
        if row.seats[asked.by].person == person and not wanted.yes:
            words, by = f"{row.seats[asked.by].name} does not ask any more.", asked.by
            data = {"ask": asked.seq, "yes": False, "seats": [by]}
            await service.commit(held, [line(table, 0, "answer", by, service.now(), words, data=data)])
            service.tell(match_id)
            return
        seats = [seat for seat in asked.waiting if row.seats[seat].person == person]
        if not seats:
            if any(row.seats[seat].person == person for seat in asked.yes) and wanted.yes:
                return  # said twice
            raise Refused(403, "not_asked", "You are not asked.")
        names = " and ".join(str(row.seats[seat].name) for seat in seats)
        one, many = ("agrees", "agree") if wanted.yes else ("does not agree", "do not agree")
        words = f"{names} {one if len(seats) == 1 else many}."
        said = line(table, 0, "answer", seats[0], service.now(), words,
                    data={"ask": asked.seq, "yes": wanted.yes, "seats": seats})
        if wanted.yes and set(asked.waiting) == set(seats):
            await grant(service, held, asked, said)
        else:
            await service.commit(held, [said])
    service.tell(match_id)


async def grant(service: Service, held: Held, asked: Asked, said: Line) -> None:
    """All have agreed."""
    name = held.row.seats[asked.by].name
    if asked.what == "undo" and asked.ply is not None:
        words = f"{name} took back {what(held.table, asked.ply)}; all agreed."
        await take_back(service, held, 1, [said], asked.by, asked.ply, words)
    else:
        await stop_clock(service, held, 1, [said], asked.by, f"The match is paused, as {name} asked.")


async def stop_clock(service: Service, held: Held, offset: int, before: list[Line], seat: int, words: str) -> None:
    """Pause."""
    at = service.now()
    spent = await service.spent(held, at)
    paused = line(held.table, offset, "pause", seat, at, words, spent=spent, data={"on": held.row.to_move})
    await service.commit(held, [*before, paused])


async def pause(service: Service, match_id: str, person: str) -> None:
    """Ask the others to stop the clocks; if nobody else is there they stop at once."""
    async with service.seen(match_id, person) as held:
        required(may_pause(held, person))
        seat, name = speaker(held, person), name_of(held, person)
        if of := others(held.row, person):
            asks = line(held.table, 0, "ask", seat, service.now(), f"{name} asks for a pause.",
                        data={"what": "pause", "of": of})
            await service.commit(held, [asks])
        else:
            await stop_clock(service, held, 0, [], seat, f"{name} paused the match.")
    service.tell(match_id)


async def resume(service: Service, match_id: str, person: str) -> None:
    """Go on."""
    async with service.seen(match_id, person) as held:
        required(may_resume(held, person))
        words = f"{name_of(held, person)} goes on: the clocks run again."
        held = await service.commit(held, [line(held.table, 0, "resume", speaker(held, person), service.now(), words)])
        await plans.carry_out(service, held)
    service.tell(match_id)
