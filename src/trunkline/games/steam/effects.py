"""What a build does for its builder: links completed, extended, claimed, redirected (4.8 to 4.11)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from trunkline.engine.plain import Plain, board_of, by_pack, plain
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import TOWN, WORK
from trunkline.games.steam.uncompiled import links, money, track
from trunkline.games.steam.words import choices, log

Met = tuple[int, int]  # what a new track meets at one end (`track.look`), and the stop that leads to, -1 none


class Does(NamedTuple):
    """What a build does: how many links it completes, extends and claims; then told for the log, and to the builder."""

    completes: int
    extends: int
    claims: int
    told: list[str]
    words: str


class Effect(NamedTuple):
    """A build: its kind, its price, the $5 steps it makes its builder raise, and what it does."""

    kind: str
    cost: int
    raises: int
    does: Does


@by_pack
def _new_tracks(pack: Pack) -> Callable[[int, int], list[tuple[int, int]] | None]:
    """Return the tracks that a face has and the one it replaces has not; None when it redirects one (4.11)."""
    faces = pack.board.faces

    @cache
    def new(old: int, f: int) -> list[tuple[int, int]] | None:
        before, after = ({e for ends in faces[i].tracks for e in ends if e != TOWN} for i in (old, f))
        return [t for t in faces[f].tracks if t[0] not in before] if before <= after else None

    return new


@by_pack
def _laying(pack: Pack) -> Callable[[tuple[tuple[Met, Met], ...]], Does]:
    """Tell what new tracks do by what each of them meets at its two ends: the same on many hexes."""
    name = [stop.name for stop in pack.board.stops]

    @lru_cache(maxsize=1 << 14)
    def does(tracks: tuple[tuple[Met, Met], ...]) -> Does:
        completes, extends, claims = 0, 0, 0
        told: list[str] = []
        yours: list[str] = []
        begun: list[int] = []
        for ends in tracks:
            starts = [stop for _, stop in ends if stop >= 0]
            claimed = [stop for how, stop in ends if how in (track.LOOSE, track.TO_CLAIM)]
            own = [stop for how, stop in ends if how == track.TO_OWN]
            claims += len(claimed)
            both = [log.claims(name[stop]) for stop in claimed]
            if len(starts) == 2:
                completes += 1
                both.append(log.completes(name[starts[0]], name[starts[1]]))
            told += both
            yours += both
            if len(starts) == 2:
                continue
            if own:
                extends += 1
                told.append(log.extends(name[own[0]], yours=False))
                yours.append(log.extends(name[own[0]], yours=True))
            elif starts and not claimed:
                begun += starts
        begins = [log.starts(name[stop], begun.count(stop)) for stop in dict.fromkeys(begun)]
        return Does(completes, extends, claims, told + begins, choices.effects(yours + begins))

    return does


class Surveyor:
    """Tells the effects of builds in one position; what the sides of a hex meet is looked at once a hex."""

    def __init__(self, pack: Pack, S: Any, p: int) -> None:
        """For builds of seat p in S."""
        self.pack, self.b, self.s, self.p, self.w = pack, board_of(pack), plain(S), p, Plain(np.zeros(1, WORK))
        self.cash: int = self.s.cash[p]
        self.new_tracks, self.laying = _new_tracks(pack), _laying(pack)
        self.seen: dict[int, list[Met]] = {}

    def look(self, h: int) -> list[Met]:
        """Tell what a new track meets at each side of the hex (`track.look`), and at TOWN."""
        if h not in self.seen:
            track.look(self.b, self.s, self.w, h, self.p)
            self.seen[h] = [*zip(self.w.joins, self.w.far, strict=True), (track.TO_CITY, self.b.stop[h])]
        return self.seen[h]

    def effect(self, h: int, f: int) -> Effect:
        """Return the effect of laying the face on the hex, which is legal."""
        old, meets, cost = self.s.face[h], self.look(h), track.price(self.b, self.s, h, f)
        raises = money.steps_for(self.s, self.p, cost)
        tracks = self.new_tracks(old, f)
        if tracks is None:
            return Effect("redirect", cost, raises, self._redirected(h, f, meets))
        does = self.laying(tuple([(meets[x], meets[y]) for x, y in tracks]))
        return Effect("improve" if old else "place", cost, raises, does)

    def _redirected(self, h: int, f: int, meets: list[Met]) -> Does:
        """Tell what a redirection does (4.11)."""
        b, old, stops = self.b, self.s.face[h], self.pack.board.stops
        i = track.redirection(b, old, f)
        start = stops[links.walk(b, self.s, h, b.across[old][b.redirect_out[i]])[0]].name
        how, stop = meets[b.redirect_in[i]]
        claims = int(how in (track.LOOSE, track.TO_CLAIM))
        said = log.completes(start, stops[stop].name) if stop >= 0 else log.redirects(start)
        return Does(int(stop >= 0), 0, claims, [said], said)
