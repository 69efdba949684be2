"""Matches in memory: a cache of what the database says, never more than that."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from itertools import islice

import msgspec

from trunkline.engine.game import Refusal, info
from trunkline.engine.match import Entry as Played
from trunkline.engine.match import Match
from trunkline.server.db import MatchRow, Plan
from trunkline.server.errors import Refused
from trunkline.server.matches.naming import names_of
from trunkline.server.matches.pace import Pace
from trunkline.server.matches.shapes import LogLine
from trunkline.server.matches.table import Line, Table

LIVES = 1024


class Moment(msgspec.Struct, frozen=True):
    """A match after some move, as everyone may see it; `log` may go on growing.

    `view` is the game's, already JSON: it may be large, and everyone at the table is sent the same.
    """

    view: msgspec.Raw | None
    log: list[LogLine]
    result: list[str] | None


def lines(match: Match, after: int) -> list[LogLine]:
    """The match's own log after so many moves, as if nothing but moves had happened."""
    return [LogLine(i, i, "move", e.seat, e.text, e.words, e.forced, None)
            for i, e in enumerate(match.log[after:], after + 1)]


def moment(match: Match, log: list[LogLine], with_legal: bool) -> Moment:
    """What there is to see of the match now, with these lines of its log."""
    view = msgspec.Raw(msgspec.json.encode(match.view(with_legal)))
    return Moment(view, log, match.explain() if match.over else None)


def unreadable(error: Exception) -> Refused:
    """The log does not replay, which only other rules than those it was played with can cause."""
    return Refused(409, "unreadable", f"This version of Trunkline cannot show this match: {error}.")


def replayed(row: MatchRow, moves: Sequence[Line]) -> Match:
    """The match after the moves in force; Refused when they are not legal."""
    try:
        if row.rules_version != info(row.game).rules_version:
            raise Refusal(f"it was played with version {row.rules_version} of the rules")
        match = Match.start(row.game, row.options, row.seed, names_of(row))
        for n, line in enumerate(moves):
            assert line.move is not None and line.seat is not None
            if n < len(match.log):  # made by `start`
                if match.log[n].move != line.move:
                    raise Refusal(f"its move {n + 1} comes out differently")
            elif line.words:
                match.repeat(Played(line.seat, line.move, line.text, line.words, line.forced))
            else:  # of a log that kept no words
                match.play(line.move)
        if match.seq != len(moves):
            raise Refusal(f"it has {len(moves)} moves and replays to {match.seq}")
    except Refusal as error:
        raise unreadable(error) from error
    return match


class Live:
    """One match in memory; whoever holds `lock` may use the rest."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.forget()

    def forget(self) -> None:
        """What is in memory may be ahead of the database: read all of it again at the next use."""
        self.row: MatchRow | None = None
        self.match: Match | None = None
        self.table: Table | None = None
        self.log: list[LogLine] = []
        self.plans: dict[int, Plan] = {}
        self.stale = True  # another server may have changed it
        self.owned: dict[str, list[int]] = {}
        self._views: tuple[int, dict[bool, Moment]] = -1, {}

    @property
    def seq(self) -> int:
        """The number of log lines in memory."""
        return self.table.seq if self.table else 0

    def take(self, row: MatchRow, new: Sequence[Line], plans: Sequence[Plan]) -> None:
        """Go on to where the database was: the row, and the lines after those that are here. Whether it has gone on
        since (`stale`) is not for this to say: news may have come while it was read."""
        began = row.began or row.created
        table = self.table or Table(pace_of(row), len(row.seats), began)
        try:
            after = table.after(new)
        except ValueError as error:
            self.forget()
            raise unreadable(error) from error
        match = self.match
        undone = any(line.kind == "undo" for line in new)
        if match is None or undone or after.moves[:match.seq] != table.moves[:match.seq]:
            match = replayed(row, after.moves)
        else:
            for line in after.moves[match.seq:]:
                match.repeat(Played(int(line.seat or 0), int(line.move or 0), line.text, line.words, line.forced))
        match.names = names_of(row)
        self.set(row, match, after, new)
        self.plans = {plan.place: plan for plan in plans}

    def set(self, row: MatchRow, match: Match, table: Table, new: Sequence[Line]) -> None:
        """The match is as these say; `new` are the lines since."""
        words = {i: e.words for i, e in enumerate(match.log)}
        ply = len(self.table.moves) if self.table else 0
        for line in new:
            said = line.words
            if line.kind == "move":
                said = said or words.get(ply, "")
                ply += 1
            else:
                ply = line.ply
            self.log.append(LogLine(line.seq, line.ply, line.kind, line.seat, line.text,  # type: ignore[arg-type]
                                    said, line.forced, line.at))
        self.row, self.match, self.table, self.owned = row, match, table, {}

    def in_force(self) -> list[LogLine]:
        """The lines of the moves in force."""
        found: list[LogLine] = []
        for line in self.log:
            if line.kind == "move":
                found.append(line)
            else:
                del found[line.ply:]
        return found

    def moment(self, with_legal: bool) -> Moment:
        """What there is to see now, worked out once after each change; the legal moves, which cost most, on demand."""
        assert self.match is not None and self.row is not None
        if self._views[0] != self.seq:
            self._views = self.seq, {}
        known = self._views[1]
        if with_legal not in known:
            # Somebody will ask for the legal moves if a person decides: then all that is worked out once.
            to_move = self.match.to_move
            legal = with_legal or (to_move is not None and self.row.seats[to_move].kind == "person")
            view = self.match.view(legal)
            result = self.match.explain() if self.match.over else None
            if legal:
                known[True] = Moment(msgspec.Raw(msgspec.json.encode(view)), self.log, result)
                view = msgspec.structs.replace(view, legal=None)
            known[False] = Moment(msgspec.Raw(msgspec.json.encode(view)), self.log, result)
        return known[with_legal]


def pace_of(row: MatchRow) -> Pace | None:
    """The match's pace."""
    return msgspec.convert(row.pace, Pace) if row.pace else None


class Lives:
    """The matches used last."""

    def __init__(self) -> None:
        self._lives: OrderedDict[str, Live] = OrderedDict()

    def __getitem__(self, match_id: str) -> Live:
        live = self._lives.setdefault(match_id, Live())
        self._lives.move_to_end(match_id)
        for oldest in [key for key, one in islice(self._lives.items(), 8) if not one.lock.locked()]:
            if len(self._lives) <= LIVES or oldest == match_id:
                break
            del self._lives[oldest]
        return live

    def known(self) -> list[tuple[str, Live]]:
        """Those in memory now, by id."""
        return list(self._lives.items())

    def drop(self, match_id: str) -> None:
        """There is no such match: who asks for many that are none does not make us forget those that are."""
        self._lives.pop(match_id, None)

    def person_moves(self, match_id: str) -> bool:
        """Is it certain that no bot has to move?"""
        live = self._lives.get(match_id)
        row = live.row if live and not live.stale else None
        return row is not None and row.to_move is not None and row.seats[row.to_move].kind == "person"

    def changed(self, match_id: str) -> None:
        """Another server has changed the match."""
        if live := self._lives.get(match_id):
            live.stale = True

    def doubt(self) -> None:
        """Any of them may have been changed."""
        for live in self._lives.values():
            live.stale = True
