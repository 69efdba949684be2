"""4, 5.4 and 6.2: the build turns."""

from __future__ import annotations

from . import cities, track
from .ordering import FIRST_MOVE, URBANIZATION
from .phases import Phases


class Building(Phases):
    """Track, Urbanization and City Growth."""

    _plans: dict[str, track.Plan] | None = None

    # 4, 5.4, 6.2 Build Track

    def _city_moves(self) -> list[str]:
        p, s = self.p, self.seat
        if s.may and s.action == URBANIZATION:
            return [f"urbanize {place} {colour}" for place, colour in cities.urbanizations(p)]
        if s.may:
            return [f"grow {p.map.stops[place].name}" for place in cities.growths(p)]
        return []

    def _may_build_track(self) -> list[str]:
        p = self.p
        special = self._city_moves()
        done = [] if p.base and special else ["done"]  # 4.15
        return [*special, *done, *self.plans()]

    def plans(self) -> dict[str, track.Plan]:
        """Every build of the builder by its text."""
        if self._plans is None:
            self._plans = {str(b): b for b in track.builds(self.p, self.p.actor)}
        return self._plans

    def _do_build_track(self, text: str) -> None:
        p, plans = self.p, self.plans()
        self._plans = None
        verb, _, what = text.partition(" ")
        if verb == "done":
            self._end_build()
        elif verb == "build":
            track.lay(p, p.actor, plans[text])
        else:
            self.seat.may = False
            if verb == "urbanize":
                place, colour = what.split()
                cities.urbanize(p, place, colour)
            else:
                place = next(h for h, stop in p.map.stops.items() if stop.name == what)
                p.grown.add(place)
            if any(space.total() for space in p.supply):
                p.phase, p.target = "goods for a city", place

    def _end_build(self) -> None:
        p = self.p
        self.seat.may = False
        for link in track.lapsing(p, p.actor):
            track.set_owner(p, link, None)
        p.built, p.fresh = 0, set()
        if self._next():
            p.lap = 0
            p.phase, p.waiting = "move goods", self.led_by(FIRST_MOVE)

    # 4.13, 4.14 Goods for a city

    def _may_goods_for_a_city(self) -> list[str]:
        return [f"goods {n}" for n, space in enumerate(self.p.supply, 1) if space.total()]

    def _do_goods_for_a_city(self, text: str) -> None:
        p, n = self.p, int(text.split()[1]) - 1
        p.cubes[p.target] += p.supply[n]
        p.supply[n].clear()
        p.phase, p.target = "build track", ""
