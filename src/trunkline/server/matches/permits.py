"""What somebody may do at a table now, and why not: functions of what is in memory, which change nothing."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

import msgspec

from trunkline.server.db import MatchRow, Seat
from trunkline.server.errors import Refused, Stale
from trunkline.server.matches import words
from trunkline.server.matches.held import Held
from trunkline.server.matches.log import Table
from trunkline.server.matches.shapes import Gift
from trunkline.server.people.names import alike

SILENT = datetime.timedelta(days=1)  # after which a player without a clock may be replaced
GIFTS = {"move": (60, 900), "turn": (86_400,)}  # seconds that may be given at once, by what the pace is for
FULL = {"move": 2 * 3600, "turn": 30 * 86_400}  # seconds above which gifts do not raise a reserve


class Yes(msgspec.Struct, frozen=True):
    """It may be done; `value`: to what (a ply, seats), where there is a choice."""

    value: Any = True


class No(msgspec.Struct, frozen=True):
    """It may not be done."""

    code: str
    words: str
    status: int = 409

    def __bool__(self) -> bool:
        return False


Answer = Yes | No
NO_MATCH = No("no_match", words.NO_MATCH, 404)
NOT_SEATED = No("not_seated", words.NOT_SEATED, 403)
OVER = No("over", words.OVER)


def required(answer: Answer) -> Any:
    """Return what is allowed; Refused when nothing is."""
    if isinstance(answer, No):
        raise Stale(answer.words) if answer.code == "stale" else Refused(answer.status, answer.code, answer.words)
    return answer.value


def _not_now(reason: str) -> No:
    return No("not_now", reason)


# --- looking


def belongs(row: MatchRow, person: str | None) -> bool:
    """Whether a seat is the person's, or kept for them."""
    return person is not None and any(person in (seat.person, seat.reserved) for seat in row.seats)


def may_see(row: MatchRow, person: str | None) -> Answer:
    """Those at the table always; others unless it is by invitation, or plays without spectators."""
    if row.visibility != "invited" and (row.spectators or row.status == "open"):
        return Yes()
    return Yes() if (person is not None and row.host == person) or belongs(row, person) else NO_MATCH


def may_have_file(row: MatchRow, person: str | None) -> Answer:
    """While a match runs, only somebody who plays it alone: its file has the seed, from which everything follows that
    is still to be turned up."""
    people = {who for seat in row.seats for who in (seat.person, seat.reserved) if who is not None}
    return Yes() if row.status != "running" or not people - {person} else No("not_over", words.SEED_TOLD, 403)


def may_study(row: MatchRow) -> Answer:
    """Advice and analysis: while the match is played, only where the table has agreed to that."""
    if row.began is None:
        return No("not_started", words.NOT_STARTED)
    return No("no_advice", words.NO_ADVICE, 403) if row.status == "running" and not row.advice else Yes()


def may_branch(row: MatchRow, person: str) -> Answer:
    """Play on from a moment of the match."""
    if row.status == "running" and not any(seat.person == person for seat in row.seats):
        return may_study(row) and No("not_seated", words.NO_BRANCH, 403)
    return may_study(row)


# --- moves


def may_move(held: Held, person: str, seen: int) -> Answer:
    """Decide for the seat that has to move, having seen the last move."""
    row = held.row
    if not held.own(person):
        return NOT_SEATED
    table = held.table
    if row.status != "running" or row.to_move is None:
        return OVER
    if not table.moved <= seen <= table.seq:
        return No("stale", words.STALE)
    if held.sitters[row.to_move] != person:
        return No("not_your_turn", words.OTHERS_TURN.format(held.names.name(row.to_move)), 403)
    return No("paused", words.PAUSED) if table.paused else Yes()


def others(held: Held, person: str) -> list[int]:
    """Return the seats of all other people."""
    return [place for place, who in enumerate(held.sitters) if who is not None and who != person]


def speaker(held: Held, person: str) -> int:
    """Return the seat in whose name the person acts: of several the one that has to move, else the first."""
    own = held.own(person)
    return held.row.to_move if held.row.to_move in own else own[0]


def _seated(held: Held, person: str) -> Answer:
    """Have a seat in a match that runs."""
    if held.row.status != "running":
        return OVER
    if held.note:
        return No("other_rules", held.note)
    return Yes() if held.own(person) else NOT_SEATED


