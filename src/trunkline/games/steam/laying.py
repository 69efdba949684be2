"""The map of a position file as fields of the state record: cities, goods and tiles."""

from __future__ import annotations

import difflib
from typing import Any

from trunkline.engine.game import Refusal
from trunkline.engine.text import fold
from trunkline.engine.words import count
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.situation import MapData
from trunkline.games.steam.state import COLOUR_NAMES, UNOWNED

MARKERS = 10  # of City Growth (1.4)


def lay(pack: Pack, s: Any, given: MapData) -> dict[int, int]:
    """Lay cities, goods and tiles; return the tracks by hex that extend their links in this build turn (4.9)."""
    b = pack.B[0]
    s.colour[:], s.bag[:], s.new_city[:], s.owner[:] = b.stop_colour, b.bag, b.new_city, -1
    for name, colour in given.new_cities.items():
        k, c = find_stop(pack, "map.new_cities", name), COLOUR_NAMES.index(colour)
        if s.colour[k] >= 0:
            raise Refusal(f"map.new_cities: {name} is a city already")
        if not s.new_city[c]:
            raise Refusal(f"map.new_cities: {name}: the game has "
                          f"{count(int(b.new_city[c]), f'{colour} New City tile')} (1.4)")
        s.colour[k], s.grown[k] = c, 1
        s.new_city[c] -= 1
    for name in given.grown:
        k = find_stop(pack, "map.grown", name)
        if s.colour[k] < 0:
            raise Refusal(f"map.grown: {name} is a town (4.14)")
        s.grown[k] = 1
    if (marked := int(s.grown[: b.cities].sum())) > MARKERS:
        raise Refusal(f"map.grown: {marked} cities, but there are {MARKERS} markers (1.4)")
    for name, words in given.cubes.items():
        k = find_stop(pack, "map.cubes", name)
        if s.colour[k] < 0:
            raise Refusal(f"map.cubes: {name} is a town and has no goods (1.2)")
        _cubes(pack, s, s.cubes[k], f"map.cubes: {name}", words)
    if len(given.supply) > b.spaces:
        raise Refusal(f"map.supply: {count(len(given.supply), 'space')}, but there are {b.spaces} (1.4)")
    for i, words in enumerate(given.supply):
        _cubes(pack, s, s.supply[i], f"map.supply: space {i + 1}", words)
    return dict(_tile(pack, s, line) for line in given.tiles)


def find_stop(pack: Pack, field: str, name: str) -> int:
    """Return the stop of that name or on the hex of that name."""
    try:
        return pack.stops[fold(name)]
    except KeyError:
        close = difflib.get_close_matches(fold(name), pack.stops, 1)
        hint = f"; did you mean {pack.board.stops[pack.stops[close[0]]].name!r}?" if close else ""
        raise Refusal(f"{field}: unknown city or town {name!r}{hint}") from None


def _cubes(pack: Pack, s: Any, space: Any, field: str, words: str) -> None:
    """Put cubes out of the bag onto a city or a space of the supply."""
    for word in words.split():
        c = pack.colours.get(fold(word), -1)
        if c < 0:
            raise Refusal(f"{field}: {word!r} is no colour; there is {', '.join(COLOUR_NAMES)}")
        if not s.bag[c]:
            raise Refusal(f"{field}: the game has {pack.B[0].bag[c] or 'no'} {word} cubes (1.3)")
        space[c] += 1
        s.bag[c] -= 1


def _tile(pack: Pack, s: Any, line: str) -> tuple[int, int]:
    """Lay a tile "H7 gentle 2 : 1*"; its hex, and the bits of the tracks with a star."""
    b, (what, _, owners) = pack.B[0], line.partition(":")
    name, _, label = what.strip().partition(" ")
    h, f = pack.hexes.get(fold(name), -1), pack.faces.get(fold(label), -1)
    if h < 0 or f < 0:
        raise Refusal(f"map.tiles: {line!r}: unknown {'face' if h >= 0 else 'hex'}; a tile is 'H7 gentle 2 : 1', "
                      "with an owner for each of its tracks")
    k = int(b.stop[h])
    if k >= 0 and s.colour[k] >= 0:
        raise Refusal(f"map.tiles: {line!r}: {name} is a city (4.3)")
    if (k >= 0) != bool(b.town[f]):
        raise Refusal(f"map.tiles: {line!r}: a town tile lies on a town, and on nothing else (4.3)")
    if s.face[h]:
        raise Refusal(f"map.tiles: {line!r}: a tile lies on {name} already")
    who = owners.split() or ["-"] * int(b.tracks[f])
    if len(who) != b.tracks[f]:
        raise Refusal(f"map.tiles: {line!r}: {count(len(who), 'owner')} for {count(int(b.tracks[f]), 'track')}")
    s.face[h] = f
    s.used[b.kind[f]] += 1
    for t, word in enumerate(who):
        s.owner[h][t] = _owner(s, line, word.removesuffix("*"), int(b.seats))
    return h, sum(1 << t for t, word in enumerate(who) if word.endswith("*"))


def _owner(s: Any, line: str, word: str, n: int) -> int:
    """Return the owner of a track: a seat in play, or nobody."""
    if word == "-":
        return UNOWNED
    if word not in map(str, range(1, n + 1)):
        raise Refusal(f"map.tiles: {line!r}: owner {word!r}; it is a seat from 1 to {n}, or - for nobody")
    if s.fallen[int(word) - 1]:
        raise Refusal(f"map.tiles: {line!r}: seat {word} is bankrupt and owns nothing (6.5)")
    return int(word) - 1
