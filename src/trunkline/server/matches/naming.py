"""What the seats of a table are called: by the people and bots that play them, at a moment of the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trunkline import bots
from trunkline.server.db import MatchRow, Seat
from trunkline.server.matches.log import Entry
from trunkline.server.people.names import SOMEBODY


class Sitter(NamedTuple):
    """Who plays a seat: a `person`, or a `bot`, for a person or from the first."""

    person: str | None
    name: str
    bot: str | None


class Names:
    """The names of all seats; `change` follows the log."""

    def __init__(self, game: str, sitters: Iterable[Sitter]) -> None:
        self._game = game
        self._sitters = list(sitters)

    @classmethod
    def now(cls, row: MatchRow) -> Names:
        """The names as they are now."""
        return cls(row.game, (Sitter(_person(seat), str(seat.name), seat.bot) for seat in row.seats))

    def copy(self) -> Names:
        """Return names to be changed without touching these."""
        return Names(self._game, self._sitters)

    def name(self, place: int) -> str:
        """Name the person of the seat, also while a bot plays for them; else the bot."""
        return self._sitters[place].name

    def called(self, place: int) -> str:
        """Name the seat in a sentence: "Ben", or "Ben (Fireman)" while Fireman plays for Ben."""
        person, name, bot = self._sitters[place]
        return name if person is None or bot is None else f"{name} ({self.bot(bot)})"

    def person(self, place: int) -> str | None:
        """Return whose seat it is, also while a bot plays for them."""
        return self._sitters[place].person

    def stand_in(self, place: int) -> str:
        """Name the bot that plays the seat."""
        return self.bot(self._sitters[place].bot or "")

    def all(self) -> list[str]:
        """Name all seats as sentences do."""
        return [self.called(place) for place in range(len(self._sitters))]

    def bot(self, bot: str) -> str:
        """Name a bot by its id."""
        return next((one.title for one in bots.infos(self._game) if one.id == bot), bot)

    def change(self, entry: Entry) -> None:
        """Go on to after the entry, by which a seat may have changed hands."""
        data = entry.data or {}
        if "came" in data and entry.seat is not None:
            old = self._sitters[entry.seat]
            self._sitters[entry.seat] = Sitter(data["came"] or old.person, data["name"], data["bot"])


def _person(seat: Seat) -> str | None:
    """The person of the seat; of somebody who was deleted while a bot played for them only the name is left."""
    if seat.kind == "bot":
        return seat.reserved or (SOMEBODY if seat.name == SOMEBODY else None)
    return seat.person


def played_by(game: str, seat: Seat) -> str | None:
    """Name the bot that plays a person's seat; None where the person plays, or where a bot has sat from the first."""
    if seat.kind != "bot" or _person(seat) is None:
        return None
    return next((bot.title for bot in bots.infos(game) if bot.id == seat.bot), seat.bot)


def names_of(row: MatchRow) -> list[str]:
    """Name all seats as the sentences of the log do."""
    return Names.now(row).all()
