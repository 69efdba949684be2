"""Section 7: deliveries by plain recursion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from .atlas import SIDES
from .position import Position
from .track import Link, links


@dataclass(frozen=True)
class Leg:
    """A complete link as seen from one of its stops: the side left by, the stop reached, the owner."""

    side: int
    to: str
    owner: int | None


@dataclass(frozen=True)
class Delivery:
    """A cube's way: the stops, and a leg less."""

    colour: str
    stops: tuple[str, ...]
    legs: tuple[Leg, ...]


def legs(found: list[Link]) -> dict[str, list[Leg]]:
    """The complete links out of every stop."""
    out: dict[str, list[Leg]] = {}
    for link in found:
        if link.complete:
            for here, there in (link.ends, link.ends[::-1]):
                out.setdefault(here.place, []).append(Leg(here.side, there.place, link.owner))
    return out


def fair(seat: int, owners: list[int | None]) -> bool:
    """7.3: one of one's own, and no single other player has more."""
    count = Counter(o for o in owners if o is not None)
    return count[seat] >= 1 and all(n <= count[seat] for n in count.values())


def deliveries(p: Position, seat: int) -> Iterator[Delivery]:
    """7.2, 7.3: every way of every cube for this mover."""
    out = legs(links(p))

    def go(colour: str, stops: tuple[str, ...], ways: tuple[Leg, ...]) -> Iterator[Delivery]:
        if len(ways) == p.seats[seat].level:
            return
        for leg in out.get(stops[-1], []):
            if leg.to in stops:
                continue
            stops_now, ways_now = (*stops, leg.to), (*ways, leg)
            if p.colour[leg.to] != colour:
                yield from go(colour, stops_now, ways_now)
            elif fair(seat, [w.owner for w in ways_now]):
                yield Delivery(colour, stops_now, ways_now)

    for city, cubes in p.cubes.items():
        for colour in cubes:
            if cubes[colour] > 0:
                yield from go(colour, (city,), ())


def words(p: Position, delivery: Delivery, out: dict[str, list[Leg]]) -> str:
    """Its text: the side left by stands where two links join the same two stops."""
    names = []
    for stop, leg in zip(delivery.stops, delivery.legs, strict=False):
        twins = sum(other.to == leg.to for other in out[stop]) > 1
        names.append(p.map.stops[stop].name + (f" {SIDES[leg.side]}" if twins else ""))
    return f"ship {delivery.colour} " + " > ".join([*names, p.map.stops[delivery.stops[-1]].name])
