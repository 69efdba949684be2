"""The cheapest ways to build from one place to another: a search over hexes whose every find is tried by the rules.

The search knows what a tile costs and what it may meet (`track.price`, `track.look`); whether the builds of a way are
legal, one after the other, the list of legal moves says. So a way that is shown can be built.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from trunkline.engine.game import Refusal
from trunkline.engine.plain import Plain, board_of, copied, plain
from trunkline.engine.text import fold
from trunkline.games.steam import forecast, notation, shapes
from trunkline.games.steam.ask import ASK
from trunkline.games.steam.moves import pack_build
from trunkline.games.steam.network import network
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import BUILDING, SIDES, TOWN, WORK
from trunkline.games.steam.uncompiled import links, money, track
from trunkline.games.steam.words import ahead as words

SHOWN = 4  # ways, at most
OFTEN = 2  # so many times a side of a hex is come to with as many tiles: for other ways, not only the cheapest
STEPS = 1500  # of a search at most, which bounds its time
LONG = 12  # tiles of a way that takes more than one turn
DEARER = 6  # dollars a way may cost more than the cheapest
ALIKE = 2  # ways by the same cities and towns, at most
LEAST = 2  # dollars of a tile (4.12)

Lay = tuple[int, int]  # a hex and the face to lay on it


class Step(NamedTuple):
    """A way that has come to a hex by its side, -1 at its start: what it costs, tiles to lay, hexes so far."""

    hex: int
    side: int
    cost: int
    tiles: tuple[Lay, ...]
    hexes: tuple[int, ...]


def ways(pack: Pack, S: Any, start: str, end: str) -> list[shapes.Way]:
    """Return the cheapest ways between two places that the seat to move can build now, the best first.

    A place is a city, a town or a hex by its name; Refusal says why there is no way. Where none can be finished in this
    build turn, the beginning of the cheapest is returned, `left` tiles short.
    """
    s, b = plain(S), board_of(pack)
    if s.phase != BUILDING:
        raise Refusal(words.NO_WAY["phase"])
    a, z = (_place(pack, said) for said in (start, end))
    if a == z:
        raise Refusal(words.NO_WAY["same"])
    builds, means = track.most(s, s.actor) - s.built, money.means(b, s, s.actor)
    search = Search(pack, s)
    found: list[shapes.Way] = []
    for first, last in ((a, z), (z, a)):  # an empty hex is only come to
        if found or not builds:
            break
        found = _tried(pack, s, search.run(first, last, builds, means))
    if not found and builds:
        for first, last in ((a, z), (z, a)):
            found += _begun(pack, s, search.run(first, last, LONG, 10 ** 6), builds)[:1]
        found = sorted(found, key=lambda way: (way.left, way.cost))[:1]
    if not found:
        raise Refusal(words.no_way(_called(pack, a), _called(pack, z), builds, means))
    return sorted(found, key=lambda way: (way.left, way.cost, -way.completes))[:SHOWN]


class Search:
    """The tracks that one seat could lay, hex by hex, and ways made of them, the cheapest first."""

    def __init__(self, pack: Pack, s: Any) -> None:
        """For the seat that decides in s."""
        self.pack, self.b, self.s, self.p, self.w = pack, board_of(pack), s, s.actor, Plain(np.zeros(1, WORK))
        self.met: dict[int, list[int]] = {}
        self.known: dict[tuple[int, int, int], tuple[int, int] | None] = {}

    def run(self, start: int, end: int, builds: int, means: int) -> Iterator[Step]:
        """Find ways of so many tiles and dollars at most, the cheapest first; each set of hexes once."""
        order, visits, seen = count(), dict[tuple[int, int, int], int](), set[frozenset[int]]()
        wanting = self.wanting(end)
        heap = [(0, 0, next(order), Step(start, -1, 0, (), (start,)))]
        for _ in range(STEPS):
            if not heap:
                return
            at = heapq.heappop(heap)[-1]
            if at.hex < 0:  # a whole way: it was put back until it was the cheapest
                laid = frozenset(h for h, _ in at.tiles)
                if at.tiles and laid not in seen:
                    seen.add(laid)
                    yield at
                continue
            key = at.hex, at.side, len(at.tiles) if builds < LONG else 0
            visits[key] = visits.get(key, 0) + 1
            if visits[key] > OFTEN:
                continue
            for step in self.steps(at, end):
                more = wanting.get(step.hex, LONG) if step.hex >= 0 else 0
                tiles, price = len(step.tiles) + more, step.cost + LEAST * more
                if tiles <= builds and price <= means:
                    heapq.heappush(heap, (price, tiles, next(order), step))

    def wanting(self, end: int) -> dict[int, int]:
        """Tell for every hex how many tiles a way needs at least from there to the end, its own included."""
        b, s = self.b, self.s

        def own(h: int) -> int:
            free = links.is_city(b, s, h) or (s.face[h] > 0 and self.p in s.owner[h][: b.tracks[s.face[h]]])
            return 0 if free else 1

        found = {end: own(end)}
        line = deque([end])
        while line:
            h = line.popleft()
            for n in b.near[h]:
                if n >= 0 and found.get(n, LONG) > found[h] + own(n):
                    found[n] = found[h] + own(n)
                    (line.append if own(n) else line.appendleft)(n)
        return found

    def steps(self, at: Step, end: int) -> Iterator[Step]:
        """Go on by one hex; `end` reached is a step to no hex."""
        b, s, h, e = self.b, self.s, at.hex, at.side
        if h == end and e >= 0:
            if links.is_city(b, s, h):
                yield at._replace(hex=-1)
            else:
                exits = [TOWN] if b.stop[h] >= 0 else [x for x in range(SIDES) if x != e]
                for x in exits:
                    if (lay := self.lay(h, e, x)) is not None:
                        yield _with(at, -1, -1, h, lay)
            return
        for x in range(SIDES):
            n = int(b.near[h][x])
            if x == e or n < 0 or n in at.hexes:
                continue
            if links.is_city(b, s, h):
                yield at._replace(hex=n, side=links.opposite(x), hexes=(*at.hexes, n))
            elif (lay := self.lay(h, e, x)) is not None:
                yield _with(at, n, links.opposite(x), h, lay)

    def lay(self, h: int, e: int, x: int) -> tuple[int, int] | None:
        """Return the face that joins two sides of the hex at the lowest price, and that; (0, 0) where they are joined.

        e is -1 at the start of a way, x TOWN at its end in a town; None when no tile does it.
        """
        key = h, e, x
        if key not in self.known:
            town = self.b.stop[h] >= 0
            self.known[key] = self._town(h, [i for i in (e, x) if 0 <= i < SIDES]) if town else self._plain(h, e, x)
        return self.known[key]

    def joins(self, h: int) -> list[int]:
        """Tell what a new track meets at each side of the hex (`track.look`)."""
        if h not in self.met:
            track.look(self.b, self.s, self.w, h, self.p)
            self.met[h] = list(self.w.joins)
        return self.met[h]

    def _mine(self, h: int, side: int) -> bool | None:
        """Whether the track at that side of the hex is one's own; None when there is none."""
        t = self.b.track_at[self.s.face[h]][side]
        return None if t < 0 else bool(self.s.owner[h][t] == self.p)

    def _town(self, h: int, sides: list[int]) -> tuple[int, int] | None:
        b, old = self.b, self.s.face[h]
        there = [self._mine(h, side) for side in sides]
        if False in there:
            return None
        new = [side for side, mine in zip(sides, there, strict=True) if mine is None]
        if not new:
            return 0, 0
        wanted = b.exits[old] | sum(1 << side for side in new)
        row = old if old > 0 else b.faces + 1
        return self._cheapest(h, new, [f for f in b.more[b.more_from[row]:b.more_from[row + 1]]
                                       if b.exits[f] == wanted])

    def _plain(self, h: int, e: int, x: int) -> tuple[int, int] | None:
        b, old = self.b, self.s.face[h]
        if e < 0:  # it begins at the open end of one's own track there
            return (0, 0) if self._mine(h, x) and links.is_open(b, self.s, h, x) else None
        if self._mine(h, e) and b.across[old][e] == x:
            return 0, 0
        low, high = min(e, x), max(e, x)
        pair = 1 << low * SIDES + high
        more = [f for f in b.more[b.more_from[old]:b.more_from[old + 1]]
                if b.pairs[f] & pair and b.tracks[f] == b.tracks[old] + 1]
        turned = [b.redirect[i] for i in range(b.redirect_from[old], b.redirect_from[old + 1])
                  if {b.across[old][b.redirect_out[i]], b.redirect_in[i]} == {e, x}]
        return self._cheapest(h, [i for i in (e, x) if self._mine(h, i) is None], more + turned)

    def _cheapest(self, h: int, new: Sequence[int], faces: Sequence[int]) -> tuple[int, int] | None:
        """Return the face of the lowest price, unless a new side of it cannot be joined."""
        joins = self.joins(h)
        if not faces or any(joins[side] <= track.FOREIGN for side in new):
            return None
        return min((track.price(self.b, self.s, h, f), f) for f in faces)[::-1]


