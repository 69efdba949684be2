"""Rules 4.13 to 4.15, Urbanization and City Growth."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.moves import FETCH, GROW, encode, pack_urbanize
from trunkline.games.steam.phases.links import opposite, walk
from trunkline.games.steam.state import BASE, CITY_GROWTH, COLOURS, SIDES, TRACKS, URBANIZATION

# why a city cannot be made or grow; reasons.py has the words
FINE: Final = 0
NOT_TOWN: Final = 1  # 4.13
NO_CITY_TILE: Final = 2  # 1.4
RETURNS: Final = 3  # 4.7: a link would lead back to the stop it left
NOT_CITY: Final = 4  # 4.14
HAS_MARKER: Final = 5  # 4.14
NO_GOODS: Final = 6  # 4.14: the supply is empty


@rule
def space_full(s: Rec, space: int) -> bool:
    """Tell whether any cube lies on the space of the Goods Supply."""
    for c in range(COLOURS):
        if s.supply[space][c] > 0:
            return True
    return False


@rule
def any_goods(b: Rec, s: Rec) -> bool:
    """Tell whether the Goods Supply has a cube left."""
    for i in range(b.spaces):
        if space_full(s, i):
            return True
    return False


@rule
def returning(b: Rec, s: Rec, k: int) -> bool:
    """4.7: whether an open end that faces the town at stop k belongs to a link that begins at this very town."""
    h = int(b.stop_hex[k])
    for e in range(SIDES):
        n = int(b.near[h][e])
        if n < 0 or b.track_at[s.face[h]][e] >= 0:
            continue
        on = int(b.across[s.face[n]][opposite(e)])
        if on >= 0 and on < SIDES and walk(b, s, n, on)[0] == k:
            return True
    return False


@rule
def check_town(b: Rec, s: Rec, k: int, colour: int) -> int:
    """Tell why no city of the colour can be put on stop k (4.13), FINE when it can."""
    if s.colour[k] >= 0:
        return NOT_TOWN
    if s.new_city[colour] < 1:
        return NO_CITY_TILE
    return RETURNS if returning(b, s, k) else FINE


@rule
def check_city(b: Rec, s: Rec, k: int) -> int:
    """Tell why the city at stop k cannot grow (4.14), FINE when it can."""
    if s.colour[k] < 0:
        return NOT_CITY
    if s.grown[k]:
        return HAS_MARKER
    return FINE if any_goods(b, s) else NO_GOODS


@rule
def legal_cities(b: Rec, s: Rec, p: int, out: Rec, n: int) -> int:
    """List the cities p may make or let grow, into out from n on; returns the new n."""
    if not s.may[p]:
        return n
    if s.action[p] == URBANIZATION:
        for k in range(b.stops):
            if s.colour[k] < 0 and not returning(b, s, k):
                for c in range(COLOURS):
                    if s.new_city[c] > 0:
                        out[n] = pack_urbanize(k, c)
                        n += 1
    elif s.action[p] == CITY_GROWTH and any_goods(b, s):
        for k in range(b.stops):
            if s.colour[k] >= 0 and not s.grown[k]:
                out[n] = encode(GROW, k)
                n += 1
    return n


@rule
def must(b: Rec, found: int) -> bool:
    """4.15: in Base, with `found` legal targets, a player who paid for the action cannot decline it."""
    return bool(b.ruleset == BASE and found > 0)


@rule
def urbanize(b: Rec, s: Rec, p: int, k: int, colour: int) -> None:
    """4.13: the tile on the town goes back to the supply, and all six sides lead into the city."""
    h = int(b.stop_hex[k])
    if s.face[h] > 0:
        s.used[b.kind[s.face[h]]] -= 1
    s.face[h] = 0
    for t in range(TRACKS):
        s.owner[h][t] = -1
    for i in range(len(s.fresh_hex)):
        if s.fresh_hex[i] == h:
            s.fresh[i] = 0
    s.colour[k] = colour
    s.new_city[colour] -= 1
    s.grown[k] = 1
    s.may[p] = 0


@rule
def grow(s: Rec, p: int, k: int) -> None:
    """4.14: the city gets its marker."""
    s.grown[k] = 1
    s.may[p] = 0


@rule
def legal_spaces(b: Rec, s: Rec, out: Rec) -> int:
    """List the spaces of the Goods Supply that have cubes."""
    n = 0
    for i in range(b.spaces):
        if space_full(s, i):
            out[n] = encode(FETCH, i)
            n += 1
    return n


@rule
def fetch(s: Rec, space: int) -> None:
    """4.13, 4.14: all cubes of the space onto the city."""
    for c in range(COLOURS):
        s.cubes[s.target][c] += s.supply[space][c]
        s.supply[space][c] = 0
    s.target = -1
