"""Rules 4.2 to 4.12, building track: which tiles may be laid where, what they cost, and what laying them does."""

from __future__ import annotations

from typing import Final

from trunkline.engine.kernel import Rec, fill, rule
from trunkline.games.steam.moves import pack_build
from trunkline.games.steam.phases.links import claim, is_city, is_open, is_town, opposite, owns_in_town, walk
from trunkline.games.steam.phases.money import means, pay
from trunkline.games.steam.state import ENGINEER, SIDES, TOWN, TRACKS, UNOWNED, WIDTH

BUILDS, ENGINEER_BUILDS = 3, 4  # 4.2

# what a new track would meet at a side of its hex (w.joins), the worst first; from TO_CITY on it connects (4.5)
SHUT: Final = 0  # off the map, water, a closed side (4.4)
FOREIGN: Final = 1  # another player's track (4.6)
NOTHING: Final = 2
LOOSE: Final = 3  # an unowned incomplete link that p may not claim by it alone (4.9)
TO_CITY: Final = 4
TO_OWN: Final = 5
TO_CLAIM: Final = 6  # an unowned incomplete link that p may claim (4.9)

# why a build is refused (`check`); reasons.py has the words
LEGAL: Final = 0
NO_PLACE: Final = 1  # 4.3: a city
WRONG_FACE: Final = 2  # 4.3: town and tile do not fit
SAME: Final = 3  # it lies there already
NO_KEEP: Final = 4  # 4.10, 4.11: neither keeps every track nor redirects one
SIDE_SHUT: Final = 5  # 4.4
SIDE_FOREIGN: Final = 6  # 4.6
UNCONNECTED: Final = 7  # 4.5
LOOP: Final = 8  # 4.7
NOT_LAST: Final = 9  # 4.11: the track to redirect is not the open end of its link
NOT_YOURS: Final = 10  # 4.11: that link is another's
NO_CLAIM: Final = 11  # 4.11, 4.9: that link is unowned, and p may not claim it
NO_PIECE: Final = 12  # 1.5
TOO_DEAR: Final = 13  # 3.2, 3.3
NO_BUILDS: Final = 14  # 4.2


@rule
def most(s: Rec, p: int) -> int:
    """Tell how many builds p has in a build turn (4.2)."""
    return ENGINEER_BUILDS if s.action[p] == ENGINEER else BUILDS


@rule
def price(b: Rec, s: Rec, h: int, f: int) -> int:
    """4.12: $1 for each side and the town, and the terrain where no tile lies yet."""
    return int(b.cost[f] + (b.ground[h] if s.face[h] == 0 else 0))


@rule
def claimable(b: Rec, s: Rec, k: int, p: int) -> bool:
    """4.9: whether p may claim an unowned incomplete link that starts at stop k."""
    return bool(k >= 0 and (s.colour[k] >= 0 or owns_in_town(b, s, int(b.stop_hex[k]), p)))


@rule
def look(b: Rec, s: Rec, w: Rec, h: int, p: int) -> None:
    """Look what p's new track would meet at each side of h (w.joins), and which stop that leads to (w.far)."""
    for e in range(SIDES):
        n = int(b.near[h][e])
        w.far[e] = -1
        if n < 0:
            w.joins[e] = SHUT
        elif s.face[n] == 0 and b.stop[n] < 0:  # most sides by far
            w.joins[e] = NOTHING
        elif is_city(b, s, n):
            w.joins[e] = TO_CITY
            w.far[e] = b.stop[n]
        else:
            t = b.track_at[s.face[n]][opposite(e)]
            if t < 0:
                w.joins[e] = NOTHING
                continue
            owner = s.owner[n][t]
            if owner != p and owner != UNOWNED:
                w.joins[e] = FOREIGN
                continue
            stop, _, _ = walk(b, s, h, e)
            w.far[e] = stop
            if owner == p:
                w.joins[e] = TO_OWN
            elif claimable(b, s, stop, p):
                w.joins[e] = TO_CLAIM
            else:
                w.joins[e] = LOOSE


@rule
def shortages(b: Rec, s: Rec, w: Rec) -> int:
    """1.5: w.slack says how many more faces each limit lets lie on the map; returns bits of the kinds that are out."""
    out = 0
    if b.limited:
        for i in range(b.limits):
            mask = int(b.limit_kinds[i])
            n = int(b.limit[i])
            for k in range(len(s.used)):
                if mask >> k & 1:
                    n -= int(s.used[k])
            w.slack[i] = n
            if n < 1:
                out |= mask
    return out


