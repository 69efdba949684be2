"""What happened in a game, told by comparing the oracle before and after a move."""

from __future__ import annotations

import copy
from collections import Counter

from .oracle import Game, Position
from .oracle.track import lapsing, links


def before(game: Game, text: str, seen: Counter[str]) -> None:
    """Count what the move, about to be made, is."""
    p, seat = game.p, game.seat
    verb = text.split(maxsplit=1)[0]
    seen[f"{p.phase}: {verb}"] += 1
    if verb == "build":
        plan = game.plans()[text]
        seen[plan.kind] += 1
        seen["claim"] += any(k.owner is None for k in plan.joined)
        seen["two new tracks on one tile"] += not plan.face.town and len(plan.new) == 2
        seen["joins two links"] += len(plan.joined) > 1
        seen["raises money for track"] += plan.cost > seat.cash
        if plan.kind == "redirect":
            seen["redirect of nobody's link"] += plan.gone is not None and p.tiles[plan.place].owners[plan.gone] is None
            seen["redirect of track laid this turn"] += (plan.place, plan.gone) in p.fresh
            won = set(plan.new[0]) - set(plan.gone or ())
            seen["redirect that completes"] += bool(plan.joined) or any(
                p.is_city(p.map.across[plan.place][side] or "") for side in won)
        if plan.kind == "improve":
            seen["improves another's tile"] += p.actor not in p.tiles[plan.place].owners.values()
    elif verb == "urbanize":
        place = text.split()[1]
        seen["urbanize a town with track"] += place in p.tiles
        after = copy.deepcopy(p)
        after.tiles.pop(place, None)
        after.colour[place] = "red"
        seen["urbanize completes a link"] += any(
            k.complete and place in (k.ends[0].place, k.ends[1].place) and not link_before(p, k.tracks[0])
            for k in links(after))
    elif verb == "collect":
        seen["collect raising"] += text == "collect raising"
    elif verb == "done":
        seen["lapse"] += len(lapsing(p, p.actor))
        seen["city action declined"] += seat.may
    elif verb == "ship":
        delivery = game.ships()[text]
        owners = [leg.owner for leg in delivery.legs]
        seen[f"ship over {len(owners)}"] += 1
        seen["ship over nobody's link"] += None in owners
        seen["ship over another's link"] += any(o not in (None, p.actor) for o in owners)
        seen["ship with a side named"] += any(f" {side} >" in text for side in ("NE", "E", "SE", "SW", "W", "NW"))
        seen["ship from a city of the colour"] += p.colour[delivery.stops[0]] == delivery.colour
    elif verb in ("income", "points"):
        seen["income lost above 10"] += verb == "income" and seat.income + seat.due > 10
        seen["only points at +10"] += seat.income == 10
    elif verb == "pass" and p.auction and p.actor in p.auction.stays:
        seen["free pass"] += 1


def link_before(p: Position, track: tuple[str, tuple[int, int]]) -> bool:
    """Was the link with this track complete?"""
    return any(k.complete and track in k.tracks for k in links(p))


def after(game: Game, seen: Counter[str], fallen: int) -> None:
    """Count what the move has led to."""
    p = game.p
    now = sum(s.fallen > 0 for s in p.seats)
    seen["bankrupt"] += now - fallen
    if now > fallen:
        seen["one left"] += game.over and len(p.in_play()) == 1
        seen["nobody's complete link"] += any(k.complete and k.owner is None for k in links(p))
    seen["level 6"] += any(s.level == 6 for s in p.seats)
    seen["income +10"] += any(s.income == 10 for s in p.seats)
    seen["income -10"] += any(s.income == -10 and not s.fallen for s in p.seats)
    seen["no goods in the supply"] += not any(s.total() for s in p.supply)
