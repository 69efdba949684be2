"""A whole position as TOML that people read and write: for tests, bug reports and puzzles.

Everything has a default, so that a file need say only what it is about; docs/positions.md has an example.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from trunkline.engine.positionfile import head, parse
from trunkline.games.steam.actions import IDS
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.phases import auctions
from trunkline.games.steam.placing import movers, place
from trunkline.games.steam.situation import Position
from trunkline.games.steam.state import (
    AUCTION,
    BUILDING,
    CITY_GROWTH,
    COLOUR_NAMES,
    GAIN,
    GOODS,
    LOAD,
    OVER,
    PHASES,
    PLACES,
    SELECT,
    UNOWNED,
    URBANIZATION,
)


def read(text: str) -> tuple[Pack, Any]:
    """Read the pack and the state (array of one) of the text; Refusal names the field that is wrong or does not fit."""
    return place(parse(text, "steam", Position))


def write(pack: Pack, S: Any) -> str:
    """Return the position as TOML; `read` gives it back."""
    s = S[0]
    lines = [*head("steam"), "", "[options]"]
    lines += [f"{k} = {json.dumps(v)}" for k, v in msgspec.to_builtins(pack.options).items()]
    lines += ["", "[turn]", *_turn(s)]
    if s.phase in (BUILDING, LOAD):
        lines += ["", "[build]", *_build(pack, s)]
    for p in range(pack.options.players):
        lines += ["", "[[seat]]", *_seat(s, p)]
    return "\n".join([*lines, "", "[map]", *_map(pack, s)]) + "\n"


def _turn(s: Any) -> Iterator[str]:
    """Write where in the game; of what follows from the rest, only whose decision it is."""
    yield f"number = {s.turn + (s.phase != OVER)}"
    yield f'phase = "{PHASES[s.phase]}"'
    if s.phase != PLACES:
        yield f"order = {[int(p) + 1 for p in s.order if p >= 0]}"
    if s.phase != OVER or s.actor:
        yield f"to_move = {s.actor + 1}"
    if s.phase == OVER and s.at:
        yield f"place = {s.at + 1}"
    if s.phase == GAIN:
        yield f"mover = {movers(s)[s.at] + 1}"
    if s.phase in (GOODS, GAIN):
        yield f"round = {s.lap + 1}"
    if s.phase == PLACES:
        yield f"opener = {s.opener + 1}"


def _build(pack: Pack, s: Any) -> Iterator[str]:
    """Return the build turn under way."""
    hexes, stops = pack.board.hexes, pack.board.stops
    yield f"built = {s.built}"
    yield f"spent = {s.spent}"
    yield f"hexes = {json.dumps([hexes[h].name for h in s.fresh_hex if h >= 0])}"
    if s.target >= 0:
        yield f"target = {_quoted(stops[s.target].name)}"


def _seat(s: Any, p: int) -> Iterator[str]:
    """Return a player; of what is seldom there, only what is."""
    yield from (f"{name} = {s[name][p]}" for name in ("cash", "income", "points", "level"))
    yield f'action = "{IDS[s.action[p] - 1] if s.action[p] else ""}"'
    if s.action[p] in (CITY_GROWTH, URBANIZATION) and s.phase in (SELECT, BUILDING, LOAD):
        yield f"may = {json.dumps(bool(s.may[p]))}"
    if s.raised[p]:
        yield "raised = true"
    if s.due[p]:
        yield f"due = {s.due[p]}"
    if s.fallen[p]:
        yield f"bankrupt = {s.fallen[p]}"
    if s.bid[p] >= 0:
        yield f"bid = {s.bid[p]}"
    if auctions.placed(s, p):
        yield f"place = {list(s.coming).index(p) + 1}"
    if s.phase == PLACES and s.passed[p]:
        yield "passed = true"
    if s.phase == AUCTION and s.stays[p]:
        yield "stays = true"


def _map(pack: Pack, s: Any) -> Iterator[str]:
    """Write tiles, cities and goods."""
    b, board = pack.B[0], pack.board
    tiles = [f"    {json.dumps(_tile(pack, s, h))}," for h in range(b.hexes) if s.face[h]]
    yield from ["tiles = [", *tiles, "]"] if tiles else ["tiles = []"]
    grown = [board.stops[k].name for k in range(b.cities) if s.grown[k]]
    yield f"grown = {_quoted(grown)}"
    yield f"supply = {json.dumps([_cubes(space) for space in s.supply[: b.spaces]])}"
    yield from ["", "[map.new_cities]"]
    for k in range(b.cities, b.stops):
        if s.colour[k] >= 0:
            yield f'{_quoted(board.stops[k].name)} = "{COLOUR_NAMES[s.colour[k]]}"'
    yield from ["", "[map.cubes]"]
    for k in range(b.stops):
        if any(s.cubes[k]):
            yield f'{_quoted(board.stops[k].name)} = "{_cubes(s.cubes[k])}"'


def _tile(pack: Pack, s: Any, h: int) -> str:
    """Return a tile with the owner of each track."""
    face, new = pack.board.faces[s.face[h]], 0
    for i, built in enumerate(s.fresh_hex):
        if built == h:
            new = int(s.fresh[i])
    owners = ["-" if owner == UNOWNED else str(owner + 1) for owner in s.owner[h][: len(face.tracks)]]
    marked = [owner + "*" * (new >> t & 1) for t, owner in enumerate(owners)]
    return f"{pack.board.hexes[h].name} {face.label} : {' '.join(marked)}"


def _cubes(counts: Any) -> str:
    return " ".join(c for c, n in zip(COLOUR_NAMES, counts, strict=True) for _ in range(n))


def _quoted(words: Any) -> str:
    """Write words as TOML, a list of them too; letters with accents stay as they are."""
    return json.dumps(words, ensure_ascii=False)