@rule
def in_stock(b: Rec, s: Rec, w: Rec, old: int, new: int, out: int) -> bool:
    """1.5: whether a piece for the face is there, that of the tile it replaces included; after `shortages`."""
    kind = int(b.kind[new])
    if not out >> kind & 1:
        return True
    for i in range(b.limits):
        mask = int(b.limit_kinds[i])
        if mask >> kind & 1 and w.slack[i] < 1 and not (old > 0 and mask >> int(b.kind[old]) & 1):
            return False
    return True


@rule
def pair_fits(w: Rec, x: int, y: int) -> int:
    """4.4 to 4.7 for one new track between the sides x and y; after `look`."""
    if w.joins[x] <= FOREIGN or w.joins[y] <= FOREIGN:
        return SIDE_SHUT if w.joins[x] == SHUT or w.joins[y] == SHUT else SIDE_FOREIGN
    if w.joins[x] < TO_CITY and w.joins[y] < TO_CITY:
        return UNCONNECTED
    return LOOP if w.far[x] >= 0 and w.far[x] == w.far[y] else LEGAL


@rule
def town_fits(b: Rec, s: Rec, w: Rec, h: int, p: int, new: int) -> int:
    """4.4 to 4.7 for new tracks from the town on h to the sides `new` (bits); after `look`."""
    joined = owns_in_town(b, s, h, p)
    why = LEGAL
    for e in range(SIDES):
        if new >> e & 1:
            if w.joins[e] <= FOREIGN:
                return SIDE_SHUT if w.joins[e] == SHUT else SIDE_FOREIGN
            joined = joined or w.joins[e] >= TO_CITY
            if w.far[e] == b.stop[h]:
                why = LOOP
    return why if joined else UNCONNECTED


@rule
def fits(b: Rec, s: Rec, w: Rec, h: int, p: int, f: int) -> int:
    """4.4 to 4.7 for the tracks of f that the tile on h does not have; after `look`."""
    new = int(b.exits[f]) & ~int(b.exits[s.face[h]])
    if b.town[f]:
        return town_fits(b, s, w, h, p, new)
    for t in range(b.tracks[f]):
        x = int(b.end_a[f][t])
        if new >> x & 1:
            why = pair_fits(w, x, int(b.end_b[f][t]))
            if why != LEGAL:
                return why
    return LEGAL


@rule
def pairs_fit(w: Rec) -> int:
    """Return the pairs of sides that a new track may join (bits as in b.pairs); after `look`."""
    bits = 0
    for x in range(SIDES):
        if w.joins[x] > FOREIGN:
            for y in range(x + 1, SIDES):
                if pair_fits(w, x, y) == LEGAL:
                    bits |= 1 << (x * SIDES + y)
    return bits


@rule
def redirect_fits(b: Rec, s: Rec, w: Rec, h: int, p: int, out: int, to: int) -> int:
    """4.11 for giving up the side `out` of the tile on h for the side `to`; after `look`."""
    f = s.face[h]
    if not is_open(b, s, h, out):
        return NOT_LAST
    owner = s.owner[h][b.track_at[f][out]]
    if owner != p and owner != UNOWNED:
        return NOT_YOURS
    start, _, _ = walk(b, s, h, int(b.across[f][out]))
    if owner == UNOWNED and not claimable(b, s, start, p):
        return NO_CLAIM
    if w.joins[to] <= FOREIGN:
        return SIDE_SHUT if w.joins[to] == SHUT else SIDE_FOREIGN
    if start >= 0 and start == w.far[to]:
        return LOOP
    return LEGAL


@rule
def redirection(b: Rec, old: int, new: int) -> int:
    """Return the place in the list of redirections that leads from one face to the other (4.11), -1 for none."""
    for i in range(b.redirect_from[old], b.redirect_from[old + 1]):
        if b.redirect[i] == new:
            return i
    return -1


@rule
def improves(b: Rec, old: int, new: int) -> bool:
    """4.10: whether the face keeps every track of the old one and has more."""
    for i in range(b.more_from[old], b.more_from[old + 1]):
        if b.more[i] == new:
            return True
    return False


