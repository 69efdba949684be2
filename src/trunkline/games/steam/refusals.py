"""Why a build or a delivery is refused; the words, which teach the rule, are in `words.reasons`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from trunkline.engine.plain import Plain, board_of
from trunkline.engine.words import dollars
from trunkline.games.steam.grid import neighbour
from trunkline.games.steam.moves import END
from trunkline.games.steam.network import network
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import COLOUR_NAMES, LEVELS, SIDES, UNOWNED, WORK
from trunkline.games.steam.uncompiled import city_of, colour_of, face_of, hex_of, links, money, side_of, track
from trunkline.games.steam.words.table import COLOURS
from trunkline.games.steam.words.table import SIDES as SIDE_WORDS


class Why:
    """A reason: its code, its rule, the key of its words in `REASONS` (the code, if it is not said), what they name."""

    def __init__(self, code: str, rule: str, said: str = "", **named: Any) -> None:
        """Of the code, with what the words name."""
        self.code, self.rule, self.said, self.named = code, rule, said or code, named


def build(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    """Tell why p may not lay the face on the hex (`track.check`)."""
    b, board, w = board_of(pack), pack.board, Plain(np.zeros(1, WORK))
    h, f = hex_of(x), face_of(x)
    code = track.check(b, s, w, p, h, f)
    here, face = board.hexes[h].name, board.faces[f]
    stop = board.stops[b.stop[h]].name if b.stop[h] >= 0 else ""
    if code == track.NO_PLACE:
        return Why("on-city", "4.3", city=stop)
    if code == track.WRONG_FACE:
        return Why("no-town" if face.town else "is-town", "4.3", hex=here, town=stop)
    if code == track.SAME:
        return Why("same", "4.10", hex=here)
    if code == track.NO_KEEP:
        return Why("no-keep", "4.10", tile=board.faces[s.face[h]].label, hex=here)
    if code == track.NO_PIECE:
        return Why("no-piece", "1.5", tile=board.kinds[face.kind].name)
    if code == track.TOO_DEAR:
        cost = track.price(b, s, h, f)
        if money.may_raise(b, p):
            return Why("too-dear", "3.2", "build-means", price=cost, means=dollars(money.means(b, s, p)))
        return Why("too-dear", "3.3", "build-cash", price=cost, cash=dollars(s.cash[p]))
    if code == track.NO_BUILDS:
        return Why("no-builds", "4.2", most=track.most(s, p))
    return _sides(pack, s, h, f, code, w, names)


def _sides(pack: Pack, s: Any, h: int, f: int, code: int, w: Any, names: Sequence[str]) -> Why:
    """Tell what is wrong with what the tile's sides meet; `track.look` has filled w."""
    b, board = board_of(pack), pack.board
    old, joins, far = s.face[h], w.joins, w.far
    redirected = track.redirection(b, old, f) if old and not track.improves(b, old, f) else -1
    if redirected >= 0:
        new = [b.redirect_in[redirected]]
    else:
        new = [e for e in range(SIDES) if b.exits[f] & ~b.exits[old] & 1 << e]
    if code == track.SIDE_SHUT:
        e = next(e for e in new if joins[e] == track.SHUT)
        named = {"side": SIDE_WORDS[e], "hex": board.hexes[h].name}
        if e in board.hexes[h].closed:
            return Why("closed-side", "4.4", "barrier", barrier=_barrier(pack, h, e), **named)
        return Why("closed-side", "4.4", "edge", **named)
    if code == track.SIDE_FOREIGN:
        e = next(e for e in new if joins[e] == track.FOREIGN)
        n = b.near[h][e]
        owner = s.owner[n][b.track_at[s.face[n]][links.opposite(e)]]
        return Why("foreign", "4.6", owner=names[owner], side=SIDE_WORDS[e])
    if code == track.UNCONNECTED:
        loose = [e for e in _unconnected(pack, f, new, joins) if joins[e] == track.LOOSE]
        if loose:
            return Why("no-claim", "4.9", side=SIDE_WORDS[loose[0]], town=board.stops[far[loose[0]]].name)
        return Why("unconnected", "4.5")
    if code == track.LOOP:
        return Why("loop", "4.7")
    give = b.redirect_out[redirected]
    if code == track.NOT_LAST:
        return Why("not-last", "4.11", side=SIDE_WORDS[give])
    if code == track.NOT_YOURS:
        return Why("not-yours", "4.11", owner=names[s.owner[h][b.track_at[old][give]]])
    return Why("no-claim", "4.11", "no-claim-redirect")


def _unconnected(pack: Pack, f: int, new: list[int], joins: list[int]) -> list[int]:
    """Return the sides of the first new track that does not connect; in a town, of all new ones."""
    if pack.board.faces[f].town:
        return new
    return next([x, y] for x, y in pack.board.faces[f].tracks
                if x in new and joins[x] < track.TO_CITY and joins[y] < track.TO_CITY)


def _barrier(pack: Pack, h: int, side: int) -> str:
    """Name what closes the side."""
    board = pack.board
    spot = neighbour((board.hexes[h].row, board.hexes[h].column), side)
    beyond = next(i for i, x in enumerate(board.hexes) if (x.row, x.column) == spot)
    both = {(h, side), (beyond, links.opposite(side))}
    return next(b.name for b in board.barriers if both & set(b.sides))


def ship(pack: Pack, s: Any, p: int, x: int, names: Sequence[str]) -> Why:
    """Tell why p may not make the delivery (7.2, 7.3); its links exist, for its words were read."""
    net = network(pack, s)
    k, c = city_of(x), colour_of(x)
    colour = COLOURS[COLOUR_NAMES[c]]
    stops, owners = [k], []
    for i in range(LEVELS):
        e = side_of(x, i)
        if e == END:
            break
        owners.append(net.links[net.at[k][e]].owner)
        k = net.to[k][e]
        stops.append(k)
    called = [pack.board.stops[i].name for i in stops]
    if s.colour[stops[0]] < 0 or s.cubes[stops[0]][c] < 1:
        return Why("no-cube", "7.2", colour=colour, city=called[0])
    if len(owners) > s.level[p]:
        return Why("level", "7.2", links=len(owners), level=s.level[p])
    if stops[-1] == stops[0]:
        return Why("returns", "7.2", city=called[0])
    if len(set(stops)) < len(stops):
        return Why("twice", "7.2")
    if s.colour[stops[-1]] != c:
        return Why("destination", "7.2", city=called[-1], colour=colour)
    for i, stop in enumerate(stops[1:-1], 1):
        if s.colour[stop] == c:
            return Why("passes", "7.2", route=" > ".join(called), city=called[i], colour=colour)
    own = owners.count(p)
    if not own:
        return Why("no-own-link", "7.3")
    rival = max((q for q in owners if q not in (p, UNOWNED)), key=owners.count)
    return Why("share", "7.3", theirs=owners.count(rival), owner=names[rival], yours=own)
