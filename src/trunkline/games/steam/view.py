"""The position as clients draw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.engine.plain import board_of, by_pack, plain
from trunkline.engine.words import won
from trunkline.games.steam import ask, choices, shapes
from trunkline.games.steam.ask import mover
from trunkline.games.steam.forecast import endings
from trunkline.games.steam.network import Network, network
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.prompts import prompt
from trunkline.games.steam.reasons import moment
from trunkline.games.steam.sentences import lapsing
from trunkline.games.steam.state import (
    AUCTION,
    BASE,
    BUILDING,
    FIRST_BUILD,
    FIRST_MOVE,
    LOAD,
    OVER,
    PHASES,
    PLACES,
    UNOWNED,
)
from trunkline.games.steam.uncompiled import auctions, flow, income, score, track
from trunkline.games.steam.words import aloud


def view(pack: Pack, S: Any, with_legal: bool, names: Sequence[str]) -> shapes.View:
    """Show what everybody may see of S, with the legal moves for the one who decides."""
    s, b, n = plain(S), board_of(pack), pack.options.players
    phase, over = s.phase, s.phase == OVER
    net = network(pack, s)
    ranks = ask.ranks(pack, s)
    p = mover(pack, s)
    losing = [] if over else [p] if phase in (BUILDING, LOAD) else [q for q in range(n) if not s.fallen[q]]
    lapse = {id(link) for link in lapsing(pack, s, *losing)}
    faces, owners = s.face, s.owner
    fresh = {h for h in s.fresh_hex if h >= 0} if phase in (BUILDING, LOAD) else set()
    laid = [shapes.Laid(h, f, owners[h][: len(pack.board.faces[f].tracks)], h in fresh)
            for h, f in enumerate(faces) if f > 0]
    order = _order(s)
    legal, outlook = choices.legal(pack, s, names) if with_legal and not over else (None, None)
    return shapes.View(
        seats=_seats(pack, s, net, ranks),
        to_move=None if over else p,
        phase=PHASES[phase],
        prompt=won([names[q] for q in range(n) if ranks[q] == 0]) if over else prompt(pack, s, names),
        task="" if over else prompt(pack, s, None),
        rule="" if over else moment(pack, s)[0],
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
        links=[x.lapsing if id(x) in lapse else x.drawn for x in net.links],
        supply=s.supply[: pack.board.spaces],
        bag=s.bag,
        new_cities=s.new_city,
        pieces=_pieces(pack, s),
        auction=_auction(b, s, n) if phase in (AUCTION, PLACES) else None,
        builder=_builder(pack, s, p, net, lapse) if phase in (BUILDING, LOAD) else None,
        target=s.target,
        due=s.due[:n],
        ends=endings(pack, s),
        outlook=outlook,
        legal=legal,
    )


def _order(s: Any) -> list[int]:
    return [q for q in s.order if q >= 0]


def _led(s: Any, order: list[int], tile: int) -> list[int]:
    """Return the order when the player with the tile goes first (4.2, 7.1)."""
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


def _seats(pack: Pack, s: Any, net: Network, ranks: list[int]) -> list[shapes.SeatView]:
    b, scores = board_of(pack), ask.scores(pack, s)
    links = [0] * (UNOWNED + 1)
    for link in net.links:
        links[link.owner] += link.open is None
    return [shapes.SeatView(s.cash[p], s.income[p], s.points[p], s.level[p], s.action[p], bool(s.may[p]),
                            bool(s.raised[p]), links[p], scores[p], ranks[p], bool(s.fallen[p]), income.net(b, s, p))
            for p in range(pack.options.players)]


def _pieces(pack: Pack, s: Any) -> list[int]:
    """Tell how many more of each face of the catalogue can be laid (1.5), -1 without end."""
    if not board_of(pack).limited:
        return [-1] * len(pack.board.kinds)
    limits, of_kind = _limits(pack)
    slack = [limit - sum([s.used[k] for k in kinds]) for limit, kinds in limits]
    return [min([slack[i] for i in bounds], default=0) for bounds in of_kind]


@by_pack
def _limits(pack: Pack) -> tuple[list[tuple[int, list[int]]], list[list[int]]]:
    """Return the limits of the pieces, each with its kinds, and the limits of every kind."""
    b, kinds = board_of(pack), range(len(pack.board.kinds))
    limits = [(b.limit[i], [k for k in kinds if b.limit_kinds[i] >> k & 1]) for i in range(b.limits)]
    return limits, [[i for i, (_, those) in enumerate(limits) if k in those] for k in kinds]


def _auction(b: Any, s: Any, n: int) -> shapes.Auction:
    """Return the bids and what becomes of them if it ended as it stands."""
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


def _builder(pack: Pack, s: Any, p: int, net: Network, lapse: set[int]) -> shapes.Builder:
    must = bool(s.may[p]) and board_of(pack).ruleset == BASE
    return shapes.Builder(s.built, track.most(s, p), s.spent,
                          [i for i, link in enumerate(net.links) if id(link) in lapse],
                          bool(s.may[p]), must and choices.has_target(pack, s, p))


def explain(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """Return every point of every seat, with its reason, and the order (8)."""
    s = plain(S)
    net, points, ranks = network(pack, s), ask.scores(pack, s), ask.ranks(pack, s)
    out = []
    for p in sorted(range(len(names)), key=lambda q: (ranks[q], q)):
        out.append(aloud.result(ranks[p] + 1, names[p], points[p], bool(s.fallen[p])))
        if s.fallen[p]:
            continue
        links = sum(link.owner == p and link.open is None for link in net.links)
        out += [aloud.victory_points(s.points[p]), aloud.income(score.for_income(s.income[p]), s.income[p]),
                aloud.links(links)]
        if any(q != p and points[q] == points[p] and not s.fallen[q] for q in range(len(names))):
            out.append(aloud.tie(s.income[p], s.action[p]))
    return out
