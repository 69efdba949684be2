"""A move of Higgins as an integer: its kind in bits 24 up, two arguments of 12 bits below.

Kinds are numbered so that `legal` meets them in order: Pass cards first, then the phase's own moves.
"""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import rule

LOCOMOTIVE, BUY, STAY, GO, PAY, TAKE, NO_TICKET, DONE = 0, 1, 2, 3, 4, 5, 6, 7
KINDS: Final = 8


@rule
def encode(kind: int, a: int, b: int) -> int:
    """Return the move; GO has the distance in a and the city in b, the others their argument in b."""
    return kind << 24 | a << 12 | b


@rule
def kind_of(move: int) -> int:
    """Return its kind."""
    return move >> 24


@rule
def argument(move: int) -> int:
    """Return the city, ticket, Pass card or locomotive."""
    return move & 0xFFF
