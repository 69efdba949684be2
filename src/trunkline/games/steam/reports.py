"""What is told of a move beside its sentence: in a few words, what is drawn of it, what the rules did by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.game import Report, Told
from trunkline.engine.plain import board_of, plain
from trunkline.games.steam import shapes
from trunkline.games.steam.moves import (
    AS_INCOME,
    AS_POINTS,
    BID,
    BUILD,
    COLLECT,
    END,
    FETCH,
    GROW,
    PASS,
    RAISE,
    SHIP,
    STEPS,
    TAKE,
    URBANIZE,
)
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.sentences import cubes
from trunkline.games.steam.state import AUCTION, BASE, COLOUR_NAMES, GOODS, LEVELS, PLACES, SIDES, TOWN
from trunkline.games.steam.uncompiled import (
    acts,
    argument,
    auctions,
    city_of,
    colour_of,
    face_of,
    hex_of,
    income,
    kind_of,
    links,
    money,
    new_colour_of,
    side_of,
    stop_of,
    tile_of,
    tiles,
)
from trunkline.games.steam.words import short as words


def report(pack: Pack, before: Any, after: Any, move: int, names: Sequence[str]) -> Report:
    """Tell of the move that led from one position to the other."""
    s, kind, x = plain(before), kind_of(move), argument(move)
    teller = TELLERS.get(kind)
    told, shown = teller(pack, s, plain(after), x) if teller else ("", None)
    return Report(told, shown, _by_itself(s, plain(after), kind, names))


Few = tuple[str, shapes.Shown | None]


def _bid(pack: Pack, s: Any, after: Any, x: int) -> Few:
    return words.bids(x), None


def _pass(pack: Pack, s: Any, after: Any, x: int) -> Few:
    if s.phase != AUCTION or s.stays[s.actor]:
        return words.PASSES, None
    place = auctions.last_free(s)
    return words.plays(place, auctions.due_for(s, place, s.bid[s.actor])), None


def _steps(pack: Pack, s: Any, after: Any, x: int) -> Few:
    return words.money(x * money.STEP) if x else words.NO_CAPITAL, None


def _take(pack: Pack, s: Any, after: Any, x: int) -> Few:
    tile = tile_of(x)
    return words.takes(pack.board.tiles[tile - 1].name, bool(acts(x)) or not tiles.has_action(tile)), None


def _build(pack: Pack, s: Any, after: Any, x: int) -> Few:
    h = hex_of(x)
    return (words.builds(pack.board.hexes[h].name, after.spent - s.spent),
            shapes.Shown("build", hex=h, face=face_of(x)))


def _urbanize(pack: Pack, s: Any, after: Any, x: int) -> Few:
    stop, colour = pack.board.stops[stop_of(x)], new_colour_of(x)
    return words.urbanizes(stop.name, COLOUR_NAMES[colour]), shapes.Shown("city", hex=stop.hex, colour=colour)


def _grow(pack: Pack, s: Any, after: Any, x: int) -> Few:
    stop = pack.board.stops[x]
    return words.grows(stop.name), shapes.Shown("city", hex=stop.hex)


def _fetch(pack: Pack, s: Any, after: Any, x: int) -> Few:
    stop = pack.board.stops[s.target]
    return words.fetches(cubes(s.supply[x]), stop.name), shapes.Shown("city", hex=stop.hex)


def _raise(pack: Pack, s: Any, after: Any, x: int) -> Few:
    return words.raises_locomotive(after.level[s.actor]), None


def _ship(pack: Pack, s: Any, after: Any, x: int) -> Few:
    b, stops, k, hops = board_of(pack), pack.board.stops, city_of(x), list[shapes.Hop]()
    for i in range(LEVELS):
        side = side_of(x, i)
        if side == END:
            break
        owner = links.first_owner(b, s, k, side)
        way, k = _way(b, s, k, side)
        hops.append(shapes.Hop(int(owner), way))
    points = sum(hop.owner == s.actor for hop in hops)
    return (words.moves(COLOUR_NAMES[colour_of(x)], stops[k].name, points),
            shapes.Shown("ship", hex=stops[city_of(x)].hex, colour=colour_of(x), hops=hops))


def _way(b: Any, s: Any, k: int, side: int) -> tuple[list[tuple[int, int, int]], int]:
    """Follow the complete link out of a stop by a side (4.1): the hexes and sides run over, and the stop it ends in."""
    h, way = b.stop_hex[k], list[tuple[int, int, int]]()
    if s.colour[k] < 0:
        way.append((h, TOWN, side))
    while True:
        h, back = b.near[h][side], (side + 3) % SIDES
        k = b.stop[h]
        if k >= 0 and s.colour[k] >= 0:
            return way, k
        side = b.across[s.face[h]][back]
        way.append((h, back, side))
        if side == TOWN:
            return way, k


def _as_points(pack: Pack, s: Any, after: Any, x: int) -> Few:
    return words.as_points(s.due[s.actor]), None


def _as_income(pack: Pack, s: Any, after: Any, x: int) -> Few:
    return words.as_income(s.due[s.actor]), None


def _collect(pack: Pack, s: Any, after: Any, x: int) -> Few:
    b, p = board_of(pack), s.actor
    amount, out = income.net(b, s, p), bool(after.fallen[p])
    income_lost, points_lost = (0, 0) if out else (s.income[p] - after.income[p], s.points[p] - after.points[p])
    paid = shapes.Paid(s.turn + 1, s.income[p], 0 if b.ruleset == BASE else s.level[p], s.cash[p], after.cash[p],
                       max(0, -amount - s.cash[p]), income_lost, points_lost, out)
    return (words.BANKRUPT if out else words.money(amount)), shapes.Shown("income", paid=paid)


def _by_itself(s: Any, after: Any, kind: int, names: Sequence[str]) -> list[Told]:
    """Tell what followed of itself: who has to leave the game (6.5), the order that an auction has found (2.4, 5.2)."""
    if kind == COLLECT and after.fallen[s.actor]:
        return [Told(s.actor, words.OUT)]
    if kind not in (PASS, BID) or s.phase == after.phase or s.phase == GOODS:
        return []
    found = [q for q in after.order if q >= 0]
    prices = [None if s.phase == PLACES else auctions.due_for(s, i, s.bid[q]) for i, q in enumerate(found)]
    return [Told(None, words.order([(names[q], price) for q, price in zip(found, prices, strict=True)]))]


TELLERS = {BID: _bid, PASS: _pass, STEPS: _steps, TAKE: _take, BUILD: _build, URBANIZE: _urbanize, GROW: _grow,
           FETCH: _fetch, RAISE: _raise, SHIP: _ship, AS_POINTS: _as_points, AS_INCOME: _as_income, COLLECT: _collect}
