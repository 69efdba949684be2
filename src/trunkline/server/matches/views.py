"""Matches as somebody may see them, and what they may do there."""

from __future__ import annotations

import asyncio
import datetime
from typing import Any

import msgspec
from sqlalchemy import select

from trunkline.engine import matchfile
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.server.db import MatchRow
from trunkline.server.errors import Refused
from trunkline.server.matches import company, permits, shapes, store, words
from trunkline.server.matches.held import Held, made_line, pace_of, plays
from trunkline.server.matches.log import Table
from trunkline.server.matches.making import make
from trunkline.server.matches.naming import played_by
from trunkline.server.matches.permits import Yes, may_have_file, may_see, required
from trunkline.server.matches.service import Service, status
from trunkline.server.matches.shapes import Ask, Can, Clock, LogLine, MatchState, MatchSummary, PlanShown, Seat
from trunkline.server.people.names import SOMEBODY


class Moment(msgspec.Struct, frozen=True):
    """A match after some move, as everyone may see it; `log` may go on growing.

    `view` is the game's, already JSON: it may be large, and everyone at the table is sent the same.
    """

    view: msgspec.Raw | None
    log: list[LogLine]
    result: list[str] | None


# --- asked for


async def state(service: Service, match_id: str, person: str | None, since: int = 0) -> MatchState:
    """Return the match as the person may see it, with the log after `since`."""
    held = await service.seen(match_id, person)
    return shape(held, person, since, service.now(), service.audience.count(match_id))


async def message(service: Service, match_id: str, person: str | None, since: int) -> tuple[bytes, int, bool]:
    """Return what a socket is sent after a change, as JSON, the length of the log, whether the person sits there."""
    held = await service.seen(match_id, person)
    state = told(held, person, since, service.now(), service.audience.count(match_id))
    seated = permits.belongs(held.row, person)
    return b'{"type":"state","prev":%d,"state":%b}' % (since, state), held.row.seq, seated


async def at(service: Service, match_id: str, ply: int, person: str | None) -> MatchState:
    """Return the match as it was after so many of the moves in force; nobody can move there."""
    async with service.look(match_id, person) as held:
        row, log = held.row, held.in_force()[:ply]
        if held.note and len(log) == ply:
            return MatchState(**{**summary(row, person), "seq": ply, "ply": ply}, **bare(log, held.note))
        past = held.past(ply)
    return shape_then(row, past, log, person, False, seq=ply, ply=ply, to_move=past.to_move)


async def preview(service: Service, match_id: str, person: str, wanted: shapes.Preview) -> MatchState:
    """Return the match as it would be after moves of the person, with their entries alone; it stays as it is."""
    async with service.look(match_id, person, wanted.seq) as held:
        required(permits.may_move(held, person, wanted.seq))
        match, row, own, table = held.match.copy(), held.row, held.own(person), held.table
    before = match.seq
    make(match, wanted.moves, own, listed=True)
    log = [made_line(i, e) for i, e in enumerate(match.log[before:], before + 1)]
    return shape_then(row, match, log, person, match.to_move in own, seq=table.seq + match.seq - before, ply=match.seq,
                      to_move=match.to_move, status=status(match, table))


async def why(service: Service, match_id: str, person: str | None, question: shapes.Question) -> shapes.Answer:
    """Say whether the seat to move after these moves may make this one, and if not, why."""
    async with service.look(match_id, person) as held:
        match = held.match.copy()
    make(match, question.moves, range(len(match.names)), listed=True)
    reason = match.why_not(question.text)
    return shapes.Answer(reason is None, reason)


async def ways(service: Service, match_id: str, person: str | None, wanted: shapes.FromTo) -> shapes.Ways:
    """Return the ways the seat to move may take after these moves, from place to place."""
    async with service.look(match_id, person) as held:
        match = held.match.copy()
    make(match, wanted.moves, range(len(match.names)), listed=True)
    find = match.game.ways
    if find is None or match.over:
        raise Refused(404, "no_way", words.NO_WAYS)
    try:
        return shapes.Ways(await asyncio.to_thread(find, match.pack, match.S, wanted.start, wanted.end))
    except Refusal as error:
        raise Refused(404, "no_way", str(error)) from None


async def legal(service: Service, match_id: str, person: str | None) -> shapes.LegalMoves:
    """Return what the person may do now."""
    async with service.look(match_id, person) as held:
        moves: list[shapes.LegalMove] = []
        if decides(held, person):
            moves = [shapes.LegalMove(*both) for both in zip(held.match.legal(), held.match.texts(), strict=True)]
        return shapes.LegalMoves(held.row.seq, held.row.status, moves)  # type: ignore[arg-type]