@rule
def check(b: Rec, s: Rec, w: Rec, p: int, h: int, f: int) -> int:
    """Tell why p may not build the face on the hex, LEGAL when p may; the order is that of the numbers above."""
    old = int(s.face[h])
    if is_city(b, s, h):
        return NO_PLACE
    if is_town(b, s, h) != bool(b.town[f]):
        return WRONG_FACE
    if old == f:
        return SAME
    look(b, s, w, h, p)
    if old == 0 or improves(b, old, f):
        why = fits(b, s, w, h, p, f)
    else:
        i = redirection(b, old, f)
        if i < 0:
            return NO_KEEP
        why = redirect_fits(b, s, w, h, p, int(b.redirect_out[i]), int(b.redirect_in[i]))
    if why != LEGAL:
        return why
    if not in_stock(b, s, w, old, f, shortages(b, s, w)):
        return NO_PIECE
    if price(b, s, h, f) > means(b, s, p):
        return TOO_DEAR
    if s.built >= most(s, p):
        return NO_BUILDS
    return LEGAL


@rule
def near_line(b: Rec, s: Rec, h: int) -> bool:
    """Tell whether a city or a tile lies beside the hex: elsewhere nothing can be placed (4.5)."""
    for e in range(SIDES):
        n = int(b.near[h][e])
        if n >= 0 and (s.face[n] > 0 or is_city(b, s, n)):
            return True
    return False


@rule
def legal_builds(b: Rec, s: Rec, w: Rec, p: int, out: Rec, n: int) -> int:
    """Return every build p may make, as `check` has it, into out from n on; returns the new n."""
    money = means(b, s, p)
    if s.built >= most(s, p) or money < 2:
        return n
    gone = shortages(b, s, w)
    for h in range(b.hexes):
        if is_city(b, s, h):
            continue
        old = int(s.face[h])
        if old == 0 and not near_line(b, s, h):
            continue
        if old > 0 and b.more_from[old] == b.more_from[old + 1] and b.redirect_from[old] == b.redirect_from[old + 1]:
            continue
        look(b, s, w, h, p)
        if n + len(b.exits) > WIDTH:
            raise OverflowError("more legal moves than the buffer holds")
        if is_town(b, s, h):
            n = legal_towns(b, s, w, h, p, gone, money, out, n)
        else:
            n = legal_plain(b, s, w, h, p, gone, money, out, n)
    return n


@rule
def legal_towns(b: Rec, s: Rec, w: Rec, h: int, p: int, gone: int, money: int, out: Rec, n: int) -> int:
    """List the town tiles that p may lay on h or improve it to."""
    old = int(s.face[h])
    row = old if old > 0 else int(b.faces + 1)
    room = money - (int(b.ground[h]) if old == 0 else 0)
    for i in range(b.more_from[row], b.more_from[row + 1]):
        f = int(b.more[i])
        if b.cost[f] <= room and in_stock(b, s, w, old, f, gone) \
                and town_fits(b, s, w, h, p, int(b.exits[f]) & ~int(b.exits[old])) == LEGAL:
            out[n] = pack_build(h, f)
            n += 1
    return n


@rule
def legal_plain(b: Rec, s: Rec, w: Rec, h: int, p: int, gone: int, money: int, out: Rec, n: int) -> int:
    """List the tiles without a town that p may lay on h, redirect it to or improve it to."""
    old = int(s.face[h])
    for i in range(b.redirect_from[old], b.redirect_from[old + 1]):
        f = int(b.redirect[i])
        if b.cost[f] <= money and redirect_fits(b, s, w, h, p, int(b.redirect_out[i]), int(b.redirect_in[i])) == LEGAL \
                and in_stock(b, s, w, old, f, gone):
            out[n] = pack_build(h, f)
            n += 1
    pairs = pairs_fit(w)
    if pairs == 0:
        return n
    wrong = ~(pairs | int(b.pairs[old]))
    room = money - (int(b.ground[h]) if old == 0 else 0)
    for i in range(b.more_from[old], b.more_from[old + 1]):
        f = int(b.more[i])
        if not int(b.pairs[f]) & wrong and b.cost[f] <= room and in_stock(b, s, w, old, f, gone):
            out[n] = pack_build(h, f)
            n += 1
    return n


@rule
def fresh_at(s: Rec, h: int) -> int:
    """Return the place of the hex among those built on in this turn, or the first free one."""
    for i in range(len(s.fresh_hex)):
        if s.fresh_hex[i] == h or s.fresh_hex[i] < 0:
            return i
    return -1


