"""Rule 5, the Standard turn, and rule 9, the order shown."""

from __future__ import annotations

from typing import Any

import pytest

from trunkline.engine.match import Match

from .positions import Table, lines, seat, table


def test_5_1_capital_in_turn_order_in_steps_of_5() -> None:
    here = table(seat(0), seat(0), seat(0, -9, 3), phase="buy capital", order=[2, 0, 1])
    assert here.mover == 2
    assert here.texts() == {"capital 0", "capital 5", "capital 10"}  # one step of income, one of 2 VP
    got = here.play("capital 10").seats[2]
    assert (got.cash, got.income, got.points) == (10, -10, 1)
    assert max(int(t.split()[1]) for t in here.texts()) == 50
    here.play("capital 0", "capital 15")
    assert (here.phase, here.seats[1].cash, here.seats[1].income) == ("order of play", 15, -3)


def test_5_1_no_other_amounts() -> None:
    here = table(seat(0), phase="buy capital")
    assert here.why("capital 7").words
    assert here.why("capital 55").rule == "3.1"


def auction(*cash: int, order: tuple[int, ...] = (), action: str = "", **fields: Any) -> Table:
    """At the opening of the auction; the last player may have had Turn Order."""
    seats = [seat(c) for c in cash[:-1]] + [seat(cash[-1], action=action)]
    return table(*seats, phase="order of play", order=order, players=len(cash),
                 map="northeast" if len(cash) > 3 else "tutorial", **fields)


def test_5_2_the_first_player_opens_and_0_only_while_there_is_no_bid() -> None:
    here = auction(3, 9, 9, order=(1, 2, 0))
    assert here.mover == 1
    assert "bid 0" in here.texts()
    here.play("bid 0")
    assert here.mover == 2
    assert here.texts() == {"pass", *(f"bid {n}" for n in range(1, 10))}
    assert here.why("bid 0").rule == "5.2"
    here.play("pass")
    assert here.mover == 0
    assert here.texts() == {"pass", "bid 1", "bid 2", "bid 3"}
    assert here.why("bid 4").rule in ("3.3", "5.2")


def test_5_2_passing_takes_the_last_free_place() -> None:
    here = auction(9, 9, 9, 9).play("bid 1", "pass", "bid 2", "pass")
    assert here.snapshot["coming"] == {3: 1, 2: 3}
    assert here.play("pass").snapshot["order"] == [2, 0, 3, 1]


def test_5_2_payments() -> None:
    here = auction(9, 9, 9, 9, 9).play("bid 1", "bid 2", "bid 3", "bid 5", "bid 6", "pass", "pass", "pass", "pass")
    assert here.snapshot["order"] == [4, 3, 2, 1, 0]
    assert [s.cash for s in here.seats] == [9, 9 - 1, 9 - 2, 9 - 5, 9 - 6]  # nothing, halves rounded up, all, all


def test_5_2_who_never_bid_pays_nothing() -> None:
    here = auction(9, 9, 9).play("pass", "pass")
    assert here.snapshot["order"] == [2, 1, 0]
    assert [s.cash for s in here.seats] == [9, 9, 9]


def test_5_2_R_of_two_players_the_second_is_the_last() -> None:
    here = auction(9, 9).play("bid 3", "bid 4", "pass")
    assert [s.cash for s in here.seats] == [9, 5]


def test_5_2_turn_order_passes_once_and_stays_in() -> None:
    here = auction(9, 9, 9, action="turn order").play("bid 1", "bid 2", "pass", "bid 3", "pass")
    assert here.mover == 2  # still in
    assert here.play("bid 4", "pass").snapshot["order"] == [2, 0, 1]


def test_5_2_the_second_pass_is_final() -> None:
    here = auction(9, 9, 9, action="turn order").play("bid 1", "bid 2", "pass", "bid 3", "bid 4", "pass")
    assert here.snapshot["coming"] == {2: 2}


def test_5_2_R_nobody_bids_against_himself() -> None:
    here = auction(9, 9, action="turn order").play("bid 3", "pass")
    assert here.mover == 1
    assert here.play("pass").snapshot["order"] == [0, 1]


def test_5_2_the_tile_counts_only_in_the_turn_after() -> None:
    here = auction(9, 9, 9, action="engineer").play("bid 1", "bid 2", "pass")
    assert here.snapshot["coming"] == {2: 2}


