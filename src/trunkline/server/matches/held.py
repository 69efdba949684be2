"""Matches in memory: a cache of what the database says, never more than that."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from trunkline.engine.game import Refusal, info
from trunkline.engine.match import Entry as Played
from trunkline.engine.match import Match
from trunkline.server.db import MatchRow, Plan
from trunkline.server.errors import Refused
from trunkline.server.matches import words
from trunkline.server.matches.log import Entry, Table
from trunkline.server.matches.naming import Names, names_of
from trunkline.server.matches.pace import Pace
from trunkline.server.matches.shapes import LogLine

KEPT = 1024


def pace_of(row: MatchRow) -> Pace | None:
    """Return the match's pace."""
    return msgspec.convert(row.pace, Pace) if row.pace else None


class Held:
    """One match in memory: its row, its game, its table and its log. Whoever holds `lock` may use the rest.

    `stale`: another server may have changed it. `views` is kept for `views.moment`.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.forget()

    def forget(self) -> None:
        """Read all of it again at the next use: what is in memory may be ahead of the database."""
        self.known: MatchRow | None = None
        self._begun: tuple[Match, Table] | None = None
        self.log: list[LogLine] = []
        self.plans: dict[int, Plan] = {}
        self.stale = True
        self.names = Names("", ())
        self.views: dict[bool, Any] = {}
        self._own: dict[str, list[int]] = {}

    @property
    def row(self) -> MatchRow:
        """What is stored of the match beside its log."""
        assert self.known is not None
        return self.known

    @property
    def begun(self) -> bool:
        """Whether it waits for players no more."""
        return self._begun is not None

    @property
    def match(self) -> Match:
        """The game; Refused while the match waits for players."""
        return self._of_begun()[0]

    @property
    def table(self) -> Table:
        """The table; Refused while the match waits for players."""
        return self._of_begun()[1]

    def _of_begun(self) -> tuple[Match, Table]:
        if self._begun is None:
            raise Refused(409, "not_started", words.NOT_STARTED)
        return self._begun

    @property
    def seq(self) -> int:
        """How many entries of the log are in memory."""
        return self._begun[1].seq if self._begun else 0

    def own(self, person: str | None) -> list[int]:
        """Return the seats that the person plays; asked for many times while the match is shown."""
        if person is None:
            return []
        if person not in self._own:
            self._own[person] = [seat.place for seat in self.row.seats if seat.person == person]
        return self._own[person]

    def past(self, ply: int | None) -> Match:
        """Return a copy of the game as it was after so many of the moves in force, all if None."""
        most = self.table.ply if self.begun else 0
        if not self.begun or (ply is not None and ply > most):
            raise Refused(404, "no_moment", words.no_moment(most))
        return self.match.at(most if ply is None else ply)

    def take(self, row: MatchRow, new: Sequence[Entry], plans: Sequence[Plan]) -> None:
        """Go on to where the database was: the row, and the entries after those that are here. Whether it has gone on
        since (`stale`) is not for this to say: news may have come while it was read."""
        if row.began is None:
            stale = self.stale
            self.forget()
            self.known, self.names, self.stale = row, Names.now(row), stale
            return
        match, table = self._begun or (None, Table(pace_of(row), len(row.seats), row.began))
        try:
            after = table.after(new)
        except ValueError as error:
            self.forget()
            raise unreadable(error) from error
        if match is None or any(entry.kind == "undo" for entry in new) or after.moves[:match.seq] != table.moves:
            match = replayed(row, after.moves)
        else:
            for entry in after.moves[match.seq:]:
                match.repeat(played(entry))
        self.set(row, match, after, new)
        self.plans = {plan.place: plan for plan in plans}

    def set(self, row: MatchRow, match: Match, table: Table, new: Sequence[Entry]) -> None:
        """Be as these say; `new` are the entries since."""
        self.log += [LogLine(entry.seq, entry.ply, entry.kind, entry.seat, entry.text,  # type: ignore[arg-type]
                             entry.words, entry.forced, entry.at) for entry in new]
        self.known, self._begun, self.names, self.views, self._own = row, (match, table), Names.now(row), {}, {}
        match.names = self.names.all()

    def in_force(self) -> list[LogLine]:
        """Return the entries of the moves in force."""
        found: list[LogLine] = []
        for line in self.log:
            if line.kind == "move":
                found.append(line)
            else:
                del found[line.ply:]
        return found


def unreadable(error: Exception) -> Refused:
    """Refuse a log that does not replay, which only other rules than those it was played with can cause."""
    return Refused(409, "unreadable", words.unreadable(error))


def played(entry: Entry) -> Played:
    """Return the move as the game's log has it."""
    return Played(int(entry.seat or 0), int(entry.move or 0), entry.text, entry.words, entry.forced)


def replayed(row: MatchRow, moves: Sequence[Entry]) -> Match:
    """Return the match after the moves in force; Refused when they are not legal."""
    try:
        if row.rules_version != info(row.game).rules_version:
            raise Refusal(f"it was played with version {row.rules_version} of the rules")
        match = Match.start(row.game, row.options, row.seed, names_of(row)).at(0)
        for entry in moves:
            match.repeat(played(entry))
    except Refusal as error:
        raise unreadable(error) from error
    return match


class Matches:
    """The matches used last."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Held] = OrderedDict()

    def __getitem__(self, match_id: str) -> Held:
        held = self._held.setdefault(match_id, Held())
        self._held.move_to_end(match_id)
        for oldest in [key for key, one in islice(self._held.items(), 8) if not one.lock.locked()]:
            if len(self._held) <= KEPT or oldest == match_id:
                break
            del self._held[oldest]
        return held

    def __len__(self) -> int:
        return len(self._held)

    def known(self) -> list[tuple[str, Held]]:
        """Return those in memory now, by id."""
        return list(self._held.items())

    def drop(self, match_id: str) -> None:
        """Forget that somebody asked for it: who asks for many that are none does not make us forget those that are."""
        self._held.pop(match_id, None)

    def person_moves(self, match_id: str) -> bool:
        """Whether it is certain that no bot has to move."""
        held = self._held.get(match_id)
        row = held.known if held and not held.stale else None
        return row is not None and row.to_move is not None and row.seats[row.to_move].kind == "person"

    def changed(self, match_id: str) -> None:
        """Know that another server has changed the match."""
        if held := self._held.get(match_id):
            held.stale = True

    def doubt(self) -> None:
        """Know that any of them may have been changed."""
        for held in self._held.values():
            held.stale = True
