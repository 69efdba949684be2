"""A position file's data as the state record: what does not fit together is refused with its field.

What can be played from is allowed though no game may lead there: puzzles begin anywhere.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from trunkline.engine import faults
from trunkline.engine.game import Refusal
from trunkline.engine.positionfile import seat as seat_key
from trunkline.engine.text import fold
from trunkline.engine.words import count
from trunkline.games.steam.actions import IDS
from trunkline.games.steam.bidding import auction
from trunkline.games.steam.flow import holder, nth
from trunkline.games.steam.invariants import FAULTS, broken
from trunkline.games.steam.laying import find_stop, lay
from trunkline.games.steam.pack import Pack, load
from trunkline.games.steam.phases import auctions, track
from trunkline.games.steam.phases.cities import any_goods
from trunkline.games.steam.situation import BuildData, Position, SeatData, Turn
from trunkline.games.steam.state import (
    AUCTION,
    BASE,
    BUILDING,
    CAPITAL,
    CITY_GROWTH,
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
    STATE,
    URBANIZATION,
)


def place(position: Position) -> tuple[Pack, Any]:
    """Return the pack and the state (array of one) of the position; Refusal names the field that does not fit."""
    pack = load(position.options)
    n = pack.options.players
    seats = position.seat or [SeatData() for _ in range(n)]
    if len(seats) != n:
        raise Refusal(f"seat: {count(len(seats), 'seat')} for options.players = {n}")
    S = np.zeros(1, STATE)
    s = S[0]
    s.coming[:], s.order[:], s.opener, s.target = -1, -1, -1, -1
    auctions.clear_bids(s)
    track.begin(s)
    s.phase = PHASES.index(position.turn.phase)
    _turn(pack, s, position.turn)
    for p, seat in enumerate(seats):
        _seat(pack, s, p, seat)
    _order(s, n, int(pack.B[0].turns), position.turn)
    laid_now = lay(pack, s, position.map)
    _whose(pack, s, position.turn)
    _tiles_taken(s, seats)
    auction(pack, s, seats, position.turn)
    _build(pack, s, position.build, laid_now)
    try:
        faults.sound(FAULTS, broken, pack, S)
    except AssertionError as e:  # all else is seen to above
        raise Refusal(f"map.tiles: {e}") from None
    return pack, S


def movers(s: Any) -> list[int]:
    """Return the list that `at` counts in: the order of play, of building or of moving goods (4.2, 7.1)."""
    first = {BUILDING: FIRST_BUILD, LOAD: FIRST_BUILD, GOODS: FIRST_MOVE, GAIN: FIRST_MOVE}.get(int(s.phase))
    seat = holder(s, first) if first else -1
    return [int(nth(s, i, seat)) for i in range(s.left)]


def _turn(pack: Pack, s: Any, turn: Turn) -> None:
    """Place the phase and the turn's number."""
    b, over = pack.B[0], s.phase == OVER
    standard = s.phase in (CAPITAL, AUCTION)
    if (standard and b.ruleset == BASE) or (s.phase == PLACES and not (b.ruleset == BASE and b.auction)):
        needed = "ruleset = standard" if standard else "ruleset = base and order = auction"
        raise Refusal(f"turn.phase: {turn.phase!r} is only played with {needed}")
    number = turn.number if turn.number is not None else int(b.turns) if over else 1
    if not (0 if over else 1) <= number <= b.turns:
        raise Refusal(f"turn.number: {number}; this game has {b.turns} turns")
    if s.phase == PLACES and number > 1:
        raise Refusal("turn.number: the first order is found before turn 1 (2.4)")
    s.turn = number if over else number - 1
    if turn.round > 1 and s.phase not in (GOODS, GAIN):
        raise Refusal("turn.round: only goods move in two rounds (7.1)")
    s.lap = turn.round - 1
    if turn.place > 1 and not over:
        raise Refusal("turn.place: follows from turn.to_move until the game is over")
    if turn.opener is not None and s.phase != PLACES:
        raise Refusal("turn.opener: only the places of the first order are opened one by one (2.4)")
    if turn.mover is not None and s.phase != GAIN:
        raise Refusal("turn.mover: only while the points of a delivery are taken (7.4)")


