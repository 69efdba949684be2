"""The data of a board and the options of a match, made into the read-only board record and its names."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from trunkline.engine.game import Refusal
from trunkline.engine.text import fold
from trunkline.games.higgins import shapes, words
from trunkline.games.higgins.data import DEFAULT, CityData, Data, PassData, SwitchData, read
from trunkline.games.higgins.network import Network, Segment
from trunkline.games.higgins.options import Options
from trunkline.games.higgins.phases.expenses import COSTS
from trunkline.games.higgins.state import BOARD, CARD, CLASSIC, FOOD, LODGING, LONG, MAP_TRACKS, REACH, SHORT, TELEGRAPH
from trunkline.games.higgins.validate import START, check

VERSIONS = {"classic": CLASSIC, "short": SHORT, "long": LONG}
MARKS = {2: 6, 3: 6, 4: 6, 5: 5, 6: 4}  # 2.3
NEEDS: list[tuple[str, int]] = [("food", FOOD), ("lodging", LODGING), ("telegraph", TELEGRAPH)]


@dataclass(frozen=True)
class Pack:
    """What the kernels and the words need: `B`, an array of one board record, and the shape clients draw."""

    options: Options
    B: Any
    board: shapes.Board
    segments: list[list[Segment]]  # out of every city, as in the record
    cities: dict[str, int] = field(default_factory=dict)  # folded id, name and label -> index
    tickets: dict[str, int] = field(default_factory=dict)  # folded id, short and name -> index
    passes: dict[str, int] = field(default_factory=dict)
    locomotives: dict[str, int] = field(default_factory=dict)


@cache
def load(options: Options, folder: Path = DEFAULT) -> Pack:
    """Return the pack for these options; Refusal with every fault when the folder's data is not sound."""
    data, net = _sound(folder)
    board = _shape(data, net, MARKS[options.players])
    unique = Counter(fold(c.name) for c in board.cities)
    cities = {fold(c.id): i for i, c in enumerate(board.cities)}
    cities |= {fold(c.name): i for i, c in enumerate(board.cities) if unique[fold(c.name)] == 1}
    cities |= {fold(f"{c.name} {c.region}"): i for i, c in enumerate(board.cities)}
    return Pack(
        options,
        _record(options, folder),
        board,
        net.segments,
        cities,
        {fold(word): i for i, t in enumerate(board.tickets) for word in (t.id, t.name, t.short)},
        {fold(word): i for i, p in enumerate(board.passes) for word in (p.name, p.id)},
        {fold(m.id): i for i, m in enumerate(board.locomotives)},
    )


@cache
def _sound(folder: Path) -> tuple[Data, Network]:
    if faults := check(folder):
        raise Refusal("the board's data is not sound:\n" + "\n".join(faults))
    data, _ = read(folder)
    return data, Network.of(data)


def _set_ids(data: Data) -> dict[tuple[str, str], int]:
    """Return every set's index: colours, then types, then affiliations."""
    keys = [("colour", c.id) for c in data.colours]
    keys += [("type", t.id) for t in data.types] + [("affiliation", a.id) for a in data.affiliations]
    return {key: i for i, key in enumerate(keys)}


def _record(options: Options, folder: Path) -> Any:
    """Return the board record with the options in it, as an array of one."""
    B = _base(folder).copy()
    b = B[0]
    b.seats, b.version, b.marks = options.players, VERSIONS[options.version], MARKS[options.players]
    b.by_round, b.listed, b.chosen = options.opening == "round", options.final == "listed", options.colours == "chosen"
    B.setflags(write=False)
    return B


@cache
def _base(folder: Path) -> Any:
    """Return the board record of the folder's data, whatever the options."""
    data, net = _sound(folder)
    B = np.zeros(1, BOARD)
    b = B[0]
    ids, n = list(data.cities), len(data.cities)
    b.cities, b.tickets, b.passes, b.tracks = n, len(data.tickets), len(data.passes), len(data.tracks)
    b.start_city = ids.index(START)
    for i, card in enumerate(data.cards.values()):
        b.card[i] = [ids.index(c) for c in card.cities]
    b.east[:n] = [c.side == "east" for c in data.cities.values()]
    _network(b, net)
    _deck(b, data)
    return B


