"""What is true of every position of Steam, and of every step from one to the next, no matter who moved.

The checks are kernels, so that they can follow every move of millions of games; `engine.faults` says what their
numbers mean, a place being a hex.
Nothing here uses the bookkeeping of the phases: cubes, pieces and owners are counted afresh from the map.
"""

from __future__ import annotations

from trunkline.engine.faults import NO_SEAT, PLACE
from trunkline.engine.kernel import Rec, rule
from trunkline.games.steam.phases.money import HIGHEST, LOWEST
from trunkline.games.steam.state import (
    BUILDING,
    COLOURS,
    GAIN,
    GOODS,
    HEXES,
    INCOME,
    LEVELS,
    OVER,
    SEATS,
    SIDES,
    TOWN,
    TRACKS,
    UNOWNED,
)

FAULTS = [
    "sound",
    "the phase or the turn's number is none there is",
    "money below nothing (3.2)",
    "income beyond the track (1.6)",
    "victory points below nothing (1.6)",
    "a locomotive of no level (1.6)",
    "the order of play is not the players in play",
    "cubes of a colour were lost or made (1.3)",
    "New City tiles were lost or made, or a city changed its colour (1.4)",
    "pieces were lost or made, or more of them lie on the map than there are (1.5)",
    "track on a hex that has none, or without an owner (4.8)",
    "track owned by a player who is out, or by nobody at the table (6.5)",
    "a tile on a city, or a town without a town tile (4.3)",
    "track off the map or across a closed side (4.4)",
    "a line that changes its owner between two stops (4.8)",
    "a link that returns to the stop it left (4.7)",
    "track that is not joined to a city over its owner's own track (4.5)",
    "points to be taken outside a delivery (7.4)",
    "over without a reason (8)",
    "a player's money, income, points or locomotive changed by another's move",
    "a complete link changed its owner (4.8)",
    "track was torn up (4.10)",
    "a player builds on with another's track (4.6)",
    "cubes moved, and not by goods or growth",
]
(SOUND, PHASE, CASH, INCOME_TRACK, POINTS, LEVEL, ORDER, CUBES, NEW_CITIES, PIECES, OWNERLESS, OUT, TILE, SIDE_CLOSED,
 TWO_OWNERS, LOOP, ADRIFT, DUE, NO_END, ANOTHER, TAKEN, TORN, JOINED, MOVED) = range(len(FAULTS))


@rule
def seats_fault(b: Rec, s: Rec) -> int:
    """Check money, tracks and the order of play (1.6, 3)."""
    for p in range(b.seats):
        if s.cash[p] < 0:
            return CASH * 8 + p
        if s.income[p] < LOWEST or s.income[p] > HIGHEST:
            return INCOME_TRACK * 8 + p
        if s.points[p] < 0:
            return POINTS * 8 + p
        if s.level[p] < 1 or s.level[p] > LEVELS:
            return LEVEL * 8 + p
        if (s.due[p] != 0 and s.phase != GAIN) or s.due[p] < 0:
            return DUE * 8 + p
    if s.phase == 0:
        return SOUND
    for p in range(SEATS):
        n = 0
        for i in range(SEATS):
            if s.order[i] == p:
                n += 1
        if n != (1 if p < b.seats and s.fallen[p] == 0 else 0):
            return ORDER * 8 + p
    return SOUND


@rule
def cubes_fault(b: Rec, s: Rec) -> int:
    """1.3, 1.4: cubes and New City tiles are conserved."""
    for c in range(COLOURS):
        n = int(s.bag[c])
        if n < 0 or s.new_city[c] < 0:
            return CUBES * 8 + NO_SEAT
        cities = int(s.new_city[c])
        for k in range(len(s.cubes)):
            if s.cubes[k][c] < 0 or (s.cubes[k][c] > 0 and s.colour[k] < 0):
                return CUBES * 8 + NO_SEAT
            n += s.cubes[k][c]
            if k < b.stops and s.colour[k] == c and b.stop_colour[k] < 0:
                cities += 1
        for i in range(len(s.supply)):
            n += s.supply[i][c]
        if n != b.bag[c]:
            return CUBES * 8 + NO_SEAT
        if cities != b.new_city[c]:
            return NEW_CITIES * 8 + NO_SEAT
    for k in range(b.cities):
        if s.colour[k] != b.stop_colour[k]:
            return NEW_CITIES * 8 + NO_SEAT
    return SOUND


