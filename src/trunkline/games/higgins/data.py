"""The TOML of a Higgins board as structs, read with every fault named by file and key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from trunkline.engine import datafile
from trunkline.engine.game import Refusal

# A name without control characters and marks that turn the direction of what stands beside it.
Text = Annotated[str, msgspec.Meta(
    max_length=200, pattern=r"^[^\x00-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]+\Z")]
Slug = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$")]
Point = tuple[float, float]
Lat = Annotated[float, msgspec.Meta(ge=15, le=60)]
Lon = Annotated[float, msgspec.Meta(ge=-130, le=-55)]

DEFAULT = Path(__file__).parents[2] / "data" / "higgins"


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of everything read: unknown fields are faults."""


class CityData(Entry):
    """A city (1.1)."""

    name: Text
    region: Text
    lat: Lat
    lon: Lon
    side: Literal["east", "west"]


class SwitchData(Entry):
    """A switch (1.1)."""

    name: Text
    region: Text
    lat: Lat
    lon: Lon
    note: str


class TrackData(Entry, rename={"start": "from"}):
    """A track (1.1); `via` are bends for drawing only."""

    start: Slug
    to: Slug
    kind: Literal["rail", "ferry"]
    line: Text
    via: list[Point] = []


class CardData(Entry):
    """A Pay card (1.4)."""

    cities: Annotated[list[Slug], msgspec.Meta(min_length=6, max_length=6)]


class ColourData(Entry):
    """A set of tickets of one colour."""

    id: Slug
    name: Text
    region: Text
    hex: Annotated[str, msgspec.Meta(pattern="^#[0-9A-F]{6}$")]
    ink: Annotated[str, msgspec.Meta(pattern="^#[0-9A-F]{6}$")]
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=2)]


class SignData(Entry):
    """A type or an affiliation."""

    id: Text
    name: Text
    text: Text


class TicketData(Entry):
    """A Train Ticket (1.2)."""

    id: Slug
    name: Text
    short: Text
    city: Slug
    colour: Slug
    type: str
    affiliations: Annotated[list[str], msgspec.Meta(max_length=2)]
    free_moves: Annotated[int, msgspec.Meta(ge=0, le=5)]
    founded: Annotated[int, msgspec.Meta(ge=1800, le=1920)]
    note: Annotated[str, msgspec.Meta(pattern=r"^[^\n]*\S[^\n]*$")]
    tracks: Annotated[list[str], msgspec.Meta(min_length=1, max_length=24)]


class PassData(Entry):
    """A Pass card (1.3)."""

    id: Slug
    name: Text
    cost: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    free_food: bool
    free_lodging: bool
    free_telegraph: bool
    extra_segments: Annotated[int, msgspec.Meta(ge=0, le=2)]
    region: Literal["anywhere", "east", "west"]
    not_with: list[Slug]
    copies: Annotated[int, msgspec.Meta(ge=1, le=3)]
    note: Text


class Data(msgspec.Struct, kw_only=True):
    """All of a board's data, in the order of the files."""

    cities: dict[str, CityData] = {}
    switches: dict[str, SwitchData] = {}
    tracks: dict[str, TrackData] = {}
    cards: dict[str, CardData] = {}
    colours: list[ColourData] = []
    types: list[SignData] = []
    affiliations: list[SignData] = []
    tickets: list[TicketData] = []
    passes: list[PassData] = []


TABLES: dict[str, dict[str, tuple[str, Any]]] = {  # file -> its keys -> (field of Data, type of an entry)
    "board.toml": {
        "cities": ("cities", CityData), "switches": ("switches", SwitchData), "tracks": ("tracks", TrackData)},
    "pay_cards.toml": {"cards": ("cards", CardData)},
    "sets.toml": {
        "colour": ("colours", ColourData), "type": ("types", SignData), "affiliation": ("affiliations", SignData)},
    "tickets.toml": {"ticket": ("tickets", TicketData)},
    "passes.toml": {"pass": ("passes", PassData)},
}


def read(folder: Path) -> tuple[Data, list[str]]:
    """Return the folder's data, less the entries that cannot be read, and a line for each fault found in doing so."""
    data, faults = Data(), []
    for name, tables in TABLES.items():
        try:
            found = datafile.read(folder, name)
        except Refusal as e:
            faults.append(str(e))
            continue
        for key in found.keys() - tables.keys():
            faults.append(f"{name}: {key}: unknown table; there is {', '.join(tables)}")
        for key, (field, kind) in tables.items():
            if key not in found:
                faults.append(f"{name}: {key}: missing")
                continue
            keyed = isinstance(getattr(data, field), dict)
            entries = found[key]
            if not isinstance(entries, dict if keyed else list):
                faults.append(f"{name}: {key}: must be {'a table' if keyed else 'a list of tables'}")
                continue
            good: dict[Any, Any] = {}
            for i, entry in entries.items() if isinstance(entries, dict) else enumerate(entries):
                label = i if keyed else f"number {i + 1}"
                if not keyed and isinstance(entry, dict):
                    label = entry.get("id", label)
                try:
                    good[i] = msgspec.convert(entry, kind)
                except msgspec.ValidationError as e:
                    faults.append(f"{name}: {key}.{label}: {datafile.fault(e)}")
            setattr(data, field, good if keyed else list(good.values()))
    return data, faults
