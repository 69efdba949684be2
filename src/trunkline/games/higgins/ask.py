"""The kernels of Higgins, asked by the words around them."""

from __future__ import annotations

from typing import Any

from trunkline.engine.asking import Asking
from trunkline.engine.plain import board_of, plain
from trunkline.games.higgins import score
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.phases import movement
from trunkline.games.higgins.state import LONG
from trunkline.games.higgins.uncompiled import movement as plain_movement

ASK = Asking("higgins")
mover, legal, scores, ranks = ASK.mover, ASK.legal, ASK.scores, ASK.ranks


def counts(pack: Pack, S: Any) -> list[list[int]]:
    """Count the tickets by seat and set (`score.count`)."""
    held = ASK.scratch.W["held"][0]
    score.count(pack.B[0], plain(S).source[0], held)
    numbers: list[list[int]] = held.tolist()
    return numbers


def path(pack: Pack, S: Any, p: int, city: int) -> tuple[int, int]:
    """Count the segments of p's path to the city, and its fare (4.4, 4.6)."""
    b, s = board_of(pack), plain(S)
    if b.version != LONG:
        k = b.dist[s.city[p]][city]
        return k, plain_movement.fare(b, s, None, p, city, k)
    B, s, W = pack.B[0], s.source[0], ASK.scratch.W[0]
    k = movement.segments(B, s, W, p, city)
    return int(k), int(movement.fare(B, s, W, p, city, k))


def cheapest(pack: Pack, S: Any, p: int, most: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the fares from p's city, and the segments by which cities are entered (`movement.cheapest`)."""
    W = ASK.scratch.W
    movement.cheapest(pack.B[0], plain(S).source[0], W[0], p, most)
    return W["fare"][0].tolist(), W["came"][0].tolist()
