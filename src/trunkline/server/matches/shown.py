"""Matches as whoever asks may see them, and what he may do there."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from trunkline.server.db import MatchRow
from trunkline.server.matches import agreeing, seating
from trunkline.server.matches.live import Moment, pace_of
from trunkline.server.matches.naming import played_by
from trunkline.server.matches.shapes import Ask, Can, Clock, MatchState, PlanShown, Seat
from trunkline.server.matches.table import Table

if TYPE_CHECKING:
    from trunkline.server.matches.service import Held


def summary(row: MatchRow, person: str | None, table: Table | None = None) -> dict[str, Any]:
    """The fields of a `MatchSummary`; with the table it says more."""
    seats = [Seat(s.kind, s.name, s.bot, mine(s.person, person), s.person,  # type: ignore[arg-type]
                  away=s.kind == "bot" and s.reserved is not None, reserved=s.kind == "open" and s.reserved is not None,
                  yours=mine(s.reserved, person), played_by=played_by(row.game, s), program=bool(s.program))
             for s in row.seats]
    return {"id": row.id, "game": row.game, "status": row.status, "options": row.options, "seats": seats,
            "seq": row.seq, "ply": row.ply, "to_move": row.to_move, "created": row.created, "changed": row.changed,
            "mine": any(s.mine for s in seats), "advice": row.advice or row.status in ("over", "ended", "viewing"),
            "file": row.began is not None and may_have_file(row, person),
            "hosting": mine(row.host, person), "visibility": row.visibility, "spectators": row.spectators,
            "takeover": row.takeover, "undo": row.undo, "pace": pace_of(row),
            "paused": table is not None and table.paused, "deadline": row.deadline, "rematch": row.rematch}


def mine(somebody: str | None, person: str | None) -> bool:
    """Is that the person who asks?"""
    return person is not None and somebody == person


def may_see(row: MatchRow, person: str | None) -> bool:
    """Those at the table always; others unless it is by invitation, or plays without spectators."""
    if row.visibility != "invited" and (row.spectators or row.status == "open"):
        return True
    return mine(row.host, person) or any(mine(s.person, person) or mine(s.reserved, person) for s in row.seats)


def may_have_file(row: MatchRow, person: str | None) -> bool:
    """While a match runs only who plays it alone: its file has the seed, from which everything follows that is still to
    be turned up."""
    people = {who for s in row.seats for who in (s.person, s.reserved) if who is not None}
    return row.status != "running" or not people - {person}


def seats_of(row: MatchRow, person: str) -> list[int]:
    """The seats of the person."""
    return [s.place for s in row.seats if s.person == person]


def decides(row: MatchRow, person: str | None) -> bool:
    """Does the person hold the seat that has to move?"""
    return (person is not None and row.status == "running" and row.to_move is not None
            and row.seats[row.to_move].person == person)


def shape(held: Held, person: str | None, since: int, at: datetime.datetime) -> MatchState:
    """The match as the person sees it, with the log after `since`."""
    row, live = held.row, held.live
    if held.begun is None:
        return MatchState(**summary(row, person), view=None, log=[], result=None, clock=None, ask=None,
                          can=Can(leave=person is not None and any(s.person == person for s in row.seats),
                                  kick=seating.kept(row, person)), plans=[])
    table = held.table
    now = live.moment(decides(row, person))
    running = row.status == "running"
    plans = [PlanShown(p.place, p.steps, p.withdrawn) for p in live.plans.values() if p.person == person]
    return MatchState(**summary(row, person, table), view=now.view, log=now.log[since:], result=now.result,
                      clock=clock(row, table, at) if running else None,
                      ask=ask(row, table, person) if running else None, can=can(held, person), plans=plans)


def shape_then(row: MatchRow, then: Moment, person: str | None, **changed: Any) -> MatchState:
    """The match at an earlier moment, or at one that may come."""
    return MatchState(**{**summary(row, person), **changed}, view=then.view, log=then.log, result=then.result,
                      clock=None, ask=None, can=Can(), plans=[])


def clock(row: MatchRow, table: Table, at: datetime.datetime) -> Clock | None:
    """Whose time runs, and what is left."""
    if table.pace is None:
        return None
    banks = [round(bank, 3) for bank in table.left(row.to_move)]
    free = table.free(row.to_move) if row.to_move is not None else 0.0
    return Clock(at, row.deadline is not None, table.since, banks, round(free, 3), row.deadline)


def ask(row: MatchRow, table: Table, person: str | None) -> Ask | None:
    """What is being asked."""
    if (asked := table.ask) is None:
        return None
    own = [seat for seat in asked.waiting if mine(row.seats[seat].person, person)]
    return Ask(asked.seq, asked.what, asked.ply, asked.by, asked.yes, asked.waiting, asked.words, bool(own))  # type: ignore[arg-type]


def can(held: Held, person: str | None) -> Can:
    """What the person may do here now beside moving, and why not."""
    if person is None or held.row.status not in ("running", "over"):
        return Can()
    why: dict[str, str] = {}
    found: dict[str, Any] = {}
    for name, answer in {**agreeing.may(held, person), **seating.may(held, person)}.items():
        if isinstance(answer, str):
            why[name] = answer
        else:
            found[name] = answer
    return Can(**found, why=why)