@rule
def build(b: Rec, s: Rec, w: Rec, p: int, h: int, f: int) -> None:
    """Lay the face on the hex (4.3, 4.8 to 4.12): `check` has allowed it."""
    old = int(s.face[h])
    cost = price(b, s, h, f)
    pay(s, p, cost)
    s.spent += cost
    s.built += 1
    give = -1  # the side an own or unowned link gives up
    to = -1  # the side it wins
    if old > 0 and not improves(b, old, f):
        i = redirection(b, old, f)
        give = int(b.redirect_out[i])
        to = int(b.redirect_in[i])
    slot = fresh_at(s, h)
    fresh = int(s.fresh[slot]) if s.fresh_hex[slot] == h else 0
    bits = 0
    for e in range(SIDES):  # remembered by side, while tracks change places
        t = b.track_at[old][e]
        w.path[e] = -1
        if t >= 0:
            w.path[e] = s.owner[h][t]
            if fresh >> int(t) & 1:
                bits |= 1 << e
    s.face[h] = f
    s.used[b.kind[f]] += 1
    if old > 0:
        s.used[b.kind[old]] -= 1
    for t in range(TRACKS):
        s.owner[h][t] = -1
    fresh = 0
    for t in range(b.tracks[f]):  # kept tracks first: what is claimed below may come back over this very hex
        x = int(b.end_a[f][t])
        if w.path[x] >= 0 and not (give >= 0 and (x == to or b.end_b[f][t] == to)):
            s.owner[h][t] = w.path[x]
            fresh |= (bits >> x & 1) << t
    for t in range(b.tracks[f]):
        x = int(b.end_a[f][t])
        y = int(b.end_b[f][t])
        if give >= 0 and (x == to or y == to):
            keep = y if x == to else x
            fresh |= (bits >> keep & 1) << t  # redirecting is not extending (4.9)
            redirect(b, s, h, t, keep, to, int(w.path[keep]), p)
        elif w.path[x] < 0:
            fresh |= 1 << t
            s.owner[h][t] = p
            claim(b, s, h, x, p)
            if y != TOWN:
                claim(b, s, h, y, p)
    s.fresh_hex[slot] = h
    s.fresh[slot] = fresh


@rule
def redirect(b: Rec, s: Rec, h: int, t: int, keep: int, to: int, owner: int, p: int) -> None:
    """4.11: the owner of a redirected track; an unowned link becomes p's only when that completes it."""
    s.owner[h][t] = owner
    if owner == p or not is_open(b, s, h, to):
        s.owner[h][t] = p
        claim(b, s, h, keep, p)
        claim(b, s, h, to, p)


@rule
def begin(s: Rec) -> None:
    """Begin a build turn."""
    s.built = 0
    s.spent = 0
    fill(s.fresh_hex, -1)
    fill(s.fresh, 0)


@rule
def is_fresh(s: Rec, h: int, t: int) -> bool:
    """Tell whether the track was laid in this build turn and extends its link (4.9)."""
    for i in range(len(s.fresh_hex)):
        if s.fresh_hex[i] == h:
            return bool(int(s.fresh[i]) >> t & 1)
    return False


@rule
def lapsing(b: Rec, s: Rec, h: int, side: int) -> bool:
    """4.9: whether nothing of the line with its open end at that side of h was laid in this turn."""
    while True:
        f = s.face[h]
        t = int(b.track_at[f][side])
        if is_fresh(s, h, t):
            return False
        on = int(b.across[f][side])
        if on == TOWN:
            return True
        n = int(b.near[h][on])
        if n < 0 or is_city(b, s, n) or b.track_at[s.face[n]][opposite(on)] < 0:
            return True
        h = n
        side = opposite(on)


@rule
def lapse(b: Rec, s: Rec, p: int) -> None:
    """4.9: p's incomplete links that were not extended in this build turn become unowned."""
    for h in range(b.hexes):
        f = s.face[h]
        for t in range(b.tracks[f]):
            if s.owner[h][t] != p:
                continue
            x = int(b.end_a[f][t])
            y = int(b.end_b[f][t])
            if is_open(b, s, h, x):
                end = x
                on = y
            elif y != TOWN and is_open(b, s, h, y):
                end = y
                on = x
            else:
                continue
            if lapsing(b, s, h, end):
                s.owner[h][t] = UNOWNED
                if on != TOWN:
                    claim(b, s, h, on, UNOWNED)
