"""Replay every stored match and compare the outcome with what is stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from trunkline.engine.game import Refusal, info
from trunkline.engine.match import Match
from trunkline.server.db import Intent, MatchRow
from trunkline.server.keeping.snapshot import snapshot
from trunkline.server.matches import store
from trunkline.server.matches.held import pace_of
from trunkline.server.matches.log import Entry, Table
from trunkline.server.people.tables import Result


class Report(msgspec.Struct, frozen=True):
    """What is wrong with a match.

    `other_rules`: the version of the rules it was played with, if this program has another: its moves are not replayed.
    """

    id: str
    game: str
    entries: int
    faults: list[str]
    other_rules: int | None = None


async def verify(engine: AsyncEngine, only: Sequence[str] = ()) -> AsyncIterator[Report]:
    """Yield a report on every match, or on those with these ids, in the order in which they were made."""
    async with snapshot(engine) as connection, AsyncSession(connection) as session:
        query = select(MatchRow.id).order_by(MatchRow.number)
        ids = (await session.execute(query.where(MatchRow.id.in_(only)) if only else query)).scalars().all()
        for match_id in ids:
            row = await store.find(session, match_id)
            assert row is not None
            entries = await store.entries(session, row.number, 0, 2**31 - 1)
            placed = await session.execute(select(Result.seat, Result.place).where(Result.number == row.number))
            results = {one.seat: one.place for one in placed}
            late = (await session.execute(select(Intent.key).where(Intent.number == row.number,
                                                                   Intent.seq > len(entries)))).scalars().all()
            faults = [f"the key {key!r} was acknowledged a move that is not in the log" for key in late]
            yield await asyncio.to_thread(check, row, entries, results, faults)
            session.expunge_all()


def check(row: MatchRow, entries: Sequence[Entry], results: dict[int, int], faults: list[str]) -> Report:
    """Compare a match with its replay; return its report, with the faults found added to those given."""
    other = None
    try:
        version = info(row.game).rules_version
        if row.began is None:
            if entries or row.seq or row.to_move is not None:
                faults.append("it waits for players and has a log")
        elif version != row.rules_version:
            other = row.rules_version
            _fold(row, entries, None, faults)
        else:
            _compare(row, entries, results, faults)
    except (Refusal, ValueError, KeyError, IndexError) as error:
        faults.append(f"it does not replay: {error}")
    return Report(row.id, row.game, len(entries), faults, other)


def _compare(row: MatchRow, entries: Sequence[Entry], results: dict[int, int], faults: list[str]) -> None:
    first = Match.start(row.game, row.options, row.seed, [str(seat.name) for seat in row.seats])
    table, match = _fold(row, entries, first, faults)
    assert match is not None
    if match.seq != table.ply:
        faults.append(f"{match.seq - table.ply} moves that are forced are not stored")
    to_move = None if table.ended else match.to_move
    if row.to_move != to_move:
        faults.append(f"it says that seat {_seat(row.to_move)} has to move; it is seat {_seat(to_move)}")
    status = "over" if match.over else "ended" if table.ended else "running"
    if row.status not in (status, "viewing"):
        faults.append(f"it says that it is {row.status}; it is {status}")
    _compare_deadline(row, table, to_move, faults)
    if match.over:
        ranks = match.ranks()
        faults += [f"the result of seat {seat + 1} is said to be place {place}; it is {ranks[seat] + 1}"
                   for seat, place in results.items() if ranks[seat] + 1 != place]
    elif results:
        faults.append("it has a result though it is not over")


def _fold(row: MatchRow, entries: Sequence[Entry], match: Match | None,
          faults: list[str]) -> tuple[Table, Match | None]:
    """Return the table after all entries, and the match after the moves; note the faults of single entries."""
    table = Table(pace_of(row), len(row.seats), row.began or row.created)
    for entry in entries:
        table.add(entry)
        if match is None:
            continue
        if entry.kind == "move":
            _compare_move(match, entry, faults)
        elif entry.kind == "undo":
            match = match.at(entry.ply)
    if row.seq != len(entries):
        faults.append(f"it says that its log has {row.seq} entries; there are {len(entries)}")
    if row.ply != table.ply:
        faults.append(f"it says that {row.ply} moves are in force; there are {table.ply}")
    return table, match


def _compare_move(match: Match, entry: Entry, faults: list[str]) -> None:
    assert entry.move is not None
    if match.seq < entry.ply:  # else the move before has forced it
        match.play(entry.move)
    made = match.log[entry.ply - 1]
    for what, stored, comes_out in (("move", entry.move, made.move), ("seat", entry.seat, made.seat),
                                    ("text", entry.text, made.text), ("forced", entry.forced, made.forced)):
        if stored != comes_out:
            faults.append(f"entry {entry.seq}: its {what} is stored as {stored!r} and comes out as {comes_out!r}")


def _compare_deadline(row: MatchRow, table: Table, to_move: int | None, faults: list[str]) -> None:
    sits = to_move is not None and row.seats[to_move].person is not None and row.status == "running"
    if table.pace is None or not sits:
        wanted = None
    elif table.pace.per == "turn":  # a person may have changed their hours since
        if (table.deadline(to_move, None) is None) != (row.deadline is None):
            faults.append("its deadline is " + ("missing" if row.deadline is None else "stored though no clock runs"))
        return
    else:
        wanted = table.deadline(to_move, None)
    if row.deadline != wanted:
        faults.append(f"its deadline is stored as {row.deadline} and comes out as {wanted}")


def _seat(seat: int | None) -> str:
    return "none" if seat is None else str(seat + 1)
