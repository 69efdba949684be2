"""The hex grid: names of hexes, neighbours, sides, and the picture a map is written as.

Hexes have a point at the top and lie in rows; rows B, D, F... are half a hex further right. A hex is a pair
(row, column) from 0; H7 is the seventh of row H. Sides are 0 to 5 clockwise from north-east: side s of a hex is
side (s + 3) % 6 of its neighbour.
"""

from __future__ import annotations

import re
from typing import Final

Spot = tuple[int, int]  # row and column from 0

SIDE_NAMES: Final = ["NE", "E", "SE", "SW", "W", "NW"]
TERRAIN: Final = {".": "plain", "^": "hill", "~": "river", "%": "river hill", "=": "water",
                  "T": "plain", "H": "hill", "R": "river", "V": "river hill"}
TOWN_TOKENS: Final = "THRV"  # a town on that terrain
GROUND: Final = {"plain": 0, "river": 1, "hill": 2, "river hill": 3}  # dollars (4.12)


def name_of(spot: Spot) -> str:
    """Return a hex as people write it: H7."""
    return f"{chr(ord('A') + spot[0])}{spot[1] + 1}"


def spot_of(name: str) -> Spot:
    """Return the hex of that name; ValueError when it is none."""
    if not re.fullmatch(r"[A-Z][1-9][0-9]?", name):
        raise ValueError(f"{name!r} is not a coordinate like H7")
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def neighbour(spot: Spot, side: int) -> Spot:
    """Return the hex across a side, which need not be on the map."""
    row, column = spot
    if side in (1, 4):
        return row, column + (1 if side == 1 else -1)
    east = side in (0, 2)
    shift = east if row % 2 else east - 1
    return row + (-1 if side in (0, 5) else 1), column + shift


def neighbours(spot: Spot) -> list[Spot]:
    """Return the six hexes around, by side."""
    return [neighbour(spot, side) for side in range(6)]


def picture(text: str) -> tuple[dict[Spot, str], list[str]]:
    """Return the tokens of the hexes of a grid, row by row, and a line for each fault of the picture.

    A line is a row's letter, two blanks (three in every second row) and a token at every second character; a blank
    token is off the map, a line beginning with # a ruler.
    """
    cells: dict[Spot, str] = {}
    faults = []
    rows = [line.rstrip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for row, line in enumerate(rows):
        letter, indent = chr(ord("A") + row), 3 + row % 2
        if row > 25:
            faults.append(f"row {row + 1}: there are 26 rows at most, A to Z")
            break
        if line[0] != letter:
            faults.append(f"row {row + 1}: must begin with {letter}, not {line[0]!r}")
        if line[1:indent].strip():
            faults.append(f"row {letter}: tokens begin at character {indent + 1}")
        for i, token in enumerate(line[indent:]):
            if token != " " and i % 2:
                faults.append(f"row {letter}: {token!r} stands between two hexes")
            elif token != " ":
                cells[row, i // 2] = token
    return cells, faults