def _deck(b: Any, data: Data) -> None:
    """Write tickets, sets and Pass cards."""
    ids, sets, tracks = list(data.cities), _set_ids(data), {t: i for i, t in enumerate(data.tracks)}
    b.sets = len(sets)
    b.offers[:] = -1
    b.ticket_sets[:] = -1
    for i, t in enumerate(data.tickets):
        b.free_moves[i], b.ticket_city[i] = t.free_moves, ids.index(t.city)
        offers = b.offers[b.ticket_city[i]]
        offers[list(offers).index(-1)] = i
        keys = [("colour", t.colour)] + [("type", t.type)] * bool(t.type) + [("affiliation", a) for a in t.affiliations]
        for j, key in enumerate(keys):
            b.ticket_sets[i][j] = sets[key]
            b.set_size[sets[key]] += 1
        b.map_len[i] = len(t.tracks)
        b.map_track[i] = [tracks[x] for x in t.tracks] + [-1] * (MAP_TRACKS - len(t.tracks))
    for i, p in enumerate(data.passes):
        b.pass_cost[i], b.copies[i], b.pass_extra[i] = p.cost, p.copies, p.extra_segments
        b.pass_needs[i] = p.free_food * FOOD | p.free_lodging * LODGING | p.free_telegraph * TELEGRAPH
        b.pass_side[i] = {"anywhere": -1, "east": 1, "west": 0}[p.region]
        b.pass_not[i] = sum(1 << j for j, q in enumerate(data.passes) if q.id in p.not_with)


def _network(b: Any, net: Network) -> None:
    """Write distances, the cities around each city, and the segments between neighbours."""
    n, k = len(net.segments), 0
    for c, segments in enumerate(net.segments):
        far = net.distances(c)
        b.dist[c][:n] = far
        order = sorted((i for i in range(n) if i != c), key=lambda i: (far[i], i))
        by_distance = sorted(far)
        at_home = bisect_right(by_distance, 0)
        b.near[c][: n - 1] = order
        b.within[c] = [bisect_right(by_distance, limit) - at_home for limit in range(REACH)]
        b.segment_from[c] = k
        for segment in segments:
            b.segment_start[k], b.segment_to[k], b.segment_len[k] = c, segment.to, len(segment.tracks)
            b.segment_track[k][: len(segment.tracks)] = segment.tracks
            k += 1
    b.segment_from[n:] = k


def _shape(data: Data, net: Network, marks: int) -> shapes.Board:
    """Return the board as clients draw it."""
    ids = list(data.cities)
    names = Counter(c.name for c in data.cities.values())
    sets, tracks = _set_ids(data), {t: i for i, t in enumerate(data.tracks)}
    places: dict[str, CityData | SwitchData] = {**data.cities, **data.switches}
    order = {i: n for n, i in enumerate(places)}
    tickets = [
        shapes.Ticket(t.id, t.name, t.short, ids.index(t.city), sets["colour", t.colour],
                      sets["type", t.type] if t.type else -1, [sets["affiliation", a] for a in t.affiliations],
                      t.free_moves, t.founded, t.note, [tracks[x] for x in t.tracks])
        for t in data.tickets]
    members: list[list[int]] = [[] for _ in sets]
    for i, t in enumerate(tickets):
        for k in (t.colour, t.type, *t.affiliations):
            if k >= 0:
                members[k].append(i)
    kinds = [*(("colour", s.id, s.name, s.code, s.hex, s.ink) for s in data.colours),
             *(("type", s.id, s.name, s.text, "", "") for s in data.types),
             *(("affiliation", s.id, s.name, s.text, "", "") for s in data.affiliations)]
    return shapes.Board(
        cities=[
            shapes.City(i, c.name, c.name if names[c.name] == 1 else f"{c.name}, {c.region}", c.region,
                        c.lat, c.lon, c.side, [n for n, t in enumerate(tickets) if ids[t.city] == i],
                        sorted({w.to for w in net.segments[order[i]]}))
            for i, c in data.cities.items()],
        switches=[shapes.Switch(i, s.name, s.lat, s.lon) for i, s in data.switches.items()],
        tracks=[
            shapes.Track(i, (order[t.start], order[t.to]), t.kind, t.line,
                         [(places[t.start].lat, places[t.start].lon), *t.via, (places[t.to].lat, places[t.to].lon)])
            for i, t in data.tracks.items()],
        sets=[shapes.Set(f"{kind}:{i}", kind, name, code, colour, ink, members[n])  # type: ignore[arg-type]
              for n, (kind, i, name, code, colour, ink) in enumerate(kinds)],
        tickets=tickets,
        passes=[
            shapes.PassCard(p.id, p.name, p.cost, [n for n, _ in NEEDS if getattr(p, f"free_{n}")],  # type: ignore[misc]
                            p.extra_segments, p.region, [j for j, q in enumerate(data.passes) if q.id in p.not_with],
                            p.copies, effect(p, data), p.note)
            for p in data.passes],
        locomotives=[shapes.Locomotive(i, i.capitalize(), [ids.index(c) for c in card.cities[:marks]])
                     for i, card in data.cards.items()],
        start=ids.index(START),
        distances=[net.distances(c) for c in range(len(ids))],
    )


def effect(p: PassData, data: Data) -> str:
    """Return a Pass card's effect in one line."""
    names = {q.id: q.name for q in data.passes}
    saves = [(COSTS[bit], need) for need, bit in NEEDS if getattr(p, f"free_{need}")]
    return words.pass_card(saves, p.extra_segments, p.region, [names[i] for i in p.not_with])


assert max(MARKS.values()) == CARD
