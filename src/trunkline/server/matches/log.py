"""The log of a match, and what it says beside the game: the moves in force, whose time runs, what is asked.

The log only grows. Of its kinds `move` and `undo` change the position; `pause`, `timeout` and `kick` stop a clock as
they do; `time` gives a seat more of it; the others (`ask`, `answer`, `resume`, `leave`, `sit`, `device`) change who
plays and what is agreed. `end` is the last: the match was ended before it was over.
"""

from __future__ import annotations

import copy
import datetime
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from trunkline.server.matches import pace
from trunkline.server.matches.pace import Hours, Pace

Kind = Literal["move", "undo", "ask", "answer", "pause", "resume", "time", "timeout", "kick", "leave", "sit", "device",
               "end"]
CHARGED = "move", "undo", "pause", "timeout", "kick"  # their `spent` is counted against the seat that had to move


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An entry of the log, as `db.Entry` keeps it. There are very many, and none is part of a cycle (`gc`)."""

    seq: int
    kind: str
    seat: int | None
    ply: int
    at: datetime.datetime | None
    text: str = ""
    move: int | None = None
    forced: bool = False
    spent: float = 0.0
    data: dict[str, Any] | None = None


class Asked(msgspec.Struct):
    """Something the seats `of` are asked to agree to, and those that have said `yes`."""

    seq: int
    what: str
    by: int
    ply: int | None
    of: list[int]
    yes: list[int]

    @property
    def waiting(self) -> list[int]:
        """The seats that have not answered."""
        return [seat for seat in self.of if seat not in self.yes]


class Table:
    """What the log says so far; `add` takes its next entry."""

    def __init__(self, pace: Pace | None, players: int, began: datetime.datetime) -> None:
        self.pace = pace
        self.seq = 0
        self.moves: list[Entry] = []  # in force
        self.moved = 0  # seq of the last entry that changed the position
        self.paused = False
        self.ended = False  # before it was over
        self.late: int | None = None  # the seat whose time is up, and which may be replaced
        self.ask: Asked | None = None
        self.changed: dict[int, int] = {}  # by seats that have changed hands: in which entry they did last
        self.banks = [float(pace.bank if pace else 0)] * players
        self.since = began  # the time is counted from here
        self._turn: int | None = None  # the seat that was charged last,
        self._used = 0.0  # and the seconds of its move or turn until `since`
        self._times: list[float] = []  # what that was when each of the moves in force was made

    @property
    def ply(self) -> int:
        """How many moves are in force."""
        return len(self.moves)

    def after(self, entries: Iterable[Entry]) -> Table:
        """Return the table as it will be after these entries."""
        new = Table.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.moves, new.banks, new.ask = self.moves.copy(), self.banks.copy(), self.ask and copy.deepcopy(self.ask)
        new._times, new.changed = self._times.copy(), self.changed.copy()
        for entry in entries:
            new.add(entry)
        return new

    def add(self, entry: Entry) -> None:
        """Take in the next entry; `ValueError` when it is not the next, or says what it cannot."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} follows entry {self.seq}")
        self.seq = entry.seq
        data = entry.data or {}
        if entry.kind in CHARGED and not entry.forced and entry.at is not None:
            self._charge(data.get("on", entry.seat), entry)
        match entry.kind:
            case "move":
                self.moves.append(entry)
                self._times.append(0.0 if entry.forced else self._used)
                if not entry.forced and self.pace and self.pace.per == "move":
                    self._used = 0.0
                self._position_changed()
            case "undo":
                self._turn_back(entry.ply)
                del self.moves[entry.ply:], self._times[entry.ply:]
                self._position_changed()
            case "ask":
                self.ask = Asked(entry.seq, data["what"], int(entry.seat or 0), data.get("ply"), data["of"], [])
            case "answer":
                if self.ask is None or self.ask.seq != data["ask"]:
                    raise ValueError(f"entry {entry.seq} answers what is not asked")
                if data["yes"]:
                    self.ask.yes += data["seats"]
                else:
                    self.ask = None
            case "pause":
                self.paused, self.ask = True, None
            case "resume":
                self.paused = False
                self.since = entry.at or self.since
            case "time":
                self.banks[data["to"]] += data["seconds"]
                if self.late == data["to"]:  # their time was up: it runs from now on
                    self.late, self.since = None, entry.at or self.since
            case "timeout":
                self.late = entry.seat
                if "bot" in data:  # it has sat down
                    self._gone(entry.seat)
            case "end":
                self.ended, self.paused, self.ask = True, False, None
            case "kick" | "leave" | "sit" | "device":
                self._gone(entry.seat)
        if entry.ply != self.ply:
            raise ValueError(f"entry {entry.seq} says that {entry.ply} moves are in force; there are {self.ply}")

    def _gone(self, seat: int | None) -> None:
        """Note that somebody else sits there now: the seat is not waited for, and asks for nothing any more."""
        if seat is not None:
            self.changed[seat] = self.seq
        if self.late == seat:
            self.late = None
        if self.ask:
            self.ask.of = [one for one in self.ask.of if one != seat]
            if self.ask.by == seat or not self.ask.waiting:  # else nobody could end it
                self.ask = None

    def _position_changed(self) -> None:
        self.moved, self.late = self.seq, None
        if self.ask and self.ask.what == "undo":
            self.ask = None

    def _charge(self, seat: int | None, entry: Entry) -> None:
        """Count the time against the seat: first its free seconds, then its bank."""
        assert entry.at is not None
        self.since = entry.at
        if self.pace is None or seat is None:
            return
        if entry.kind == "undo" and seat != self._turn:  # no turn is over by that, and none has begun
            self._take(seat, self._over(entry.spent))
            return
        self._begin(seat)
        over = self._over(self._used)
        self._used += entry.spent
        self._take(seat, self._over(self._used) - over)

    def _take(self, seat: int, seconds: float) -> None:
        self.banks[seat] = max(0.0, self.banks[seat] - seconds)

    def _turn_back(self, ply: int) -> None:
        """Keep the time used up by a seat that goes back to its own decision; else somebody could move and undo, again
        and again, and never be late. If all have agreed, the seat has new time."""
        agreed = self.ask is not None and self.ask.ply == ply and not self.ask.waiting
        if self.pace is None or agreed or not ply < self.ply or (seat := self.moves[ply].seat) is None:
            return
        used = [self._used if self._turn == seat else 0.0]
        for move, time in zip(self.moves[ply:], self._times[ply:], strict=True):
            if move.seat != seat and not move.forced:
                break
            used.append(0.0 if move.forced else time)
        self._turn, self._used = seat, max(used)
        if self.pace.per == "move":  # all of it is one decision now
            self._used = sum(used)
            self._take(seat, self._over(self._used) - sum(map(self._over, used)))

    def _begin(self, seat: int) -> None:
        if seat == self._turn or self.pace is None:
            return
        if self._turn is not None:  # whose turn is over
            self.banks[self._turn] = self._refilled(self._turn)
        self._turn, self._used = seat, 0.0

    def _refilled(self, seat: int) -> float:
        bank = self.banks[seat]  # which may be more than full, by time that was given
        return max(bank, min(float(self.pace.bank), bank + self.pace.refill)) if self.pace else bank

    def _over(self, used: float) -> float:
        return max(0.0, used - self.pace.seconds) if self.pace else 0.0

    # --- the clock

    def free(self, to_move: int) -> float:
        """The free seconds that the seat had at `since`."""
        used = self._used if self._turn == to_move else 0.0
        return max(0.0, self.pace.seconds - used) if self.pace else 0.0

    def left(self, to_move: int | None) -> list[float]:
        """Return the banks by seat at `since`; the last turn's refill is in them as soon as it is over."""
        banks = self.banks.copy()
        if to_move not in (None, self._turn) and self._turn is not None:
            banks[self._turn] = self._refilled(self._turn)
        return banks

    def deadline(self, to_move: int | None, hours: Hours | None) -> datetime.datetime | None:
        """When the seat's time is up; None when no clock runs, or it is up already."""
        if self.pace is None or to_move is None or self.paused or self.ended or self.late == to_move:
            return None
        return pace.after(self.since, self.free(to_move) + self.left(to_move)[to_move], hours)

    def spent(self, until: datetime.datetime, hours: Hours | None) -> float:
        """The seconds to be counted against the seat that has to move, in whole milliseconds."""
        if self.pace is None or self.paused:
            return 0.0
        return round(pace.spent(self.since, until, hours), 3)