# --- undo


def last_decision(held: Held, person: str) -> Answer:
    """Go back, freely or not: to the ply before the person's last decision."""
    if not (seated := _seated(held, person)):
        return seated
    if held.row.undo == "none":
        return _not_now(words.NO_UNDO)
    own, moves = held.own(person), held.table.moves
    for ply in range(len(moves) - 1, -1, -1):
        if moves[ply].seat in own and not moves[ply].forced:
            return Yes(ply)
    return _not_now(words.NO_DECISION)


def is_free(held: Held, person: str, ply: int) -> bool:
    """Whether nobody else has decided since. Bots do not mind; a player who has left cannot be asked."""
    if held.row.undo != "free" and others(held, person):
        return False
    own, seats, changed = held.own(person), held.row.seats, held.table.changed
    return all(m.forced or m.seat in own or (seats[int(m.seat or 0)].kind == "bot" and m.seq > changed.get(
        int(m.seat or 0), 0)) for m in held.table.moves[ply:])


def may_ask(held: Held, person: str) -> Answer:
    """Ask the others: not while something else is asked, nor where nobody could answer."""
    if not others(held, person):
        return _not_now(words.NOBODY_TO_ASK)
    return _not_now(words.ASKING) if held.table.ask else Yes()


def undoing(held: Held, person: str) -> tuple[Answer, Answer]:
    """Undo the last decision: freely, and by asking the others."""
    last = last_decision(held, person)
    if not last:
        return last, last
    if is_free(held, person, required(last)):
        return last, _not_now(words.FREE)
    return _not_now(words.OTHERS_DECIDED), may_ask(held, person)


def decision_at(table: Table, ply: int) -> Answer:
    """Go back to the decision at that ply: before moves that were forced, which would be made again at once."""
    while 0 <= ply < table.ply and table.moves[ply].forced:
        ply -= 1
    return Yes(ply) if 0 <= ply < table.ply else No("no_moment", words.NO_MOMENT, 400)


# --- pauses


def may_pause(held: Held, person: str) -> Answer:
    """Stop the clocks, or ask for that."""
    if not (seated := _seated(held, person)):
        return seated
    if held.table.pace is None:
        return _not_now(words.NO_CLOCK)
    if held.table.paused:
        return _not_now(words.PAUSED_ALREADY)
    return may_ask(held, person) if others(held, person) else Yes()


def may_resume(held: Held, person: str) -> Answer:
    """Let the clocks run again."""
    return _seated(held, person) and (Yes() if held.table.paused else _not_now(words.NOT_PAUSED))


def may_give(held: Held, person: str) -> Answer:
    """Give other people more time: as often as one likes, until their reserve is large."""
    if not (seated := _seated(held, person)):
        return seated
    if (pace := held.table.pace) is None:
        return _not_now(words.NO_CLOCK_RUNS)
    banks = held.table.banks
    gifts = [Gift(place, steps) for place in others(held, person)
             if (steps := [step for step in GIFTS[pace.per] if banks[place] + step <= FULL[pace.per]])]
    return Yes(gifts) if gifts else _not_now(words.NOBODY_TO_GIVE)


# --- seats


def may_kick(held: Held, person: str, at: datetime.datetime) -> Answer:
    """Have a bot play the seats of somebody who has to move and whose time is up."""
    if not (seated := _seated(held, person)):
        return seated
    row, table = held.row, held.table
    seat = row.to_move
    if seat is None or held.sitters[seat] in (None, person):
        return _not_now(words.NOBODY_LATE)
    if table.pace is None:
        if table.paused or at - row.changed < SILENT:
            return _not_now(words.SILENT.format(held.names.name(seat)))
    elif table.late != seat:
        return _not_now(words.HAS_TIME.format(held.names.name(seat)))
    elif table.paused:
        return _not_now(words.IS_PAUSED)
    return Yes([seat])


def may_leave(held: Held, person: str) -> Answer:
    """Leave one's seats to bots."""
    return _seated(held, person)


def may_sit(held: Held, person: str) -> Answer:
    """Take seats played by bots: one's own always, any if the table allows it."""
    row = held.row
    if row.status != "running":
        return OVER
    if seats := [seat.place for seat in row.seats if seat.kind == "bot" and seat.reserved == person]:
        return Yes(seats)
    if held.own(person):
        return _not_now(words.HAVE_SEAT)
    if not row.takeover:
        return _not_now(words.NO_TAKEOVER)
    seats = [seat.place for seat in row.seats if seat.kind == "bot"]
    return Yes(seats) if seats else _not_now(words.NO_BOT_SITS)


