"""Why a move is refused: the same checks as `flow.legal`, with the rule's number; the words are in `words.reasons`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from trunkline.engine.game import Reason
from trunkline.engine.plain import Plain, board_of
from trunkline.engine.text import fold
from trunkline.engine.words import count, dollars
from trunkline.games.steam import notation
from trunkline.games.steam.moves import (
    AS_INCOME,
    AS_POINTS,
    BID,
    BUILD,
    COLLECT,
    DONE,
    FETCH,
    GROW,
    PASS,
    RAISE,
    SHIP,
    STEPS,
    TAKE,
    URBANIZE,
    encode,
)
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.refusals import Why, build, ship
from trunkline.games.steam.state import (
    AUCTION,
    BASE,
    BUILDING,
    CAPITAL,
    CITY_GROWTH,
    COLOUR_NAMES,
    GAIN,
    GOODS,
    INCOME,
    LEVELS,
    LOAD,
    LOCOMOTIVE,
    PHASES,
    PLACES,
    SELECT,
    URBANIZATION,
    WORK,
)
from trunkline.games.steam.uncompiled import (
    argument,
    auctions,
    cities,
    kind_of,
    money,
    new_colour_of,
    stop_of,
    tile_of,
    tiles,
    track,
)
from trunkline.games.steam.words.reasons import REASONS
from trunkline.games.steam.words.table import COLOURS, PROMPTS

PHASES_OF = {PASS: (AUCTION, PLACES, GOODS), BID: (AUCTION, PLACES), STEPS: (CAPITAL,), TAKE: (SELECT,),
             BUILD: (BUILDING,), URBANIZE: (BUILDING,), GROW: (BUILDING,), DONE: (BUILDING,), FETCH: (LOAD,),
             RAISE: (GOODS,), SHIP: (GOODS,), AS_INCOME: (GAIN,), AS_POINTS: (GAIN,), COLLECT: (INCOME,)}
RULES = {PLACES: "2.4", CAPITAL: "5.1", AUCTION: "5.2", SELECT: "5.3", BUILDING: "4.2", LOAD: "4.13", GOODS: "7.1",
         GAIN: "7.4", INCOME: "5.6"}
BASE_RULES = {SELECT: "6.1", INCOME: "6.4"}


def moment(pack: Pack, s: Any) -> tuple[str, str]:
    """Return the rule of what is to be decided now, and what that is."""
    rule = RULES[s.phase]
    if board_of(pack).ruleset == BASE:
        rule = BASE_RULES.get(s.phase, rule)
    if s.phase == LOAD and s.action[s.actor] == CITY_GROWTH:
        rule = "4.14"
    return rule, PROMPTS[PHASES[s.phase]][2]


def plainest(moves: list[int]) -> int:
    """Return the move to offer when no other is near: the end of the build turn, or the first."""
    return moves[-1] if kind_of(moves[-1]) == DONE else moves[0]


def asked(pack: Pack, s: Any, p: int, said: str) -> int | None:
    """Return the build on a hex named without a tile, as in "build H7", that comes nearest to being legal.

    Its refusal says why nothing can be built there. That is the one `track.check` refuses last, and the cheapest of
    several; None when something can be built there, or the words ask for something else.
    """
    b, board, w = board_of(pack), pack.board, Plain(np.zeros(1, WORK))
    verb, _, where = fold(said).partition(" ")
    if verb != "build" or where not in pack.hexes or s.phase != BUILDING:
        return None
    here = pack.hexes[where]
    codes = {f: track.check(b, s, w, p, here, f) for f in range(1, len(board.faces))}
    if track.LEGAL in codes.values():
        return None
    return int(encode(BUILD, here << 7 | max(codes, key=lambda f: (codes[f], -track.price(b, s, here, f)))))


def refused(pack: Pack, s: Any, p: int, moves: list[int], move: int, names: Sequence[str]) -> Reason | None:
    """Tell why seat p, whose decision it is, cannot make the move, which is not legal; None at another moment.

    The nearest move is that of the same kind nearest in number: the same hex, city or cube first.
    """
    kind, x = kind_of(move), argument(move)
    if kind == STEPS and board_of(pack).ruleset == BASE:
        return Reason("no-capital", "3.1", REASONS["no-capital"], notation.text(pack, s, plainest(moves)))
    if s.phase not in PHASES_OF[kind]:
        return None
    why = WHY[kind](pack, s, p, x, names)
    kinds = (URBANIZE, GROW) if kind == DONE else (kind,)  # before a build turn may end (4.15)
    near = min((m for m in moves if kind_of(m) in kinds), key=lambda m: abs(m - move), default=plainest(moves))
    return Reason(why.code, why.rule, REASONS[why.said].format(**why.named), notation.text(pack, s, near))


def _bid(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    rule = "2.4" if s.phase == PLACES else "5.2"
    if x <= s.standing:
        return Why("too-low", rule, standing=s.standing)
    can = dollars(auctions.highest(board_of(pack), s, p))
    if s.phase == PLACES:
        return Why("too-dear", "3.2", "bid-means", means=can, amount=x)
    return Why("too-dear", rule, "bid-cash", cash=can)


def _steps(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    most = money.steps_left(s, p)
    if not most:
        return Why("too-much", "3.1", "no-steps", lowest=money.LOWEST)
    return Why("too-much", "3.1", steps=count(most, "step"), step=money.STEP, amount=money.STEP * most)


def _take(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    b, tile = board_of(pack), tile_of(x)
    name, owner = pack.board.tiles[tile - 1].name, tiles.taken_by(b, s, tile)
    rule = "6.1" if b.ruleset == BASE else "5.3"
    if owner >= 0:
        return Why("taken", rule, "yours" if owner == p else "taken", owner=names[owner], tile=name)
    if tile == LOCOMOTIVE and b.ruleset == BASE and s.level[p] == LEVELS and not tiles.usable(b, s, p, tile):
        return Why("top-level", rule, "top-tile", level=LEVELS, tile=name)
    if tile == CITY_GROWTH and not cities.any_goods(b, s):
        return Why("no-goods", "4.14", "no-goods-tile", tile=name)
    price, can = tiles.tile_price(b, s, p, tile), money.means(b, s, p)
    return Why("too-dear", rule, "tile-dear", tile=name, price=price, means=dollars(can))


def _urbanize(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    b, k = board_of(pack), stop_of(x)
    if not s.may[p] or s.action[p] != URBANIZATION:
        return Why("no-action", "4.13", "no-urbanization")
    code, name = cities.check_town(b, s, k, new_colour_of(x)), pack.board.stops[k].name
    if code == cities.NOT_TOWN:
        return Why("no-town", "4.13", "no-town-city", city=name)
    if code == cities.NO_CITY_TILE:
        return Why("no-city-tile", "1.4", colour=COLOURS[COLOUR_NAMES[new_colour_of(x)]])
    return Why("returns", "4.7", "returns-town", town=name)


def _grow(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    if not s.may[p] or s.action[p] != CITY_GROWTH:
        return Why("no-action", "4.14", "no-growth")
    code, name = cities.check_city(board_of(pack), s, x), pack.board.stops[x].name
    if code == cities.NOT_CITY:
        return Why("no-city", "4.14", town=name)
    if code == cities.HAS_MARKER:
        return Why("has-marker", "4.14", city=name)
    return Why("no-goods", "4.14")


def _done(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    return Why("must", "4.15", tile=pack.board.tiles[s.action[p] - 1].name)


def _fetch(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    return Why("empty-space", "4.13", space=x + 1)


def _raise(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    return Why("top-level" if s.level[p] == LEVELS else "raised", "7.1", level=LEVELS)


def _income(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    return Why("income-full", "7.4", highest=money.HIGHEST)


def _collect(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    if board_of(pack).ruleset == BASE:
        return Why("no-raising", "3.1", "no-raising-base")
    return Why("no-raising", "3.4")


def _always(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    raise AssertionError(f"a move of {PHASES[s.phase]} is always legal, and was refused")


WHY: dict[int, Callable[[Pack, Any, int, int, Sequence[str]], Why]] = {
    PASS: _always, BID: _bid, STEPS: _steps, TAKE: _take, BUILD: build, URBANIZE: _urbanize, GROW: _grow,
    FETCH: _fetch, RAISE: _raise, SHIP: ship, AS_INCOME: _income, AS_POINTS: _always, COLLECT: _collect, DONE: _done}
