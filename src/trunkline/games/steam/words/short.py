"""A move in a few words, which follow a player's name and others of these; and what the rules did by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.engine.words import dollars
from trunkline.games.steam.words.table import COLOURS, PLACES


def bids(amount: int) -> str:
    return f"bids ${amount}"


PASSES, NO_CAPITAL, BANKRUPT, NOTHING = "passes", "no capital", "bankrupt", "$0"


def plays(place: int, price: int) -> str:
    """Tell the place in the order of play that a pass gives."""
    return f"passes: {PLACES[place]} for {dollars(price)}"


def money(amount: int) -> str:
    """Write what is received, or paid, below 0: "+$5", "−$3"."""
    return f"{'+' if amount > 0 else '−'}${abs(amount)}" if amount else NOTHING


def takes(tile: str, acts: bool) -> str:
    return tile if acts else f"{tile} without its action"


def builds(here: str, price: int) -> str:
    return f"{here} ${price}"


def urbanizes(town: str, colour: str) -> str:
    return f"{town} becomes {COLOURS[colour]}"


def grows(city: str) -> str:
    return f"{city} grows"


def fetches(cubes: str, city: str) -> str:
    return f"{cubes} to {city}"


def raises_locomotive(level: int) -> str:
    return f"locomotive {level}"


def moves(colour: str, end: str, points: int) -> str:
    """Tell a delivery with the mover's own points."""
    return f"{COLOURS[colour]} to {end}, +{points}"


def as_points(points: int) -> str:
    return f"+{points} VP"


def as_income(points: int) -> str:
    return f"+{points} income"


OUT = "out of the game (6.5)"


def order(places: Sequence[tuple[str, int | None]]) -> str:
    """Tell the order that an auction has found, with what each pays, None where that was told before."""
    return f"Order of play: {', '.join(n if price is None else f'{n} ({dollars(price)})' for n, price in places)}."
