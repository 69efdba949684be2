"""Rules 5.3 and 6.1, the action tiles: what they cost and do when they are taken."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.moves import acts, pack_take, tile_of
from trunkline.games.steam.phases.cities import any_goods
from trunkline.games.steam.phases.money import means, pay
from trunkline.games.steam.state import ACTIONS, BASE, CITY_GROWTH, LEVELS, LOCOMOTIVE, URBANIZATION

GROWTH_COST: Final = 2  # 6.1
URBANIZATION_COST: Final = 6  # 6.1
LOCOMOTIVE_COST: Final = 4  # 6.1: and the new level


@rule
def has_action(tile: int) -> bool:
    """Tell whether Base asks money for the tile's action (6.1)."""
    return tile == CITY_GROWTH or tile == LOCOMOTIVE or tile == URBANIZATION


@rule
def tile_price(b: Rec, s: Rec, p: int, tile: int) -> int:
    """Tell what p pays for taking the tile with its action: nothing in Standard (5.3)."""
    if b.ruleset != BASE:
        return 0
    if tile == CITY_GROWTH:
        return GROWTH_COST
    if tile == URBANIZATION:
        return URBANIZATION_COST
    return int(LOCOMOTIVE_COST + s.level[p] + 1) if tile == LOCOMOTIVE else 0


@rule
def taken_by(b: Rec, s: Rec, tile: int) -> int:
    """Return the seat that has the tile, -1 nobody."""
    for p in range(b.seats):
        if s.action[p] == tile:
            return p
    return -1


@rule
def usable(b: Rec, s: Rec, p: int, tile: int) -> bool:
    """Tell whether p may take the tile with its action (6.1): p can pay; in Base no seventh level is sold, and no
    growth without goods (4.14)."""
    if b.ruleset == BASE and tile == LOCOMOTIVE and s.level[p] == LEVELS:
        return False
    if b.ruleset == BASE and tile == CITY_GROWTH and not any_goods(b, s):
        return False
    return bool(tile_price(b, s, p, tile) <= means(b, s, p))


@rule
def legal_tiles(b: Rec, s: Rec, p: int, out: Rec) -> int:
    """List the tiles left: with their action, and in Base without it."""
    n = 0
    for tile in range(1, ACTIONS + 1):
        if taken_by(b, s, tile) >= 0:
            continue
        if b.ruleset == BASE and has_action(tile):
            out[n] = pack_take(tile, 0)
            n += 1
        if usable(b, s, p, tile):
            out[n] = pack_take(tile, 1)
            n += 1
    return n


@rule
def take_tile(b: Rec, s: Rec, p: int, x: int) -> None:
    """Give p the tile of a TAKE's argument, and its action if it is with it."""
    tile = tile_of(x)
    s.action[p] = tile
    if acts(x):
        pay(s, p, tile_price(b, s, p, tile))
        if tile == LOCOMOTIVE:
            if s.level[p] < LEVELS:
                s.level[p] += 1
        elif tile == CITY_GROWTH or tile == URBANIZATION:
            s.may[p] = 1
