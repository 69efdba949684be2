"""The tracks of a journey, to be drawn: one of the shortest ways; in the Long Version the cheapest (4.6)."""

from __future__ import annotations

from typing import Any

from trunkline.engine.plain import board_of, by_pack, plain
from trunkline.games.higgins.ask import cheapest
from trunkline.games.higgins.pack import Pack
from trunkline.games.higgins.state import LONG
from trunkline.games.higgins.uncompiled import movement

Came = list[list[int]]  # the segments by which cities are entered (`ask.cheapest`)


def journey(pack: Pack, S: Any, p: int, city: int) -> list[int]:
    """Return the tracks of p's journey to the city, in order."""
    b, s = board_of(pack), plain(S)
    here = s.city[p]
    if b.version != LONG:
        return shortest(pack, here, city)
    most = movement.limit(b, s, p)
    _, came = cheapest(pack, s, p, most)
    return along(pack, came, here, city, segments(came, here, city, most))


def segments(came: Came, here: int, city: int, most: int) -> int:
    """Count the segments there: the fewest of those as cheap as with all of the limit (4.6)."""
    return 0 if city == here else next(k for k in range(most, 0, -1) if came[k][city] >= 0)


@by_pack
def _known(pack: Pack) -> dict[tuple[int, int], list[int]]:
    """Keep the shortest ways by start and end, as far as asked: no position changes them."""
    return {}


def shortest(pack: Pack, here: int, city: int) -> list[int]:
    """Return the tracks of one of the shortest ways from city to city."""
    known = _known(pack)
    if (found := known.get((here, city))) is not None:
        return found
    far: list[int] = board_of(pack).dist[here]
    tracks: list[int] = []
    at = city
    while at != here:  # the board is undirected: walk back by the first neighbour that is nearer
        segment = next(w for w in pack.segments[at] if far[w.to] == far[at] - 1)
        tracks += segment.tracks
        at = segment.to
    known[here, city] = tracks[::-1]
    return known[here, city]


def along(pack: Pack, came: Came, here: int, city: int, k: int) -> list[int]:
    """Return the tracks of the cheapest way there in k segments."""
    b, tracks = board_of(pack), list[int]()
    while city != here:
        while came[k][city] < 0:
            k -= 1
        index = came[k][city]
        city, k = b.segment_start[index], k - 1
        segment = pack.segments[city][index - b.segment_from[city]]
        tracks += reversed(segment.tracks)
    return tracks[::-1]