@rule
def pieces_fault(b: Rec, s: Rec) -> int:
    """1.5: the faces on the map, counted, are those remembered, and the pieces suffice for them."""
    for kind in range(len(s.used)):
        n = 0
        for h in range(b.hexes):
            if s.face[h] > 0 and b.kind[s.face[h]] == kind:
                n += 1
        if n != s.used[kind]:
            return PIECES * 8 + NO_SEAT
    if b.limited:
        for i in range(b.limits):
            n = 0
            for kind in range(len(s.used)):
                if int(b.limit_kinds[i]) >> kind & 1:
                    n += int(s.used[kind])
            if n > b.limit[i]:
                return PIECES * 8 + NO_SEAT
    return SOUND


@rule
def city_at(b: Rec, s: Rec, h: int) -> bool:
    """Tell whether the hex is a city."""
    return bool(b.stop[h] >= 0 and s.colour[b.stop[h]] >= 0)


@rule
def found(fault: int, owner: int, h: int) -> int:
    """Return the fault of a track on the hex, with its owner's seat if it has one at the table."""
    return fault * 8 + (owner if 0 <= owner < SEATS else NO_SEAT) + PLACE * (h + 1)


@rule
def track_fault(b: Rec, s: Rec) -> int:
    """4.3, 4.4, 4.8, 6.5: tiles where they may lie, every track with an owner in play, the same on both sides."""
    for h in range(HEXES):
        f = int(s.face[h])
        if f < 0 or f > b.faces or (f > 0 and h >= b.hexes):
            return OWNERLESS * 8 + NO_SEAT
        if f > 0 and (city_at(b, s, h) or (b.stop[h] >= 0) != (b.town[f] != 0)):
            return found(TILE, UNOWNED, h)
        for t in range(TRACKS):
            owner = s.owner[h][t]
            if (owner < 0) != (t >= b.tracks[f]):
                return found(OWNERLESS, UNOWNED, h)
            if owner > UNOWNED or (owner >= 0 and owner != UNOWNED and (owner >= b.seats or s.fallen[owner] > 0)):
                return found(OUT, int(owner), h)
            if t >= b.tracks[f]:
                continue
            for end in range(2):
                e = int(b.end_a[f][t]) if end == 0 else int(b.end_b[f][t])
                if e == TOWN:
                    continue
                n = int(b.near[h][e])
                if n < 0:
                    return found(SIDE_CLOSED, int(owner), h)
                other = b.track_at[s.face[n]][(e + 3) % SIDES]
                if other >= 0 and s.owner[n][other] != owner:
                    return found(TWO_OWNERS, UNOWNED, h)
    return SOUND


@rule
def reach(b: Rec, s: Rec, h: int, t: int, to_b: bool, steps: int) -> int:
    """Return the hex of the stop at one end of track t of hex h, walked with no more than that many steps; -1 open."""
    f = int(s.face[h])
    e = int(b.end_b[f][t]) if to_b else int(b.end_a[f][t])
    for _ in range(steps):
        if e == TOWN:
            return h
        n = int(b.near[h][e])
        if city_at(b, s, n):
            return n
        back = (e + 3) % SIDES
        e = int(b.across[s.face[n]][back])
        if e < 0:
            return -1
        h = n
    return -2


