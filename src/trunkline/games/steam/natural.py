"""How a map plays before anybody builds: the lean network players would make of it, and what could be carried there."""

from __future__ import annotations

from collections import Counter, deque
from itertools import combinations

from trunkline.games.steam.grid import Spot
from trunkline.games.steam.land import Land

Links = list[tuple[Spot, Spot]]


def direct(land: Land, start: Spot) -> dict[Spot, int]:
    """Return the places that can be reached from one without passing another, and the hex sides crossed on the way."""
    found: dict[Spot, int] = {}
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for n in land.open_neighbours(here):
            if n in steps:
                continue
            steps[n] = steps[here] + 1
            if land.place(n):
                found[n] = steps[n]
            else:
                queue.append(n)
    return found


def natural_links(land: Land) -> Links:
    """Return the pairs of places without a third place strictly nearer to both: a network such as players build."""
    places = sorted(land.places())
    far = {a: direct(land, a) for a in places}

    def between(a: Spot, b: Spot) -> bool:
        return any(max(far[a].get(w, 99), far[b].get(w, 99)) < far[a][b] for w in places if w not in (a, b))

    return [(a, b) for a, b in combinations(places, 2) if b in far[a] and not between(a, b)]


def delivery_lengths(land: Land, links: Links) -> dict[str, Counter[int]]:
    """For every colour how many deliveries of each length there are: from every city over the shortest way to every
    city of the colour, never through another city of it (7.2)."""
    graph: dict[Spot, list[Spot]] = {}
    for a, b in links:
        graph.setdefault(a, []).append(b)
        graph.setdefault(b, []).append(a)
    counts: dict[str, Counter[int]] = {city.color: Counter() for city in land.cities.values()}
    for color, count in counts.items():
        for start in land.cities:
            steps, queue = {start: 0}, deque([start])
            while queue:
                here = queue.popleft()
                for n in graph.get(here, []):
                    if n in steps:
                        continue
                    steps[n] = steps[here] + 1
                    if n in land.cities and land.cities[n].color == color:
                        count[steps[n]] += 1
                    else:
                        queue.append(n)
    return counts
