"""Why a move is refused: the same checks as `flow.legal`, in words (rule numbers of the rulebook)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from trunkline.engine.game import Reason
from trunkline.engine.plain import Plain, board_of, plain
from trunkline.games.steam import notation
from trunkline.games.steam.ask import legal, mover
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
from trunkline.games.steam.notation import Unreadable, count, dollars
from trunkline.games.steam.pack import Pack, fold
from trunkline.games.steam.refusals import build_words, ship_words
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
    OVER,
    PHASES,
    PLACES,
    SELECT,
    URBANIZATION,
    WORK,
)
from trunkline.games.steam.uncompiled import argument, auctions, cities, kind_of, money, tiles, track

PHASES_OF = {PASS: (AUCTION, PLACES, GOODS), BID: (AUCTION, PLACES), STEPS: (CAPITAL,), TAKE: (SELECT,),
             BUILD: (BUILDING,), URBANIZE: (BUILDING,), GROW: (BUILDING,), DONE: (BUILDING,), FETCH: (LOAD,),
             RAISE: (GOODS,), SHIP: (GOODS,), AS_INCOME: (GAIN,), AS_POINTS: (GAIN,), COLLECT: (INCOME,)}
NOW = {PLACES: ("2.4", "the places of the first order are auctioned"), CAPITAL: ("5.1", "capital is bought"),
       AUCTION: ("5.2", "the order of play is auctioned"), SELECT: ("5.3", "action tiles are taken"),
       BUILDING: ("4.2", "track is built"), LOAD: ("4.13", "goods are chosen for the city"),
       GOODS: ("7.1", "goods are moved"), GAIN: ("7.4", "the points of a delivery are taken as income or as VP"),
       INCOME: ("5.6", "income is collected")}
BASE_RULES = {SELECT: "6.1", INCOME: "6.4"}
Words = tuple[str, str, str]  # code, rule, words


def why_not(pack: Pack, S: Any, text: str, seat: int | None = None) -> Reason | None:
    """Why the text cannot be played in S (by the seat, if given); None when it can."""
    s = plain(S)
    if s.phase == OVER:
        return Reason("over", "8", "The game is over.", None)
    p = mover(pack, s)
    moves = legal(pack, s)
    default = notation.text(pack, s, moves[-1] if kind_of(moves[-1]) == DONE else moves[0])
    rule, now = _now(pack, s)
    if seat is not None and seat != p:
        words = f"Player {p + 1} decides now, not player {seat + 1}."
        return Reason("not-your-turn", rule, words, None)
    try:
        move = notation.parse(pack, s, text)
    except Unreadable as e:
        nearest = nearest_build(pack, s, p, text)
        if nearest is None:
            return Reason(e.code, e.rule, str(e), _meant(pack, s, moves, text, e.near) or default)
        move = nearest
    if move in moves:
        return None
    kind, x = kind_of(move), argument(move)
    if kind == STEPS and board_of(pack).ruleset == BASE:
        words = "3.1: in the Base Game no capital is bought: money is raised when a payment needs it."
        return Reason("no-capital", "3.1", words, default)
    if s.phase not in PHASES_OF[kind]:
        return Reason("other-phase", rule, f"Not now: this is the moment when {now}.", default)
    code, rule, words = REASONS[kind](pack, s, p, x)
    return Reason(code, rule, f"{rule}: {words}", _near(pack, s, moves, move) or default)


def nearest_build(pack: Pack, s: Any, p: int, text: str) -> int | None:
    """For a hex without a tile, "build H7", where nothing can be built: the build there that comes nearest to being
    legal, so that its refusal says why. That is the one `track.check` refuses last, and the cheapest of several."""
    b, board, w = board_of(pack), pack.board, Plain(np.zeros(1, WORK))
    verb, _, where = fold(text).partition(" ")
    if verb != "build" or where not in pack.hexes or s.phase != BUILDING:
        return None
    here = pack.hexes[where]
    codes = {f: track.check(b, s, w, p, here, f) for f in range(1, len(board.faces))}
    if track.LEGAL in codes.values():
        return None
    return encode(BUILD, here << 7 | max(codes, key=lambda f: (codes[f], -track.price(b, s, here, f))))


def _now(pack: Pack, s: Any) -> tuple[str, str]:
    """The rule of this moment and what it is for."""
    rule, now = NOW[s.phase]
    if board_of(pack).ruleset == BASE:
        rule = BASE_RULES.get(s.phase, rule)
    if s.phase == LOAD and s.action[s.actor] == CITY_GROWTH:
        rule = "4.14"
    return rule, now


def _meant(pack: Pack, s: Any, moves: Sequence[int], said: str, near: str | None) -> str | None:
    """The legal move nearest to words that are none: to the move that may have been meant, else one of its verb."""
    texts = [notation.text(pack, s, m) for m in moves]
    for guess in filter(None, (near, *fold(said).split()[:1])):
        if found := next((t for t in texts if t == guess or t.startswith(guess + " ")), None):
            return found
        try:
            found = _near(pack, s, moves, notation.parse(pack, s, guess))
        except Unreadable:
            continue
        if found:
            return found
    return None


def _near(pack: Pack, s: Any, moves: Sequence[int], move: int) -> str | None:
    """The legal move of the same kind that is nearest in number: the same hex, city or cube first.

    For a build turn that may not end, what has to be played before (4.15).
    """
    kinds = (URBANIZE, GROW) if kind_of(move) == DONE else (kind_of(move),)
    same = [m for m in moves if kind_of(m) in kinds]
    return notation.text(pack, s, min(same, key=lambda m: abs(m - move))) if same else None


def _bid(pack: Pack, s: Any, p: int, x: int) -> Words:
    rule = "2.4" if s.phase == PLACES else "5.2"
    if x <= s.standing:
        return "too-low", rule, f"the standing bid is ${s.standing}; bid more, or pass."
    can = auctions.highest(board_of(pack), s, p)
    if s.phase == PLACES:
        return "too-dear", "3.2", f"you can pay {dollars(can)}, and not ${x}."
    return "too-dear", rule, f"bids are from cash: you have {dollars(can)}."


def _steps(pack: Pack, s: Any, p: int, x: int) -> Words:
    most = money.steps_left(s, p)
    if not most:
        return "too-much", "3.1", f"your income is {money.LOWEST} and your VP do not suffice: you can raise nothing."
    return "too-much", "3.1", f"you can raise {count(most, 'step')} of $5, ${5 * most}, at most."


def _take(pack: Pack, s: Any, p: int, x: int) -> Words:
    b, tile = board_of(pack), x >> 1
    name = pack.board.tiles[tile - 1].name
    rule = "6.1" if b.ruleset == BASE else "5.3"
    owner = tiles.taken_by(b, s, tile)
    if owner >= 0:
        return "taken", rule, f"player {owner + 1} has {name} already."
    if tile == LOCOMOTIVE and b.ruleset == BASE and s.level[p] == LEVELS and not tiles.usable(b, s, p, tile):
        return "top-level", rule, f"your locomotive is at level {LEVELS}: take {name} without its action."
    if tile == CITY_GROWTH and not cities.any_goods(b, s):
        return "no-goods", "4.14", "the Goods Supply is empty: take City Growth without its action."
    price, can = tiles.tile_price(b, s, p, tile), money.means(b, s, p)
    return "too-dear", rule, f"the action of {name} costs ${price}, you can pay {dollars(can)}; take it without action."


def _build(pack: Pack, s: Any, p: int, x: int) -> Words:
    return build_words(pack, s, p, x)


def _urbanize(pack: Pack, s: Any, p: int, x: int) -> Words:
    b, k = board_of(pack), x >> 3
    if not s.may[p] or s.action[p] != URBANIZATION:
        return "no-action", "4.13", "only the player with Urbanization makes a city, once in their build turn."
    code = cities.check_town(b, s, k, x & 7)
    name = pack.board.stops[k].name
    if code == cities.NOT_TOWN:
        return "no-town", "4.13", f"{name} is a city already; a New City goes on a town."
    if code == cities.NO_CITY_TILE:
        return "no-city-tile", "1.4", f"no {COLOUR_NAMES[x & 7]} New City tile is left."
    return "returns", "4.7", f"an open link that begins at {name} faces it again: it would return to the stop it left."


def _grow(pack: Pack, s: Any, p: int, x: int) -> Words:
    if not s.may[p] or s.action[p] != CITY_GROWTH:
        return "no-action", "4.14", "only the player with City Growth lets a city grow, once in their build turn."
    code, name = cities.check_city(board_of(pack), s, x), pack.board.stops[x].name
    if code == cities.NOT_CITY:
        return "no-city", "4.14", f"{name} is a town; only cities grow."
    if code == cities.HAS_MARKER:
        return "has-marker", "4.14", f"{name} has a growth marker already."
    return "no-goods", "4.14", "the Goods Supply is empty: City Growth can only be passed."


def _done(pack: Pack, s: Any, p: int, x: int) -> Words:
    name = "Urbanization" if s.action[p] == URBANIZATION else "City Growth"
    return "must", "4.15", f"you paid for {name}: it must be played before your build turn ends."


def _fetch(pack: Pack, s: Any, p: int, x: int) -> Words:
    return "empty-space", "4.13", f"space {x + 1} of the Goods Supply is empty."


def _raise(pack: Pack, s: Any, p: int, x: int) -> Words:
    if s.level[p] == LEVELS:
        return "top-level", "7.1", f"your locomotive is at level {LEVELS} already."
    return "raised", "7.1", "you have raised your locomotive this turn already; once per turn of the game."


def _ship(pack: Pack, s: Any, p: int, x: int) -> Words:
    return ship_words(pack, s, p, x)


def _income(pack: Pack, s: Any, p: int, x: int) -> Words:
    return "income-full", "7.4", f"your income is {money.HIGHEST} already: only VP can be chosen."


def _collect(pack: Pack, s: Any, p: int, x: int) -> Words:
    if board_of(pack).ruleset == BASE:
        return "no-raising", "3.1", "what is missing is raised by itself: just collect."
    return "no-raising", "3.4", "money is raised here only by a seat with relaxed capital that lacks it and can."


def _always(pack: Pack, s: Any, p: int, x: int) -> Words:
    raise AssertionError(f"a move of {PHASES[s.phase]} is always legal, and was refused")


REASONS: dict[int, Callable[[Pack, Any, int, int], Words]] = {
    PASS: _always, BID: _bid, STEPS: _steps, TAKE: _take, BUILD: _build, URBANIZE: _urbanize, GROW: _grow,
    FETCH: _fetch, RAISE: _raise, SHIP: _ship, AS_INCOME: _income, AS_POINTS: _always, COLLECT: _collect, DONE: _done}
