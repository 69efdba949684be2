"""The position as clients draw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of, by_pack, plain
from trunkline.games.steam import ask, choices, lines, shapes
from trunkline.games.steam.ask import mover
from trunkline.games.steam.notation import count, listed
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.sentences import PLACE_WORDS, lapsing
from trunkline.games.steam.state import (
    AUCTION,
    BASE,
    BUILDING,
    CAPITAL,
    FIRST_BUILD,
    FIRST_MOVE,
    GAIN,
    GOODS,
    INCOME,
    LOAD,
    OVER,
    PHASES,
    PLACES,
    SELECT,
    UNOWNED,
)
from trunkline.games.steam.uncompiled import auctions, flow, income, score, track


def view(pack: Pack, S: Any, with_legal: bool, names: Sequence[str]) -> shapes.View:
    """What everybody may see of S, with the legal moves for the one who decides."""
    s, b, n = plain(S), board_of(pack), pack.options.players
    phase, over = s.phase, s.phase == OVER
    net = lines.network(pack, s)
    ranks = ask.ranks(pack, s)
    p = mover(pack, s)
    losing = [] if over else [p] if phase in (BUILDING, LOAD) else [q for q in range(n) if not s.fallen[q]]
    lapse = {id(line) for line in lapsing(pack, s, *losing)}
    faces, owners = s.face, s.owner
    fresh = {h for h in s.fresh_hex if h >= 0} if phase in (BUILDING, LOAD) else set()
    laid = [shapes.Laid(h, f, owners[h][: len(pack.board.faces[f].tracks)], h in fresh)
            for h, f in enumerate(faces) if f > 0]
    order = _order(s)
    return shapes.View(
        seats=_seats(pack, s, net, ranks),
        to_move=None if over else p,
        phase=PHASES[phase],
        prompt=prompt(pack, s, names, ranks),
        turn=min(s.turn + 1, b.turns),
        lap=s.lap + 1,
        over=over,
        winners=[q for q in range(n) if ranks[q] == 0] if over else [],
        order=order,
        build_order=_led(s, order, FIRST_BUILD),
        move_order=_led(s, order, FIRST_MOVE),
        next_order=_next_order(b, s, order),
        laid=laid,
        stops=[shapes.StopView(c, cubes, bool(g)) for c, cubes, g, _ in
               zip(s.colour, s.cubes, s.grown, pack.board.stops, strict=False)],
        links=[x.lapsing if id(x) in lapse else x.drawn for x in net.lines],
        supply=s.supply[: pack.board.spaces],
        bag=s.bag,
        new_cities=s.new_city,
        pieces=_pieces(pack, s),
        auction=_auction(b, s, n) if phase in (AUCTION, PLACES) else None,
        builder=_builder(pack, s, p, net, lapse) if phase in (BUILDING, LOAD) else None,
        target=s.target,
        due=s.due[:n],
        legal=choices.legal(pack, s, names) if with_legal and not over else None,
    )


def _order(s: Any) -> list[int]:
    return [q for q in s.order if q >= 0]


def _led(s: Any, order: list[int], tile: int) -> list[int]:
    """The order when whoever has the tile goes first (4.2, 7.1)."""
    first = flow.holder(s, tile) if order else -1
    return order if first < 0 else [first, *(q for q in order if q != first)]


def _next_order(b: Any, s: Any, order: list[int]) -> list[int]:
    """9.1: the places given so far in an auction; in Base, the order the tiles taken so far give."""
    if s.phase in (AUCTION, PLACES):
        return [*s.coming[: s.left]]
    if b.ruleset != BASE or s.phase == OVER:
        return []
    taken = sorted((q for q in order if s.action[q]), key=lambda q: s.action[q])
    return [*taken, *[-1] * (len(order) - len(taken))]


def _seats(pack: Pack, s: Any, net: lines.Network, ranks: list[int]) -> list[shapes.SeatView]:
    b, scores = board_of(pack), ask.scores(pack, s)
    links = [0] * (UNOWNED + 1)
    for line in net.lines:
        links[line.owner] += line.open is None
    return [shapes.SeatView(s.cash[p], s.income[p], s.points[p], s.level[p], s.action[p], bool(s.may[p]),
                            bool(s.raised[p]), links[p], scores[p], ranks[p], bool(s.fallen[p]), income.net(b, s, p))
            for p in range(pack.options.players)]


def _pieces(pack: Pack, s: Any) -> list[int]:
    """How many more of each face of the catalogue can be laid (1.5), -1 without end."""
    if not board_of(pack).limited:
        return [-1] * len(pack.board.kinds)
    limits, of_kind = _limits(pack)
    slack = [limit - sum([s.used[k] for k in kinds]) for limit, kinds in limits]
    return [min([slack[i] for i in bounds], default=0) for bounds in of_kind]


@by_pack
def _limits(pack: Pack) -> tuple[list[tuple[int, list[int]]], list[list[int]]]:
    """The limits of the pieces, each with its kinds, and the limits of every kind."""
    b, kinds = board_of(pack), range(len(pack.board.kinds))
    limits = [(b.limit[i], [k for k in kinds if b.limit_kinds[i] >> k & 1]) for i in range(b.limits)]
    return limits, [[i for i, (_, those) in enumerate(limits) if k in those] for k in kinds]


def _auction(b: Any, s: Any, n: int) -> shapes.Auction:
    """The bids and what becomes of them if it ended as it stands."""
    places = s.phase == PLACES
    coming = s.coming
    seats = []
    for p in range(n):
        place = coming.index(p) if p in coming else -1
        if places:
            pays = max(0, s.standing) if s.leader == p else 0
        elif place >= 0:
            pays = auctions.due_for(s, place, s.bid[p])
        else:
            pays = auctions.due_for(s, 0 if s.leader == p else auctions.last_free(s), s.bid[p])
        seats.append(shapes.Place(s.bid[p], bool(s.passed[p]) or bool(s.fallen[p]), place, pays, bool(s.stays[p])))
    return shapes.Auction(s.standing, s.leader, s.place if places else -1, seats)


def _builder(pack: Pack, s: Any, p: int, net: lines.Network, lapse: set[int]) -> shapes.Builder:
    must = bool(s.may[p]) and board_of(pack).ruleset == BASE
    return shapes.Builder(s.built, track.most(s, p), s.spent,
                          [i for i, line in enumerate(net.lines) if id(line) in lapse],
                          bool(s.may[p]), must and choices.has_target(pack, s, p))


def prompt(pack: Pack, S: Any, names: Sequence[str], ranks: list[int]) -> str:
    """Whose decision it is and what is decided, in a sentence."""
    s, b = plain(S), board_of(pack)
    if s.phase == OVER:
        won = [names[p] for p in range(len(names)) if ranks[p] == 0]
        return f"The game is over. {listed(won)} {'win' if len(won) > 1 else 'wins'}."
    p = mover(pack, s)
    name, phase = names[p], s.phase
    standing = f"more than ${s.standing}" if s.standing >= 0 else "from $0 up"
    if phase == PLACES:
        return f"{name} bids {standing} for the {PLACE_WORDS[s.place]} place, or passes."
    if phase == CAPITAL:
        return f"{name} raises capital for this turn, with ${s.cash[p]} in cash."
    if phase == AUCTION:
        return f"{name} bids {standing} for the order of play, or passes."
    if phase == SELECT:
        return f"{name} takes an action tile."
    if phase == BUILDING:
        left = track.most(s, p) - s.built
        also = " and may still use the action tile" if s.may[p] else ""
        return f"{name} builds track: {count(left, 'build') if left else 'no builds'} left, ${s.cash[p]} in cash{also}."
    if phase == LOAD:
        return f"{name} chooses goods for {pack.board.stops[s.target].name}."
    if phase == GOODS:
        return f"{name} moves a cube, raises the locomotive or passes, in round {s.lap + 1} of 2."
    if phase == GAIN:
        return f"{name} takes {count(s.due[p], 'point')} as income or as VP."
    assert phase == INCOME
    amount = income.net(b, s, p)
    if amount >= 0:
        return f"{name} collects ${amount}." if amount else f"{name} collects and pays nothing."
    lack = -amount - s.cash[p]
    if lack > 0 and b.ruleset != BASE:
        return f"{name} lacks ${lack} for the locomotive's upkeep and says how to find it."
    return f"{name} pays ${-amount}."


def _half(earns: int) -> str:
    """How that income scores; nothing is to be said of none."""
    if earns > 0:
        return f", half of income {earns}, rounded down"
    return f", 2 off for each point below 0 of income {earns}" if earns else ""


def explain(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """Every point of every seat, with its reason, and the order (8)."""
    s = plain(S)
    net, points, ranks = lines.network(pack, s), ask.scores(pack, s), ask.ranks(pack, s)
    out = []
    for p in sorted(range(len(names)), key=lambda q: (ranks[q], q)):
        if s.fallen[p]:
            out.append(f"{ranks[p] + 1}. {names[p]}: {count(points[p], 'point')}, bankrupt (6.5)")
            continue
        earns = s.income[p]
        links = sum(line.owner == p and line.open is None for line in net.lines)
        out.append(f"{ranks[p] + 1}. {names[p]}: {count(points[p], 'point')}")
        out.append(f"   Victory points: {s.points[p]} (8.1)")
        out.append(f"   Income: {score.for_income(earns)}{_half(earns)} (8.1)")
        out.append(f"   Links: {links}{', one for each complete link' if links else ''} (8.1)")
        tied = [q for q in range(len(names)) if q != p and points[q] == points[p] and not s.fallen[q]]
        if tied:
            out.append(f"   Tie: income {earns}, then action tile {s.action[p]} (8.2)")
    return out
