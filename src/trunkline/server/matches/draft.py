"""A change of a match while it is being put together; `service` writes it, all or none."""

from __future__ import annotations

import datetime
from collections.abc import Container, Iterable, Sequence
from typing import Any

import msgspec

from trunkline.engine.game import Report
from trunkline.engine.match import Match
from trunkline.server.db import MatchRow, Plan, Seat
from trunkline.server.matches import words
from trunkline.server.matches.events import Event, Made, Withdrawn
from trunkline.server.matches.held import Held, line, pace_of
from trunkline.server.matches.log import CHARGED, Entry, Table
from trunkline.server.matches.making import make
from trunkline.server.matches.shapes import LogLine
from trunkline.server.writer import SEAT, Cap, Part


class Draft:
    """What is to become of a match at the moment `at`, when `spent` seconds count against the seat that has to move."""

    def __init__(self, held: Held, at: datetime.datetime, spent: float = 0.0) -> None:
        self.held, self.row, self.at = held, held.row, at
        self.entries: list[Entry] = []
        self.lines: list[LogLine] = []  # the entries as they are shown
        self.names = held.names.copy()
        self.seats: dict[int, Seat] = {}
        self.values: dict[str, Any] = {}  # of the row, beside what its log says
        self.plans: dict[int, Plan | None] = {}
        self.intents: list[dict[str, Any]] = []
        self.events: list[Event] = []
        self.undone: int | None = None
        self.began = False  # by this draft
        self.cap: Cap | None = None  # for a new match
        self.then: Part | None = None
        self._spent = spent
        self._match: Match | None = None
        self._table: Table | None = None

    def __bool__(self) -> bool:
        """Whether anything is to be written."""
        return bool(self.entries or self.seats or self.values or self.plans or self.began)

    @property
    def match(self) -> Match:
        """The game, to be played on."""
        if self._match is None:
            self._match = self.held.match.copy()
        return self._match

    @property
    def game(self) -> Match | None:
        """The game as it will be, where there is one."""
        return self._match or self.held.game

    @property
    def table(self) -> Table:
        """The table after the entries so far."""
        return self._table or self.held.table

    @property
    def seq(self) -> int:
        """The length of the log after the entries so far."""
        return self.table.seq

    def enter(self, kind: str, seat: int | None, *, back_to: int | None = None, **data: Any) -> None:
        """Add an entry that is no move."""
        if kind in CHARGED:
            data["on"] = self.row.to_move
        ply = self.table.ply if back_to is None else back_to
        entry = Entry(self.seq + 1, kind, seat, ply, self.at, data=data or None)
        self._add(entry, words.said(entry, self.table, self.names))

    def play(self, moves: Sequence[int | str], seats: Container[int], *, listed: bool = False, **data: Any) -> None:
        """Make the moves, all of them decisions of these seats, and those they force; Refused when one is illegal."""
        make(self.match, moves, seats, listed)
        self.enter_moves(**data)

    def enter_moves(self, **data: Any) -> None:
        """Enter the moves that the game has and the table has not."""
        for n, e in enumerate(self.match.log[self.table.ply:], self.table.ply + 1):
            self._add(Entry(self.seq + 1, "move", e.seat, n, self.at, e.text, e.move, e.forced, data=data or None),
                      e.words, e.report)

    def _add(self, entry: Entry, said: str, report: Report | None = None) -> None:
        if entry.kind in CHARGED and not entry.forced:
            entry, self._spent = msgspec.structs.replace(entry, spent=self._spent), 0.0
        if self._table is None:
            self._table = self.held.table.after(())
        self._table.add(entry)
        self.names.change(entry)
        self.entries.append(entry)
        self.lines.append(line(entry, said, report))

    def undo(self, seat: int, ply: int) -> None:
        """Go back to the ply, a decision of the seat."""
        self.enter("undo", seat, back_to=ply)
        self._match, self.undone = self.held.match.at(ply), ply
        self.withdraw(words.UNDONE, self.held.plans)

    def seat(self, place: int, **changed: Any) -> Seat:
        """Change who has a seat; return it as it will be."""
        old = self.seats.get(place) or self.row.seats[place]
        values = {name: getattr(old, name) for name in (*SEAT, "known_as")}
        self.seats[place] = Seat(number=self.row.number, place=place, **{**values, **changed})
        if (person := changed.get("person")) is not None:
            self.names.people[person] = changed["known_as"]
        return self.seats[place]

    def places(self) -> list[Seat]:
        """Return all seats as they will be."""
        return [self.seats.get(seat.place, seat) for seat in self.row.seats]

    def start(self, match: Match) -> None:
        """Begin the match, with the moves it has already."""
        self.began = True
        self.values["rules_version"] = match.game.info.rules_version
        self._match, self._table = match, Table(pace_of(self.row), len(self.row.seats), self.at)
        self.enter_moves()

    def plan(self, place: int, person: str, steps: list[list[str]]) -> None:
        """Plan for a seat, in place of what was planned; no step at all removes the plan."""
        self.plans[place] = Plan(number=self.row.number, place=place, person=person, steps=steps,
                                 withdrawn=None) if steps else None

    def withdraw(self, why: str, places: Iterable[int]) -> None:
        """Withdraw the plans of these seats."""
        for place in places:
            plan = self.held.plans.get(place)
            if plan is not None and plan.withdrawn is None:
                self.plans[place] = Plan(number=plan.number, place=place, person=plan.person, steps=plan.steps,
                                         withdrawn=why)
                self.events.append(Withdrawn(self.row, plan.person, self.held.seq, why))

    def intent(self, person: str, key: str) -> None:
        """Remember the answer to the key."""
        self.intents.append({"number": self.row.number, "person": person, "key": key, "seq": self.seq})


def made(row: MatchRow, at: datetime.datetime, match: Match | None, *, again: bool = False) -> Draft:
    """Draft a new match, begun when a game is given."""
    row.created = row.changed = at
    held = Held()
    held.take(row, (), (), {})
    draft = Draft(held, at)
    if match is not None:
        draft.start(match)
    draft.events.append(Made(row, row.host, again))
    return draft