def _with(at: Step, hex: int, side: int, h: int, lay: tuple[int, int]) -> Step:
    """Return the step that leaves h with that tile laid on it."""
    face, price = lay
    return Step(hex, side, at.cost + price, (*at.tiles, (h, face)) if face else at.tiles,
                (*at.hexes, hex) if hex >= 0 else at.hexes)


def _tried(pack: Pack, s: Any, steps: Iterator[Step]) -> list[shapes.Way]:
    """Return the ways that the rules let one build, until there are enough or they get dear."""
    found: list[shapes.Way] = []
    for step in steps:
        if len(found) == SHOWN or (found and step.cost > found[0].cost + DEARER):
            break
        stops = _stops(pack, step)
        if sum(way.stops == stops for way in found) < ALIKE and (made := _made(pack, s, step, step.tiles)):
            found.append(made)
    return found


def _stops(pack: Pack, step: Step) -> list[int]:
    """Return the cities and towns of a way."""
    return [k for h in step.hexes if (k := pack.board.hexes[h].stop) >= 0]


def _begun(pack: Pack, s: Any, steps: Iterator[Step], builds: int) -> list[shapes.Way]:
    """Return the first way whose beginning can be built now, as much of it as can be."""
    for step in steps:
        for n in range(min(builds, len(step.tiles)), 0, -1):
            for some in (step.tiles[:n], step.tiles[-n:]):
                if made := _made(pack, s, step, some):
                    return [made]
    return []


