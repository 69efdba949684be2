"""The data of a map and the options of a match, made into the read-only board record and its names."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, chain
from pathlib import Path
from typing import Any

import numpy as np

from trunkline.engine.game import Refusal
from trunkline.engine.text import fold
from trunkline.games.steam import shapes
from trunkline.games.steam.actions import action_tiles
from trunkline.games.steam.data import DEFAULT, TilesData, headings
from trunkline.games.steam.faces import Oriented, exits, improves, limits, oriented, redirects, tracks_of
from trunkline.games.steam.grid import GROUND, Spot, name_of, neighbours, spot_of
from trunkline.games.steam.land import Land
from trunkline.games.steam.options import Options
from trunkline.games.steam.state import BASE, BOARD, CLOSED, COLOUR_NAMES, SIDES, STANDARD
from trunkline.games.steam.validate import sound_map, sound_tiles

RULESETS = {"base": BASE, "standard": STANDARD}


@dataclass(frozen=True, eq=False)  # packs are told apart by identity
class Pack:
    """What the kernels and the words need: `B`, an array of one board record, and the shape clients draw."""

    options: Options
    B: Any
    board: shapes.Board
    hexes: dict[str, int] = field(default_factory=dict)  # folded coordinate -> land hex
    stops: dict[str, int] = field(default_factory=dict)  # folded name and coordinate -> stop
    faces: dict[str, int] = field(default_factory=dict)  # folded label, or id for turn 0 -> oriented face
    tiles: dict[str, int] = field(default_factory=dict)  # folded id of an action tile -> its number
    colours: dict[str, int] = field(default_factory=dict)  # folded id -> colour

    @property
    def places(self) -> list[str]:
        """The names of the hexes that faults are found on (`engine.faults`)."""
        return [x.name for x in self.board.hexes]


@cache
def load(options: Options, folder: Path = DEFAULT) -> Pack:
    """Return the pack for these options; Refusal when the map is unknown, unsound or not for so many players."""
    tiles, land = _tiles(folder), _land(options.map, folder)
    for_players(options, land)
    board = _shape(options, tiles, land)
    return Pack(
        options,
        _record(options, folder),
        board,
        {fold(h.name): i for i, h in enumerate(board.hexes) if h.terrain != "water"},
        {fold(word): i for i, s in enumerate(board.stops) for word in (s.name, board.hexes[s.hex].name)},
        {fold(word): i for i, f in enumerate(board.faces) if i for word in (f.label, f.id)[:1 if f.turn else 2]},
        {fold(t.id): t.number for t in board.tiles},
        {fold(c.id): i for i, c in enumerate(board.colours)},
    )


def for_players(options: Options, land: Land) -> None:
    """Refuse numbers of players the map is not for, and privileges of players who are not there."""
    few, many = land.data.players.min, land.data.players.max
    if not few <= options.players <= many:
        raise Refusal(f"players: the map {land.data.name} is for {few} to {many} players, not {options.players}")
    for seat in options.relaxed():
        if seat >= options.players:
            raise Refusal(f"relaxed_capital: there is no player {seat + 1} among {options.players}")


@cache
def _tiles(folder: Path) -> TilesData:
    tiles, faults = sound_tiles(folder)
    if tiles is None or faults:
        raise Refusal("the track tiles are not sound:\n" + "\n".join(faults))
    return tiles


@cache
def _land(name: str, folder: Path) -> Land:
    path = folder / "maps" / f"{name}.toml"
    if not path.is_file():
        raise Refusal(f"map: no map {name!r}; there is {', '.join(m.id for m in headings(folder)) or 'none'}")
    land, faults = sound_map(folder, path)
    if land is None or faults:
        raise Refusal("the map is not sound:\n" + "\n".join(faults))
    return land


def stops_of(land: Land) -> list[Spot]:
    """Return the cities, then the towns, each by hex."""
    return [*sorted(land.cities), *sorted(land.towns)]


def _record(options: Options, folder: Path) -> Any:
    """Return the board record with the options in it, as an array of one."""
    land = _land(options.map, folder)
    B = _base(options.map, folder).copy()
    b, n = B[0], options.players
    b.seats, b.ruleset = n, RULESETS[options.ruleset]
    b.auction, b.limited = options.order == "auction", options.tiles == "limited"
    b.relaxed = sum(1 << seat for seat in options.relaxed())
    b.turns, b.space_cubes = land.turns(n), land.space_cubes(n)
    b.goods[: b.cities] = [land.goods(land.cities[spot], n) for spot in sorted(land.cities)]
    B.setflags(write=False)
    return B


@cache
def _base(name: str, folder: Path) -> Any:
    """Return the board record of a map, whatever the options."""
    tiles, land = _tiles(folder), _land(name, folder)
    B = np.zeros(1, BOARD)
    b = B[0]
    _ground(b, land)
    _faces(b, oriented(tiles))
    _limits(b, tiles)
    b.spaces = land.data.supply.spaces
    b.bag[:] = [land.bag()[c] for c in COLOUR_NAMES]
    b.new_city[:] = [land.new_cities()[c] for c in COLOUR_NAMES]
    return B


def _ground(b: Any, land: Land) -> None:
    """Write hexes and stops."""
    hexes = {spot: i for i, spot in enumerate(land.land())}
    b.hexes, b.cities, b.stops = len(hexes), len(land.cities), len(land.cities) + len(land.towns)
    b.near[:], b.stop[:], b.stop_hex[:], b.stop_colour[:] = CLOSED, -1, -1, -1
    for spot, i in hexes.items():
        b.near[i] = [CLOSED if n is None else hexes[n] for n in land.across(spot)]
        b.ground[i] = GROUND.get(land.terrain(spot), 0)
    for i, spot in enumerate(stops_of(land)):
        b.stop[hexes[spot]], b.stop_hex[i] = i, hexes[spot]
        if spot in land.cities:
            b.stop_colour[i] = COLOUR_NAMES.index(land.cities[spot].color)


def _faces(b: Any, all_faces: list[Oriented]) -> None:
    """Write the oriented faces from 1, and what may replace them."""
    b.faces = len(all_faces)
    b.end_a[:], b.end_b[:], b.track_at[:], b.across[:] = -1, -1, -1, -1
    more = [[f for f, face in enumerate(all_faces, 1) if not face.town]]
    redirected: list[list[tuple[int, int, int]]] = [[]]
    for f, face in enumerate(all_faces, 1):
        sides = exits(face.tracks)
        b.kind[f], b.town[f], b.tracks[f] = face.kind, face.town, len(face.tracks)
        b.cost[f], b.exits[f] = len(sides) + face.town, sum(1 << side for side in sides)
        for t, (a, z) in enumerate(face.tracks):
            b.end_a[f][t], b.end_b[f][t] = a, z
            if not face.town:
                b.pairs[f] |= 1 << (a * SIDES + z)
            for here, there in ((a, z), (z, a)):
                if here < SIDES:
                    b.track_at[f][here], b.across[f][here] = t, there
        more.append([g for g, other in enumerate(all_faces, 1) if improves(face, other)])
        redirected.append([(g, *ends) for g, other in enumerate(all_faces, 1) if (ends := redirects(face, other))])
    more.append([f for f, face in enumerate(all_faces, 1) if face.town])
    _spans(b.more_from, more)
    _spans(b.redirect_from, redirected)
    b.more[: b.more_from[-1]] = list(chain(*more))
    columns = zip(*chain(*redirected), strict=True)
    for field_, column in zip((b.redirect, b.redirect_out, b.redirect_in), columns, strict=True):
        field_[: len(column)] = column


def _spans(starts: Any, lists: list[Any]) -> None:
    """Tell where each list begins when they stand one after another."""
    ends = list(accumulate(map(len, lists)))
    starts[0] = 0
    starts[1 : len(ends) + 1] = ends
    starts[len(ends) + 1 :] = ends[-1]


def _limits(b: Any, tiles: TilesData) -> None:
    """Write what the pieces allow (1.5)."""
    found = limits(tiles)
    b.limits = len(found)
    for i, limit in enumerate(found):
        b.limit_kinds[i], b.limit[i] = sum(1 << kind for kind in limit.kinds), limit.most


def _shape(options: Options, tiles: TilesData, land: Land) -> shapes.Board:
    """Return the board as clients draw it."""
    spots = [*land.land(), *(spot for spot in sorted(land.cells) if not land.is_land(spot))]
    hexes = {spot: i for i, spot in enumerate(spots)}
    stops = {spot: i for i, spot in enumerate(stops_of(land))}
    drawn = [
        shapes.Hex(name_of(spot), *spot, land.terrain(spot), land.river(spot),  # type: ignore[arg-type]
                   stops.get(spot, -1), [CLOSED if n is None else hexes[n] for n in _near(land, spot)],
                   [side for side, n in enumerate(neighbours(spot)) if frozenset((spot, n)) in land.closed])
        for spot in spots]
    return shapes.Board(
        map=land.data.id,
        name=land.data.name,
        blurb=land.data.blurb,
        ruleset=options.ruleset,
        turns=land.turns(options.players),
        spaces=land.data.supply.spaces,
        hexes=drawn,
        stops=[_stop(land, spot, hexes[spot]) for spot in stops],
        colours=[shapes.Colour(c, c[0].upper()) for c in COLOUR_NAMES],
        faces=[shapes.Face("", 0, "", -1, False, 0, []), *(_face(tiles, face) for face in oriented(tiles))],
        kinds=_kinds(tiles),
        tiles=action_tiles(options.ruleset),
        rivers=[shapes.River(name, course) for name, course in land.rivers.items()],
        barriers=_barriers(land, hexes),
        labels=[shapes.Label(text, *spot_of(here)) for text, here in land.data.labels.items()],
    )


def _near(land: Land, spot: Spot) -> list[Spot | None]:
    """Return by side the hex a track can lead to from here, which is none from water."""
    return land.across(spot) if land.is_land(spot) else [None] * SIDES


def _stop(land: Land, spot: Spot, here: int) -> shapes.Stop:
    city = land.cities.get(spot)
    if city is None:
        return shapes.Stop(land.towns[spot].name, here, -1)
    return shapes.Stop(city.name, here, COLOUR_NAMES.index(city.color))


def _face(tiles: TilesData, face: Oriented) -> shapes.Face:
    data = tiles.face[face.kind]
    return shapes.Face(data.id, face.rotation, f"{data.id} {face.rotation}", face.kind, face.town,
                       len(exits(face.tracks)) + face.town, list(face.tracks))


def _kinds(tiles: TilesData) -> list[shapes.Kind]:
    """Return the catalogue: every face with its pieces and the faces on their backs."""
    place = {face.id: i for i, face in enumerate(tiles.face)}
    pieces, back = [0] * len(place), [set[int]() for _ in place]
    for piece in tiles.piece:
        front, behind = place[piece.front], place[piece.back]
        for here, there in {(front, behind), (behind, front)}:
            pieces[here] += piece.count
            back[here].add(there)
    return [shapes.Kind(face.id, face.name, face.town, list(tracks_of(face.tracks)), pieces[i], sorted(back[i]))
            for i, face in enumerate(tiles.face)]


def _barriers(land: Land, hexes: dict[Spot, int]) -> list[shapes.Barrier]:
    """Return the black sides by their reason, each from the first of its two hexes."""
    sides: dict[str, list[tuple[int, int]]] = {why: [] for why in land.data.black_edges}
    for pair, why in land.closed.items():
        a, b = sorted(pair)
        sides[why].append((hexes[a], neighbours(a).index(b)))
    return [shapes.Barrier(why, sorted(found)) for why, found in sides.items()]
