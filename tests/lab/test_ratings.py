"""Ratings: ties are fair, however many tie."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.lab.ratings import Glicko, Strength, beginner, by_name, duel, rated


def mus(places: list[int], *, drift: bool = False) -> list[float]:
    return [mu for mu, _ in rated([beginner()] * len(places), places, drift=drift)]


@pytest.mark.parametrize("drift", [False, True])
def test_a_shared_first_place_is_above_the_third(drift: bool) -> None:
    """The mean of a first and a second place: openskill's own ties left the two at 26.00 and the third at 26.56."""
    assert mus([1, 1, 3, 4, 5], drift=drift) == pytest.approx([27.25, 27.25, 25.72, 24.06, 20.72], abs=0.005)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_of_equals_nobody_who_placed_better_ends_lower(players: int) -> None:
    for places in itertools.product(range(players), repeat=players):
        after = mus(list(places))
        for (place, mu), (other, less) in itertools.combinations(zip(places, after, strict=True), 2):
            if place == other:
                assert mu == pytest.approx(less)
            else:
                assert (mu > less) == (place < other), places


def test_without_ties_it_is_plackett_luce() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    before: list[Strength] = [(25.0, 8.0), (30.0, 3.0), (20.0, 5.0)]
    known = model.rate([[model.rating(*one)] for one in before], ranks=[2.0, 3.0, 1.0])
    assert rated(before, [2, 3, 1], drift=False) == [(team[0].mu, team[0].sigma) for team in known]


@given(st.permutations(range(5)), st.lists(st.integers(0, 3), min_size=5, max_size=5))
def test_seats_do_not_matter(seats: list[int], places: list[int]) -> None:
    before: list[Strength] = [(20.0 + 2 * i, 8.0 - i) for i in range(5)]
    straight = rated(before, places, drift=True)
    turned = rated([before[i] for i in seats], [places[i] for i in seats], drift=True)
    for i, (mu, sigma) in zip(seats, turned, strict=True):
        assert (mu, sigma) == pytest.approx(straight[i])


def test_when_many_tie_not_every_order_is_tried() -> None:
    """Of nine there are 362,880; turning them round gives each every place once."""
    after = rated([beginner()] * 10, [1] * 9 + [10], drift=False)
    assert len({round(mu, 9) for mu, _ in after[:9]}) == 1
    assert after[0][0] > 25 > after[9][0]


def test_a_name_with_several_seats_gets_their_mean() -> None:
    assert by_name(["a", "b", "a"], [(20.0, 1.0), (30.0, 2.0), (22.0, 3.0)]) == {"a": (21.0, 2.0), "b": (30.0, 2.0)}


def test_a_duel_of_equals_moves_both_alike_and_makes_both_surer() -> None:
    won, lost = duel(Glicko(), Glicko(), 1.0)
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
    assert won.rating == pytest.approx(1662.2, abs=0.1)  # as Glickman's formulas give it
    assert won.deviation == lost.deviation == pytest.approx(290.2, abs=0.1)


def test_a_duel_moves_whoever_is_less_certain_more_and_a_surprise_most() -> None:
    known, new = Glicko(1800, 50), Glicko(1500, 350)
    expected, surprise = duel(new, known, 0.0), duel(new, known, 1.0)
    assert new.rating - expected[0].rating < surprise[0].rating - new.rating
    assert known.rating - surprise[1].rating < surprise[0].rating - new.rating
    assert surprise[1].deviation == 50