def may_lend(held: Held, person: str) -> Answer:
    """Let other people on one's device move with their seats to their own."""
    if not (seated := _seated(held, person)):
        return seated
    seats = [place for place in held.own(person) if held.row.seats[place].alias is not None]
    return Yes(seats) if seats else _not_now(words.NO_OTHER_PERSON)


def may_move_in(held: Held, giver: str, place: int, person: str) -> Answer:
    """Take over the seat for which `giver` has made a code; not as somebody who is at the table already."""
    if not (lent := may_lend(held, giver)) or place not in required(lent):
        return No("code", words.NO_CODE, 403)
    return No("seated", words.SEATED_ALREADY) if belongs(held.row, person) else Yes()


def may_name(row: MatchRow, person: str | None) -> Answer:
    """Name the table, while it waits or is played at."""
    hosts = person is not None and row.host == person
    return Yes() if hosts and row.status in ("open", "running") else No("not_host", words.NOT_NAMED, 403)


def may_rematch(held: Held, person: str) -> Answer:
    """Ask the same people for another match."""
    if held.row.status != "over":
        return _not_now(words.NOT_OVER)
    return Yes() if belongs(held.row, person) else NOT_SEATED


def may_release(row: MatchRow, person: str | None) -> Answer:
    """Give the reserved seats of a table that waits to others: else it might never begin."""
    if person is None or row.host != person:
        return No("not_host", words.NOT_HOST, 403)
    return Yes([seat.place for seat in row.seats if seat.kind == "open" and seat.reserved is not None])


def may_lead(row: MatchRow, person: str | None) -> Answer:
    """Decide for a table that waits: its host may, or, once the host has left it, anybody who waits there."""
    seated = {seat.person for seat in row.seats if seat.person is not None}
    if row.status != "open":
        return not_open(row)
    leads = person == row.host if row.host in seated else person in seated
    return Yes() if person is not None and leads else No("not_host", words.HOST_DECIDES, 403)


def may_invite(row: MatchRow, person: str | None) -> Answer:
    """Keep a free seat for somebody."""
    return may_lead(row, person) and Yes([s.place for s in row.seats if s.kind == "open" and s.reserved is None])


def may_fill(row: MatchRow, person: str | None) -> Answer:
    """Let bots take the open seats, also those kept for somebody who has not come: so the match begins."""
    return may_lead(row, person) and Yes([seat.place for seat in row.seats if seat.kind == "open"])


def may_be_called(name: str, seats: Iterable[Seat], person: str) -> Answer:
    """Sit down under the name: not under one of others at the table, for one would speak as the other."""
    for seat in seats:
        if (seat.kind != "bot" and seat.name and person not in (seat.person, seat.reserved)
                and alike(seat.name, name)):
            return No("name_taken", words.SAME_NAME.format(seat.name))
    return Yes()


def sits_as(seats: Iterable[Seat], person: str, own: str, name: str) -> Answer:
    """Have a seat of this name for somebody on the same device: was the button pressed twice? Not under one's own name,
    under which one sits once; False when there is none."""
    if not any(seat.person == person and seat.name and alike(seat.name, name) for seat in seats):
        return Yes(False)
    return No("seated", words.OWN_NAME) if alike(name, own) else Yes(True)


def not_open(row: MatchRow) -> No:
    """Say why nobody can sit down there any more."""
    return No("not_open", words.CLOSED if row.status == "ended" and row.began is None else words.FULL)


# --- all of it


def everything(held: Held, person: str, at: datetime.datetime) -> dict[str, Answer]:
    """Answer for each thing that can be done beside moving."""
    undo, ask_undo = undoing(held, person)
    return {"undo": undo, "ask_undo": ask_undo, "pause": may_pause(held, person), "resume": may_resume(held, person),
            "give": may_give(held, person), "kick": may_kick(held, person, at), "leave": may_leave(held, person),
            "sit": may_sit(held, person), "device": may_lend(held, person), "name": may_name(held.row, person),
            "rematch": may_rematch(held, person)}
