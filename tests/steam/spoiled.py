"""Copies of Steam's data to spoil."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from trunkline.games.steam.data import DEFAULT, headings
from trunkline.games.steam.options import Options
from trunkline.games.steam.pack import Pack, load
from trunkline.games.steam.validate import check

TILES = "tiles.toml"
TUTORIAL, RUHR, NORTHEAST = "maps/tutorial.toml", "maps/ruhr.toml", "maps/northeast.toml"
TABLES = [(m.id, n) for m in headings() for n in range(m.players.min, m.players.max + 1)]
RAW: dict[str, Any] = tomllib.loads((DEFAULT / TILES).read_text("utf-8"))
Shape = frozenset[frozenset[int]]


def spoil(data: Path, name: str, old: str, new: str) -> None:
    """Replace the first `old` in a file, which must be there."""
    path = data / name
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def reported(data: Path, *words: str) -> list[str]:
    """The faults of the data, one of which names all the words."""
    faults = check(data)
    assert any(all(w in fault for w in words) for fault in faults), faults
    assert all("\n" not in fault for fault in faults)
    return faults


def board(players: int = 3, name: str = "tutorial") -> Pack:
    """The pack of a map."""
    return load(Options(map=name, players=players))