def _seat(pack: Pack, s: Any, p: int, seat: SeatData) -> None:
    """Place a player, but for what depends on the others."""
    at = seat_key(p)
    s.cash[p], s.income[p], s.points[p], s.level[p] = seat.cash, seat.income, seat.points, seat.level
    s.action[p] = IDS.index(seat.action) + 1 if seat.action else 0
    s.raised[p], s.due[p], s.fallen[p] = seat.raised, seat.due, seat.bankrupt
    if seat.bankrupt and (seat.cash or seat.action or seat.due or seat.bid is not None or seat.place):
        raise Refusal(f"{at}, bankrupt: a player who is out has no cash, no action tile and no part in anything (6.5)")
    if seat.due and s.phase != GAIN:
        raise Refusal(f"{at}, due: points of a delivery wait in the phase {PHASES[GAIN]!r} only (7.4)")
    if seat.raised and (s.phase not in (GOODS, GAIN, INCOME, OVER) or seat.level < 2):
        raise Refusal(f"{at}, raised: a locomotive is raised in Move Goods, to level 2 at least (7.1)")


def _order(s: Any, n: int, turns: int, turn: Turn) -> None:
    """Tell who is in play, and the order of play."""
    fallen = [int(s.fallen[p]) for p in range(n)]
    s.left = fallen.count(0)
    if sorted(fallen)[-1] and sorted(filter(None, fallen)) != list(range(1, n - s.left + 1)):
        raise Refusal(f"seat.bankrupt: {', '.join(map(str, filter(None, fallen)))}; they are counted from 1")
    if (s.left < 2 and s.phase != OVER) or s.left < 1:
        raise Refusal("turn.phase: with one player left the game is over (6.5)")
    if s.phase == OVER and s.left > 1 and s.turn < turns:
        raise Refusal(f"turn.phase: not over: {turns} turns are played, and more than one player is left (8)")
    if turn.place > n:
        raise Refusal(f"turn.place: {turn.place} of {n} players")
    in_play = [p for p in range(n) if not s.fallen[p]]
    if s.phase == PLACES:
        if turn.order or len(in_play) < n:
            raise Refusal("turn.order: is not known before the first order is found (2.4)")
        return
    order = [p - 1 for p in turn.order] or in_play
    if sorted(order) != in_play:
        raise Refusal(f"turn.order: {turn.order}; each player in play has one place: "
                      f"{', '.join(str(p + 1) for p in in_play)}")
    s.order[: len(order)] = order


def _whose(pack: Pack, s: Any, turn: Turn) -> None:
    """Tell whose decision it is, where the order says so, and how far the phase has come."""
    wanted = None if turn.to_move is None else turn.to_move - 1
    if s.phase == OVER:
        s.actor, s.at = wanted or 0, turn.place - 1
        if wanted is not None and wanted >= pack.options.players:
            raise Refusal(f"turn.to_move: there is no seat {turn.to_move}")
        return
    if s.phase in (PLACES, AUCTION):
        return
    line = movers(s)
    if s.phase == GAIN:
        mover = line[0] if turn.mover is None else turn.mover - 1
        if mover not in line:
            raise Refusal(f"turn.mover: seat {turn.mover} is not in play")
        s.at = line.index(mover)
        waiting = [p for p in [mover, *(int(q) for q in s.order[: s.left])] if s.due[p]]
        if not waiting:
            raise Refusal("turn.phase: no player has points of a delivery to take (seat.due, 7.4)")
        s.actor = waiting[0]
        if wanted is not None and wanted != s.actor:
            raise Refusal(f"turn.to_move: seat {s.actor + 1} takes the points first (7.4)")
        return
    actor = line[0] if wanted is None else wanted
    if actor not in line:
        raise Refusal(f"turn.to_move: seat {turn.to_move} is not in play")
    s.actor, s.at = actor, line.index(actor)


