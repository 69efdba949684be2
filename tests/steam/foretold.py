"""What the view foretells of a choice is what the oracle makes of it."""

from __future__ import annotations

import copy
import random
from typing import Any

from trunkline.engine.match import Match

from .oracle import Game, money
from .oracle.track import Link, links


def agree_on_choices(match: Match, game: Game, dice: random.Random) -> None:
    """Every group of choices; of builds and deliveries some."""
    view: Any = match.view(True)
    seats(view, game)
    if game.over:
        return
    legal, me = view.legal, game.p.actor
    groups = (legal.bids, legal.capital, legal.tiles, legal.builds, legal.cities, legal.fetch, legal.ships, legal.gains,
              legal.plain)
    texts = [choice.text for group in groups for choice in group]
    assert len(texts) == len(game.legal())
    assert set(texts) == game.legal()
    for choice in dice.sample(legal.builds, min(12, len(legal.builds))):
        build(game, choice, me)
    for choice in dice.sample(legal.ships, min(6, len(legal.ships))):
        then = game.after(choice.text)
        assert choice.points == [s.due for s in then.p.seats]
    for choice in legal.capital:
        then_seat = game.after(choice.text).p.seats[me]
        assert (choice.cash, choice.income, choice.points) == (then_seat.cash, then_seat.income, then_seat.points)
        assert choice.due == then_seat.income - then_seat.level
    for choice in legal.bids:
        payer = copy.copy(game.seat)
        assert money.pay_raising(payer, choice.amount)
        assert (choice.cash, choice.income, choice.points) == (payer.cash, payer.income, payer.points)
    for choice in legal.tiles:
        payer = copy.copy(game.seat)
        assert money.pay_raising(payer, choice.cost)
        then_seat = game.after(choice.text).p.seats[me]
        assert (payer.cash, payer.income, payer.points) == (then_seat.cash, then_seat.income, then_seat.points)
        assert choice.raises * 5 - choice.cost == payer.cash - game.seat.cash
    for choice in legal.gains:
        then = game.after(choice.text)
        assert (choice.income, choice.points) == (then.p.seats[me].income, then.p.seats[me].points)
        assert choice.score == then.scores[me]
        assert choice.lost == game.seat.due - (choice.income - game.seat.income) - (choice.points - game.seat.points)


def build(game: Game, choice: Any, me: int) -> None:
    """A build: its kind, price, money raised; links that become complete for the builder or that nobody owned."""
    plan, then = game.plans()[choice.text], game.after(choice.text)
    assert (choice.kind, choice.cost) == (plan.kind, plan.cost)
    assert choice.cash_after == then.p.seats[me].cash
    assert choice.cash_after == game.seat.cash + 5 * choice.raises - choice.cost

    def mine(found: list[Link]) -> int:
        return sum(k.owner == me and k.complete for k in found)

    assert choice.completes == mine(links(then.p)) - mine(links(game.p)), choice.text
    unowned = [k for k in links(game.p) if k.owner is None]
    owned = {track for k in links(then.p) if k.owner == me for track in k.tracks}
    rest = [{t for t in k.tracks if t != (plan.place, plan.gone)} for k in unowned]
    claimed = sum(bool(tracks & owned) for tracks in rest)
    if plan.kind == "place":  # a redirection that completes nobody's link of a single track leaves no old track of it
        assert choice.claims == claimed, (choice.text, choice.claims, claimed)


def seats(view: Any, game: Game) -> None:
    """The players' panels and the orders."""
    p, owned = game.p, [k.owner for k in links(game.p) if k.complete]
    for i, (shown, s) in enumerate(zip(view.seats, p.seats, strict=True)):
        assert (shown.links, shown.score, shown.rank, shown.bankrupt) == (
            owned.count(i), game.scores[i], game.ranks[i], s.fallen > 0)
        assert shown.action == s.action or s.fallen
        assert shown.due == money.due(p, i)
    assert view.order == p.order
    if p.phase != "first order" and not game.over:
        assert (view.build_order, view.move_order) == (game.led_by(4), game.led_by(2))
