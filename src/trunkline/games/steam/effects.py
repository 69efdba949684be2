"""What a build does for its builder, in words: links completed, extended, claimed, turned (4.8 to 4.11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from trunkline.engine.plain import Plain, board_of, by_pack, plain
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import TOWN, WORK
from trunkline.games.steam.uncompiled import argument, face_of, hex_of, links, money, track

Tracks = tuple[tuple[int, int], ...]
Met = tuple[int, int]  # what a new track meets at one end (`track.look`), and the stop that leads to, -1 none


@dataclass(slots=True)
class Effect:
    """A build: its kind, its price, the $5 steps it makes its builder raise, and what it does to links."""

    kind: str
    cost: int
    raises: int
    completes: int = 0
    extends: int = 0
    claims: int = 0
    words: list[str] = field(default_factory=list)


class New(NamedTuple):
    """What one new track does: how many links it completes, extends and claims, in words; the stop where it begins
    one, -1 when it begins none."""

    completes: int
    extends: int
    claims: int
    words: list[str]
    begins: int


@by_pack
def _new_tracks(pack: Pack) -> Callable[[int, int], Tracks | None]:
    """The tracks that a face has and the one it replaces has not; None when it redirects one (4.11)."""
    faces = pack.board.faces

    @cache
    def new(old: int, f: int) -> Tracks | None:
        before, after = ({e for ends in faces[i].tracks for e in ends if e != TOWN} for i in (old, f))
        return tuple(t for t in faces[f].tracks if t[0] not in before) if before <= after else None

    return new


@by_pack
def _new(pack: Pack) -> Callable[[Met, Met], New]:
    """What a new track does between what it meets at its two ends."""
    name = [stop.name for stop in pack.board.stops]

    @cache
    def new(*ends: Met) -> New:
        starts = [stop for _, stop in ends if stop >= 0]
        claimed = [stop for how, stop in ends if how in (track.LOOSE, track.TO_CLAIM)]
        own = [stop for how, stop in ends if how == track.TO_OWN]
        words = [f"claims the open link from {name[stop]}" for stop in claimed]
        if len(starts) == 2:
            words.append(f"completes {name[starts[0]]} to {name[starts[1]]}")
            return New(1, 0, len(claimed), words, -1)
        if own:
            words.append(f"extends your link from {name[own[0]]}")
        return New(0, len(own), len(claimed), words, starts[0] if starts and not own and not claimed else -1)

    return new


class Surveyor:
    """Tells the effects of builds in one position; what the sides of a hex meet is looked at once a hex."""

    def __init__(self, pack: Pack, S: Any, p: int) -> None:
        """For builds of seat p in S."""
        self.pack, self.b, self.s, self.p, self.w = pack, board_of(pack), plain(S), p, Plain(np.zeros(1, WORK))
        self.cash: int = self.s.cash[p]
        self.new_tracks, self.new = _new_tracks(pack), _new(pack)
        self.seen: dict[int, list[Met]] = {}

    def look(self, h: int) -> list[Met]:
        """What a new track meets at each side of the hex (`track.look`), and at TOWN."""
        if h not in self.seen:
            track.look(self.b, self.s, self.w, h, self.p)
            self.seen[h] = [*zip(self.w.joins, self.w.far, strict=True), (track.TO_CITY, self.b.stop[h])]
        return self.seen[h]

    def name(self, stop: int) -> str:
        """The stop's name."""
        return self.pack.board.stops[stop].name

    def effect(self, move: int) -> Effect:
        """The effect of a legal build."""
        x = argument(move)
        h, f = hex_of(x), face_of(x)
        old, cost = self.s.face[h], track.price(self.b, self.s, h, f)
        out = Effect("improve" if old else "place", cost, money.steps_for(self.s, self.p, cost))
        tracks, meets, begun = self.new_tracks(old, f), self.look(h), []
        if tracks is None:
            self._turned(out, h, f)
            return out
        for x, y in tracks:
            one = self.new(meets[x], meets[y])
            out.completes += one.completes
            out.extends += one.extends
            out.claims += one.claims
            out.words += one.words
            if one.begins >= 0:
                begun.append(one.begins)
        for stop in dict.fromkeys(begun):
            n = begun.count(stop)
            out.words.append(f"begins {'a link' if n == 1 else f'{n} links'} from {self.name(stop)}")
        return out

    def _turned(self, out: Effect, h: int, f: int) -> None:
        """A redirection (4.11)."""
        out.kind = "redirect"
        meets, old = self.look(h), self.s.face[h]
        i = track.redirection(self.b, old, f)
        give, to = self.b.turn_out[i], self.b.turn_in[i]
        start = links.walk(self.b, self.s, h, self.b.across[old][give])[0]
        how, stop = meets[to]
        if stop >= 0:
            out.completes += 1
            out.words.append(f"completes {self.name(start)} to {self.name(stop)}")
        else:
            out.words.append(f"turns the open end of the link from {self.name(start)}")
        if how in (track.LOOSE, track.TO_CLAIM):
            out.claims += 1