def _tiles_taken(s: Any, seats: list[SeatData]) -> None:
    """Place the action tiles, and who may still make or enlarge a city (4.15)."""
    held: Counter[str] = Counter(seat.action for seat in seats if seat.action)
    for p, seat in enumerate(seats):
        if held[seat.action] > 1:
            raise Refusal(f"seat {p + 1}, action: {seat.action} is another player's too (5.3)")
    if s.phase == PLACES and held:
        raise Refusal("seat.action: nobody has an action tile before the first order is found (2.4)")
    line = movers(s) if s.phase in (SELECT, BUILDING, LOAD) else []
    for place_, p in enumerate(line):
        if s.phase == SELECT and (place_ < s.at) != bool(s.action[p]):
            raise Refusal(f"seat {p + 1}, action: {'none yet' if s.action[p] else 'missing'}; it is the turn of "
                          f"seat {s.actor + 1} to take one")
    for p, seat in enumerate(seats):
        due = s.action[p] in (CITY_GROWTH, URBANIZATION) and p in line and (
            s.phase == SELECT or line.index(p) > s.at or (line.index(p) == s.at and s.phase == BUILDING))
        if seat.may and not due:
            raise Refusal(f"seat {p + 1}, may: only with City Growth or Urbanization, until the build turn ends (4.15)")
        s.may[p] = due if seat.may is None else seat.may


def _build(pack: Pack, s: Any, given: BuildData | None, laid_now: dict[int, int]) -> None:
    """Place the build turn under way, with the hexes that have tracks laid in it."""
    marked = [h for h, bits in laid_now.items() if bits]
    if s.phase not in (BUILDING, LOAD):
        if given or marked:
            raise Refusal(f"{'build' if given else 'map.tiles'}: nobody is building in the phase {PHASES[s.phase]!r}")
        return
    given = given or BuildData()
    names = [pack.board.hexes[h].name for h in marked] if given.hexes is None else given.hexes
    hexes = [pack.hexes.get(fold(name), -1) for name in names]
    for name, h in zip(names, hexes, strict=True):
        k = pack.B[0].stop[h]
        if h < 0 or hexes.count(h) > 1 or not (s.face[h] or (k >= pack.B[0].cities and s.colour[k] >= 0)):
            raise Refusal(f"build.hexes: {name}: no tile can have been laid there, or it is named twice")
    if missing := set(marked) - set(hexes):
        raise Refusal(f"build.hexes: {pack.board.hexes[missing.pop()].name} is missing; its tile has new track (*)")
    s.built = len(hexes) if given.built is None else given.built
    most = track.most(s, s.actor)
    if not len(hexes) <= s.built <= most:
        over = f"{len(hexes)} hex{'' if len(hexes) == 1 else 'es'}"
        raise Refusal(f"build.built: {count(s.built, 'build')} on {over}; this player has {most} (4.2)")
    if given.spent and not s.built:
        raise Refusal(f"build.spent: {given.spent}, but nothing is built")
    s.spent = given.spent
    for i, h in enumerate(hexes):
        s.fresh_hex[i], s.fresh[i] = h, laid_now.get(h, 0)
    _target(pack, s, given.target)


def _target(pack: Pack, s: Any, name: str) -> None:
    """Place the city that takes goods from the supply (4.13, 4.14)."""
    if bool(name) != (s.phase == LOAD):
        raise Refusal("build.target: " + ("only in the phase 'goods for a city'" if name else "missing; a city"))
    if not name:
        return
    k = find_stop(pack, "build.target", name)
    if not s.grown[k] or s.action[s.actor] != (CITY_GROWTH if k < pack.B[0].cities else URBANIZATION):
        raise Refusal(f"build.target: {name} must be grown (map.grown), by a player with City Growth, or be new "
                      "(map.new_cities), by one with Urbanization")
    if not any_goods(pack.B[0], s):
        raise Refusal("turn.phase: the supply is empty (4.14)")
    s.target = k