async def file(service: Service, match_id: str, person: str | None) -> str:
    """Return the match as a file: its moves in force."""
    async with service.look(match_id, person) as held:
        if not held.begun:
            raise Refused(409, "not_started", words.NO_FILE_YET)
        required(may_have_file(held.row, person))
        if held.row.origin is not None:  # the match from which this one branched, with the same seed
            async with service.sessions() as db:
                first = await db.scalar(select(MatchRow.status).where(MatchRow.number == held.row.origin))
            if first == "running":
                raise Refused(403, "not_over", words.SEED_TOLD)
        return matchfile.dumps(held.match)


async def page(service: Service, person: str | None, wanted: store.Wanted) -> list[MatchSummary]:
    """Return the newest matches that fit, of those the person may know of."""
    number = None
    if wanted.before is not None:
        before = await service.find(wanted.before)
        required(may_see(before, person))
        number = before.number
    async with service.sessions() as db:
        rows = await store.page(db, wanted, person, number)
        hosts = await company.hosts(db, [row for row in rows if row.status == "open"])
    return [MatchSummary(**{**summary(row, person), "watching": service.audience.count(row.id),
                            "host": hosts.get(row.id)}) for row in rows]


# --- shaped


class Common(msgspec.Struct, frozen=True):
    """What everybody is told alike in a summary; `kept`: for whom each seat is, if for anybody; `plays`: there is a
    file."""

    fields: dict[str, Any]
    seats: list[Seat]
    kept: list[str | None]
    plays: bool


def common(row: MatchRow, table: Table | None = None) -> Common:
    """Return what everybody is told alike of the match; with the table it says more. How many watch is put in later."""
    seats = [Seat(s.kind, s.name, s.bot, False, s.person,  # type: ignore[arg-type]
                  away=s.kind == "bot" and s.reserved is not None and s.known_as != SOMEBODY,
                  reserved=s.kind == "open" and s.reserved is not None, yours=False,
                  played_by=played_by(row.game, s), program=bool(s.program)) for s in row.seats]
    fields = {"id": row.id, "name": row.name, "game": row.game, "status": row.status, "options": row.options,
              "seq": row.seq, "ply": row.ply, "to_move": row.to_move, "created": row.created, "changed": row.changed,
              "advice": row.advice or row.status in ("over", "ended", "viewing"), "visibility": row.visibility,
              "spectators": row.spectators, "takeover": row.takeover, "undo": row.undo, "pace": pace_of(row),
              "paused": table is not None and table.paused, "deadline": row.deadline, "rematch": row.rematch,
              "host": None}
    return Common(fields, seats, [s.reserved for s in row.seats], row.began is not None and plays(row))


def summary(row: MatchRow, person: str | None) -> dict[str, Any]:
    """Return the fields of a `MatchSummary` as the person sees it."""
    known = common(row)
    return {**known.fields, **yours(row, person, known)}


def yours(row: MatchRow, person: str | None, known: Common) -> dict[str, Any]:
    """Return the fields of a `MatchSummary` that depend on who asks."""
    seats = [seat if person is None or person not in (seat.person, kept) else
             msgspec.structs.replace(seat, mine=seat.person == person, yours=kept == person)
             for seat, kept in zip(known.seats, known.kept, strict=True)]
    return {"seats": seats, "mine": any(s.mine for s in seats), "hosting": mine(row.host, person), "watching": 0,
            "file": known.plays and bool(may_have_file(row, person))}


def mine(somebody: str | None, person: str | None) -> bool:
    """Whether that is the person who asks."""
    return person is not None and somebody == person


def decides(held: Held, person: str | None) -> bool:
    """Whether the person holds the seat that has to move."""
    row = held.row
    return (person is not None and row.status == "running" and row.to_move is not None
            and held.sitters[row.to_move] == person)


def shape(held: Held, person: str | None, since: int, now: datetime.datetime, watching: int) -> MatchState:
    """Return the match as the person sees it, with the log after `since`."""
    row = held.row
    fields = {**alike(held).fields, **yours(row, person, alike(held)), "watching": watching}
    if not held.begun:
        allowed = {"kick": permits.may_release(row, person), "invite": permits.may_invite(row, person),
                   "fill": permits.may_fill(row, person), "name": permits.may_name(row, person)}
        can = Can(leave=bool(held.own(person)), **{k: v.value for k, v in allowed.items() if isinstance(v, Yes)})
        return MatchState(**fields, **{**bare([], None), "can": can})
    if held.note:
        return MatchState(**fields, **bare(held.log[since:], held.note))
    seen = moment(held, decides(held, person))
    own = personal(held, person, since, now, watching)
    return MatchState(**{**alike(held).fields, **own}, view=seen.view, result=seen.result, note=None)


