"""Track tiles as geometry: faces rotated every way, what improves and redirects what, and what the pieces allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from trunkline.games.steam.data import TilesData
from trunkline.games.steam.state import SIDES, TOWN

Track = tuple[int, int]  # its lower side, and its other side or TOWN
Tracks = tuple[Track, ...]  # by lower side

MOST_TANGLED: Final = 10  # kinds whose pieces hang together: their subsets are looked through one by one


class Oriented(NamedTuple):
    """A face rotated by so many sixths clockwise from the catalogue's drawing."""

    kind: int
    rotation: int
    town: bool
    tracks: Tracks


class Limit(NamedTuple):
    """Of these kinds at most so many faces can lie on the map (1.5)."""

    kinds: frozenset[int]
    most: int


def tracks_of(words: Iterable[str]) -> Tracks:
    """Return the tracks written as "0-3" or "0-T"."""
    ends = ([TOWN if e == "T" else int(e) for e in w.split("-")] for w in words)
    return tuple(sorted((min(a, b), max(a, b)) for a, b in ends))


def rotated(tracks: Tracks, n: int) -> Tracks:
    """Return the tracks rotated clockwise by n sides."""
    return _mapped(tracks, [(e + n) % SIDES for e in range(SIDES)])


def mirrored(tracks: Tracks) -> Tracks:
    """Return the tracks as a mirror shows them."""
    return _mapped(tracks, [-e % SIDES for e in range(SIDES)])


def _mapped(tracks: Tracks, sides: Sequence[int]) -> Tracks:
    ends = [*sides, TOWN]
    return tuple(sorted((min(ends[a], ends[b]), max(ends[a], ends[b])) for a, b in tracks))


def rotations(tracks: Tracks) -> list[Tracks]:
    """Return the orientations that look different, from the drawn one clockwise."""
    return list(dict.fromkeys(rotated(tracks, n) for n in range(SIDES)))


def shape(tracks: Tracks) -> Tracks:
    """Return the same for all rotations of a face, different for different faces."""
    return min(rotations(tracks))


def exits(tracks: Tracks) -> list[int]:
    """Return the sides the tracks reach, ascending."""
    return sorted(e for track in tracks for e in track if e != TOWN)


def crossing(s: Track, t: Track) -> bool:
    """Tell whether two tracks cross."""
    return sum(s[0] < e < s[1] for e in t) == 1


def oriented(tiles: TilesData) -> list[Oriented]:
    """Return every face rotated every way that looks different, in the catalogue's order."""
    return [Oriented(kind, n, face.town, tracks) for kind, face in enumerate(tiles.face)
            for n, tracks in enumerate(rotations(tracks_of(face.tracks)))]


def improves(f: Oriented, g: Oriented) -> bool:
    """Tell whether g keeps every track of f exactly and adds at least one (4.10)."""
    return f.town == g.town and set(f.tracks) < set(g.tracks)


def redirects(f: Oriented, g: Oriented) -> tuple[int, int] | None:
    """Return the side given up and the side won when g sends one track of f elsewhere (4.11), None when it does not."""
    old, new = set(f.tracks) - set(g.tracks), set(g.tracks) - set(f.tracks)
    if f.town or g.town or len(old) != 1 or len(new) != 1:
        return None
    before, after = set(old.pop()), set(new.pop())
    if len(before & after) != 1:
        return None
    return (before - after).pop(), (after - before).pop()


def tangles(sides: Iterable[tuple[int, int]]) -> list[frozenset[int]]:
    """Return the kinds of face that hang together by pieces with these two sides, each once."""
    groups: list[frozenset[int]] = []
    for pair in sides:
        joined = frozenset(pair).union(*(g for g in groups if not g.isdisjoint(pair)))
        groups = [g for g in groups if g.isdisjoint(joined)] + [joined]
    return groups


def limits(tiles: TilesData) -> list[Limit]:
    """Tell what the pieces allow (1.5), by Hall's theorem, without those that follow from others.

    Some assignment of pieces to the faces on the map exists exactly when no set of kinds has more faces there than
    there are pieces with a side among them. A set whose pieces fall apart follows from its parts, and a set to which
    a kind can be added that needs no other pieces from the larger set.
    """
    place = {face.id: i for i, face in enumerate(tiles.face)}
    pairs = [(place[p.front], place[p.back]) for p in tiles.piece]
    found = []
    for group in tangles(pairs):
        for kinds in _subsets(group):
            near = [i for i, pair in enumerate(pairs) if not kinds.isdisjoint(pair)]
            inner = [pairs[i] for i in near if kinds.issuperset(pairs[i])]
            others = {k for i, pair in enumerate(pairs) if i not in near for k in pair}
            if len(tangles([*((k, k) for k in kinds), *inner])) == 1 and group - kinds <= others:
                found.append(Limit(kinds, sum(tiles.piece[i].count for i in near)))
    return sorted(found, key=lambda limit: sorted(limit.kinds))


def _subsets(group: frozenset[int]) -> Iterator[frozenset[int]]:
    """Return every set of one or more of the group."""
    for n in range(1, len(group) + 1):
        yield from map(frozenset, combinations(sorted(group), n))
