"""Matches in memory: a cache of what the database says, never more than that."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from trunkline.engine.game import Refusal, Report, info
from trunkline.engine.match import Entry as Made
from trunkline.engine.match import Match
from trunkline.server.db import MatchRow, Plan
from trunkline.server.errors import Refused
from trunkline.server.matches import naming, words
from trunkline.server.matches.log import Entry, Table
from trunkline.server.matches.naming import Names
from trunkline.server.matches.pace import Pace
from trunkline.server.matches.shapes import LogLine

KEPT = 1024


def pace_of(row: MatchRow) -> Pace | None:
    """Return the match's pace."""
    return msgspec.convert(row.pace, Pace) if row.pace else None


def plays(row: MatchRow) -> bool:
    """Whether the rules that the match is played with are here."""
    return row.rules_version == info(row.game).rules_version


class Held:
    """One match in memory: its row, its game, its table and its log. Use the rest with its `lock` held.

    `stale`: another server may have changed it; `outdated`: somebody named in it may be called otherwise. `note` says
    why the match can only be read, if that is so. `shown` is what `views` has worked out since the last change.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.forget()

    def forget(self) -> None:
        """Read all of it again at the next use: what is in memory may be ahead of the database."""
        self.known: MatchRow | None = None
        self._match: Match | None = None
        self._table: Table | None = None
        self.log: list[LogLine] = []
        self.plans: dict[int, Plan] = {}
        self.stale, self.outdated = True, False
        self.names = Names("", (), {})
        self.note: str | None = None
        self.shown: dict[Any, Any] = {}
        self._sitters: list[str | None] | None = None

    @property
    def row(self) -> MatchRow:
        """What is stored of the match beside its log."""
        assert self.known is not None
        return self.known

    @property
    def begun(self) -> bool:
        """Whether it waits for players no more."""
        return self._table is not None

    @property
    def match(self) -> Match:
        """The game; Refused while the match waits for players, and when its rules are not here."""
        if self._match is None and self._table is not None:
            raise Refused(409, "other_rules", str(self.note))
        if self._match is None:
            raise Refused(409, "not_started", words.NOT_STARTED)
        return self._match

    @property
    def table(self) -> Table:
        """The table; Refused while the match waits for players."""
        if self._table is None:
            raise Refused(409, "not_started", words.NOT_STARTED)
        return self._table

    @property
    def seq(self) -> int:
        """How many entries of the log are in memory."""
        return self._table.seq if self._table else 0

    @property
    def game(self) -> Match | None:
        """The game, if it has begun and its rules are here."""
        return self._match

    def misnames(self, row: MatchRow) -> bool:
        """Whether somebody at the table is called otherwise, as the row has been read, than here."""
        return any(self.names.people.get(who, name) != name for who, name in naming.people_of(row).items())

    @property
    def sitters(self) -> list[str | None]:
        """The people who play, by seat; asked for many times while the match is shown."""
        if self._sitters is None:
            self._sitters = [seat.person for seat in self.row.seats]
        return self._sitters

    def own(self, person: str | None) -> list[int]:
        """Return the seats that the person plays."""
        return [] if person is None else [place for place, who in enumerate(self.sitters) if who == person]

    def past(self, ply: int | None) -> Match:
        """Return a copy of the game as it was after so many of the moves in force, all if None."""
        most = self.table.ply if self.begun else 0
        if not self.begun or (ply is not None and ply > most):
            raise Refused(404, "no_moment", words.NO_SUCH_MOMENT.format(most))
        return self.match.at(most if ply is None else ply)

    def take(self, row: MatchRow, new: Sequence[Entry], plans: Sequence[Plan], people: Mapping[str, str]) -> None:
        """Go on to where the database was: the row, and the entries after those that are here, with the names of all
        who are in them. Whether it has gone on since (`stale`) is not for this to say: news may have come while it was
        read."""
        if row.began is None:
            stale = self.stale
            self.forget()
            self.known, self.names, self.stale, self.note = row, naming.now(row), stale, _note(row)
            return
        try:
            self._follow(row, new, people)
        except (Refusal, ValueError) as error:
            self.forget()
            raise Refused(409, "unreadable", words.UNREADABLE.format(error)) from error
        self.plans = {plan.place: plan for plan in plans}

    def _follow(self, row: MatchRow, new: Sequence[Entry], people: Mapping[str, str]) -> None:
        """Make the moves of the entries, and say each of them as it was when it was made."""
        names, match, lines = self.names, self._match, list[LogLine]()
        table = self._table or Table(pace_of(row), len(row.seats), row.began or row.created)
        if self._table is None:
            names = naming.at_first(row, new, people)
            match = Match.start(row.game, row.options, row.seed, names.all()).at(0) if plays(row) else None
        table = table.after(())
        names.people.update(people)
        for entry in new:
            made = None
            if entry.kind == "move" and match:
                made = match.repeat(int(entry.seat or 0), int(entry.move or 0), entry.text, entry.forced)
                said = made.words
            elif entry.kind == "move":
                said = words.NOTATION.format(names.called(int(entry.seat or 0)), entry.text)
            else:
                said = words.said(entry, table, names)
                if match and entry.kind == "undo":
                    match = match.at(entry.ply)
                if names.change(entry) and match:
                    match.names = names.all()
            table.add(entry)
            lines.append(line(entry, said, made.report if made else None))
        self.set(row, match, table, lines, names)

    def set(self, row: MatchRow, match: Match | None, table: Table, lines: Sequence[LogLine], names: Names) -> None:
        """Be as these say; `lines` are the entries since, as they are shown."""
        self.log += lines
        if row is not self.known:
            self.note = _note(row)
        self.known, self._match, self._table, self.names, self.shown, self._sitters = row, match, table, names, {}, None
        if match is not None:
            match.names = names.all()

    def in_force(self) -> list[LogLine]:
        """Return the entries of the moves in force."""
        found: list[LogLine] = []
        for shown in self.log:
            if shown.kind == "move":
                found.append(shown)
            else:
                del found[shown.ply:]
        return found


def _note(row: MatchRow) -> str | None:
    game = info(row.game)
    return None if plays(row) else words.OTHER_RULES.format(game.title, row.rules_version, game.rules_version)


def line(entry: Entry, said: str, report: Report | None = None) -> LogLine:
    """Return the entry as it is shown, with its sentence, and with the report of a move."""
    told = (report.short, report.shown, report.told) if report else ()
    return LogLine(entry.seq, entry.ply, entry.kind, entry.seat, entry.text, said,  # type: ignore[arg-type]
                   entry.forced, entry.at, *told)


def made_line(number: int, entry: Made) -> LogLine:
    """Return a move that the game has and no table, as it is shown: of a lesson, or of moves tried out."""
    return LogLine(number, number, "move", entry.seat, entry.text, entry.words, entry.forced, None, entry.report.short,
                   entry.report.shown, entry.report.told)


class Matches:
    """The matches used last."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Held] = OrderedDict()

    def __getitem__(self, match_id: str) -> Held:
        held = self._held.get(match_id)
        if held is None:
            held = self._held[match_id] = Held()
        self._held.move_to_end(match_id)
        if len(self._held) > KEPT:
            self._forget_oldest(match_id)
        return held

    def _forget_oldest(self, but: str) -> None:
        for oldest in [key for key, one in islice(self._held.items(), 8) if not one.lock.locked()]:
            if len(self._held) <= KEPT or oldest == but:
                break
            del self._held[oldest]

    def __len__(self) -> int:
        return len(self._held)

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

    def renamed(self, person: str) -> list[str]:
        """Know that a person may be called otherwise; return the ids of the matches in which they are."""
        found = [key for key, held in self._held.items() if person in held.names.people]
        for key in found:
            self._held[key].outdated = True
        return found

    def doubt(self) -> None:
        """Know that any of them may have been changed."""
        for held in self._held.values():
            held.stale = True
