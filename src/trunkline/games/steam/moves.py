"""A move of Steam as an integer: its kind in bits 27 to 30, arguments below.

    BUILD     hex << 7 | oriented face
    URBANIZE  stop << 3 | colour
    SHIP      city << 21 | colour << 18 | six sides of three bits, the first stop's highest, 7 after the last
    TAKE      tile << 1 | 1 when its action is paid for or free, 0 when it is passed (Base, 6.1)
    COLLECT   1 when money is raised for what is missing (3.4), else 0
    the rest  one number: dollars of a bid, $5 steps of capital, a stop, a supply space, or nothing
"""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import rule

(PASS, BID, STEPS, TAKE, BUILD, URBANIZE, GROW, FETCH, RAISE, SHIP, AS_INCOME, AS_POINTS, COLLECT, DONE) = range(14)
KINDS: Final = 14
END: Final = 7  # the side after the last of a delivery


@rule
def encode(kind: int, x: int) -> int:
    """The move of that kind with the argument x (below 2**27)."""
    return kind << 27 | x


@rule
def kind_of(move: int) -> int:
    """Its kind."""
    return move >> 27


@rule
def argument(move: int) -> int:
    """All of its argument."""
    return move & 0x7FFFFFF


@rule
def hex_of(x: int) -> int:
    """The hex of a BUILD's argument."""
    return x >> 7


@rule
def face_of(x: int) -> int:
    """The oriented face of a BUILD's argument."""
    return x & 0x7F


@rule
def city_of(x: int) -> int:
    """The stop a SHIP's argument starts from."""
    return x >> 21


@rule
def colour_of(x: int) -> int:
    """The cube's colour of a SHIP's argument."""
    return x >> 18 & 7


@rule
def side_of(x: int, step: int) -> int:
    """The side left by at a SHIP's step from 0, END after the last."""
    return x >> (15 - 3 * step) & 7
