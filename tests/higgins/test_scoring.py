"""Rule 9: scoring."""

from __future__ import annotations

import pytest

from .positions import Real, real, seat

COG = ["mtw", "mpp"]  # the two cog railways: the whole set, in two colours


def scores(table: Real) -> list[int]:
    return table.match.scores()


def rows(table: Real, *held: int) -> list[tuple[list[int], list[int]]]:
    """Rates and points of the sets in which the players hold so many tickets."""
    return [(row.rate, row.points) for row in table.view.sets if row.held == list(held)]


def test_9_1_three_points_a_ticket_for_the_whole_set() -> None:
    assert [points for _, points in rows(real(seat(tickets=COG)), 2, 0)] == [[6, 0]]
    assert scores(real(seat(tickets=COG))) == [2 + 2 + 6, 0]  # most of two colours, all cogs


def test_9_1_two_a_ticket_for_more_than_every_other_player() -> None:
    table = real(seat(tickets=["bm", "nh"]), seat(tickets=["dh"]), seat())
    assert scores(table) == [4, 1, 0]


def test_9_1_one_a_ticket_when_not_more_than_every_other() -> None:
    assert scores(real(seat(tickets=["bm"]), seat(tickets=["dh"]), seat())) == [1, 1, 0]
    assert scores(real(seat(tickets=["bm", "nh"]), seat(tickets=["dh"]), seat(tickets=["ba", "mtw"])))[1] == 1


def test_9_1_more_than_every_other_not_than_all_others_together() -> None:
    table = real(seat(tickets=["bm", "nh", "dh"]), seat(tickets=["mec", "srrl"]), seat(tickets=["mtw", "cv"]))
    assert [p for _, p in rows(table, 3, 2, 2)] == [[6, 2, 2]]


def test_9_1_whole_set_means_every_ticket_of_the_deck_not_of_those_taken() -> None:
    assert scores(real(seat(tickets=["mtw"]))) == [2 + 2, 0]


def test_9_2_a_ticket_counts_once_for_each_of_its_sets() -> None:
    for ticket, sets in (("bm", 1), ("mec", 2), ("cv", 3), ("mack", 3)):
        assert scores(real(seat(tickets=[ticket]))) == [2 * sets, 0], ticket


@pytest.mark.parametrize(("first", "second", "places"), [
    ({"tickets": ["bm"]}, {}, [0, 1]),  # points before all
    ({"tickets": ["bm"], "cash": 0}, {"cash": 99}, [0, 1]),
    ({"cash": 20}, {"cash": 30}, [1, 0]),  # then money
    ({"cash": 20, "markers": ["dallas"]}, {"cash": 30}, [1, 0]),
    ({"locomotive": "red", "markers": ["dallas"]}, {}, [0, 1]),  # then fewer markers
    ({}, {"locomotive": "red", "markers": ["dallas"]}, [1, 0]),
    ({}, {}, [0, 0]),  # then shared
])
def test_9_3_R_ties_by_money_then_markers_then_shared(first: dict, second: dict, places: list[int]) -> None:  # type: ignore[type-arg]
    table = real(seat(**first), seat(**second))
    assert table.match.ranks() == places
    assert [s.rank for s in table.view.seats] == places


def test_9_3_R_after_a_shared_place_the_next_is_left_out() -> None:
    table = real(*(seat(cash=c) for c in (9, 9, 1, 1, 0)))
    assert table.match.ranks() == [0, 0, 2, 2, 4]


def test_9_3_R_those_in_first_place_win() -> None:
    over = real(seat(cash=9, markers=[]), seat(cash=9, markers=[]), seat(cash=1), number=15, phase="over", closing=True)
    assert over.view.winners == [0, 1]
