"""Why a build or a delivery is refused, in words that teach the rule."""

from __future__ import annotations

from typing import Any

import numpy as np

from trunkline.engine.plain import Plain, board_of
from trunkline.games.steam import lines
from trunkline.games.steam.grid import SIDE_NAMES, neighbour
from trunkline.games.steam.moves import END
from trunkline.games.steam.notation import dollars
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import COLOUR_NAMES, LEVELS, SIDES, UNOWNED, WORK
from trunkline.games.steam.uncompiled import city_of, colour_of, face_of, hex_of, links, money, side_of, track

Words = tuple[str, str, str]  # code, rule, words


def player(seat: int) -> str:
    """A seat in words; the server puts the name where it can."""
    return f"Player {seat + 1}"


def build_words(pack: Pack, s: Any, p: int, x: int) -> Words:
    """Why p may not lay the face on the hex (`track.check`)."""
    b, board, w = board_of(pack), pack.board, Plain(np.zeros(1, WORK))
    h, f = hex_of(x), face_of(x)
    code = track.check(b, s, w, p, h, f)
    here, face, old = board.hexes[h].name, board.faces[f], s.face[h]
    stop = b.stop[h]
    if code == track.NO_PLACE:
        return "on-city", "4.3", f"{board.stops[stop].name} is a city; no tile is laid on a city."
    if code == track.WRONG_FACE:
        if face.town:
            return "no-town", "4.3", f"{here} has no town; it takes a tile without one."
        return "is-town", "4.3", f"{here} is the town {board.stops[stop].name}; it takes a tile with a town."
    if code == track.SAME:
        return "same", "4.10", f"{here} has that tile already."
    if code == track.NO_KEEP:
        return ("no-keep", "4.10", f"{board.faces[old].label} lies on {here}; a new tile keeps every track of it and "
                "adds one, or turns the open end of one link.")
    if code in (track.SIDE_SHUT, track.SIDE_FOREIGN, track.UNCONNECTED, track.LOOP, track.NOT_LAST, track.NOT_HIS,
                track.NO_CLAIM):
        return _sides(pack, s, p, h, f, code, w)
    if code == track.NO_PIECE:
        return "no-piece", "1.5", f"no piece with the face {board.kinds[face.kind].name} is left."
    if code == track.TOO_DEAR:
        cost, cash = track.price(b, s, h, f), s.cash[p]
        if money.may_raise(b, p):
            return "too-dear", "3.2", f"costs ${cost}, you can pay {dollars(money.means(b, s, p))}."
        return "too-dear", "3.3", f"costs ${cost}, you have {dollars(cash)} and cannot raise money in this phase."
    return "no-builds", "4.2", f"you have made all your {track.most(s, p)} builds of this turn."


def _sides(pack: Pack, s: Any, p: int, h: int, f: int, code: int, w: Any) -> Words:
    """A refusal that has to do with what the tile's sides meet; `track.look` has filled w."""
    b, board = board_of(pack), pack.board
    old, joins, far = s.face[h], w.joins, w.far
    turned = track.redirection(b, old, f) if old and not track.improves(b, old, f) else -1
    if turned >= 0:
        new = [b.turn_in[turned]]
    else:
        new = [e for e in range(SIDES) if b.exits[f] & ~b.exits[old] & 1 << e]
    if code == track.SIDE_SHUT:
        e = next(e for e in new if joins[e] == track.SHUT)
        return "closed-side", "4.4", f"the {SIDE_NAMES[e]} side of {board.hexes[h].name} {_barrier(pack, h, e)}."
    if code == track.SIDE_FOREIGN:
        e = next(e for e in new if joins[e] == track.FOREIGN)
        n = b.near[h][e]
        owner = s.owner[n][b.track_at[s.face[n]][links.opposite(e)]]
        return ("foreign", "4.6", f"the {SIDE_NAMES[e]} side already carries {player(owner)}'s track; "
                "you may not join it.")
    if code == track.UNCONNECTED:
        loose = [e for e in _unconnected(pack, f, new, joins) if joins[e] == track.LOOSE]
        if loose:
            name = board.stops[far[loose[0]]].name
            return ("no-claim", "4.9", f"the open link to the {SIDE_NAMES[loose[0]]} is nobody's and begins at {name}, "
                    "where you own no track: you cannot claim it.")
        return "unconnected", "4.5", ("new track must come out of a city, join track you own, or extend an open link "
                                      "that you may claim.")
    if code == track.LOOP:
        return "loop", "4.7", "the link would return to the stop it left."
    give = b.turn_out[turned]
    if code == track.NOT_LAST:
        return "not-last", "4.11", (f"the track to the {SIDE_NAMES[give]} is not the open end of a link; only "
                                    "that can be redirected.")
    if code == track.NOT_HIS:
        owner = s.owner[h][b.track_at[old][give]]
        return "not-yours", "4.11", f"that link is {player(owner)}'s; nobody redirects another's track."
    return "no-claim", "4.11", "that open link is nobody's, and you cannot claim it: you own no track in its town."


