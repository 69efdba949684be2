"""What must hold of a Higgins board beyond the types of its fields: every fault a line with file and key."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from trunkline.games.higgins.data import Data, read
from trunkline.games.higgins.network import Network
from trunkline.games.higgins.state import (
    CITIES,
    MAP_TRACKS,
    PASSES,
    SEGMENT_TRACKS,
    SEGMENTS,
    SETS,
    TICKETS,
    TRACKS,
    WIDTH,
)

START = "chicago"  # 2.2
LIVERIES = ["red", "blue", "green", "yellow", "black", "white"]  # 1.4, and what clients can draw
MOST_OFFERS = 3  # tickets of one city


def check(folder: Path) -> list[str]:
    """Return all faults of the data pack in the folder; an empty list when there is none."""
    data, faults = read(folder)
    faults += places(data)
    faults += tracks(data)
    faults += tickets(data)
    faults += passes(data)
    faults += cards(data)
    if not any(fault.startswith("board.toml") for fault in faults):  # else the network cannot be walked
        faults += network(data)
    return faults


def places(d: Data) -> Iterator[str]:
    """Check cities and switches: ids, room, no two in one spot or of one name."""
    if START not in d.cities:
        yield f"board.toml: cities: {START!r} is missing: every train starts there (2.2)"
    if len(d.cities) > CITIES:
        yield f"board.toml: cities: {len(d.cities)}, more than {CITIES}"
    for i in d.cities.keys() & d.switches.keys():
        yield f"board.toml: switches.{i}: is a city too"
    named = {f"cities.{i}": p for i, p in d.cities.items()} | {f"switches.{i}": p for i, p in d.switches.items()}
    for i in named:
        if not re.fullmatch("[a-z0-9-]+", i.partition(".")[2]):
            yield f"board.toml: {i}: an id is made of a-z, 0-9 and -"
    for (i, p), (j, q) in combinations(named.items(), 2):
        if (p.lat, p.lon) == (q.lat, q.lon):
            yield f"board.toml: {j}: in the same spot as {i}"
        if (p.name, p.region) == (q.name, q.region):
            yield f"board.toml: {j}: has the same name and region as {i}"


def tracks(d: Data) -> Iterator[str]:
    """Check tracks: known ends, no loop, an id that says the ends; switches of three tracks or more."""
    known = d.cities.keys() | d.switches.keys()
    if len(d.tracks) > TRACKS:
        yield f"board.toml: tracks: {len(d.tracks)}, more than {TRACKS}"
    for i, t in d.tracks.items():
        for key, end in (("from", t.start), ("to", t.to)):
            if end not in known:
                yield f"board.toml: tracks.{i}: {key}: unknown place {end!r}"
        if t.start == t.to:
            yield f"board.toml: tracks.{i}: to: the same place as from"
        base = f"{t.start}--{t.to}"
        if i != base and not i.startswith(base + "--"):
            yield f"board.toml: tracks.{i}: the id should be {base} (or {base}--x for a second track)"
    ends = Counter(e for t in d.tracks.values() for e in (t.start, t.to))
    for i in d.switches:
        if ends[i] < 3:
            yield f"board.toml: switches.{i}: {ends[i]} tracks; a switch has three or more"


def tickets(d: Data) -> Iterator[str]:
    """Check sets and tickets: known, unique, in at most three sets (1.2), maps joined to their city (10.2)."""
    yield from repeated("sets.toml", "colour", "id", (c.id for c in d.colours))
    yield from repeated("sets.toml", "type", "id", (s.id for s in d.types))
    yield from repeated("sets.toml", "affiliation", "id", (s.id for s in d.affiliations))
    yield from repeated("sets.toml", "colour", "code", (c.code for c in d.colours))
    yield from repeated("sets.toml", "colour", "hex", (c.hex for c in d.colours))
    for field in ("id", "name", "short"):
        yield from repeated("tickets.toml", "ticket", field, (getattr(t, field) for t in d.tickets))
    if len(d.tickets) > TICKETS:
        yield f"tickets.toml: ticket: {len(d.tickets)}, more than {TICKETS}"
    if (sets := len(d.colours) + len(d.types) + len(d.affiliations)) > SETS:
        yield f"sets.toml: {sets} sets, more than {SETS}"
    colours, types = {c.id for c in d.colours}, {s.id for s in d.types}
    affiliations = {s.id for s in d.affiliations}
    logos: defaultdict[str, list[str]] = defaultdict(list)
    for t in d.tickets:
        at = f"tickets.toml: ticket.{t.id}"
        logos[t.city].append(t.id)
        if t.city not in d.cities:
            yield f"{at}: city: unknown city {t.city!r}"
        if t.colour not in colours:
            yield f"{at}: colour: unknown colour {t.colour!r}"
        if t.type and t.type not in types:
            yield f"{at}: type: unknown type {t.type!r}"
        for a in t.affiliations:
            if a not in affiliations:
                yield f"{at}: affiliations: unknown affiliation {a!r}"
        if len(set(t.affiliations)) != len(t.affiliations):
            yield f"{at}: affiliations: one is there twice"
        if 1 + bool(t.type) + len(t.affiliations) > 3:
            yield f"{at}: is in more than three sets (1.2)"
        if "C" in types and (" Central " in f" {t.name} ") != (t.type == "C"):
            yield f"{at}: type: C is for the roads with Central in their name, and for all of them"
        unknown = [x for x in t.tracks if x not in d.tracks]
        if unknown:
            yield f"{at}: tracks: unknown {', '.join(unknown)}"
        elif len(set(t.tracks)) != len(t.tracks):
            yield f"{at}: tracks: one is there twice"
        elif loose := unreached(t.city, t.tracks, d):
            yield f"{at}: tracks: not joined to {t.city}: {', '.join(loose)}"
    for city, ids in logos.items():
        if len(ids) > MOST_OFFERS:
            yield f"tickets.toml: ticket.{ids[-1]}: city: {city} has more than {MOST_OFFERS} tickets"
    used = Counter(t.colour for t in d.tickets) + Counter(t.type for t in d.tickets if t.type)
    used += Counter(a for t in d.tickets for a in t.affiliations)
    for i in [*(c.id for c in d.colours), *(s.id for s in [*d.types, *d.affiliations])]:
        if d.tickets and not used[i]:
            yield f"sets.toml: {i}: no ticket is of this set"


def unreached(city: str, ids: Iterable[str], d: Data) -> list[str]:
    """Return the tracks of ids that cannot be reached from the city over tracks of ids."""
    seen, left, grew = {city}, list(ids), True
    while grew:
        grew = False
        for i in list(left):
            t = d.tracks[i]
            if t.start in seen or t.to in seen:
                seen |= {t.start, t.to}
                left.remove(i)
                grew = True
    return left


def passes(d: Data) -> Iterator[str]:
    """Check Pass cards: unique, useful, exclusions known; an express works wherever the train stands."""
    yield from repeated("passes.toml", "pass", "id", (p.id for p in d.passes))
    if len(d.passes) > PASSES:
        yield f"passes.toml: pass: {len(d.passes)}, more than {PASSES}"
    ids = {p.id for p in d.passes}
    for p in d.passes:
        for other in p.not_with:
            if other == p.id or other not in ids:
                yield f"passes.toml: pass.{p.id}: not_with: unknown card {other!r}"
        if not (p.free_food or p.free_lodging or p.free_telegraph or p.extra_segments):
            yield f"passes.toml: pass.{p.id}: does nothing"
        if p.extra_segments and p.region != "anywhere":
            yield f"passes.toml: pass.{p.id}: region: extra segments cannot depend on where the move will end (5.2)"


def cards(d: Data) -> Iterator[str]:
    """Check Pay cards: one for each of six locomotives, each city on one card, none the start."""
    if d.cards and list(d.cards) != LIVERIES:
        yield (f"pay_cards.toml: cards: {', '.join(d.cards)}; the locomotives are {', '.join(LIVERIES)}, "
               "in this order (1.4)")
    seen: dict[str, str] = {}
    for i, card in d.cards.items():
        for city in card.cities:
            if city not in d.cities:
                yield f"pay_cards.toml: cards.{i}: unknown city {city!r}"
            elif city == START:
                yield f"pay_cards.toml: cards.{i}: {START} is where all trains start"
            elif city in seen:
                yield f"pay_cards.toml: cards.{i}: {city} is on the card {seen[city]} already"
            seen.setdefault(city, i)


def network(d: Data) -> Iterator[str]:
    """Check the graph of segments: one piece, within the records' room."""
    net = Network.of(d)
    far = net.distances(list(d.cities).index(START))
    for i, dist in zip(d.cities, far, strict=True):
        if dist < 0:
            yield f"board.toml: cities.{i}: cannot be reached from {START}"
    if sum(map(len, net.segments)) > SEGMENTS:
        yield f"board.toml: tracks: more than {SEGMENTS} segments from city to city"
    if any(len(s.tracks) > SEGMENT_TRACKS for segments in net.segments for s in segments):
        yield f"board.toml: switches: a segment of more than {SEGMENT_TRACKS} tracks"
    if max(len(d.cities), len(d.tickets)) + len(d.passes) + 1 > WIDTH:
        yield f"board.toml: more than {WIDTH} moves can be legal at once"
    if any(len(t.tracks) > MAP_TRACKS for t in d.tickets):
        yield f"tickets.toml: a map of more than {MAP_TRACKS} tracks"


def repeated(file: str, key: str, field: str, values: Iterable[str]) -> Iterator[str]:
    """Yield a fault for each value that occurs twice."""
    for value, n in Counter(values).items():
        if n > 1:
            yield f"{file}: {key}: {field} {value!r} occurs {n} times"
