"""The legal moves, grouped for clicking, with what each costs and leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of, plain
from trunkline.games.steam import lines, notation, shapes
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
from trunkline.games.steam.notation import count, dollars, listed
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.sentences import PLACE_WORDS, lapsing
from trunkline.games.steam.state import AUCTION, BASE, BUILDING, COLOUR_NAMES, GOODS, LEVELS, PLACES, UNOWNED
from trunkline.games.steam.uncompiled import (
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
    score,
    side_of,
    tiles,
)


def legal(pack: Pack, S: Any, names: Sequence[str]) -> shapes.Legal:
    """Every legal move of S once."""
    s, out = plain(S), shapes.Legal([], [], [], [], [], [], [], [], [])
    survey = Surveyor(pack, s, s.actor) if s.phase == BUILDING else None
    for move in legal_moves(pack, s):
        kind, x, text = kind_of(move), argument(move), notation.text(pack, s, move)
        if kind == BUILD:
            assert survey is not None
            out.builds.append(_build(survey, move, text, x))
        elif kind == SHIP:
            out.ships.append(_ship(pack, s, move, text))
        elif kind == BID:
            out.bids.append(_bid(pack, s, move, text, x))
        elif kind == STEPS:
            out.capital.append(_capital(pack, s, move, text, x))
        elif kind == TAKE:
            out.tiles.append(_tile(pack, s, move, text, x))
        elif kind == URBANIZE:
            words = f"makes {pack.board.stops[x >> 3].name} a {COLOUR_NAMES[x & 7]} city"
            out.cities.append(shapes.CityMove(move, text, x >> 3, x & 7, words))
        elif kind == GROW:
            out.cities.append(shapes.CityMove(move, text, x, -1, f"lets {pack.board.stops[x].name} grow"))
        elif kind == FETCH:
            out.fetch.append(shapes.Fetch(move, text, x, s.supply[x]))
        elif kind in (AS_INCOME, AS_POINTS):
            out.gains.append(_gain(pack, s, move, text, kind))
        else:
            out.plain.append(_plain(pack, s, move, text, kind, x))
    return out


def has_target(pack: Pack, S: Any, p: int) -> bool:
    """Whether there is anything to urbanize or to let grow (4.15)."""
    out: dict[int, int] = {}
    return bool(cities.legal_cities(board_of(pack), plain(S), p, out, 0))


def _build(survey: Surveyor, move: int, text: str, x: int) -> shapes.Build:
    h, f = hex_of(x), face_of(x)
    kind, cost, raises, does = survey.effect(h, f)
    after = survey.cash + raises * money.STEP - cost
    words = f"${cost}, {' and '.join(does.words)}" if does.words else f"${cost}"
    return shapes.Build(move, text, h, f, kind, cost, after, raises,  # type: ignore[arg-type]
                        does.completes, does.extends, does.claims, words)


def _ship(pack: Pack, s: Any, move: int, text: str) -> shapes.Ship:
    net, x = lines.network(pack, s), argument(move)
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


def _bid(pack: Pack, s: Any, move: int, text: str, amount: int) -> shapes.Amount:
    p = s.actor
    steps = money.steps_for(s, p, amount) if s.phase == PLACES else 0
    earns, points = _raised(s, p, steps)
    cash = s.cash[p] + steps * money.STEP - amount
    if s.phase == PLACES:
        raises = f"; raises ${steps * money.STEP}" if steps else ""
        words = f"${amount} for the {PLACE_WORDS[s.place]} place{raises}"
    else:
        place = auctions.last_free(s)
        later = auctions.due_for(s, place, amount)
        words = f"${amount} if you end first; {dollars(later)} if you are the next to pass, and {PLACE_WORDS[place]}"
    due = earns - (0 if board_of(pack).ruleset == BASE else s.level[p])
    return shapes.Amount(move, text, amount, cash, earns, points, due, words)


def _raised(s: Any, p: int, steps: int) -> tuple[int, int]:
    """Income and VP after raising so many steps (3.1)."""
    by_income = min(steps, s.income[p] - money.LOWEST)
    return s.income[p] - by_income, s.points[p] - money.STEP_POINTS * (steps - by_income)


def _capital(pack: Pack, s: Any, move: int, text: str, steps: int) -> shapes.Amount:
    p = s.actor
    earns, points = _raised(s, p, steps)
    cash, due = s.cash[p] + steps * money.STEP, earns - s.level[p]
    upkeep = f"{'pays' if due < 0 else 'receives'} {dollars(abs(due))} at the end of the turn"
    words = f"${cash} to spend, income {earns}; {upkeep} if nothing is earned"
    return shapes.Amount(move, text, steps * money.STEP, cash, earns, points, due, words)


def _tile(pack: Pack, s: Any, move: int, text: str, x: int) -> shapes.TileMove:
    p, tile, used = s.actor, x >> 1, bool(x & 1)
    price = tiles.tile_price(board_of(pack), s, p, tile) if used else 0
    words = pack.board.tiles[tile - 1].words if used else "Only its number counts; its action is passed."
    return shapes.TileMove(move, text, tile, price, used, money.steps_for(s, p, price), words)


def _gain(pack: Pack, s: Any, move: int, text: str, kind: int) -> shapes.Gain:
    p = s.actor
    due, earns, points = s.due[p], s.income[p], s.points[p]
    links = sum(line.owner == p and line.open is None for line in lines.network(pack, s).lines)
    lost = max(0, earns + due - money.HIGHEST) if kind == AS_INCOME else 0
    if kind == AS_INCOME:
        earns += due - lost
    else:
        points += due
    now = points + score.for_income(earns) + links
    left = board_of(pack).turns - s.turn  # income phases still to come, this turn's included
    more = (due - lost) * left if kind == AS_INCOME else 0
    words = (f"income {earns}: ${more} more by the end of the game, over {count(left, 'turn')}" if kind == AS_INCOME
             else f"{points} VP, which stay")
    return shapes.Gain(move, text, "income" if kind == AS_INCOME else "points", due, lost, earns, points, now, more,
                       words + (f"; {lost} lost at income 10" if lost else ""))


def _plain(pack: Pack, s: Any, move: int, text: str, kind: int, x: int) -> shapes.Plain:
    b, p = board_of(pack), s.actor
    if kind == PASS and s.phase == GOODS:
        return shapes.Plain(move, text, "pass", "Pass", "Move nothing in this round.")
    if kind == PASS and s.phase == AUCTION:
        if s.stays[p]:
            return shapes.Plain(move, text, "pass", "Pass and stay", "Turn Order lets you pass once and stay in (5.2).")
        place = auctions.last_free(s)
        pays = auctions.due_for(s, place, s.bid[p])
        return shapes.Plain(move, text, "pass", f"Pass, be {PLACE_WORDS[place]}",
                            f"Pays {dollars(pays)} and plays {PLACE_WORDS[place]} this turn.")
    if kind == PASS:
        return shapes.Plain(move, text, "pass", "Pass", f"Out of the auction of the {PLACE_WORDS[s.place]} place.")
    if kind == RAISE:
        return shapes.Plain(move, text, "locomotive", f"Locomotive to level {s.level[p] + 1}",
                            "Free, once per turn, instead of moving a cube (7.1); upkeep rises with it."
                            if b.ruleset != BASE else "Free, once per turn, instead of moving a cube (7.1).")
    if kind == DONE:
        lost = [pack.board.stops[line.ends[0]].name for line in lapsing(pack, s, p)]
        many = len(lost) > 1
        words = (f"The open link{'s' * many} from {listed(lost)} become{'s' * (not many)} unowned (4.9)." if lost
                 else "Nothing lapses.")
        return shapes.Plain(move, text, "done", "End building", words)
    owed = -income.net(b, s, p)
    if x:
        steps = money.steps_for(s, p, owed)
        earns, points = _raised(s, p, steps)
        return shapes.Plain(move, text, "collect raising", f"Raise ${steps * money.STEP}",
                            f"Pays ${owed} by raising money (3.4): income {earns}, VP {points}.")
    return shapes.Plain(move, text, "collect", "Give up VP and income",
                        f"Pays ${owed} from cash, then 1 VP or 1 income for every $2 (5.6).")