def _unconnected(pack: Pack, f: int, new: list[int], joins: list[int]) -> list[int]:
    """The sides of the first new track that does not connect; in a town, of all new ones."""
    if pack.board.faces[f].town:
        return new
    return next([x, y] for x, y in pack.board.faces[f].tracks
                if x in new and joins[x] < track.TO_CITY and joins[y] < track.TO_CITY)


def _barrier(pack: Pack, h: int, side: int) -> str:
    """Why no track crosses the side."""
    board = pack.board
    if side not in board.hexes[h].closed:
        return "leads into water or off the map"
    row, column = neighbour((board.hexes[h].row, board.hexes[h].column), side)
    beyond = next(i for i, x in enumerate(board.hexes) if (x.row, x.column) == (row, column))
    both = {(h, side), (beyond, links.opposite(side))}
    return f"is closed ({next(b.name for b in board.barriers if both & set(b.sides))})"


def ship_words(pack: Pack, s: Any, p: int, x: int) -> Words:
    """Why p may not make the delivery (7.2, 7.3); its links exist, for its words were read."""
    board, net = pack.board, lines.network(pack, s)
    k, c = city_of(x), colour_of(x)
    colour = COLOUR_NAMES[c]
    stops, owners = [k], []
    for i in range(LEVELS):
        e = side_of(x, i)
        if e == END:
            break
        owners.append(net.lines[net.at[k][e]].owner)
        k = net.to[k][e]
        stops.append(k)
    names = [board.stops[i].name for i in stops]
    if s.colour[stops[0]] < 0 or s.cubes[stops[0]][c] < 1:
        return "no-cube", "7.2", f"there is no {colour} cube in {names[0]}."
    if len(owners) > s.level[p]:
        return "level", "7.2", f"{len(owners)} links, but your locomotive has level {s.level[p]}."
    if stops[-1] == stops[0]:
        return "returns", "7.2", f"a cube may not come back to {names[0]}, where it started."
    if len(set(stops)) < len(stops):
        return "twice", "7.2", "no city or town is visited twice."
    if s.colour[stops[-1]] != c:
        return "destination", "7.2", f"{names[-1]} is no {colour} city, so it does not accept a {colour} cube."
    for i, stop in enumerate(stops[1:-1], 1):
        if s.colour[stop] == c:
            return "passes", "7.2", f"{' > '.join(names)} passes {names[i]}, a {colour} city, with a {colour} cube."
    own = owners.count(p)
    if not own:
        return "no-own-link", "7.3", "the way must use at least one link of your own."
    rival = max((q for q in owners if q not in (p, UNOWNED)), key=owners.count)
    return ("share", "7.3", f"the way uses {owners.count(rival)} links of {player(rival)} and {own} of yours; no other "
            "player may have more than you.")
