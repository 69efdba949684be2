"""What a move does, as a sentence for the log: its arguments; the sentences are in `words.log`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import Plain, board_of, plain
from trunkline.games.steam.effects import Surveyor
from trunkline.games.steam.moves import (
    AS_INCOME,
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
)
from trunkline.games.steam.network import Link, network
from trunkline.games.steam.notation import route
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import (
    BASE,
    CITY_GROWTH,
    COLOUR_NAMES,
    GOODS,
    LEVELS,
    LOCOMOTIVE,
    PLACES,
    SEATS,
    URBANIZATION,
)
from trunkline.games.steam.uncompiled import (
    acts,
    argument,
    auctions,
    city_of,
    colour_of,
    face_of,
    goods,
    hex_of,
    income,
    kind_of,
    money,
    new_colour_of,
    stop_of,
    tile_of,
    tiles,
)
from trunkline.games.steam.words import log


def sentence(pack: Pack, S: Any, move: int, names: Sequence[str]) -> str:
    """Tell what the move, made in S, does, for the log."""
    s = plain(S)
    p, teller = s.actor, TELLERS.get(kind_of(move), _gain)
    return log.sentence(names[p], teller(pack, s, p, argument(move), names))


def cubes(counts: Sequence[int]) -> str:
    """Tell the cubes of a space or city in words."""
    return log.cubes(counts, COLOUR_NAMES)


def _bid(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return log.bids(x, s.place if s.phase == PLACES else None)


def _pass(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    if s.phase == GOODS:
        return log.passes()
    if s.phase == PLACES:
        return log.passes(s.place) + _won(pack, s, p, names)
    if s.stays[p]:
        return log.STAYS
    place = auctions.last_free(s)
    said = log.plays(place, auctions.due_for(s, place, s.bid[p]))
    others = [q for q in range(len(names)) if q != p and not s.passed[q] and not s.fallen[q]]
    return said + log.wins(names[others[0]], 0, max(0, s.bid[others[0]])) if len(others) == 1 else said


def _won(pack: Pack, s: Any, p: int, names: Sequence[str]) -> str:
    """Tell who wins which places by p's pass in the auction of 2.4, and for how much."""
    after = Plain(s.source)
    after.passed[p] = 1
    auctions.after_place_move(board_of(pack), after, p)
    return "".join(log.wins(names[q], place, max(0, s.standing) if place == s.place else 0, _cost(s, after, q))
                   for place, q in enumerate(after.coming) if q >= 0 and s.coming[place] < 0)


def _steps(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return log.capital(x * money.STEP, _cost(s, _raised(s, p, x), p))


def _raised(s: Any, p: int, steps: int) -> Any:
    """Return the position once p has raised the steps."""
    after = Plain(s.source)
    money.raise_steps(after, p, steps)
    return after


def _cost(s: Any, after: Any, p: int) -> str:
    """Tell what raising money has cost p."""
    return log.cost((s.income[p], after.income[p]), (s.points[p], after.points[p]))


def _take(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    tile, used = tile_of(x), bool(acts(x))
    price = tiles.tile_price(board_of(pack), s, p, tile) if used else 0
    cost = _cost(s, _raised(s, p, money.steps_for(s, p, price)), p)
    rises = used and tile == LOCOMOTIVE and s.level[p] < LEVELS
    return log.takes(pack.board.tiles[tile - 1].name, tile, used, price, cost, s.level[p] + 1 if rises else None)


def _build(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    effect = Surveyor(pack, s, p).effect(hex_of(x), face_of(x))
    kind = pack.board.kinds[pack.board.faces[face_of(x)].kind]
    return log.builds(effect.kind, pack.board.hexes[hex_of(x)].name, kind.name, effect.cost, effect.does.told,
                      effect.raises * money.STEP, _cost(s, _raised(s, p, effect.raises), p))


def _urbanize(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return log.urbanizes(pack.board.stops[stop_of(x)].name, COLOUR_NAMES[new_colour_of(x)])


def _grow(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return log.grows(pack.board.stops[x].name)


def _fetch(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return log.fetches(cubes(s.supply[x]), x + 1, pack.board.stops[s.target].name)


def _raise(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return log.raises_locomotive(s.level[p] + 1)


def _ship(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    out = [0] * (SEATS + 1)
    goods.earn(board_of(pack), s, city_of(x), x, out)
    earned = [(names[q], out[q]) for q in (p, *(q for q in range(len(names)) if q != p)) if out[q]]
    return log.moves(COLOUR_NAMES[colour_of(x)], route(pack, s, x).split(" > "), earned)


def _gain(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    return log.as_points(s.due[p])


def _as_income(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    due, now = s.due[p], s.income[p]
    after = min(money.HIGHEST, now + due)
    return log.as_income(due, (now, after), now + due - after)


def _collect(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    b, after = board_of(pack), Plain(s.source)
    amount, base = income.net(b, s, p), b.ruleset == BASE
    paid = income.collect(b, after, p, x)
    back = amount < 0 and after.cash[p] > 0 and s.cash[p] < -amount and not x and not base
    return log.settles(amount, s.income[p], None if base else s.level[p], not paid, _cost(s, after, p), back)


def _done(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> str:
    lost = [pack.board.stops[link.ends[0]].name for link in lapsing(pack, s, p)]
    unused = s.may[p] and s.action[p] in (URBANIZATION, CITY_GROWTH)
    return log.ends(pack.board.tiles[s.action[p] - 1].name if unused else "", lost)


def lapsing(pack: Pack, S: Any, *seats: int) -> list[Link]:
    """Return the seats' open links that become unowned when their build turn ends now (4.9)."""
    s = plain(S)
    fresh = {h: bits for h, bits in zip(s.fresh_hex, s.fresh, strict=True) if h >= 0}
    return [link for link in network(pack, s).links
            if link.open and link.owner in seats and not any(fresh.get(h, 0) >> t & 1 for h, t in link.tracks)]


TELLERS = {BID: _bid, PASS: _pass, STEPS: _steps, TAKE: _take, BUILD: _build, URBANIZE: _urbanize, GROW: _grow,
           FETCH: _fetch, RAISE: _raise, SHIP: _ship, AS_INCOME: _as_income, COLLECT: _collect, DONE: _done}
