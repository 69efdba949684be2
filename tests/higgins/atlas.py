"""The board and the cards as the oracle reads them: from the TOML files into plain dictionaries (rules 1.1 to 1.4)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("trunkline") / "data" / "higgins" / name).read_text(encoding="utf-8"))


_BOARD = _read("board.toml")
CITIES: dict[str, dict[str, Any]] = _BOARD["cities"]
TRACKS: dict[str, dict[str, Any]] = _BOARD["tracks"]
TICKETS: dict[str, dict[str, Any]] = {t["id"]: t for t in _read("tickets.toml")["ticket"]}
PASSES: dict[str, dict[str, Any]] = {p["id"]: p for p in _read("passes.toml")["pass"]}
PAY_CARDS: dict[str, list[str]] = {colour: card["cities"] for colour, card in _read("pay_cards.toml")["cards"].items()}
START = "chicago"


def _labels() -> dict[str, str]:
    names = [city["name"] for city in CITIES.values()]
    return {i: c["name"] if names.count(c["name"]) == 1 else f"{c['name']}, {c['region']}" for i, c in CITIES.items()}


LABELS = _labels()


def _sets() -> dict[tuple[str, str], list[str]]:
    """1.2: each colour, type and affiliation with the tickets that belong to it."""
    found: dict[tuple[str, str], list[str]] = {}
    for ticket in TICKETS.values():
        mine = [("colour", ticket["colour"])]
        mine += [("type", ticket["type"])] if ticket["type"] else []
        mine += [("affiliation", a) for a in ticket["affiliations"]]
        for key in mine:
            found.setdefault(key, []).append(ticket["id"])
    return found


SETS = _sets()


@cache
def tracks_at(place: str) -> list[tuple[str, str]]:
    """The tracks that end at a city or switch, each with its other end; ferries are tracks (1.1)."""
    there = [(i, t["to"]) for i, t in TRACKS.items() if t["from"] == place]
    return there + [(i, t["from"]) for i, t in TRACKS.items() if t["to"] == place]


def follow(place: str, came: str, used: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
    """1.1: the cities that end a segment which has come to `place` over `came`, each with the tracks of the way.

    A city ends the segment; a switch lets it go on over every track but the one it came by.
    """
    if place in CITIES:
        return [(place, used)]
    found = []
    for track, other in tracks_at(place):
        if track != came and track not in used:
            found += follow(other, track, used | {track})
    return found


@cache
def segments(city: str) -> dict[str, list[frozenset[str]]]:
    """1.1: the cities one segment away, each with the track sets of all the ways of that segment."""
    found: dict[str, list[frozenset[str]]] = {}
    for track, other in tracks_at(city):
        for end, way in follow(other, track, frozenset([track])):
            if end != city:
                found.setdefault(end, []).append(way)
    return found


@cache
def distances(city: str) -> dict[str, int]:
    """1.1: the number of segments to every city, breadth first."""
    found, edge, steps = {city: 0}, [city], 0
    while edge:
        steps += 1
        edge = [b for b in dict.fromkeys(b for a in edge for b in segments(a)) if b not in found]
        found.update(dict.fromkeys(edge, steps))
    return found
