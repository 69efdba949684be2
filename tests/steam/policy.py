"""How the tests play: random enough to see everything, clever enough for networks, long deliveries, debts."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from .oracle import Game
from .oracle.atlas import TOWN, spot
from .oracle.track import Plan, links, track_at


@cache
def distance(a: str, b: str) -> int:
    """Hexes from one to the other as the crow flies."""
    (ra, na), (rb, nb) = spot(a), spot(b)
    qa, qb = na - ra // 2, nb - rb // 2
    return (abs(ra - rb) + abs(qa - qb) + abs(qa + ra - qb - rb)) // 2


def promise(game: Game, plan: Plan, joined: set[frozenset[str]]) -> float:
    """How good a build looks: links completed between stops not yet joined, else how near its open ends come to other
    stops; cheap is better."""
    p, worth = game.p, 0.0
    starts = {link.start for link in plan.joined}
    for track in plan.new:
        ends = []
        for side in track:
            there = plan.place if side == TOWN else p.map.across[plan.place][side] or ""
            meets = [k.start for k in plan.joined if any(h == there for h, _ in k.tracks)]
            if side == TOWN or p.is_city(there):
                ends.append(there)
            elif meets:
                ends.append(meets[0])
            else:
                avoid = {*starts, plan.place, *p.map.across[plan.place]}
                worth -= 2 * min(distance(there, s) for s in p.colour if s not in avoid)
        if len(ends) == 2:
            worth += 3 if frozenset(ends) in joined else 12
    return worth - plan.cost


def choose(game: Game, rnd: random.Random, keen: float) -> str:
    """A legal move; the keener, the more often a sensible one."""
    texts = sorted(game.legal())
    if rnd.random() > keen:
        return rnd.choice(texts)
    chooser: Callable[[Game, random.Random, list[str]], str] = {
        "buy capital": _capital, "order of play": _bid, "action tiles": _tile, "first order": _bid,
        "build track": _build, "move goods": _goods, "income or points": _gain}.get(game.p.phase, _any)
    return chooser(game, rnd, texts)


def _any(game: Game, rnd: random.Random, texts: list[str]) -> str:
    """Whatever."""
    return rnd.choice(texts)


def _capital(game: Game, rnd: random.Random, texts: list[str]) -> str:
    """Enough for three cheap tiles and the upkeep."""
    wanted = max(0, game.seat.level - game.seat.income) + rnd.choice((8, 12, 16)) - game.seat.cash
    dollars = max(0, (wanted + 4) // 5 * 5)
    return f"capital {dollars}" if f"capital {dollars}" in texts else texts[0]


def _bid(game: Game, rnd: random.Random, texts: list[str]) -> str:
    """A dollar more now and then."""
    bids = sorted((t for t in texts if t != "pass"), key=lambda t: int(t.split()[1]))[:2]
    return rnd.choice([*bids, "pass", "pass"])


def arriving(game: Game, text: str) -> int:
    """How many tracks face the town that is to become a city."""
    place = text.split()[1] if text.startswith("urbanize") else ""
    return sum(bool(there and track_at(game.p, there, (side + 3) % 6))
               for side, there in enumerate(game.p.map.across.get(place, [])))


def _tile(game: Game, rnd: random.Random, texts: list[str]) -> str:
    """The tiles that change cities, more often than others."""
    cities = [t for t in texts if t in ("take city growth", "take urbanization")]
    return rnd.choice(cities if cities and rnd.random() < 0.6 else texts)


def _build(game: Game, rnd: random.Random, texts: list[str]) -> str:
    """Mostly the best of the builds, now and then an improvement, a redirection or a city."""
    cities = [t for t in texts if t.startswith(("urbanize", "grow"))]
    if cities and rnd.random() < 0.6:
        return max(cities, key=lambda t: (arriving(game, t), rnd.random()))
    plans = game.plans()
    kind = rnd.choice(("place",) * 7 + ("improve", "redirect"))
    some = [t for t, b in plans.items() if b.kind == kind] or list(plans)
    upkeep = 0 if game.p.base else max(0, game.seat.level - game.seat.income)
    some = [t for t in some if plans[t].cost <= game.seat.cash - upkeep] or some[:1 if rnd.random() < 0.2 else 0]
    if some:
        joined = {frozenset(e.place for e in k.ends) for k in links(game.p)}
        best = sorted(some, key=lambda t: -promise(game, plans[t], joined))[:2]
        return rnd.choice(best)
    return "done" if "done" in texts else rnd.choice(texts)


def _goods(game: Game, rnd: random.Random, texts: list[str]) -> str:
    """The delivery that pays best; without one a better locomotive."""
    ships = game.ships()
    me = game.p.actor
    if ships and rnd.random() < 0.9:
        return max(ships, key=lambda t: sum(1 if leg.owner == me else -0.4 for leg in ships[t].legs))
    return "locomotive" if "locomotive" in texts and rnd.random() < 0.8 else rnd.choice(texts)


def _gain(game: Game, rnd: random.Random, texts: list[str]) -> str:
    """Income while there is a game to use it."""
    late = game.p.turn > 0.8 * game.p.map.turns[len(game.p.seats)]
    return "points" if late and "points" in texts else texts[0]
