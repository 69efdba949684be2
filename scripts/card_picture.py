"""Write web/src/games/higgins/picture.ts: a part of the board of 1920 in a few paths, for the first page.

Run `python -m scripts.card_picture` when cities, tracks or the coast change; a test tells.
"""

from __future__ import annotations

import cmath
import json
import math
import tomllib
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
BOARD = ROOT / "src/trunkline/data/higgins/board.toml"
LAND = ROOT / "web/src/games/higgins/board/land/land.json"
OUT = ROOT / "web/src/games/higgins/picture.ts"
HEAD = "/** The Northeast of the board, for a card. By scripts/card_picture.py from its data; do not edit. */\n\n"
BOX = (55.0, -235.0, 560.0, 250.0)  # of the sheet: left, top, width, height
FINE = 1.1  # units of the sheet that the coast may be off
TRIP = ("hammond", "south-bend", "toledo", "cleveland", "erie", "buffalo", "syracuse", "albany", "springfield-ma",
        "boston")
# The projection of web/src/games/higgins/board/projection.ts.
SOUTH, NORTH, ORIGIN, MERIDIAN = (math.radians(x) for x in (25, 50, 40, -94))
BEND, SCALE = complex(0.4, -0.11), 1500
Place = complex


def project(lat: float, lon: float) -> Place:
    """Return the place on the sheet of a point in degrees, y to the south."""
    def steep(phi: float) -> float:
        return math.tan(math.pi / 4 + phi / 2)

    cone = math.log(math.cos(SOUTH) / math.cos(NORTH)) / math.log(steep(NORTH) / steep(SOUTH))
    reach = math.cos(SOUTH) * steep(SOUTH) ** cone / cone
    rho, theta = reach / steep(math.radians(lat)) ** cone, cone * (math.radians(lon) - MERIDIAN)
    plane = complex(0, reach / steep(ORIGIN) ** cone) + cmath.rect(rho, theta - math.pi / 2)
    return (SCALE * (plane + BEND * plane * plane)).conjugate()


def unpack(flat: list[int]) -> list[Place]:
    """Return a packed line of land.json on the sheet."""
    lon = lat = 0
    line = []
    for east, north in zip(flat[::2], flat[1::2], strict=True):
        lon, lat = lon + east, lat + north
        line.append(project(lat / 100, lon / 100))
    return line


def simple(line: list[Place], fine: float = FINE) -> list[Place]:
    """Return the line without bends finer than that (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    chord = line[-1] - line[0]
    off = [abs(((p - line[0]) * chord.conjugate()).imag) / abs(chord) if chord else abs(p - line[0]) for p in line]
    at = max(range(len(line)), key=off.__getitem__)
    if off[at] <= fine:
        return [line[0], line[-1]]
    return [*simple(line[:at + 1], fine)[:-1], *simple(line[at:], fine)]


def clipped(ring: list[Place]) -> list[Place]:
    """Return the ring cut to the box and a little more (Sutherland and Hodgman)."""
    left, top, width, height = BOX
    for turn, least in ((1, left - 9), (-1, -left - width - 9), (-1j, top - 9), (1j, -top - height - 9)):
        cut = []
        for p, q in zip(ring, [*ring[-1:], *ring[:-1]], strict=True):
            a, b = (q * turn).real - least, (p * turn).real - least
            if (a < 0) != (b < 0):
                cut.append(q + (p - q) * (a / (a - b)))
            if b >= 0:
                cut.append(p)
        ring = cut
    return ring


def path(line: list[Place], end: str = "") -> str:
    """Return the line in whole units from the corner of the box, as a path of SVG."""
    corner = complex(*BOX[:2])
    steps = [(round((p - corner).real), round((p - corner).imag)) for p in line]
    said = [f"M{steps[0][0]} {steps[0][1]}l"]
    said += [f"{x - u} {y - v}" for (u, v), (x, y) in pairwise(steps) if (u, v) != (x, y)]
    return said[0] + " ".join(said[1:]).replace(" -", "-") + end


def text() -> str:
    """Return the file."""
    data, land = tomllib.loads(BOARD.read_text("utf-8")), json.loads(LAND.read_text("utf-8"))
    left, top, width, height = BOX
    cities = {name: project(city["lat"], city["lon"]) for name, city in data["cities"].items()}

    def near(p: Place, margin: float = 0) -> bool:
        return (left - margin < p.real < left + width + margin) and (top - margin < p.imag < top + height + margin)

    def shape(rings: list[list[int]]) -> str:
        cut = [clipped(simple(unpack(ring))) for ring in rings]
        return "".join(path(ring, "z") for ring in cut if len(ring) > 3)

    stops = {**data["cities"], **data["switches"]}
    places = {name: project(stop["lat"], stop["lon"]) for name, stop in stops.items()}
    tracks = [[places[track["from"]], *(project(*bend) for bend in track.get("via", ())), places[track["to"]]]
              for track in data["tracks"].values()]
    rails = [path(line) for line in tracks if near(line[0]) or near(line[-1])]
    way = [places[TRIP[0]]]
    for name in TRIP[1:]:
        line = next(line for line in tracks if {line[0], line[-1]} == {way[-1], places[name]})
        way += (line if line[0] == way[-1] else line[::-1])[1:]
    dots = [f"M{round(p.real - left)} {round(p.imag - top)}h0" for p in cities.values() if near(p)]
    parts = {"land": shape(land["land"]), "lakes": shape(land["lakes"]), "rails": "".join(rails),
             "cities": "".join(dots), "trip": path(way)}
    parts["box"] = f"0 0 {width:g} {height:g}"
    return HEAD + "".join(f'export const {name} = "{value}";\n' for name, value in parts.items())


if __name__ == "__main__":
    OUT.write_text(text(), "utf-8")
