"""Rule 11: the acceptance cases, one test each."""

from __future__ import annotations

from typing import Any

from trunkline.engine.match import Match

from .atlas import SETS
from .positions import move, real, seat, take
from .test_turn_and_movement import furthest, way


def test_11_1_three_players_the_limits_of_the_first_five_turns() -> None:
    match = Match.start("higgins", {"players": 3}, 11, ["Ann", "Ben", "Cem"])
    limits = []
    for turn in range(1, 6):
        view: Any = match.view(True)
        assert view.turn == turn
        limits.append(max(t.segments for t in view.legal.travel))
        match.play_text("stay")
        for text in ("pay", "no ticket", "done"):
            if text in match.texts():
                match.play_text(text)
    assert limits == [1, 2, 3, 4, 4]


def test_11_2_cash_4_moves_1_is_broke_but_is_paid_on_his_own_marker() -> None:
    table = real(seat("lincoln", 4)).play(move("omaha"))
    assert sum(e.due for e in table.view.expenses) == 6
    table.play("pay")
    assert (table.first.cash, table.texts()) == (0, {"no ticket"})
    red = real(seat("vinita", 4, locomotive="red"), number=1).play(move("dallas"), "pay")
    assert (red.first.cash, red.texts()) == (0, {"no ticket"})
    assert red.play("no ticket").first.cash == 50


def test_11_3_two_free_moves_a_move_of_three_and_none_the_turn_after() -> None:
    table = real(seat("omaha"), seat()).play("stay", "pay", take("up"), "done", "stay", "pay", "no ticket", "done")
    before = table.first.cash
    table.play(move("dallas"))
    assert (table.now.travelled, table.now.fare) == (3, 1)
    assert table.play("pay").first.cash == before - 1 - 5
    table.play("no ticket", "done", "stay", "pay", "no ticket", "done")
    assert way(table, "omaha") == (3, 3)


def test_11_4_harvey() -> None:
    cases = (("omaha", ["harvey"], 0), ("chicago", ["harvey"], 2), ("omaha", ["harvey", "express"], 2))
    for city, passes, food in cases:
        view = real(seat(city, passes=passes), phase="expenses").view
        assert next(e.due for e in view.expenses if e.name == "food") == food, (city, passes)


def test_11_5_a_set_of_five() -> None:
    five = SETS["affiliation", "qc"]
    for split, points in (((5, 0, 0), [15, 0, 0]), ((3, 2, 0), [6, 2, 0]), ((2, 2, 1), [2, 2, 1])):
        left = list(five)
        seats = [seat(tickets=[left.pop() for _ in range(n)]) for n in split]
        rows = [r.points for r in real(*seats).view.sets if sum(r.held) == 5 and r.left == 0]
        assert rows == [points], split


def test_11_6_northwestern_pacific_scores_for_its_colour_and_both_systems() -> None:
    sets = [key for key in SETS if "nwp" in SETS[key]]
    assert set(sets) == {("colour", "purple"), ("affiliation", "atsf"), ("affiliation", "sp")}
    rows = [r for r in real(seat(tickets=["nwp"])).view.sets if r.held[0]]
    assert sorted(len(SETS[key]) for key in sets) == sorted(r.left + 1 for r in rows)
    assert real(seat(tickets=["nwp"])).view.seats[0].points == 6


def test_11_7_second_of_four_clears_his_last_marker() -> None:
    table = real(seat(), seat("quebec", locomotive="red", markers=["quebec"]), seat(), seat(), number=18)
    table.play("stay", "pay", "no ticket", take("en"), "done")
    for later in (2, 3):
        assert table.view.to_move == later
        table.play("stay", "pay", "no ticket", "done")
    assert table.view.over


def test_11_limits_hold_for_everyone_from_the_fourth_turn_on() -> None:
    assert {furthest(real(seat(), players=2, number=n)) for n in range(4, 12)} == {4}
