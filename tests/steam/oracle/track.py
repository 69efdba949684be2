"""Section 4: links by walking, and every tile that may be laid by trying each face on each hex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial

from . import money, pieces
from .atlas import FACES, TOWN, Face, Track
from .position import Position, Tile

OUTLAY = {"plain": 0, "river": 1, "hill": 2, "river hill": 3}  # 4.12


@dataclass
class End:
    """Where a link ends: at a stop (with the side of the stop's hex it uses), or open at a side of a hex."""

    place: str
    side: int
    stop: bool


@dataclass
class Link:
    """4.1: the tracks from one end to the other."""

    tracks: list[tuple[str, Track]]
    ends: tuple[End, End]
    owner: int | None

    @property
    def complete(self) -> bool:
        """Do both ends lie at stops?"""
        return all(e.stop for e in self.ends)

    @property
    def start(self) -> str:
        """The stop of an incomplete link."""
        return next(e.place for e in self.ends if e.stop)


@dataclass
class Plan:
    """What laying a face on a hex would do: the kind, its price, the tracks that are new, the links that the builder
    joins to them, and for a redirection the track it replaces (4.11)."""

    place: str
    face: Face
    kind: str
    cost: int
    new: list[Track]
    joined: list[Link] = field(default_factory=list)
    gone: Track | None = None

    def __str__(self) -> str:
        return f"build {self.place} {self.face}"


# 4.1 Links

def track_at(p: Position, place: str, side: int) -> Track | None:
    """The track that reaches this side of the hex."""
    tile = p.tiles.get(place)
    return next((t for t in tile.face.tracks if side in t), None) if tile else None


def follow(p: Position, place: str, track: Track, out: int) -> tuple[list[tuple[str, Track]], End]:
    """Walk on from that end of a track: the further tracks, and where it ends."""
    walked: list[tuple[str, Track]] = []
    came_in = track[0] if track[1] == out else track[1]
    while True:
        if out == TOWN:
            return walked, End(place, came_in, True)
        there = p.map.across[place][out]
        assert there is not None, f"4.4: track crosses side {out} of {place}"
        came_in = (out + 3) % 6
        if p.is_city(there):
            return walked, End(there, came_in, True)
        following = track_at(p, there, came_in)
        if following is None:
            return walked, End(place, out, False)
        place = there
        out = following[0] if following[1] == came_in else following[1]
        walked.append((place, following))


def link_of(p: Position, place: str, track: Track) -> Link:
    """The link that this track is part of."""
    one, first = follow(p, place, track, track[0])
    other, last = follow(p, place, track, track[1])
    tracks = [*reversed(one), (place, track), *other]
    owners = {p.tiles[h].owners[t] for h, t in tracks}
    assert len(owners) == 1, f"a link of several owners through {place}: {owners}"
    link = Link(tracks, (first, last), owners.pop())
    assert first.stop or last.stop, f"a link without a stop through {place}"
    assert not link.complete or first.place != last.place, f"4.7: a link returns to {first.place}"
    return link


def links(p: Position) -> list[Link]:
    """All links on the map, each once."""
    found: list[Link] = []
    seen: set[tuple[str, Track]] = set()
    for place, tile in p.tiles.items():
        for track in tile.face.tracks:
            if (place, track) not in seen:
                found.append(link_of(p, place, track))
                seen.update(found[-1].tracks)
    return found


def set_owner(p: Position, link: Link, owner: int | None) -> None:
    """Give all tracks of the link to the owner."""
    for place, track in link.tracks:
        p.tiles[place].owners[track] = owner


# 4.4 to 4.9 What new track meets

def owns_in(p: Position, seat: int, town: str) -> bool:
    """Does the seat own a track in that town?"""
    return town in p.tiles and seat in p.tiles[town].owners.values()


def claimable(p: Position, seat: int, link: Link) -> bool:
    """4.9: unowned and incomplete, starting at a city or at a town where the seat owns a track."""
    return link.owner is None and not link.complete and (p.is_city(link.start) or owns_in(p, seat, link.start))


@dataclass
class Across:
    """What a new track that reaches a side of a hex would meet there: `stop` is where it would lead to, if anywhere;
    `bars`: no new track of the builder may lead there (4.4, 4.6); `bears`: what connects their track (4.5)."""

    bars: bool = False
    bears: bool = False
    stop: str | None = None
    link: Link | None = None


def look(p: Position, seat: int, place: str, side: int) -> Across:
    """What lies across that side for that builder."""
    there = p.map.across[place][side]
    if there is None:
        return Across(bars=True)  # 4.4
    if p.is_city(there):
        return Across(bears=True, stop=there)
    track = track_at(p, there, (side + 3) % 6)
    if track is None:
        return Across()
    link = link_of(p, there, track)
    if link.owner is not None and link.owner != seat:
        return Across(bars=True)  # 4.6
    if link.complete:  # it runs on through this very side: nothing new can lead there
        return Across(bars=True)
    return Across(bears=link.owner == seat or claimable(p, seat, link), stop=link.start, link=link)


# 4.3 to 4.12 Builds

def plan(p: Position, seat: int, place: str, face: Face, sides: list[Across]) -> Plan | None:
    """The build of a face that fits the hex (4.3), when 4.4 to 4.11 allow it whatever it costs; `sides` is the look
    across each side."""
    tile = p.tiles.get(place)
    new, gone = change(tile.face.tracks if tile else frozenset(), face)
    if not new:
        return None
    if gone:
        return _redirect(p, seat, place, face, sides, gone, new)
    reached = [[sides[end] for end in track if end != TOWN] for track in new]
    bears = [any(there.bears for there in ends) for ends in reached]
    if not all(bears) and not (face.town and (any(bears) or owns_in(p, seat, place))):  # 4.5
        return None
    if any(there.bars for ends in reached for there in ends):  # 4.4, 4.6
        return None
    for track, ends in zip(new, reached, strict=True):  # 4.7
        stops = [there.stop for there in ends if there.stop] + ([place] if TOWN in track else [])
        if len(stops) == 2 and stops[0] == stops[1]:
            return None
    cost = face.cost + (0 if tile else OUTLAY[p.map.ground[place]])  # 4.12
    joined = [there.link for ends in reached for there in ends if there.link]
    return Plan(place, face, "improve" if tile else "place", cost, new, joined)


@cache
def change(old: frozenset[Track], face: Face) -> tuple[list[Track], list[Track]]:
    """The tracks that the face adds to these, and those that it takes away."""
    return sorted(face.tracks - old), sorted(old - face.tracks)


def _redirect(p: Position, seat: int, place: str, face: Face, sides: list[Across], gone: list[Track],
              new: list[Track]) -> Plan | None:
    """4.11: one track whose open end leaves by another side."""
    if face.town or len(gone) != 1 or len(new) != 1:
        return None
    kept = set(gone[0]) & set(new[0])
    if len(kept) != 1:
        return None
    (left,), (wins,) = set(gone[0]) - kept, set(new[0]) - kept
    link = link_of(p, place, gone[0])
    if link.complete or End(place, left, False) not in link.ends:
        return None
    if link.owner != seat and not claimable(p, seat, link):
        return None
    there = sides[wins]
    if there.bars or there.stop == link.start:  # 4.4, 4.6, 4.7
        return None
    return Plan(place, face, "redirect", face.cost, new, [there.link] if there.link else [], gone[0])


def pieces_allow(counts: Counter[str], face: str, instead: str) -> bool:
    """1.5 R: all faces on the map can be shown by different pieces, after one more, perhaps instead of another."""
    return pieces.enough(+(counts + Counter([face]) - Counter([instead])))


def builds(p: Position, seat: int) -> Iterator[Plan]:
    """Every build that is legal now."""
    if p.built >= (4 if p.seats[seat].action == 3 else 3):  # 4.2
        return
    have = cache(partial(pieces_allow, Counter(t.face.id for t in p.tiles.values())))
    for place in p.map.ground:
        if p.is_city(place):  # 4.3
            continue
        sides = [look(p, seat, place, side) for side in range(6)]
        if place not in p.tiles and not any(there.bears for there in sides):  # 4.5 fails for every face
            continue
        instead = p.tiles[place].face.id if place in p.tiles else ""
        barred = {side for side in range(6) if sides[side].bars and not track_at(p, place, side)}
        for face in FACES:
            if face.town != p.is_town(place) or face.exits & barred:  # 4.3, 4.4, 4.6
                continue
            found = plan(p, seat, place, face, sides)
            if found and money.can_pay_track(p, seat, found.cost):
                if not p.limited or have(face.id, instead):
                    yield found
                else:
                    p.short += 1


def lay(p: Position, seat: int, done: Plan) -> None:
    """Carry out the build: pay, lay, own (4.8)."""
    money.pay_track(p, seat, done.cost)
    p.built += 1
    here = p.tiles.get(done.place)
    owners: dict[Track, int | None] = {t: o for t, o in here.owners.items() if t in done.face.tracks} if here else {}
    if done.gone is not None:
        assert here is not None
        owners[done.new[0]] = here.owners[done.gone]
        p.tiles[done.place] = Tile(done.face, owners)
        if (done.place, done.gone) in p.fresh:  # 4.9 R
            p.fresh = p.fresh - {(done.place, done.gone)} | {(done.place, done.new[0])}
        for link in done.joined:  # two links become one: first they need one owner
            set_owner(p, link, owners[done.new[0]])
        whole = link_of(p, done.place, done.new[0])
        if whole.complete:
            set_owner(p, whole, seat)
        return
    p.tiles[done.place] = Tile(done.face, owners | dict.fromkeys(done.new, seat))
    p.fresh |= {(done.place, track) for track in done.new}
    for link in done.joined:
        set_owner(p, link, seat)


def lapsing(p: Position, seat: int) -> list[Link]:
    """4.9: the seat's incomplete links that were not extended in this build turn."""
    return [k for k in links(p) if k.owner == seat and not k.complete and not p.fresh & set(k.tracks)]
