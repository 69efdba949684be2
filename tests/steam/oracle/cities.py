"""4.13 to 4.15: towns become cities, and cities grow."""

from __future__ import annotations

from .atlas import COLOURS
from .position import Position
from .track import link_of, track_at


def can_become_city(p: Position, place: str) -> bool:
    """4.13 R: a town, and no open end that faces it comes from this very town."""
    if not p.is_town(place):
        return False
    for side, there in enumerate(p.map.across[place]):
        track = track_at(p, there, (side + 3) % 6) if there else None
        if there and track and track_at(p, place, side) is None:
            link = link_of(p, there, track)
            if not link.complete and link.start == place:
                return False
    return True


def urbanizations(p: Position) -> list[tuple[str, str]]:
    """Every town with every colour of New City left."""
    return [(place, c) for place in p.colour if can_become_city(p, place) for c in COLOURS if p.new_cities[c] > 0]


def urbanize(p: Position, place: str, colour: str) -> None:
    """4.13: the tile goes, and with it the track in the hex; all that reaches the hex now reaches the city."""
    p.tiles.pop(place, None)
    p.fresh = {(h, t) for h, t in p.fresh if h != place}
    p.new_cities[colour] -= 1
    p.colour[place] = colour
    p.grown.add(place)


def growths(p: Position) -> list[str]:
    """4.14: cities without a marker, while there is something in the supply."""
    if not any(space.total() for space in p.supply):
        return []
    return [place for place in p.colour if p.is_city(place) and place not in p.grown]
