"""The legal moves, grouped for clicking, with what each costs and leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of, plain
from trunkline.games.steam import forecast, notation, shapes
from trunkline.games.steam.ask import legal as legal_moves
from trunkline.games.steam.effects import Surveyor
from trunkline.games.steam.moves import (
    AS_INCOME,
    AS_POINTS,
    BID,
    BUILD,
    DONE,
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
from trunkline.games.steam.network import network
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.sentences import lapsing
from trunkline.games.steam.state import AUCTION, BASE, BUILDING, COLOUR_NAMES, GOODS, LEVELS, PLACES, UNOWNED
from trunkline.games.steam.uncompiled import (
    acts,
    argument,
    auctions,
    cities,
    city_of,
    colour_of,
    face_of,
    hex_of,
    income,
    kind_of,
    money,
    new_colour_of,
    score,
    side_of,
    stop_of,
    tile_of,
    tiles,
)
from trunkline.games.steam.words import ahead, log
from trunkline.games.steam.words import choices as words


def legal(pack: Pack, S: Any, names: Sequence[str]) -> tuple[shapes.Legal, shapes.Outlook]:
    """Return every legal move of S once, and what they lead to."""
    s, ends = plain(S), Ends(pack, plain(S))
    out = shapes.Legal([], [], [], [], [], [], [], [], [])
    survey = Surveyor(pack, s, s.actor) if s.phase == BUILDING else None
    for move in legal_moves(pack, s):
        kind, x, text = kind_of(move), argument(move), notation.text(pack, s, move)
        if kind == BUILD:
            assert survey is not None
            out.builds.append(_build(survey, ends, move, text, x))
        elif kind == SHIP:
            out.ships.append(_ship(pack, s, move, text))
        elif kind == BID:
            out.bids.append(_bid(pack, s, ends, move, text, x))
        elif kind == STEPS:
            out.capital.append(_capital(pack, s, ends, move, text, x))
        elif kind == TAKE:
            out.tiles.append(_tile(pack, s, ends, move, text, x))
        elif kind == URBANIZE:
            k, c = stop_of(x), new_colour_of(x)
            said = log.urbanizes(pack.board.stops[k].name, COLOUR_NAMES[c])
            out.cities.append(shapes.CityMove(move, text, k, c, said))
        elif kind == GROW:
            out.cities.append(shapes.CityMove(move, text, x, -1, log.grows(pack.board.stops[x].name)))
        elif kind == FETCH:
            out.fetch.append(shapes.Fetch(move, text, x, s.supply[x]))
        elif kind in (AS_INCOME, AS_POINTS):
            out.gains.append(_gain(pack, s, ends, move, text, kind))
        else:
            out.plain.append(shapes.Plain(move, text, *_plain(pack, s, kind, x), ends.of(move)))
    return out, shapes.Outlook(ends.known, forecast.sensible(out.capital) if out.capital else 0)


class Ends:
    """The endings of moves, each kept once."""

    def __init__(self, pack: Pack, s: Any) -> None:
        """For the seat that decides in s."""
        self.pack, self.s = pack, s
        self.known: list[shapes.Ending] = []
        self.places: dict[Any, int] = {}

    def of(self, move: int, like: Any = None) -> int:
        """Return the place of the move's ending; moves that are `like` each other have the same."""
        key = move if like is None else like
        if key not in self.places:
            end = forecast.ending(self.pack, self.s, move)
            if end is not None and end not in self.known:
                self.known.append(end)
            self.places[key] = -1 if end is None else self.known.index(end)
        return self.places[key]


def has_target(pack: Pack, S: Any, p: int) -> bool:
    """Tell whether there is anything to urbanize or to let grow (4.15)."""
    out: dict[int, int] = {}
    return bool(cities.legal_cities(board_of(pack), plain(S), p, out, 0))


def _build(survey: Surveyor, ends: Ends, move: int, text: str, x: int) -> shapes.Build:
    h, f = hex_of(x), face_of(x)
    kind, cost, raises, does = survey.effect(h, f)
    after = survey.cash + raises * money.STEP - cost
    return shapes.Build(move, text, h, f, kind, cost, after, raises,  # type: ignore[arg-type]
                        does.completes, does.extends, does.claims, words.build(cost, does.words),
                        ends.of(move, ("price", cost)))


def _ship(pack: Pack, s: Any, move: int, text: str) -> shapes.Ship:
    net, x = network(pack, s), argument(move)
    k = city_of(x)
    stops, used, points = [k], [], [0] * (UNOWNED + 1)
    for i in range(LEVELS):
        side = side_of(x, i)
        if side == END:
            break
        link = net.at[k][side]
        used.append(link)
        points[net.links[link].owner] += 1
        k = net.to[k][side]
        stops.append(k)
    return shapes.Ship(move, text, colour_of(x), stops, used, points[: pack.options.players])


