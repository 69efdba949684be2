"""The engine's record of a game as the oracle's snapshot, read field by field."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .oracle.atlas import COLOURS

PHASES = ["first order", "buy capital", "order of play", "action tiles", "build track", "goods for a city",
          "move goods", "income or points", "income", "over"]
NOBODY = 6


def goods(counts: list[int]) -> Counter[str]:
    """Cubes by colour."""
    return +Counter(dict(zip(COLOURS, counts, strict=True)))


def snapshot(pack: Any, S: Any) -> dict[str, Any]:
    """What `Game.snapshot` of the oracle says, of the state in S."""
    s = {name: S[name][0].tolist() for name in S.dtype.names}
    board = pack.board
    seats = range(pack.options.players)
    over = s["phase"] == PHASES.index("over")
    stops = [board.hexes[stop.hex].name for stop in board.stops]
    tiles = {}
    for h, f in enumerate(s["face"]):
        if f:
            face, owners = board.faces[f], s["owner"][h]
            laid = {tuple(track): None if o == NOBODY else o for track, o in zip(face.tracks, owners, strict=False)}
            tiles[board.hexes[h].name] = (f"{face.id} {face.turn}", dict(sorted(laid.items())))
            assert [o for o in owners[len(face.tracks):] if o != -1] == []
    return {
        "phase": PHASES[s["phase"]], "to move": None if over else s["actor"], "turn": 0 if over else s["turn"] + 1,
        "order": [seat for seat in s["order"] if seat >= 0],
        "coming": {place: seat for place, seat in enumerate(s["coming"]) if seat >= 0}, "standing": s["standing"],
        "leader": s["leader"] if s["leader"] >= 0 else None, "lap": s["lap"], "built": s["built"],
        "target": stops[s["target"]] if s["target"] >= 0 else "",
        "seats": [tuple(s[name][i] for name in ("cash", "income", "points", "level", "due", "fallen")) for i in seats],
        "may": [bool(s["may"][i]) for i in seats],
        "tiles": tiles,
        "colours": {place: COLOURS[c] if c >= 0 else "" for place, c in zip(stops, s["colour"], strict=False)},
        "grown": {place for place, mark in zip(stops, s["grown"], strict=False) if mark},
        "cubes": {place: goods(c) for place, c in zip(stops, s["cubes"], strict=False)},
        "supply": [goods(c) for c in s["supply"][:board.spaces]],
        "bag": goods(s["bag"]), "new cities": goods(s["new_city"]),
    }
