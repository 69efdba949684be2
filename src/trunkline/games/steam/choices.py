"""The legal moves, grouped for clicking, with what each costs and leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from trunkline.games.steam import lines, notation, score, shapes
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
    argument,
    city_of,
    colour_of,
    face_of,
    hex_of,
    kind_of,
    side_of,
)
from trunkline.games.steam.notation import count, listed
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.phases import auctions, cities, income, money, tiles
from trunkline.games.steam.sentences import PLACE_WORDS, lapsing
from trunkline.games.steam.state import AUCTION, BASE, BUILDING, COLOUR_NAMES, GOODS, LEVELS, PLACES, UNOWNED, WIDTH


def legal(pack: Pack, S: Any, names: Sequence[str]) -> shapes.Legal:
    """Every legal move of S once."""
    out = shapes.Legal([], [], [], [], [], [], [], [], [])
    survey = Surveyor(pack, S, int(S[0].actor)) if S[0].phase == BUILDING else None
    for move in legal_moves(pack, S):
        kind, x, text = kind_of(move), argument(move), notation.text(pack, S, move)
        if kind == BUILD:
            assert survey is not None
            out.builds.append(_build(pack, S, survey, move, text))
        elif kind == SHIP:
            out.ships.append(_ship(pack, S, move, text))
        elif kind == BID:
            out.bids.append(_bid(pack, S, move, text, x))
        elif kind == STEPS:
            out.capital.append(_capital(pack, S, move, text, x))
        elif kind == TAKE:
            out.tiles.append(_tile(pack, S, move, text, x))
        elif kind == URBANIZE:
            words = f"makes {pack.board.stops[x >> 3].name} a {COLOUR_NAMES[x & 7]} city"
            out.cities.append(shapes.CityMove(move, text, x >> 3, x & 7, words))
        elif kind == GROW:
            out.cities.append(shapes.CityMove(move, text, x, -1, f"lets {pack.board.stops[x].name} grow"))
        elif kind == FETCH:
            out.fetch.append(shapes.Fetch(move, text, x, [int(c) for c in S[0].supply[x]]))
        elif kind in (AS_INCOME, AS_POINTS):
            out.gains.append(_gain(pack, S, move, text, kind))
        else:
            out.plain.append(_plain(pack, S, move, text, kind, x))
    return out


def has_target(pack: Pack, S: Any, p: int) -> bool:
    """Whether there is anything to urbanize or to let grow (4.15)."""
    out = np.zeros(WIDTH, np.int64)
    return int(cities.legal_cities(pack.B[0], S[0], p, out, 0)) > 0


def _build(pack: Pack, S: Any, survey: Surveyor, move: int, text: str) -> shapes.Build:
    x = argument(move)
    e = survey.effect(move)
    after = survey.cash + e.raises * money.STEP - e.cost
    words = f"${e.cost}" + (f", {' and '.join(e.words)}" if e.words else "")
    return shapes.Build(move, text, hex_of(x), face_of(x), e.kind, e.cost, after, e.raises,  # type: ignore[arg-type]
                        e.completes, e.extends, e.claims, words)


def _ship(pack: Pack, S: Any, move: int, text: str) -> shapes.Ship:
    net, x = lines.network(pack, S), argument(move)
    k = city_of(x)
    stops, used, points = [k], [], [0] * (UNOWNED + 1)
    for i in range(LEVELS):
        side = side_of(x, i)
        if side == END:
            break
        line = net.at[k][side]
        used.append(line)
        points[net.lines[line].owner] += 1
        k = net.to[k][side]
        stops.append(k)
    return shapes.Ship(move, text, colour_of(x), stops, used, points[: pack.options.players])


def _bid(pack: Pack, S: Any, move: int, text: str, amount: int) -> shapes.Amount:
    s, b, p = S[0], pack.B[0], int(S[0].actor)
    steps = int(money.steps_for(s, p, amount)) if s.phase == PLACES else 0
    earns, points = _raised(s, p, steps)
    cash = int(s.cash[p]) + steps * money.STEP - amount
    if s.phase == PLACES:
        raises = f"; raises ${steps * money.STEP}" if steps else ""
        words = f"${amount} for the {PLACE_WORDS[int(s.place)]} place{raises}"
    else:
        place = int(auctions.last_free(s))
        later = int(auctions.due_for(s, place, amount))
        words = f"${amount} if you end first; ${later} if you are the next to pass, and {PLACE_WORDS[place]}"
    return shapes.Amount(move, text, amount, cash, earns, points, earns - (0 if b.ruleset == BASE else int(s.level[p])),
                         words)


def _raised(s: Any, p: int, steps: int) -> tuple[int, int]:
    """Income and VP after raising so many steps (3.1)."""
    by_income = min(steps, int(s.income[p]) - money.LOWEST)
    return int(s.income[p]) - by_income, int(s.points[p]) - money.STEP_POINTS * (steps - by_income)


def _capital(pack: Pack, S: Any, move: int, text: str, steps: int) -> shapes.Amount:
    s, p = S[0], int(S[0].actor)
    earns, points = _raised(s, p, steps)
    cash, due = int(s.cash[p]) + steps * money.STEP, earns - int(s.level[p])
    upkeep = f"pays ${-due} at the end of the turn" if due < 0 else f"receives ${due} at the end of the turn"
    words = f"${cash} to spend, income {earns}; {upkeep} if nothing is earned"
    return shapes.Amount(move, text, steps * money.STEP, cash, earns, points, due, words)


def _tile(pack: Pack, S: Any, move: int, text: str, x: int) -> shapes.TileMove:
    s, b, p, tile, used = S[0], pack.B[0], int(S[0].actor), x >> 1, bool(x & 1)
    price = int(tiles.tile_price(b, s, p, tile)) if used else 0
    words = pack.board.tiles[tile - 1].words if used else "Only its number counts; its action is passed."
    return shapes.TileMove(move, text, tile, price, used, int(money.steps_for(s, p, price)), words)


def _gain(pack: Pack, S: Any, move: int, text: str, kind: int) -> shapes.Gain:
    s, b, p = S[0], pack.B[0], int(S[0].actor)
    due, earns, points = int(s.due[p]), int(s.income[p]), int(s.points[p])
    links = sum(line.owner == p and line.open is None for line in lines.network(pack, S).lines)
    lost = max(0, earns + due - money.HIGHEST) if kind == AS_INCOME else 0
    if kind == AS_INCOME:
        earns += due - lost
    else:
        points += due
    now = points + int(score.for_income(earns)) + links
    left = int(b.turns) - int(s.turn)  # income phases still to come, this turn's included
    more = (due - lost) * left if kind == AS_INCOME else 0
    words = (f"income {earns}: ${more} more by the end of the game, over {count(left, 'turn')}" if kind == AS_INCOME
             else f"{points} VP, which stay")
    return shapes.Gain(move, text, "income" if kind == AS_INCOME else "points", due, lost, earns, points, now, more,
                       words + (f"; {lost} lost at income 10" if lost else ""))


def _plain(pack: Pack, S: Any, move: int, text: str, kind: int, x: int) -> shapes.Plain:
    s, b, p = S[0], pack.B[0], int(S[0].actor)
    if kind == PASS and s.phase == GOODS:
        return shapes.Plain(move, text, "pass", "Pass", "Move nothing in this round.")
    if kind == PASS and s.phase == AUCTION:
        if s.stays[p]:
            return shapes.Plain(move, text, "pass", "Pass and stay", "Turn Order lets you pass once and stay in (5.2).")
        place = int(auctions.last_free(s))
        pays = int(auctions.due_for(s, place, int(s.bid[p])))
        return shapes.Plain(move, text, "pass", f"Pass, be {PLACE_WORDS[place]}", f"Pays ${pays} and plays "
                            f"{PLACE_WORDS[place]} this turn.")
    if kind == PASS:
        return shapes.Plain(move, text, "pass", "Pass", f"Out of the auction of the {PLACE_WORDS[int(s.place)]} place.")
    if kind == RAISE:
        return shapes.Plain(move, text, "locomotive", f"Locomotive to level {s.level[p] + 1}",
                            "Free, once per turn, instead of moving a cube (7.1); upkeep rises with it."
                            if b.ruleset != BASE else "Free, once per turn, instead of moving a cube (7.1).")
    if kind == DONE:
        lost = [pack.board.stops[line.ends[0]].name for line in lapsing(pack, S, p)]
        many = len(lost) > 1
        words = (f"The open link{'s' * many} from {listed(lost)} become{'s' * (not many)} unowned (4.9)." if lost
                 else "Nothing lapses.")
        return shapes.Plain(move, text, "done", "End building", words)
    owed = -int(income.net(b, s, p))
    if x:
        steps = int(money.steps_for(s, p, owed))
        earns, points = _raised(s, p, steps)
        return shapes.Plain(move, text, "collect raising", f"Raise ${steps * money.STEP}",
                            f"Pays ${owed} by raising money (3.4): income {earns}, VP {points}.")
    return shapes.Plain(move, text, "collect", "Give up VP and income",
                        f"Pays ${owed} from cash, then 1 VP or 1 income for every $2 (5.6).")
