"""The TOML of Steam's tiles and maps as structs, read with every fault named by file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec

from trunkline.engine import datafile
from trunkline.engine.game import Refusal

T = TypeVar("T", bound=msgspec.Struct)
# Words without control characters and marks that turn the direction of what stands beside them.
Text = Annotated[str, msgspec.Meta(
    max_length=300, pattern=r"^[^\x00-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]+\Z")]
Slug = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[a-z][a-z0-9-]*\Z")]
Coordinate = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][1-9][0-9]?\Z")]
Hexes = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][1-9][0-9]?( [A-Z][1-9][0-9]?)*\Z")]
Pairs = Annotated[str, msgspec.Meta(pattern=r"^([A-Z][1-9][0-9]?-[A-Z][1-9][0-9]?( \b|\Z))+\Z")]
Track = Annotated[str, msgspec.Meta(pattern=r"^[0-5]-[0-5T]\Z")]
ColourName = Literal["red", "blue", "yellow", "purple", "gray"]
Seats = Annotated[int, msgspec.Meta(ge=2, le=6)]
Lat = Annotated[float, msgspec.Meta(ge=-85, le=85)]
Lon = Annotated[float, msgspec.Meta(ge=-180, le=180)]

DEFAULT = Path(__file__).parents[2] / "data" / "steam"
TILES_FILE = "tiles.toml"


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of everything read: unknown fields are faults."""


class FaceData(Entry, rename={"kind": "class"}):
    """A face of a track tile as the catalogue draws it (1.5); a track "0-3" joins sides, "0-T" a side and the town."""

    id: Slug
    name: Text
    kind: Literal["simple", "town", "crossing", "passing"]
    town: bool
    tracks: Annotated[list[Track], msgspec.Meta(min_length=1, max_length=4)]
    exits: list[int]
    orientations: int
    cost: int
    mirror: str = ""


class PieceData(Entry):
    """Equal two-sided pieces (1.5); `sure` when the pair and its count are public facts about the game."""

    front: str
    back: str
    count: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    sure: bool


class TilesData(Entry):
    """tiles.toml: every face, and which two share a piece."""

    pieces_total: int
    left_out: list[Annotated[str, msgspec.Meta(pattern=r"^[0-5]-[0-5T]( [0-5]-[0-5T])*\Z")]]
    face: list[FaceData]
    piece: list[PieceData]


class PlayersData(Entry):
    """For how many a map is, and for how many it is best."""

    min: Seats
    max: Seats
    best: Annotated[list[Seats], msgspec.Meta(min_length=1)]


class PlaceData(Entry):
    """A place: its name, and where it is on the globe."""

    name: Text
    lat: Lat
    lon: Lon


class TownData(PlaceData):
    """A town (1.2)."""


class CityData(PlaceData, kw_only=True):
    """A city (1.2); `at` says again where its letter stands in the grid."""

    at: Coordinate
    color: ColourName
    goods: Annotated[int, msgspec.Meta(ge=2, le=4)]


class SupplyData(Entry):
    """The Goods Supply of a map that differs from the rules' (1.4, 2.2)."""

    spaces: Annotated[int, msgspec.Meta(ge=1, le=12)] = 12
    cubes: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None


class ProjectionData(Entry):
    """Where the grid lies on the globe: the centre of A1, the latitude at which `hex_km` is true, and how many hexes
    a place may be off."""

    north: Lat
    west: Lon
    middle: Lat
    hex_km: Annotated[float, msgspec.Meta(gt=0)]
    drift: Annotated[float, msgspec.Meta(ge=0, le=3)] = 1.0


