"""What must hold of tiles and maps beyond the types of their fields: every fault a line with file and key.

`sound_tiles` and `sound_map` are what the rules need of the data they are played on; `check` also asks that a map be
fair: that there is something to carry at every distance, enough towns and cities, and places near where they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import cos, hypot, radians, sqrt
from pathlib import Path

from trunkline.engine.text import fold
from trunkline.games.steam.data import TILES_FILE, FaceData, TilesData, map_files, read_map, read_tiles
from trunkline.games.steam.faces import (
    MOST_TANGLED,
    Track,
    Tracks,
    crossing,
    exits,
    limits,
    mirrored,
    rotations,
    shape,
    tangles,
    tracks_of,
)
from trunkline.games.steam.grid import Spot, name_of, neighbours, spot_of
from trunkline.games.steam.land import Land
from trunkline.games.steam.natural import delivery_lengths, natural_links
from trunkline.games.steam.state import HEXES, LEVELS, LIMITS, SIDES, STOPS, TOWN

PIECES = 136  # 1.5
GOODS_SHARE = (0.40, 0.60)  # of the bag, on the cities of a full map
FULL_CITIES, FULL_TOWNS = (12, 16), (10, 16)
SMALL_REACH = 3  # the longest delivery asked of a small map


def check(folder: Path) -> list[str]:
    """Return all faults of the data pack in the folder; an empty list when there is none."""
    _, faults = sound_tiles(folder)
    paths = map_files(folder)
    if not paths:
        faults.append("maps: there is no map: a map is a file maps/NAME.toml")
    for path in paths:
        land, found = sound_map(folder, path)
        faults += found
        if land is not None and not found:
            faults += [f"{_file(folder, path)}: {fault}" for fault in fair(land)]
    return faults


def sound_tiles(folder: Path) -> tuple[TilesData | None, list[str]]:
    """Return the catalogue of tiles, None when it cannot be read, and its faults."""
    tiles, faults = read_tiles(folder)
    if tiles is not None:
        faults += [f"{TILES_FILE}: {fault}" for part in (faces, catalogue, pieces) for fault in part(tiles)]
        if not faults:
            faults += [f"{TILES_FILE}: {fault}" for fault in piece_room(tiles)]
    return tiles, faults


def sound_map(folder: Path, path: Path) -> tuple[Land | None, list[str]]:
    """Return the land of a map file, None when it cannot be read, and what keeps it from being played on."""
    data, faults = read_map(folder, path)
    if data is None:
        return None, faults
    land, found = Land.of(data)
    if data.id != path.stem:
        found.append(f"id: {data.id!r} is not the name of the file")
    if not found:  # else the rest would only stumble over it
        found += [fault for part in (players, names, cubes, room, ways, rivers, labels) for fault in part(land)]
    return land, [f"{_file(folder, path)}: {fault}" for fault in found]


def _file(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()


# The tiles (1.5)


def faces(d: TilesData) -> Iterator[str]:
    """Return every face says of itself what its tracks are."""
    known: dict[Tracks, str] = {}
    for face in d.face:
        at, tracks = f"face.{face.id}", tracks_of(face.tracks)
        if fault := impossible(tracks):
            yield f"{at}: tracks: {fault}"
            continue
        if exits(tracks) != face.exits:
            yield f"{at}: exits: {face.exits}, but the tracks reach {exits(tracks)}"
        if face.town != on_town(tracks):
            yield f"{at}: town: does not match the tracks"
        if face.kind != class_of(tracks):
            yield f"{at}: class: {face.kind}, but the tracks are {class_of(tracks)}"
        if face.orientations != len(rotations(tracks)):
            yield f"{at}: orientations: {face.orientations}, but {len(rotations(tracks))} rotations look different"
        if face.cost != len(exits(tracks)) + face.town:
            yield f"{at}: cost: {face.cost}, but a dollar for each exit and one for the town (4.12) are " \
                  f"{len(exits(tracks)) + face.town}"
        if shape(tracks) in known:
            yield f"{at}: tracks: the same shape as {known[shape(tracks)]}"
        known.setdefault(shape(tracks), face.id)
    yield from mirrors(d.face, known)
    for i, n in Counter(face.id for face in d.face).items():
        if n > 1:
            yield f"face.{i}: id: is there {n} times"


def impossible(tracks: Tracks) -> str:
    """Tell why these tracks cannot be on one face, "" when they can."""
    sides = exits(tracks)
    if any(a == z for a, z in tracks) or len(set(sides)) != len(sides):
        return "two ends at one side"
    if on_town(tracks):
        return "" if all(z == TOWN for _, z in tracks) else "beside a town no track passes it"
    return "" if len(tracks) <= 2 else "more than two tracks without a town"


def on_town(tracks: Tracks) -> bool:
    """Tell whether a track ends at a town."""
    return any(z == TOWN for _, z in tracks)


def class_of(tracks: Tracks) -> str:
    """Return the word for what the tracks are to each other."""
    if on_town(tracks):
        return "town"
    if len(tracks) == 1:
        return "simple"
    return "crossing" if crossing(*tracks) else "passing"


def mirrors(all_faces: list[FaceData], known: dict[Tracks, str]) -> Iterator[str]:
    """Return every face names its mirror image, if that is another face."""
    for face in all_faces:
        image = known.get(shape(mirrored(tracks_of(face.tracks))), "")
        if (face.mirror or face.id) != image:
            yield f"face.{face.id}: mirror: should be {image or 'a face that is missing'}"


def every_shape() -> set[Tracks]:
    """Return all faces geometry allows with one or two tracks, or with a town, one of each up to turning."""
    chords: list[Track] = list(combinations(range(SIDES), 2))
    pairs = [pair for pair in combinations(chords, 2) if not set(pair[0]) & set(pair[1])]
    spurs: list[Track] = [(side, TOWN) for side in range(SIDES)]
    towns = [some for n in range(1, SIDES + 1) for some in combinations(spurs, n)]
    return {shape(tracks) for tracks in [*combinations(chords, 1), *pairs, *towns]}


def catalogue(d: TilesData) -> Iterator[str]:
    """Return every face geometry allows is either in the game or named as left out."""
    have, out = {shape(tracks_of(f.tracks)) for f in d.face}, [shape(tracks_of(x.split())) for x in d.left_out]
    for words, tracks in zip(d.left_out, out, strict=True):
        if tracks in have:
            yield f"left_out: {words} is among the faces"
        elif tracks not in every_shape():
            yield f"left_out: {words} is no possible face"
    if len(set(out)) != len(out):
        yield "left_out: a face is there twice"
    for tracks in sorted(every_shape() - have - set(out)):
        words = " ".join(f"{a}-T" if z == TOWN else f"{a}-{z}" for a, z in tracks)
        yield f"left_out: {words} is missing"


def pieces(d: TilesData) -> Iterator[str]:
    """136 pieces of known faces, every face on one."""
    ids, used = {face.id for face in d.face}, {i for p in d.piece for i in (p.front, p.back)}
    for n, piece in enumerate(d.piece, 1):
        for side, i in (("front", piece.front), ("back", piece.back)):
            if i not in ids:
                yield f"piece.{n}: {side}: unknown face {i!r}"
    if (total := sum(p.count for p in d.piece)) != PIECES:
        yield f"piece: {total} pieces, not {PIECES} (1.5)"
    if d.pieces_total != PIECES:
        yield f"pieces_total: {d.pieces_total}, not {PIECES} (1.5)"
    for face in d.face:
        if face.id not in used:
            yield f"face.{face.id}: is on no piece"


def piece_room(d: TilesData) -> Iterator[str]:
    """Check that what the pieces allow fits the board record."""
    place = {face.id: i for i, face in enumerate(d.face)}
    most = max(map(len, tangles((place[p.front], place[p.back]) for p in d.piece)))
    if most > MOST_TANGLED:
        yield f"piece: {most} faces hang together by their pieces, more than {MOST_TANGLED}"
    elif (n := len(limits(d))) > LIMITS:
        yield f"piece: the pieces set {n} limits, more than {LIMITS}"


# A map, as the rules need it


def players(land: Land) -> Iterator[str]:
    """Check numbers of players that fit together."""
    p = land.data.players
    if not p.min <= p.max:
        yield f"players: min: {p.min} is more than max"
    for n in p.best:
        if not p.min <= n <= p.max:
            yield f"players: best: {n} is not among {p.min} to {p.max}"


def names(land: Land) -> Iterator[str]:
    """Check names that moves can be written with."""
    named = [(f"cities.{land.cells[spot]}", city.name) for spot, city in land.cities.items()]
    named += [(f"towns.{name_of(spot)}", town.name) for spot, town in land.towns.items()]
    seen: dict[str, str] = {}
    for at, name in named:
        if ">" in name or re.fullmatch(r"[A-Za-z][0-9]{1,2}|(.* )?(NE|E|SE|SW|W|NW)", name):
            yield f"{at}: name: {name!r} would be taken for a coordinate or a side"
        if fold(name) in seen:
            yield f"{at}: name: {name!r} is the name of {seen[fold(name)]} too"
        seen.setdefault(fold(name), at)


def cubes(land: Land) -> Iterator[str]:
    """Check for enough cubes for the set-up, and a city for every colour that has some."""
    d, bag, tiles = land.data, land.bag(), land.new_cities()
    for n in range(d.players.min, d.players.max + 1):
        drawn = [land.goods(city, n) for city in land.cities.values()]
        if min(drawn, default=1) < 1:
            yield f"goods_fewer: {n}: some city would draw no cube"
        supply = d.supply.spaces * land.space_cubes(n)
        if sum(drawn) + supply > sum(bag.values()):
            yield f"bag: {sum(bag.values())} cubes; {n} players need {sum(drawn)} on cities and {supply} in the supply"
    cities = Counter(str(city.color) for city in land.cities.values())
    for color, count in bag.items():
        if count and not cities[color]:
            yield f"cities: none is {color}, but {count} cubes are"
        if not count and (cities[color] or tiles[color]):
            yield f"bag: no cube is {color}, but a city or a new city is"


def room(land: Land) -> Iterator[str]:
    """Check that the map fits the records and the integers that are moves."""
    if not land.cities:
        yield "cities: there is none"
    if (n := len(land.land())) > HEXES:
        yield f"grid: {n} hexes of land, more than {HEXES}"
    if (n := len(land.cities) + len(land.towns)) > STOPS:
        yield f"towns: {n} cities and towns, more than {STOPS}"


def ways(land: Land) -> Iterator[str]:
    """Return every place can be reached, and left another way; track fits between cities."""
    mainland = max((land.reached(spot) for spot in land.places()), key=len, default=set())
    for spot, place in land.places().items():
        key = f"cities.{land.cells[spot]}" if spot in land.cities else f"towns.{name_of(spot)}"
        if spot not in mainland:
            yield f"{key}: {place.name} cannot be reached over land"
        if len(land.open_neighbours(spot)) < 2:
            yield f"{key}: {place.name} has fewer than two open sides"
        for n in neighbours(spot):
            if n > spot and spot in land.cities and n in land.cities:
                yield f"{key}: {place.name} touches {land.cities[n].name}: no track fits between"


def rivers(land: Land) -> Iterator[str]:
    """Check that rivers run from hex to hex, and every river hex is on one."""
    for name, course in land.rivers.items():
        for a, b in pairwise(course):
            if b not in neighbours(a):
                yield f"rivers.{name}: {name_of(a)} and {name_of(b)} do not touch"
        for spot in course:
            if land.is_land(spot) and land.terrain(spot) not in ("river", "river hill", "city"):
                yield f"rivers.{name}: {name_of(spot)} is {land.terrain(spot)}"
    for spot in land.land():
        if land.terrain(spot) in ("river", "river hill") and not land.river(spot):
            yield f"grid: {name_of(spot)}: is on no river of rivers"


def labels(land: Land) -> Iterator[str]:
    """Check that labels stand on hexes that are drawn."""
    for text, here in land.data.labels.items():
        if spot_of(here) not in land.cells:
            yield f"labels.{text}: {here} is off the map"


# A map, as players want it


def fair(land: Land) -> Iterator[str]:
    """Check what makes a map worth playing on."""
    if not land.data.small:
        yield from full(land)
    yield from drifts(land)
    links = natural_links(land)
    for spot in land.places():
        if not any(spot in pair for pair in links):
            yield f"grid: {name_of(spot)}: no other place is near enough for a link"
    reach = SMALL_REACH if land.data.small else LEVELS
    for color, counts in delivery_lengths(land, links).items():
        if missing := [n for n in range(1, reach + 1) if not counts[n]]:
            yield f"cities: no {color} delivery over {' or '.join(map(str, missing))} links"


def full(land: Land) -> Iterator[str]:
    """Check the limits of a full map: of cities, towns, colours and cubes."""
    d, bag, total = land.data, land.bag(), sum(land.bag().values())
    for key, places, (low, high) in (("cities", land.cities, FULL_CITIES), ("towns", land.towns, FULL_TOWNS)):
        if not low <= len(places) <= high:
            yield f"{key}: {len(places)}, not {low} to {high} (or the map is small = true)"
    if len(land.towns) < (tiles := sum(land.new_cities().values())):
        yield f"towns: {len(land.towns)} for {tiles} New City tiles"
    cities = Counter(str(city.color) for city in land.cities.values())
    for color, count in bag.items():
        if count and cities[color] == 1:
            yield f"cities: only one is {color}"
    low_share, high_share = GOODS_SHARE
    for n in range(d.players.min, d.players.max + 1):
        share = sum(land.goods(city, n) for city in land.cities.values()) / total
        if not d.goods_fewer.get(n) and not low_share <= share <= high_share:
            yield f"cities: with {n} players {share:.0%} of the bag lies on cities, " \
                  f"not {low_share:.0%} to {high_share:.0%}"


def drifts(land: Land) -> Iterator[str]:
    """Return every place stands near where it is on the globe."""
    p = land.data.projection
    for spot, place in land.places().items():
        off = distance(spot, place.lat, place.lon, land)
        if off > p.drift:
            yield f"grid: {name_of(spot)}: {place.name} is {off:.1f} hexes from where it is"


def distance(spot: Spot, lat: float, lon: float, land: Land) -> float:
    """Tell how many hexes a hex's centre is from a point on the globe."""
    p, (row, column) = land.data.projection, spot
    x = (lon - p.west) * 111.32 * cos(radians(p.middle)) / p.hex_km  # kilometres in a degree of the equator
    y = (p.north - lat) * 110.57 / p.hex_km  # and in one of latitude
    return hypot(x - column - row % 2 / 2, y - row * sqrt(3) / 2)