def test_5_3_tiles_are_taken_in_the_new_order_each_once() -> None:
    here = table(seat(0), seat(0), seat(0), phase="action tiles", order=[2, 1, 0])
    assert here.texts() == {"take " + t for t in ("turn order", "first move", "engineer", "first build", "city growth",
                                                  "locomotive", "urbanization")}
    here.play("take engineer")
    assert (here.mover, "take engineer" in here.texts()) == (1, False)
    assert here.why("take engineer").rule == "5.3"
    assert here.why("take locomotive without action").words
    here.play("take urbanization", "take first build")
    assert (here.phase, here.mover) == ("build track", 0)
    assert here.view.build_order == [0, 2, 1]


def test_5_3_locomotive_raises_at_once_and_for_nothing_at_level_6() -> None:
    after = table(seat(0, level=2), seat(0, level=6), phase="action tiles").play("take locomotive").seats[0]
    assert (after.level, after.cash) == (3, 0)
    assert table(seat(0, level=6), phase="action tiles").play("take locomotive").seats[0].level == 6


@pytest.mark.parametrize(("before", "after"), [
    ((3, 8, 0, 2), (9, 8, 0)),  # receives 6
    ((3, 0, 0, 2), (1, 0, 0)),  # pays 2 of 3
    ((1, 0, 5, 4), (1, 0, 3)),  # 3 are missing: 2 VP, a dollar comes back
    ((0, -2, 1, 4), (0, -4, 0)),  # 6 are missing: a VP, then two steps of income
    ((0, -10, 6, 1), (1, -10, 0)),  # 11: all VP, a dollar back
])
def test_5_6_income_minus_level(before: tuple[int, int, int, int], after: tuple[int, int, int]) -> None:
    got = table(seat(*before), phase="income").play("collect").seats[0]
    assert (got.cash, got.income, got.points) == after


def test_5_6_in_turn_order() -> None:
    here = table(phase="income", order=[1, 2, 0])
    movers = []
    while here.phase == "income":
        movers.append(here.mover)
        here.play("collect")
    assert movers == [1, 2, 0]


def test_5_6_bankrupt_only_when_all_is_gone() -> None:
    assert table(seat(0, -10, 5, 1), phase="income").play("collect").seats[0].fallen == 1
    assert table(seat(1, -10, 5, 1), phase="income").play("collect").seats[0].fallen == 0
    assert table(seat(1, -8, 0, 1), phase="income").play("collect").seats[0].fallen == 1  # 8 are missing, 4 can be had
    assert table(seat(5, -8, 0, 1), phase="income").play("collect").seats[0].fallen == 0


def test_5_7_the_next_turn() -> None:
    here = table(seat(9, action="locomotive", level=2), phase="income", turn=2, order=[1, 0, 2])
    here.play("collect", "collect", "collect")
    assert (here.phase, here.mover, here.snapshot["turn"]) == ("buy capital", 1, 3)
    assert here.snapshot["order"] == [1, 0, 2]
    for _ in range(3):
        here.play("capital 0")
    for _ in range(2):
        here.play("pass")
    assert "take locomotive" in here.texts()  # the tiles are there again


def test_5_7_after_the_last_turn_the_game_ends() -> None:
    here = table(phase="income", turn=5).play("collect", "collect", "collect")
    assert (here.phase, here.mover, here.texts()) == ("over", None, set())


def test_9_1_the_orders_are_shown() -> None:
    here = table(seat(action="first move"), seat(action="first build"), seat(action="engineer"), order=[2, 0, 1])
    view = here.view
    assert (view.order, view.build_order, view.move_order) == ([2, 0, 1], [1, 2, 0], [0, 2, 1])


def test_9_1_base_shows_the_order_that_the_tiles_give() -> None:
    here = table(phase="action tiles", ruleset="base", order=[2, 0, 1]).play("take first build", "take turn order")
    coming = here.view.next_order
    assert [s for s in coming if s >= 0] == [0, 2]


def test_9_2_what_is_forced_is_made_and_logged() -> None:
    match = Match.start("steam", {"map": "tutorial", "players": 3}, 1)
    for _ in range(3):
        match.play_text("capital 0")
    for _ in range(2):
        assert "bid 0" in match.texts() or match.texts() == ["pass"]
        match.play_text("pass")
    for text in ("take locomotive", "take engineer", "take turn order"):
        match.play_text(text)  # nobody has money: nothing can be built
    assert match.log[-1].forced
    assert [e.text for e in match.log if e.forced] == ["done"] * 3
    assert {e.seat for e in match.log if e.forced} == {0, 1, 2}
    assert match.to_move is not None


def test_6_5_in_standard_too_complete_links_stay_and_nobodys_at_that() -> None:
    here = table(seat(0, -10, 0, 1), phase="income", tiles=lines(Liverpool_Preston=0)).play("collect")
    assert [k.owner for k in here.links] == [None]
