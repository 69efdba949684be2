"""What the seats of a table are called: by the people and bots that play them, at a moment of the log.

The log names people by id, and so do seats; what they are called is looked up. So a new name is everybody's at once,
and of somebody who was deleted no name is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from trunkline import bots
from trunkline.server.db import MatchRow, Seat
from trunkline.server.matches.log import Entry
from trunkline.server.people.names import SOMEBODY


class Sitter(NamedTuple):
    """Who plays a seat: a `person`, or a `bot`, for a person or from the first; `alias` as in `db.Seat`."""

    person: str | None
    alias: str | None
    bot: str | None


class Names:
    """The names of all seats, with those of `people` by id; `change` follows the log."""

    def __init__(self, game: str, sitters: Iterable[Sitter], people: Mapping[str, str]) -> None:
        self._game = game
        self._sitters = list(sitters)
        self.people = dict(people)

    def copy(self) -> Names:
        """Return names to be changed without touching these."""
        return Names(self._game, self._sitters, self.people)

    def name(self, place: int) -> str:
        """Name the person of the seat, also while a bot plays for them; else the bot."""
        person, alias, bot = self._sitters[place]
        return alias or (self.of_person(person) if person is not None or bot is None else self.bot(bot))

    def called(self, place: int) -> str:
        """Name the seat in a sentence: "Ben", or "Ben (Fireman)" while Fireman plays for Ben."""
        person, _, bot = self._sitters[place]
        return self.name(place) if person is None or bot is None else f"{self.name(place)} ({self.bot(bot)})"

    def all(self) -> list[str]:
        """Name all seats as sentences do."""
        return [self.called(place) for place in range(len(self._sitters))]

    def of_person(self, person: str | None) -> str:
        """Name a person by their id."""
        return self.people.get(person or "", SOMEBODY)

    def bot(self, bot: str) -> str:
        """Name a bot by its id."""
        return next((one.title for one in bots.infos(self._game) if one.id == bot), bot)

    def comes_back(self, entry: Entry) -> bool:
        """Whether by this entry somebody takes their own seat back from a bot."""
        return entry.seat is not None and (entry.data or {}).get("came") == self._sitters[entry.seat].person

    def change(self, entry: Entry) -> bool:
        """Go on to after the entry; return whether a seat has changed hands by it."""
        data = entry.data or {}
        if "came" not in data or entry.seat is None:
            return False
        old = self._sitters[entry.seat]
        if data["came"] is None:
            new = old._replace(bot=data["bot"])
        else:
            keeps = entry.kind == "device" or self.comes_back(entry)
            new = Sitter(data["came"], old.alias if keeps else None, None)
        self._sitters[entry.seat] = new
        return True


def now(row: MatchRow, people: Mapping[str, str] | None = None) -> Names:
    """Return the names as they are now."""
    return Names(row.game, (Sitter(seat.person or seat.reserved, seat.alias, seat.bot) for seat in row.seats),
                 people or people_of(row))


def at_first(row: MatchRow, log: Iterable[Entry], people: Mapping[str, str]) -> Names:
    """Return the names as they were when the log began: as now, but for seats that it says have changed hands."""
    changed: dict[int | None, Entry] = {}
    for entry in log:
        if entry.data and "came" in entry.data:
            changed.setdefault(entry.seat, entry)
    return Names(row.game, (_first(seat, changed.get(seat.place)) for seat in row.seats), people)


def _first(seat: Seat, changed: Entry | None) -> Sitter:
    owner = seat.person or seat.reserved
    if changed is None or changed.data is None:
        return Sitter(owner, seat.alias, seat.bot)
    left: str | None = changed.data["left"]
    if left is None:  # a bot's own seat, which a person took
        return Sitter(None, seat.bot_name, changed.data["bot"])
    keeps = left == owner or changed.kind == "device"
    return Sitter(left, seat.alias if keeps and seat.alias else seat.bot_name, None)


def people_of(row: MatchRow) -> dict[str, str]:
    """Return the names, by id, of the people at the table."""
    return {person: str(seat.known_as) for seat in row.seats if (person := seat.person or seat.reserved) is not None}


def played_by(game: str, seat: Seat) -> str | None:
    """Name the bot that plays a person's seat; None where the person plays, or where a bot has sat from the first."""
    if seat.kind != "bot" or seat.reserved is None:
        return None
    return next((bot.title for bot in bots.infos(game) if bot.id == seat.bot), seat.bot)


def names_of(row: MatchRow) -> list[str]:
    """Name all seats as the sentences of the log do now."""
    return now(row).all()