class MapData(Entry, kw_only=True):
    """A map file; what is absent is as the rules say."""

    id: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[a-z0-9_]+\Z")]
    name: Text
    blurb: Text
    small: bool = False
    grid: str
    players: PlayersData
    projection: ProjectionData
    cities: dict[Annotated[str, msgspec.Meta(pattern=r"^[a-z]\Z")], CityData]
    towns: dict[Coordinate, TownData] = {}
    rivers: dict[Text, Hexes] = {}
    black_edges: dict[Text, Pairs] = {}
    labels: dict[Text, Coordinate] = {}
    turns: dict[Seats, Annotated[int, msgspec.Meta(ge=1, le=30)]] = {}
    goods_fewer: dict[Seats, Annotated[int, msgspec.Meta(ge=0, le=3)]] = {}
    supply: SupplyData = msgspec.field(default_factory=SupplyData)
    bag: dict[ColourName, Annotated[int, msgspec.Meta(ge=0, le=100)]] = {}
    new_cities: dict[ColourName, Annotated[int, msgspec.Meta(ge=0, le=32)]] = {}


class Heading(msgspec.Struct, kw_only=True):
    """What the lobby says of a map; the rest of the file is passed over."""

    id: str
    name: str
    blurb: str
    small: bool = False
    players: PlayersData


def map_files(folder: Path) -> list[Path]:
    """Return the map files of the data pack in the folder, by name."""
    return sorted(p for p in (folder / "maps").glob("*.toml") if p.is_file())


def headings(folder: Path = DEFAULT) -> list[Heading]:
    """Return the maps there are: full ones first, then by the numbers of players they are best for.

    A file that cannot be read is left out: `trunkline check` names its faults.
    """
    found = []
    for path in map_files(folder):
        try:
            found.append(msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Heading))
        except (OSError, ValueError, RecursionError):
            continue
    return sorted(found, key=lambda m: (m.small, m.players.best, m.id))


def read_tiles(folder: Path) -> tuple[TilesData | None, list[str]]:
    """Return the catalogue of tiles, None when it has faults, and a line for each of them."""
    return _read(folder, TILES_FILE, TilesData)


def read_map(folder: Path, path: Path) -> tuple[MapData | None, list[str]]:
    """Return a map of the folder, None when it has faults, and a line for each of them."""
    return _read(folder, path.relative_to(folder).as_posix(), MapData)


def _read(folder: Path, name: str, kind: type[T]) -> tuple[T | None, list[str]]:
    """Return the file as a struct, None when it has faults, and a line for each of them."""
    try:
        found = datafile.read(folder, name)
    except Refusal as e:
        return None, [str(e)]
    if faults := [f"{name}: {fault}" for fault in _faults(found, kind)]:
        return None, faults
    return msgspec.convert(found, kind, str_keys=True), []


def _faults(found: dict[str, Any], kind: type[msgspec.Struct]) -> Iterator[str]:
    """Tell what keeps the table from being a `kind`, key by key, entry by entry: "cities.a: goods: Expected ..."."""
    fields = {f.encode_name: f for f in msgspec.structs.fields(kind)}
    for key in found.keys() - fields.keys():
        yield f"{key}: unknown; there is {', '.join(fields)}"
    for key, field in fields.items():
        if key not in found:
            if field.required:
                yield f"{key}: missing"
            continue
        for label, entry, part in _parts(key, found[key], field.type):
            try:
                msgspec.convert(entry, part, str_keys=True)
            except msgspec.ValidationError as e:
                yield f"{label}: {datafile.fault(e)}"


def _parts(key: str, value: Any, kind: Any) -> Iterator[tuple[str, Any, Any]]:
    """Return the value, or its entries where it is a table or a list of them: label, entry, type."""
    if get_origin(kind) is dict and isinstance(value, dict):
        for i, entry in value.items():
            yield f"{key}.{i}", {i: entry}, kind
    elif get_origin(kind) is list and isinstance(value, list):
        for i, entry in enumerate(value):
            named = isinstance(entry, dict) and isinstance(entry.get("id"), str)
            yield f"{key}.{entry['id'] if named else i + 1}", entry, get_args(kind)[0]
    else:
        yield key, value, kind
