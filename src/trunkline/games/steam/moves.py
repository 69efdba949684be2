"""A move of Steam as an integer: its kind above, its argument below, packed and unpacked here alone.

    BUILD     a hex and an oriented face
    URBANIZE  a stop and a colour
    SHIP      a city, a colour and six sides, END after the last
    TAKE      an action tile, and whether it is taken with its action (Base, 6.1)
    COLLECT   1 when money is raised for what is missing (3.4), else 0
    the rest  one number: dollars of a bid, $5 steps of capital, a stop, a supply space, or nothing
"""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import rule
from trunkline.games.steam.state import LEVELS

(PASS, BID, STEPS, TAKE, BUILD, URBANIZE, GROW, FETCH, RAISE, SHIP, AS_INCOME, AS_POINTS, COLLECT, DONE) = range(14)
KINDS: Final = 14
END: Final = 7  # the side after the last of a delivery

# bits of the parts of an argument
ARGUMENT: Final = 27
FACE: Final = 7
COLOUR: Final = 3
SIDE: Final = 3
PATH: Final = SIDE * LEVELS  # of all sides of a delivery


@rule
def encode(kind: int, x: int) -> int:
    """Return the move of that kind with the argument x."""
    return kind << ARGUMENT | x


@rule
def kind_of(move: int) -> int:
    """Return its kind."""
    return move >> ARGUMENT


@rule
def argument(move: int) -> int:
    """Return all of its argument."""
    return move & ((1 << ARGUMENT) - 1)


@rule
def pack_build(h: int, f: int) -> int:
    """Return the BUILD of the oriented face on the hex."""
    return encode(BUILD, h << FACE | f)


@rule
def hex_of(x: int) -> int:
    """Return the hex of a BUILD's argument."""
    return x >> FACE


@rule
def face_of(x: int) -> int:
    """Return the oriented face of a BUILD's argument."""
    return x & ((1 << FACE) - 1)


@rule
def pack_urbanize(k: int, colour: int) -> int:
    """Return the URBANIZE that makes the stop a city of the colour."""
    return encode(URBANIZE, k << COLOUR | colour)


@rule
def stop_of(x: int) -> int:
    """Return the stop of an URBANIZE's argument."""
    return x >> COLOUR


@rule
def new_colour_of(x: int) -> int:
    """Return the colour of an URBANIZE's argument."""
    return x & ((1 << COLOUR) - 1)


@rule
def pack_take(tile: int, used: int) -> int:
    """Return the TAKE of the action tile; used is 1 with its action, 0 without."""
    return encode(TAKE, tile << 1 | used)


@rule
def tile_of(x: int) -> int:
    """Return the number of the action tile of a TAKE's argument."""
    return x >> 1


@rule
def acts(x: int) -> int:
    """1 when a TAKE's argument is with the tile's action, else 0."""
    return x & 1


@rule
def add_side(sides: int, side: int) -> int:
    """Return the sides of a delivery and one more, or END: six make it whole."""
    return sides << SIDE | side


@rule
def pack_ship(k: int, colour: int, sides: int) -> int:
    """Return the SHIP of a cube of the colour from the city, by the sides."""
    return encode(SHIP, (k << COLOUR | colour) << PATH | sides)


@rule
def city_of(x: int) -> int:
    """Return the stop a SHIP's argument starts from."""
    return x >> (PATH + COLOUR)


@rule
def colour_of(x: int) -> int:
    """Return the cube's colour of a SHIP's argument."""
    return x >> PATH & ((1 << COLOUR) - 1)


@rule
def side_of(x: int, step: int) -> int:
    """Return the side left by at a SHIP's step from 0, END after the last."""
    return x >> SIDE * (LEVELS - 1 - step) & ((1 << SIDE) - 1)
