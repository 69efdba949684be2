"""The order of a game (rules 2, 5 and 6): the set-up, whose decision it is, and which moves each phase has."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.engine.rng import draw
from trunkline.games.steam.moves import (
    AS_INCOME,
    AS_POINTS,
    BID,
    BUILD,
    DONE,
    GROW,
    PASS,
    RAISE,
    SHIP,
    STEPS,
    URBANIZE,
    argument,
    encode,
    face_of,
    hex_of,
    kind_of,
    new_colour_of,
    stop_of,
)
from trunkline.games.steam.phases import auctions, cities, goods, income, money, tiles, track
from trunkline.games.steam.state import (
    AUCTION,
    BASE,
    BUILDING,
    CAPITAL,
    COLOURS,
    FIRST_BUILD,
    FIRST_MOVE,
    GAIN,
    GOODS,
    INCOME,
    LOAD,
    OVER,
    PLACES,
    SELECT,
    WIDTH,
)

FIRST_LEVEL: Final = 1  # of everybody's locomotive (1.6)


@rule
def draw_cube(s: Rec, r: Rec) -> int:
    """1.3: the colour of a cube out of the bag."""
    left = 0
    for c in range(COLOURS):
        left += s.bag[c]
    pick = draw(r, left)
    c = 0
    while pick >= s.bag[c]:
        pick -= s.bag[c]
        c += 1
    s.bag[c] -= 1
    return c


@rule
def deal(b: Rec, s: Rec, r: Rec) -> None:
    """Set up a game (rule 2); r is the only randomness of a game."""
    s.turn = 0
    s.at = 0
    s.lap = 0
    s.left = b.seats
    s.place = 0
    s.opener = -1
    s.target = -1
    fill(s.order, -1)
    fill(s.coming, -1)
    auctions.clear_bids(s)
    fill(s.stays, 0)
    track.begin(s)
    fill(s.cash, 0)
    fill(s.income, 0)
    fill(s.points, 0)
    fill(s.level, 0)
    fill(s.action, 0)
    fill(s.may, 0)
    fill(s.raised, 0)
    fill(s.due, 0)
    fill(s.fallen, 0)
    fill(s.used, 0)
    fill(s.grown, 0)
    fill(s.face, 0)
    for h in range(len(s.owner)):
        fill(s.owner[h], -1)
    for p in range(b.seats):
        s.level[p] = FIRST_LEVEL
    for c in range(COLOURS):
        s.bag[c] = b.bag[c]
        s.new_city[c] = b.new_city[c]
    for k in range(len(s.colour)):
        s.colour[k] = b.stop_colour[k]
        fill(s.cubes[k], 0)
        for _ in range(b.goods[k]):  # 2.1
            s.cubes[k][draw_cube(s, r)] += 1
    for i in range(len(s.supply)):
        fill(s.supply[i], 0)
        if i < b.spaces:
            for _ in range(b.space_cubes):  # 2.2
                s.supply[i][draw_cube(s, r)] += 1
    if b.ruleset == BASE and b.auction:  # 2.4
        s.phase = PLACES
        auctions.open_places(b, s, draw(r, b.seats))
        return
    for i in range(b.seats):  # 2.3, 2.5
        pick = draw(r, b.seats - i)
        for p in range(b.seats):
            if not in_order(s, p):
                if pick == 0:
                    s.order[i] = p
                    break
                pick -= 1
        if b.ruleset == BASE:
            s.cash[s.order[i]] = i  # 2.5
    begin_turn(b, s)


@rule
def in_order(s: Rec, p: int) -> bool:
    """Tell whether p has a place in the order of play."""
    for i in range(len(s.order)):
        if s.order[i] == p:
            return True
    return False


@rule
def to_move(b: Rec, s: Rec) -> int:
    """Return the seat that decides, -1 when the game is over."""
    return -1 if s.phase == OVER else int(s.actor)


@rule
def over(s: Rec) -> bool:
    """Is the game at its end (8, 6.5)?"""
    return bool(s.phase == OVER)


@rule
def holder(s: Rec, tile: int) -> int:
    """Return the seat that has the action tile, -1 nobody in play."""
    for i in range(s.left):
        if s.action[s.order[i]] == tile:
            return int(s.order[i])
    return -1


@rule
def nth(s: Rec, i: int, first: int) -> int:
    """Return the i-th seat when `first` goes first, if anybody, and the others in the order of play (4.2, 7.1)."""
    if first < 0:
        return int(s.order[i])
    if i == 0:
        return first
    for j in range(s.left):
        if s.order[j] != first:
            i -= 1
            if i == 0:
                return int(s.order[j])
    return -1


@rule
def legal(b: Rec, s: Rec, w: Rec, out: Rec) -> int:
    """Write the moves of the seat to move into out, ascending, and return how many; 0 when the game is over."""
    p = int(s.actor)
    phase = s.phase
    if phase == BUILDING:
        n = track.legal_builds(b, s, w, p, out, 0)
        m = cities.legal_cities(b, s, p, out, n)
        if not cities.must(b, m - n):
            out[m] = encode(DONE, 0)
            m += 1
        return m
    if phase == GOODS:
        return goods.legal_goods(b, s, w, p, out)
    if phase == GAIN:
        n = 0
        if s.income[p] < money.HIGHEST:  # 7.4
            out[0] = encode(AS_INCOME, 0)
            n = 1
        out[n] = encode(AS_POINTS, 0)
        return n + 1
    if phase == AUCTION or phase == PLACES:
        return auctions.legal_bids(b, s, p, out)
    if phase == CAPITAL:
        n = money.steps_left(s, p) + 1
        if n > WIDTH:
            raise OverflowError("more legal moves than the buffer holds")
        for i in range(n):
            out[i] = encode(STEPS, i)
        return n
    if phase == SELECT:
        return tiles.legal_tiles(b, s, p, out)
    if phase == LOAD:
        return cities.legal_spaces(b, s, out)
    if phase == INCOME:
        return income.legal_income(b, s, p, out)
    return 0


@rule
def apply(b: Rec, s: Rec, w: Rec, move: int) -> None:
    """Make the move, which `legal` lists; nothing is checked."""
    p = int(s.actor)
    phase = s.phase
    kind = kind_of(move)
    x = argument(move)
    if phase == BUILDING:
        if kind == BUILD:
            track.build(b, s, w, p, hex_of(x), face_of(x))
        elif kind == DONE:
            track.lapse(b, s, p)
            s.may[p] = 0
            track.begin(s)
            s.at += 1
            build_next(s)
        else:
            if kind == URBANIZE:
                s.target = stop_of(x)
                cities.urbanize(b, s, p, stop_of(x), new_colour_of(x))
            elif kind == GROW:
                s.target = x
                cities.grow(s, p, x)
            if cities.any_goods(b, s):
                s.phase = LOAD
            else:
                s.target = -1
    elif phase == GOODS:
        if kind == SHIP:
            goods.ship(b, s, w, x)
            s.phase = GAIN
            gain_next(b, s)
        else:
            if kind == RAISE:
                s.raised[p] = 1
                s.level[p] += 1
            s.at += 1
            goods_next(s)
    elif phase == GAIN:
        if kind == AS_INCOME:
            s.income[p] = min(money.HIGHEST, int(s.income[p] + s.due[p]))
        else:
            s.points[p] += s.due[p]
        s.due[p] = 0
        gain_next(b, s)
    elif phase == PLACES:
        if kind == BID:
            auctions.bid(s, p, x)
        else:
            s.passed[p] = 1
        if auctions.after_place_move(b, s, p):
            take_order(s)
            begin_turn(b, s)
    elif phase == AUCTION:
        if kind == BID:
            auctions.bid(s, p, x)
        if auctions.after_order_move(b, s, p, kind == PASS):
            take_order(s)
            begin_select(s)
    elif phase == CAPITAL:
        money.raise_steps(s, p, x)
        s.at += 1
        if s.at < s.left:
            s.actor = s.order[s.at]
        else:
            s.phase = AUCTION
            auctions.open_order(s)
    elif phase == SELECT:
        tiles.take_tile(b, s, p, x)
        s.at += 1
        if s.at < s.left:
            s.actor = s.order[s.at]
        else:
            s.phase = BUILDING
            s.at = 0
            track.begin(s)
            build_next(s)
    elif phase == LOAD:
        cities.fetch(s, x)
        s.phase = BUILDING
    elif phase == INCOME:
        collected(b, s, p, x)


@rule
def take_order(s: Rec) -> None:
    """Make the places of the auction the order of play."""
    for i in range(len(s.order)):
        s.order[i] = s.coming[i]
    fill(s.coming, -1)
    fill(s.stays, 0)
    auctions.clear_bids(s)
    s.place = 0
    s.opener = -1


@rule
def begin_turn(b: Rec, s: Rec) -> None:
    """5.1 or 6.1: a turn begins with capital in Standard, with the action tiles in Base."""
    s.at = 0
    s.lap = 0
    fill(s.raised, 0)
    if b.ruleset == BASE:
        begin_select(s)
    else:
        s.phase = CAPITAL
        s.actor = s.order[0]


@rule
def begin_select(s: Rec) -> None:
    """5.3, 6.1: the tiles are there again for all."""
    s.phase = SELECT
    s.at = 0
    fill(s.action, 0)
    fill(s.may, 0)
    s.actor = s.order[0]


@rule
def build_next(s: Rec) -> None:
    """4.2: the next build turn, or goods move."""
    if s.at < s.left:
        s.actor = nth(s, int(s.at), holder(s, FIRST_BUILD))
    else:
        s.phase = GOODS
        s.at = 0
        s.lap = 0
        goods_next(s)


@rule
def goods_next(s: Rec) -> None:
    """7.1: the next to move goods, in two rounds; then income."""
    if s.at == s.left:
        s.at = 0
        s.lap += 1
    if s.lap < goods.ROUNDS:
        s.phase = GOODS
        s.actor = nth(s, int(s.at), holder(s, FIRST_MOVE))
    else:
        s.lap = 0
        s.phase = INCOME
        s.actor = s.order[0]


@rule
def gain_next(b: Rec, s: Rec) -> None:
    """7.4: the next owner to take points, the mover first, then in the order of play; then goods move on."""
    mover = nth(s, int(s.at), holder(s, FIRST_MOVE))
    if s.due[mover] > 0:
        s.actor = mover
        return
    for i in range(s.left):
        if s.due[s.order[i]] > 0:
            s.actor = s.order[i]
            return
    s.at += 1
    goods_next(s)


@rule
def collected(b: Rec, s: Rec, p: int, raising: int) -> None:
    """5.6, 6.4 for p; the last one ends the turn, or a bankruptcy that leaves one player the game (6.5)."""
    if income.collect(b, s, p, raising):
        s.at += 1
    else:
        income.bankrupt(b, s, p)
        if s.left < 2:
            s.phase = OVER
            return
    if s.at < s.left:
        s.actor = s.order[s.at]
        return
    s.at = 0
    s.turn += 1
    if s.turn == b.turns:  # 5.7, 6.7
        s.phase = OVER
        return
    if b.ruleset == BASE:
        by_tiles(s)
    begin_turn(b, s)


@rule
def by_tiles(s: Rec) -> None:
    """6.6: the next order is that of the action tiles' numbers."""
    for i in range(1, s.left):
        p = s.order[i]
        j = i
        while j > 0 and s.action[s.order[j - 1]] > s.action[p]:
            s.order[j] = s.order[j - 1]
            j -= 1
        s.order[j] = p