def _bid(pack: Pack, s: Any, ends: Ends, move: int, text: str, amount: int) -> shapes.Amount:
    p = s.actor
    steps = money.steps_for(s, p, amount) if s.phase == PLACES else 0
    earns, points = _raised(s, p, steps)
    cash = s.cash[p] + steps * money.STEP - amount
    if s.phase == PLACES:
        said = words.bid_place(amount, s.place, steps * money.STEP)
    else:
        place = auctions.last_free(s)
        said = words.bid_order(amount, auctions.due_for(s, place, amount), place)
    due = earns - (0 if board_of(pack).ruleset == BASE else s.level[p])
    return shapes.Amount(move, text, amount, cash, earns, points, due, said, _long_run(pack, s, p, steps),
                         ends.of(move))


def _long_run(pack: Pack, s: Any, p: int, steps: int) -> str:
    """Tell what so many $5 steps cost p by the end of the game."""
    less, points = forecast.long_run(pack, s, p, *_raised(s, p, steps))
    before = forecast.long_run(pack, s, p, *_raised(s, p, steps - 1)) if steps > 1 else None
    last = (less - before[0], points - before[1]) if before else None
    return ahead.long_run(less, points, forecast.turns_left(pack, s), last)


def _raised(s: Any, p: int, steps: int) -> tuple[int, int]:
    """Return income and VP after raising so many steps (3.1)."""
    by_income = min(steps, s.income[p] - money.LOWEST)
    return s.income[p] - by_income, s.points[p] - money.STEP_POINTS * (steps - by_income)


def _capital(pack: Pack, s: Any, ends: Ends, move: int, text: str, steps: int) -> shapes.Amount:
    p = s.actor
    earns, points = _raised(s, p, steps)
    cash, due = s.cash[p] + steps * money.STEP, earns - s.level[p]
    return shapes.Amount(move, text, steps * money.STEP, cash, earns, points, due, words.capital(cash, earns, due),
                         _long_run(pack, s, p, steps), ends.of(move))


def _tile(pack: Pack, s: Any, ends: Ends, move: int, text: str, x: int) -> shapes.TileMove:
    p, tile, used = s.actor, tile_of(x), bool(acts(x))
    price = tiles.tile_price(board_of(pack), s, p, tile) if used else 0
    said = pack.board.tiles[tile - 1].words if used else words.WITHOUT_ACTION
    return shapes.TileMove(move, text, tile, price, used, money.steps_for(s, p, price), said, ends.of(move))


def _gain(pack: Pack, s: Any, ends: Ends, move: int, text: str, kind: int) -> shapes.Gain:
    p = s.actor
    due, earns, points = s.due[p], s.income[p], s.points[p]
    links = sum(link.owner == p and link.open is None for link in network(pack, s).links)
    lost = max(0, earns + due - money.HIGHEST) if kind == AS_INCOME else 0
    if kind == AS_INCOME:
        earns += due - lost
    else:
        points += due
    now = points + score.for_income(earns) + links
    left = board_of(pack).turns - s.turn  # income phases still to come, this turn's included
    more = (due - lost) * left if kind == AS_INCOME else 0
    said = words.as_income(earns, more, left, lost) if kind == AS_INCOME else words.as_points(points)
    return shapes.Gain(move, text, "income" if kind == AS_INCOME else "points", due, lost, earns, points, now, more,
                       said, ends.of(move))


def _plain(pack: Pack, s: Any, kind: int, x: int) -> tuple[Any, str, str]:
    """Return the kind of a move without arguments, its title and its words."""
    b, p = board_of(pack), s.actor
    if kind == PASS:
        return "pass", *_passing(s, p)
    if kind == RAISE:
        return "locomotive", *words.locomotive(s.level[p] + 1, b.ruleset != BASE)
    if kind == DONE:
        lost = [pack.board.stops[link.ends[0]].name for link in lapsing(pack, s, p)]
        return "done", *words.done(lost)
    owed = -income.net(b, s, p)
    if x:
        steps = money.steps_for(s, p, owed)
        return "collect raising", *words.raise_upkeep(steps * money.STEP, owed, *_raised(s, p, steps))
    return "collect", *words.give_up(owed)


def _passing(s: Any, p: int) -> tuple[str, str]:
    if s.phase == GOODS:
        return words.PASS_GOODS
    if s.phase != AUCTION:
        return words.pass_place(s.place)
    if s.stays[p]:
        return words.PASS_STAY
    place = auctions.last_free(s)
    return words.pass_order(place, auctions.due_for(s, place, s.bid[p]))
