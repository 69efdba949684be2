"""What a build does for its builder, in words: links completed, extended, claimed, turned (4.8 to 4.11)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from trunkline.engine.plain import Plain, board_of, plain
from trunkline.games.steam.pack import Pack
from trunkline.games.steam.state import TOWN, WORK
from trunkline.games.steam.uncompiled import argument, face_of, hex_of, links, money, track


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


class Surveyor:
    """Tells the effects of builds in one position; what the sides of a hex meet is looked at once a hex."""

    def __init__(self, pack: Pack, S: Any, p: int) -> None:
        """For builds of seat p in S."""
        self.pack, self.b, self.s, self.p, self.w = pack, board_of(pack), plain(S), p, Plain(np.zeros(1, WORK))
        self.cash: int = self.s.cash[p]
        self.seen: dict[int, tuple[list[int], list[int]]] = {}

    def look(self, h: int) -> tuple[list[int], list[int]]:
        """What a new track meets at each side of the hex (`track.look`), and the stop that leads to."""
        if h not in self.seen:
            track.look(self.b, self.s, self.w, h, self.p)
            self.seen[h] = self.w.joins.copy(), self.w.far.copy()
        return self.seen[h]

    def name(self, stop: int) -> str:
        """The stop's name."""
        return self.pack.board.stops[stop].name

    def effect(self, move: int) -> Effect:
        """The effect of a legal build."""
        h, f = hex_of(argument(move)), face_of(argument(move))
        old, board = self.s.face[h], self.pack.board
        cost = track.price(self.b, self.s, h, f)
        out = Effect("place", cost, money.steps_for(self.s, self.p, cost))
        joins, far = self.look(h)
        before = {e for pair in board.faces[old].tracks for e in pair if e != TOWN}
        after = {e for pair in board.faces[f].tracks for e in pair if e != TOWN}
        if old and not before <= after:
            self._turned(out, h, f, joins, far, before)
            return out
        if old:
            out.kind = "improve"
        begun: Counter[int] = Counter()
        for x, y in board.faces[f].tracks:
            if x not in before:
                other = (track.TO_CITY, self.b.stop[h]) if y == TOWN else (joins[y], far[y])
                self._laid(out, (joins[x], far[x]), other, begun)
        for stop, n in begun.items():
            out.words.append(f"begins {'a link' if n == 1 else f'{n} links'} from {self.name(stop)}")
        return out

    def _laid(self, out: Effect, one: tuple[int, int], two: tuple[int, int], begun: Counter[int]) -> None:
        """A new track between what it meets at its two ends; links it begins are counted by their stop."""
        starts = [stop for _, stop in (one, two) if stop >= 0]
        for joins, stop in (one, two):
            if joins in (track.LOOSE, track.TO_CLAIM):
                out.claims += 1
                out.words.append(f"claims the open link from {self.name(stop)}")
            elif joins == track.TO_OWN and len(starts) < 2:
                out.extends += 1
        if len(starts) == 2:
            out.completes += 1
            out.words.append(f"completes {self.name(starts[0])} to {self.name(starts[1])}")
        elif one[0] == track.TO_OWN or two[0] == track.TO_OWN:
            out.words.append(f"extends your link from {self.name(starts[0])}")
        elif starts and not any(j in (track.LOOSE, track.TO_CLAIM) for j, _ in (one, two)):
            begun[starts[0]] += 1

    def _turned(self, out: Effect, h: int, f: int, joins: list[int], far: list[int], before: set[int]) -> None:
        """A redirection (4.11)."""
        out.kind = "redirect"
        i = track.redirection(self.b, self.s.face[h], f)
        give, to = self.b.turn_out[i], self.b.turn_in[i]
        start = links.walk(self.b, self.s, h, self.b.across[self.s.face[h]][give])[0]
        if far[to] >= 0:
            out.completes += 1
            out.words.append(f"completes {self.name(start)} to {self.name(far[to])}")
        else:
            out.words.append(f"turns the open end of the link from {self.name(start)}")
        if joins[to] in (track.LOOSE, track.TO_CLAIM):
            out.claims += 1