def _made(pack: Pack, s: Any, step: Step, tiles: Sequence[Lay]) -> shapes.Way | None:
    """Build the tiles on a copy, in an order in which each is legal; None when there is none."""
    now, wanted = copied(s.source), [pack_build(*lay) for lay in tiles]
    moves: list[int] = []
    texts: list[str] = []
    while wanted:
        legal = set(ASK.legal(pack, now))
        move = next((m for m in wanted if m in legal), None)
        if move is None:
            return None
        texts.append(notation.text(pack, now, move))
        ASK.loops.apply_at(pack.B, now, 0, ASK.scratch.W, move)
        moves.append(move)
        wanted.remove(move)
    after, p = plain(now), s.actor
    complete = [sum(link.owner == p and link.open is None for link in network(pack, x).links) for x in (s, after)]
    raises = (after.cash[p] - s.cash[p] + after.spent - s.spent) // money.STEP
    ends = [step.hexes[0], step.hexes[-1]]
    called = [_called(pack, h) for h in step.hexes if pack.board.hexes[h].stop >= 0 or h in ends]
    completes, left, cost = complete[1] - complete[0], len(step.tiles) - len(tiles), after.spent - s.spent
    return shapes.Way(moves, texts, list(tiles), _stops(pack, step), cost, after.cash[p], raises, completes, left,
                      forecast.ending(pack, after), words.way(called, len(tiles), cost, completes, left))


def _place(pack: Pack, said: str) -> int:
    """Return the hex of that name, or of the city or town."""
    name = fold(said)
    if name in pack.hexes:
        return int(pack.hexes[name])
    if name in pack.stops:
        return int(pack.board.stops[pack.stops[name]].hex)
    raise Refusal(words.NO_WAY["place"].format(said=said))


def _called(pack: Pack, h: int) -> str:
    """Name the stop on the hex, or the hex."""
    stop = pack.board.hexes[h].stop
    return pack.board.stops[stop].name if stop >= 0 else pack.board.hexes[h].name
