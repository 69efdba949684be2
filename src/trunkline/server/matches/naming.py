"""What a seat is called: by the person whose seat it is, also while a bot plays for them."""

from __future__ import annotations

from trunkline import bots
from trunkline.server.db import MatchRow, Seat
from trunkline.server.people.names import SOMEBODY


def played_by(game: str, seat: Seat) -> str | None:
    """Name the bot that plays a person's seat; None where the person plays, or where a bot has sat from the first.

    Nobody may come back to the seat of a deleted person: only the name tells it from a bot's own.
    """
    if seat.kind != "bot" or (seat.reserved is None and seat.name != SOMEBODY):
        return None
    return next((b.title for b in bots.infos(game) if b.id == seat.bot), seat.bot)


def called(game: str, seat: Seat) -> str:
    """Name the seat in a sentence: "Ben", or "Ben (Fireman)" while Fireman plays for Ben."""
    bot = played_by(game, seat)
    return str(seat.name) if bot is None else f"{seat.name} ({bot})"


def names_of(row: MatchRow) -> list[str]:
    """Name all seats as the sentences of the log do."""
    return [called(row.game, seat) for seat in row.seats]
