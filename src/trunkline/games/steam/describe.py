"""The whole position as lines of text: for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from trunkline.engine.plain import board_of, plain
from trunkline.engine.words import won
from trunkline.games.steam import ask
from trunkline.games.steam.network import Link, network
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.prompts import prompt
from trunkline.games.steam.sentences import cubes, lapsing
from trunkline.games.steam.state import BUILDING, COLOUR_NAMES, LOAD, OVER, UNOWNED
from trunkline.games.steam.uncompiled import track
from trunkline.games.steam.words import aloud


def describe(pack: Pack, S: Any, names: Sequence[str]) -> list[str]:
    """Return the position, a line each: whose decision, players, cities with goods, links with owners, what is open."""
    s, turns, board = plain(S), board_of(pack).turns, pack.board
    ranks, over = ask.ranks(pack, s), s.phase == OVER
    winners = [names[p] for p in range(len(names)) if ranks[p] == 0]
    out = [aloud.heading(board.name, board.ruleset, min(s.turn + 1, turns), turns),
           won(winners) if over else prompt(pack, s, names), "", *_players(pack, s, names), "", *_cities(pack, s), "",
           *_links(pack, s, names), ""]
    out.append(aloud.supply([(i, cubes(space)) for i, space in enumerate(s.supply[: board.spaces], 1) if any(space)]))
    out.append(aloud.new_cities([(n, c) for n, c in zip(s.new_city, COLOUR_NAMES, strict=True) if n]))
    if s.phase in (BUILDING, LOAD):
        out.append(aloud.built(s.built, track.most(s, s.actor), s.spent))
    return out


def _players(pack: Pack, s: Any, names: Sequence[str]) -> Iterator[str]:
    """Return the order of play, and what everybody has."""
    points, net = ask.scores(pack, s), network(pack, s)
    if order := [names[q] for q in s.order if q >= 0]:
        yield aloud.order(order)
    for p, name in enumerate(names):
        if s.fallen[p]:
            yield aloud.bankrupt(name)
            continue
        tile = pack.board.tiles[s.action[p] - 1].name if s.action[p] else ""
        links = sum(link.owner == p and link.open is None for link in net.links)
        yield aloud.player(name, s.cash[p], s.income[p], s.points[p], s.level[p], links, tile, points[p],
                           s.phase == OVER)


def _cities(pack: Pack, s: Any) -> Iterator[str]:
    """Return the cities with their goods, and the towns."""
    stops, hexes = pack.board.stops, pack.board.hexes
    yield aloud.CITIES
    for k, stop in enumerate(stops):
        if s.colour[k] >= 0:
            yield aloud.city(hexes[stop.hex].name, stop.name, COLOUR_NAMES[s.colour[k]], bool(s.grown[k]),
                             cubes(s.cubes[k]))
    yield aloud.towns([f"{hexes[x.hex].name} {x.name}" for k, x in enumerate(stops) if s.colour[k] < 0])


def _links(pack: Pack, s: Any, names: Sequence[str]) -> Iterator[str]:
    """Return the complete links by their owners, then the open ones."""
    net, stops = network(pack, s), pack.board.stops

    def hexes(link: Link) -> list[str]:
        return [pack.board.hexes[h].name for h, _ in link.tracks]

    def owner(link: Link) -> str:
        return aloud.NOBODY if link.owner == UNOWNED else names[link.owner]

    playing = [] if s.phase == OVER else [p for p in range(len(names)) if not s.fallen[p]]
    loses = {id(link) for link in lapsing(pack, s, *playing)}
    complete = sorted((x for x in net.links if x.open is None), key=lambda x: (x.owner, x.ends))
    yield aloud.LINKS
    yield from (aloud.link(owner(x), [stops[k].name for k in x.ends], hexes(x)) for x in complete)
    if not complete:
        yield aloud.NONE
    yield aloud.OPEN_LINKS
    for link in net.links:
        if link.open:
            yield aloud.open_link(owner(link), stops[link.ends[0]].name, hexes(link),
                                  pack.board.hexes[link.open[0]].name, link.open[1], id(link) in loses)
    if len(complete) == len(net.links):
        yield aloud.NONE