def told(held: Held, person: str | None, since: int, now: datetime.datetime, watching: int) -> bytes:
    """Return what `shape` does as JSON: what everybody is told alike is encoded once after each change."""
    if not held.begun or held.note:
        return msgspec.json.encode(shape(held, person, since, now, watching))
    legal = decides(held, person)
    if (common := held.shown.get(("told", legal))) is None:
        seen = moment(held, legal)
        fields = {**alike(held).fields, "view": seen.view, "result": seen.result, "note": None}
        common = held.shown["told", legal] = msgspec.json.encode(fields)[:-1]
    return b"%b,%b" % (common, msgspec.json.encode(personal(held, person, since, now, watching))[1:])


def alike(held: Held) -> Common:
    """Return what everybody is told alike, worked out once after each change."""
    if (known := held.shown.get("common")) is None:
        known = held.shown["common"] = common(held.row, held.table if held.begun else None)
    found: Common = known
    return found


def personal(held: Held, person: str | None, since: int, now: datetime.datetime, watching: int) -> dict[str, Any]:
    """Return the fields of a `MatchState` that are not the same for everybody, of a match that has begun."""
    row, table, running = held.row, held.table, held.row.status == "running"
    plans = [PlanShown(p.place, p.steps, p.withdrawn) for p in held.plans.values() if p.person == person]
    return {**yours(row, person, alike(held)), "log": held.log[since:],
            "clock": clock(row, table, now) if running else None, "ask": ask(held, person) if running else None,
            "can": can_do(held, person, now), "plans": plans, "watching": watching}


def bare(log: list[LogLine], note: str | None) -> dict[str, Any]:
    """Return what a match shows that has no position to draw."""
    return {"view": None, "log": log, "result": None, "clock": None, "ask": None, "can": Can(), "plans": [],
            "note": note}


def shape_then(row: MatchRow, match: Match, log: list[LogLine], person: str | None, with_legal: bool,
               **changed: Any) -> MatchState:
    """Return the match at an earlier moment, or at one that may come."""
    return MatchState(**{**summary(row, person), **changed, **bare(log, None), "view": encoded(match.view(with_legal)),
                         "result": match.explain() if match.over else None})


def encoded(view: msgspec.Struct) -> msgspec.Raw:
    """Return the view as JSON."""
    return msgspec.Raw(msgspec.json.encode(view))


def moment(held: Held, with_legal: bool) -> Moment:
    """Return what there is to see now, worked out once after each change; the legal moves, which cost most, on
    demand."""
    known = held.shown
    if with_legal not in known:
        # Somebody will ask for the legal moves if a person decides: then all that is worked out once.
        to_move = held.match.to_move
        legal = with_legal or (to_move is not None and held.row.seats[to_move].kind == "person")
        view = held.match.view(legal)
        result = held.match.explain() if held.match.over else None
        if legal:
            known[True] = Moment(encoded(view), held.log, result)
            view = msgspec.structs.replace(view, legal=None)
        known[False] = Moment(encoded(view), held.log, result)
    found: Moment = known[with_legal]
    return found


def clock(row: MatchRow, table: Table, now: datetime.datetime) -> Clock | None:
    """Return whose time runs, and what is left."""
    if table.pace is None:
        return None
    banks = [round(bank, 3) for bank in table.left(row.to_move)]
    free = table.free(row.to_move) if row.to_move is not None else 0.0
    return Clock(now, row.deadline is not None, table.since, banks, round(free, 3), row.deadline)


def ask(held: Held, person: str | None) -> Ask | None:
    """Return what is being asked."""
    if (asked := held.table.ask) is None:
        return None
    said = words.asked(asked.what, held.names.name(asked.by), held.table, asked.ply)
    return Ask(asked.seq, asked.what, asked.ply, asked.by, asked.yes, asked.waiting, said,  # type: ignore[arg-type]
               bool(set(asked.waiting) & set(held.own(person))))


def can_do(held: Held, person: str | None, now: datetime.datetime) -> Can:
    """Return what the person may do here now beside moving, and why not."""
    if person is None or held.row.status not in ("running", "over"):
        return Can()
    answers = permits.everything(held, person, now)
    return Can(**{name: answer.value for name, answer in answers.items() if isinstance(answer, Yes)},
               why={name: answer.words for name, answer in answers.items() if not isinstance(answer, Yes)})
