"""Matches in memory: a cache of what the log in the database says, never more than that."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from trunkline.engine.game import Refusal, info
from trunkline.engine.match import Match
from trunkline.server.db import Entry, MatchRow
from trunkline.server.errors import Refused
from trunkline.server.matches.shapes import LogLine

LIVES = 256


class Moment(msgspec.Struct, frozen=True):
    """A match after some move, as everyone may see it; `log` may go on growing.

    `view` is the game's, already JSON: it may be large, and everyone at the table is sent the same.
    """

    view: msgspec.Raw | None
    log: list[LogLine]
    result: list[str] | None


OPEN = Moment(None, [], None)


def lines(match: Match, after: int) -> list[LogLine]:
    """The log's lines after so many."""
    return [LogLine(i, e.seat, e.text, e.words, e.forced) for i, e in enumerate(match.log[after:], after + 1)]


def moment(match: Match, log: list[LogLine], with_legal: bool) -> Moment:
    """What there is to see of the match now, with these lines of its log."""
    view = msgspec.Raw(msgspec.json.encode(match.view(with_legal)))
    return Moment(view, log, match.explain() if match.over else None)


class Live:
    """One match in memory; whoever holds `lock` may use the rest."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.forget()

    def forget(self) -> None:
        """The match in memory may be ahead of the log: read it again at the next use."""
        self.match: Match | None = None
        self._moments: tuple[int, dict[bool, Moment]] = -1, {}
        self._log: list[LogLine] = []

    @property
    def seq(self) -> int:
        """The number of moves in memory, -1 before any was read."""
        return self.match.seq if self.match else -1

    def read(self, row: MatchRow, entries: Sequence[Entry]) -> Match:
        """Play the stored moves that are not in memory yet.

        Refused when the log does not replay, which only other rules than those it was played with can cause.
        """
        try:
            if self.match is None:
                if row.rules_version != info(row.game).rules_version:
                    raise Refusal(f"it was played with version {row.rules_version} of the rules")
                self.match = Match.start(row.game, row.options, row.seed, [str(s.name) for s in row.seats])
            for entry in entries:
                if entry.seq > self.match.seq:
                    self.match.play(int(entry.move or 0))
                if self.match.moves[entry.seq - 1] != entry.move:
                    raise Refusal(f"its move {entry.seq} comes out differently")
            if self.match.seq != row.seq:
                raise Refusal(f"it has {row.seq} moves and replays to {self.match.seq}")
        except Refusal as error:
            self.forget()
            words = f"This version of Trunkline cannot show this match: {error}."
            raise Refused(409, "unreadable", words) from error
        return self.match

    def moment(self, with_legal: bool) -> Moment:
        """What there is to see now, worked out once after each move; the legal moves, which cost most, on demand."""
        assert self.match is not None
        if self._moments[0] != self.match.seq:
            self._moments = self.match.seq, {}
        known = self._moments[1]
        if with_legal not in known:
            self._log += lines(self.match, len(self._log))
            known[with_legal] = moment(self.match, self._log, with_legal)
        return known[with_legal]


class Lives:
    """The matches used last."""

    def __init__(self) -> None:
        self._lives: OrderedDict[str, Live] = OrderedDict()

    def __getitem__(self, match_id: str) -> Live:
        live = self._lives.setdefault(match_id, Live())
        self._lives.move_to_end(match_id)
        while len(self._lives) > LIVES:
            self._lives.popitem(last=False)
        return live
