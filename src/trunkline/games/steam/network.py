"""Every link of a position, complete or not, as lists to draw and to name: read off the tiles like `phases.links`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from trunkline.engine.plain import board_of, plain
from trunkline.games.steam import shapes
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import SIDES, TOWN


@dataclass(frozen=True, slots=True)
class Link:
    """A link (4.1): its stops, the second -1 when incomplete; its owner; (hex, track) from the first stop on; the hex
    and side of the open end, the sides by which it leaves its stops; and it as clients draw it, and when it lapses."""

    ends: tuple[int, int]
    owner: int
    tracks: tuple[tuple[int, int], ...]
    open: tuple[int, int] | None
    sides: tuple[int, int]
    drawn: shapes.Link
    lapsing: shapes.Link


@dataclass(frozen=True, slots=True)
class Network:
    """All links; `at[stop][side]` is the link out of a stop by a side, -1 none, `to` where a complete one leads."""

    links: list[Link]
    at: list[list[int]]
    to: list[list[int]]


def network(pack: Pack, S: Any) -> Network:
    """Return the links of the position S, an array of one state or its `Plain`."""
    source = plain(S).source
    return _network(pack, *(source[field].tobytes() for field in ("face", "owner", "colour")))


@lru_cache(maxsize=256)
def _network(pack: Pack, faces: bytes, owners: bytes, colours: bytes) -> Network:
    b = board_of(pack)
    face = np.frombuffer(faces, np.int8).tolist()
    owner = np.frombuffer(owners, np.int8).reshape(len(face), -1).tolist()
    colour = np.frombuffer(colours, np.int8).tolist()
    stops = b.stops
    net = Network([], [[-1] * SIDES for _ in range(stops)], [[-1] * SIDES for _ in range(stops)])

    def city(h: int) -> bool:
        k: int = b.stop[h]
        return k >= 0 and colour[k] >= 0

    for k, start in enumerate(b.stop_hex[:stops]):
        for side in range(SIDES):
            if net.at[k][side] >= 0:
                continue
            h, e, tracks = start, side, []
            if colour[k] < 0:
                t = b.track_at[face[h]][side]
                if t < 0:
                    continue
                tracks.append((h, t))
            end, back, gap = -1, -1, None
            while True:
                n = b.near[h][e]
                in_by = (e + 3) % SIDES
                if n >= 0 and city(n):
                    end, back = b.stop[n], in_by
                    break
                t = b.track_at[face[n]][in_by] if n >= 0 else -1
                if t < 0:
                    gap = (h, e)
                    break
                tracks.append((n, t))
                h, e = n, b.across[face[n]][in_by]
                if e == TOWN:
                    end, back = b.stop[n], in_by
                    break
            if not tracks:
                continue
            net.at[k][side] = len(net.links)
            if end >= 0:
                net.at[end][back] = len(net.links)
                net.to[k][side], net.to[end][back] = end, k
            where, which = tracks[0]
            whose = owner[where][which]
            drawn = shapes.Link((k, end), whose, tracks, gap, False)
            lapsing = shapes.Link((k, end), whose, tracks, gap, True)
            net.links.append(Link((k, end), whose, tuple(tracks), gap, (side, back), drawn, lapsing))
    return net
