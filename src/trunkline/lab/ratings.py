"""Ratings: what places in a match say of strength, in the same way for bots in tournaments and for people.

A puzzle and the person who tries it are rated like players of a duel, by Glicko.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

Strength = tuple[float, float]  # mu and sigma

MOST_ORDERS = 720  # all orders of six who tie


class Glicko(NamedTuple):
    """A rating in the manner of chess, and how uncertain it is."""

    rating: float = 1500.0
    deviation: float = 350.0


SETTLED = 50.0  # the least deviation: strength changes
SCALE = math.log(10) / 400  # of Elo: 400 points are ten to one


def duel(one: Glicko, other: Glicko, score: float) -> tuple[Glicko, Glicko]:
    """Return both ratings after a duel in which the first scored so much: 1 won, 0 lost."""
    return _after(one, other, score), _after(other, one, 1 - score)


def _after(own: Glicko, other: Glicko, score: float) -> Glicko:
    """Return a rating after one game (Glickman, The Glicko system, 1995)."""
    weight = 1 / math.sqrt(1 + 3 * (SCALE * other.deviation / math.pi) ** 2)
    expected = 1 / (1 + math.exp(-SCALE * weight * (own.rating - other.rating)))
    precision = 1 / own.deviation ** 2 + (SCALE * weight) ** 2 * expected * (1 - expected)
    return Glicko(own.rating + SCALE * weight * (score - expected) / precision,
                  max(SETTLED, math.sqrt(1 / precision)))


def beginner() -> Strength:
    """Return the rating that everyone begins with: 25 and 8.33."""
    from openskill.models import PlackettLuce

    first = PlackettLuce().rating()
    return first.mu, first.sigma


def rated(before: Sequence[Strength], places: Sequence[int], *, drift: bool) -> list[Strength]:
    """Return the ratings after a match with these places (lower is better, equal for a tie), by Plackett-Luce.

    Players who tie get the mean over every order in which they could have come in. openskill's own way with ties has
    each of them lose to the others once, so that of equal players a third could end above two who shared the first
    place. drift: strength may change between matches, so that sigma never settles; a bot's does not.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce() if drift else PlackettLuce(tau=0.0)
    total = [(0.0, 0.0) for _ in before]
    count = 0
    for order in _orders(places):
        teams = [[model.rating(mu, sigma)] for mu, sigma in before]
        after = model.rate(teams, ranks=[float(order.index(i)) for i in range(len(before))])
        total = [(mu + team[0].mu, sigma + team[0].sigma) for (mu, sigma), team in zip(total, after, strict=True)]
        count += 1
    return [(mu / count, sigma / count) for mu, sigma in total]


def by_name(names: Sequence[str], after: Sequence[Strength]) -> dict[str, Strength]:
    """Return the ratings by name: a name with several seats is rated by the mean of them."""
    own = {name: [s for s, other in zip(after, names, strict=True) if other == name] for name in names}
    return {name: (sum(mu for mu, _ in seats) / len(seats), sum(sigma for _, sigma in seats) / len(seats))
            for name, seats in own.items()}


def _orders(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Return every order, first to last, that the places allow.

    Of more than 720 only rotations of those who tie, in which each comes to every place equally often.
    """
    tied = [[i for i, place in enumerate(places) if place == shared] for shared in sorted(set(places))]
    every = math.prod(math.factorial(len(group)) for group in tied) <= MOST_ORDERS
    choices = [list(itertools.permutations(group)) if every else
               [tuple(group[n:] + group[:n]) for n in range(len(group))] for group in tied]
    for chosen in itertools.product(*choices):
        yield tuple(itertools.chain.from_iterable(chosen))
