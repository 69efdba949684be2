"""Maps and tile faces of Steam as the data files say them, read a second time for the oracle."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

FILES = Path(__file__).parents[3] / "src/trunkline/data/steam"
COLOURS = ["red", "blue", "yellow", "purple", "gray"]
SIDES = ["NE", "E", "SE", "SW", "W", "NW"]  # sides 0 to 5
TOWN = 6  # the end of a track that is no side of its hex
GROUND = {".": "plain", "^": "hill", "~": "river", "%": "river hill", "T": "plain", "H": "hill", "R": "river",
          "V": "river hill"}
LENGTH = {2: 10, 3: 10, 4: 8, 5: 7, 6: 7}  # 1.8

Track = tuple[int, int]


@dataclass(frozen=True)
class Face:
    """A face of the catalogue turned so many sides clockwise; `cost` before terrain (4.12)."""

    id: str
    turn: int
    town: bool
    tracks: frozenset[Track]

    @cached_property
    def exits(self) -> frozenset[int]:
        """The sides its tracks reach."""
        return frozenset(end for track in self.tracks for end in track if end != TOWN)

    @property
    def cost(self) -> int:
        """4.12: $1 for every side reached, $1 for a town."""
        return len(self.exits) + self.town

    def __str__(self) -> str:
        return f"{self.id} {self.turn}"


@dataclass(frozen=True)
class Stop:
    """A city or a town; it is known by its hex. `colour` "" is a town."""

    name: str
    colour: str
    goods: int


@dataclass(frozen=True)
class Map:
    """One map: ground of all land hexes by name, what lies across each side (None: no track may cross), stops."""

    id: str
    players: range
    ground: dict[str, str]
    across: dict[str, list[str | None]]
    stops: dict[str, Stop]
    turns: dict[int, int]
    fewer: dict[int, int]
    spaces: int
    space_cubes: int | None
    bag: dict[str, int]
    new_cities: dict[str, int]


def turned(tracks: list[str], by: int) -> frozenset[Track]:
    """The catalogue's tracks after so many turns."""
    ends = [[TOWN if e == "T" else (int(e) + by) % 6 for e in track.split("-")] for track in tracks]
    return frozenset((min(e), max(e)) for e in ends)


CATALOGUE: dict[str, Any] = tomllib.loads((FILES / "tiles.toml").read_text("utf-8"))
FACES = [Face(f["id"], n, f["town"], turned(f["tracks"], n))
         for f in CATALOGUE["face"] for n in range(f["orientations"])]
FACE = {str(f): f for f in FACES}
PIECES = [(p["front"], p["back"], p["count"]) for p in CATALOGUE["piece"]]


@cache
def spot(hex_name: str) -> tuple[int, int]:
    """Row and number in the row of a hex's name; hexes are ordered by it."""
    return ord(hex_name[0]) - ord("A"), int(hex_name[1:])


def beside(hex_name: str) -> list[str]:
    """The names across its six sides, on the map or not."""
    row, n = spot(hex_name)
    right = n + 1 if row % 2 else n  # of the two in the row above and in the row below
    east = [(row - 1, right), (row, n + 1), (row + 1, right)]
    west = [(row + 1, right - 1), (row, n - 1), (row - 1, right - 1)]
    return [f"{chr(ord('A') + r)}{m}" for r, m in east + west]


@cache
def read(map_id: str) -> Map:
    """The map of that id."""
    data = tomllib.loads((FILES / f"maps/{map_id}.toml").read_text("utf-8"))
    tokens = {}
    for line in data["grid"].splitlines():
        if line and line[0] != "#":
            inset = 3 + (ord(line[0]) - ord("A")) % 2
            tokens.update({f"{line[0]}{1 + i // 2}": t for i, t in enumerate(line[inset:]) if t != " "})
    ground = {h: GROUND.get(t, "city") for h, t in tokens.items() if t != "="}
    shut = [set(pair.split("-")) for pairs in data["black_edges"].values() for pair in pairs.split()]
    across = {h: [n if n in ground and {h, n} not in shut else None for n in beside(h)] for h in ground}
    cities = {c["at"]: Stop(c["name"], c["color"], c["goods"]) for c in data["cities"].values()}
    towns = {h: Stop(t["name"], "", 0) for h, t in data["towns"].items()}
    stops = {h: group[h] for group in (cities, towns) for h in sorted(group, key=spot)}
    return Map(
        map_id, range(data["players"]["min"], data["players"]["max"] + 1), ground, across, stops,
        LENGTH | {int(n): turns for n, turns in data.get("turns", {}).items()},
        {int(n): cubes for n, cubes in data.get("goods_fewer", {}).items()},
        data.get("supply", {}).get("spaces", 12), data.get("supply", {}).get("cubes"),
        {c: data.get("bag", {}).get(c, 16 if c == "gray" else 20) for c in COLOURS},
        {c: data.get("new_cities", {}).get(c, 4 if c == "gray" else 1) for c in COLOURS},
    )