@rule
def lines_fault(b: Rec, s: Rec) -> int:
    """4.5, 4.7: every line has a stop at one end at least, two different ones if at both; own track leads to a city.

    A link's track is joined to a city if one of its stops is one, or a town where its owner has another track that
    is; so marks spread from cities over the owner's links until nothing changes.
    """
    for h in range(b.hexes):
        for t in range(b.tracks[s.face[h]]):
            x = reach(b, s, h, t, False, HEXES * 2)
            y = reach(b, s, h, t, True, HEXES * 2)
            if x == y or x == -2 or y == -2:
                return found(LOOP if x != -1 else ADRIFT, int(s.owner[h][t]), h)
    for p in range(b.seats):
        marked = 0  # bits of the stops p reaches from a city over p's own track
        for k in range(b.stops):
            if s.colour[k] >= 0:
                marked |= 1 << k
        grew = True
        while grew:
            grew = False
            for h in range(b.hexes):
                for t in range(b.tracks[s.face[h]]):
                    if s.owner[h][t] != p:
                        continue
                    x = reach(b, s, h, t, False, HEXES * 2)
                    y = reach(b, s, h, t, True, HEXES * 2)
                    on = (x >= 0 and marked >> int(b.stop[x]) & 1) or (y >= 0 and marked >> int(b.stop[y]) & 1)
                    for z in (x, y):
                        if on and z >= 0 and not marked >> int(b.stop[z]) & 1:
                            marked |= 1 << int(b.stop[z])
                            grew = True
        for h in range(b.hexes):
            for t in range(b.tracks[s.face[h]]):
                if s.owner[h][t] != p:
                    continue
                x = reach(b, s, h, t, False, HEXES * 2)
                y = reach(b, s, h, t, True, HEXES * 2)
                if not ((x >= 0 and marked >> int(b.stop[x]) & 1) or (y >= 0 and marked >> int(b.stop[y]) & 1)):
                    return found(ADRIFT, p, h)
    return SOUND


@rule
def broken(b: Rec, s: Rec) -> int:
    """Return the first fault of the position, 0 when it is sound."""
    if s.phase < 0 or s.phase > OVER or s.turn < 0 or s.turn > b.turns or s.lap < 0 or s.lap > 1:
        return PHASE * 8 + NO_SEAT
    if s.phase == OVER and s.turn < b.turns and s.left > 1:
        return NO_END * 8 + NO_SEAT
    fault = seats_fault(b, s)
    if fault == SOUND:
        fault = cubes_fault(b, s)
    if fault == SOUND:
        fault = pieces_fault(b, s)
    if fault == SOUND:
        fault = track_fault(b, s)
    if fault == SOUND:
        fault = lines_fault(b, s)
    return fault


@rule
def complete(b: Rec, s: Rec, h: int, t: int) -> bool:
    """Tell whether the link of track t of hex h has a stop at both ends."""
    return reach(b, s, h, t, False, HEXES * 2) >= 0 and reach(b, s, h, t, True, HEXES * 2) >= 0


@rule
def impossible(b: Rec, s: Rec, t: Rec) -> int:
    """Return the first fault of the step from s to t by one move, 0 when it can be.

    Only the mover's money changes; complete links keep their owners but for a bankruptcy; track is not torn up but
    for an urbanization; cubes move in Move Goods and onto a grown city only.
    """
    mover = s.actor
    for p in range(b.seats):
        same = s.cash[p] == t.cash[p] and s.income[p] == t.income[p] and s.points[p] == t.points[p] \
            and s.level[p] == t.level[p] and s.fallen[p] == t.fallen[p]
        if p != mover and not same and s.phase > 2:  # an auction's end makes others pay too
            return ANOTHER * 8 + p
    moved = False
    for k in range(b.stops):
        for c in range(COLOURS):
            if s.cubes[k][c] != t.cubes[k][c]:
                moved = True
                if (t.cubes[k][c] < s.cubes[k][c]) != (s.phase == GOODS):
                    return MOVED * 8 + NO_SEAT
    if moved and s.phase != GOODS and s.target < 0:
        return MOVED * 8 + NO_SEAT
    for h in range(b.hexes):
        f = int(s.face[h])
        g = int(t.face[h])
        if f != g and s.phase != BUILDING:
            return found(TORN, UNOWNED, h)
        if int(b.exits[f]) & ~int(b.exits[g]) and b.tracks[f] != b.tracks[g] and not city_at(b, t, h):
            return found(TORN, UNOWNED, h)
        if s.phase == INCOME:
            continue
        for i in range(b.tracks[f]):
            e = int(b.end_a[f][i])
            j = int(b.track_at[g][e])
            if j < 0 or b.across[g][e] != b.across[f][e]:
                continue
            owner = s.owner[h][i]
            if t.owner[h][j] == owner:
                continue
            if owner != UNOWNED and owner != mover:
                return found(JOINED, int(owner), h)
            if complete(b, s, h, i):
                return found(TAKEN, int(owner), h)
    return SOUND
