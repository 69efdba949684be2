"""Ratings: what places in a match say of strength, in the same way for bots in tournaments and for people."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

Strength = tuple[float, float]  # mu and sigma

MOST_ORDERS = 720  # all orders of six who tie


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
