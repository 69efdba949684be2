"""The graph of segments, computed from the tracks and switches (rule 1.1)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from trunkline.games.higgins.data import Data


@dataclass(frozen=True)
class Segment:
    """A segment by one choice at each of its switches: the city it ends in and its tracks in order."""

    to: int
    tracks: tuple[int, ...]


@dataclass(frozen=True)
class Network:
    """The segments out of every city, by the city's index, ordered by where they lead and then by their tracks."""

    segments: list[list[Segment]]

    @classmethod
    def of(cls, data: Data) -> Network:
        """Walk the tracks from every city through switches to the next cities; no track twice in a segment (1.1)."""
        place = {i: n for n, i in enumerate([*data.cities, *data.switches])}
        cities = len(data.cities)
        ends: list[list[tuple[int, int]]] = [[] for _ in place]
        for t, track in enumerate(data.tracks.values()):
            a, b = place[track.start], place[track.to]
            ends[a].append((b, t))
            ends[b].append((a, t))

        def walk(here: int, home: int, so_far: tuple[int, ...]) -> list[Segment]:
            found = []
            for there, t in ends[here]:
                if t in so_far or there == home:
                    continue
                tracks = (*so_far, t)
                found += [Segment(there, tracks)] if there < cities else walk(there, home, tracks)
            return found

        return cls([sorted(walk(c, c, ()), key=lambda w: (w.to, len(w.tracks), w.tracks)) for c in range(cities)])

    def distances(self, start: int) -> list[int]:
        """Count the segments from the city to every city, -1 where there is no way."""
        far = [-1] * len(self.segments)
        far[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for segment in self.segments[here]:
                if far[segment.to] < 0:
                    far[segment.to] = far[here] + 1
                    queue.append(segment.to)
        return far
