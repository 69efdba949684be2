"""Rule 7, moving goods, and rule 8, the end."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import Table, lines, seat, table, tile


def moving(*seats: Any, cubes: dict[str, str], **fields: Any) -> Table:
    """Move Goods with these links: names with _ and owners, others fields of the position."""
    names = {k: fields.pop(k) for k in list(fields) if k[0].isupper()}
    return table(*seats, phase="move goods", cubes=cubes, tiles=lines(**names), **fields)


def test_7_1_two_rounds_the_first_mover_in_front() -> None:
    here = table(seat(), seat(), seat(action="first move"), phase="move goods", order=[1, 0, 2])
    movers = []
    while here.phase == "move goods":
        movers.append((here.mover, here.view.lap))
        here.play("pass")
    assert movers == [(2, 1), (1, 1), (0, 1), (2, 2), (1, 2), (0, 2)]
    assert here.phase == "income"


def test_7_1_the_locomotive_rises_once_a_turn_for_nothing() -> None:
    here = table(seat(0), phase="move goods").play("locomotive", "pass", "pass")
    assert (here.seats[0].level, here.seats[0].cash, here.mover) == (2, 0, 0)
    assert here.texts() == {"pass"}
    assert here.why("locomotive").rule == "7.1"


def test_7_1_to_6_at_most() -> None:
    here = table(seat(level=6), phase="move goods")
    assert here.texts() == {"pass"}
    assert here.why("locomotive").rule == "7.1"


def test_7_1_and_again_in_the_next_turn() -> None:
    here = table(seat(9), seat(9), seat(9), phase="move goods", ruleset="base").play("locomotive")
    while here.phase != "action tiles":
        here.play("collect" if here.phase == "income" else "pass")
    here.play("take turn order", "take engineer", "take first build")
    while here.phase != "move goods":
        here.play("done")
    assert "locomotive" in here.texts()


def test_7_2_at_most_as_many_links_as_the_level() -> None:
    net = {"Liverpool_Preston": 0, "Preston_Manchester": 0}
    assert moving(seat(level=1), cubes={"D1": "red"}, **net).why(
        "ship red Liverpool > Preston > Manchester").rule == "7.2"
    assert moving(seat(level=2), cubes={"D1": "red"}, **net).texts("ship") == {
        "ship red Liverpool > Preston > Manchester"}


def test_7_2_over_complete_links_only() -> None:
    here = table(seat(), phase="move goods", cubes={"D1": "red"}, tiles={tile("D2 W-E"): 0})
    assert not here.texts("ship")
    assert here.why("ship red Liverpool > Manchester").words


def test_7_2_never_back_to_where_it_started_and_no_stop_twice() -> None:
    ring = {"Liverpool_Preston": 0, "Preston_Manchester": 0, "Liverpool_Manchester": 0}
    here = moving(seat(level=6), cubes={"D1": "blue"}, **ring)
    assert not here.texts("ship")
    assert here.why("ship blue Liverpool > Preston > Manchester > Liverpool").rule == "7.2"
    rounds = moving(seat(level=6), cubes={"F1": "yellow"}, Chester_Warrington=0, Liverpool_Warrington=0,
                    Manchester_Warrington=0, **ring)
    assert rounds.texts("ship") == {f"ship yellow Chester > Warrington > {way}Preston" for way in (
        "Liverpool > ", "Manchester > ", "Liverpool > Manchester > ", "Manchester > Liverpool > ")}


def test_7_2_two_links_between_the_same_stops_are_told_apart_by_their_side() -> None:
    net = lines(Liverpool_Preston=0) | {tile("C1 NE-SE"): 1, tile("B1 SW-E"): 1}
    here = table(seat(), phase="move goods", cubes={"D1": "yellow"}, tiles=net)
    assert here.texts("ship") == {"ship yellow Liverpool NE > Preston"}  # the other way is not theirs
    assert here.why("ship yellow Liverpool NW > Preston").rule == "7.3"


def test_7_2_cubes_of_a_colour_that_is_not_there_do_not_move() -> None:
    here = moving(seat(level=2), cubes={"D1": "red"}, Liverpool_Preston=0, Preston_Manchester=0)
    assert here.why("ship yellow Liverpool > Preston").rule == "7.2"


def test_7_3_at_least_one_own_link() -> None:
    here = moving(seat(level=2), cubes={"D1": "yellow"}, Liverpool_Preston=1)
    assert here.why("ship yellow Liverpool > Preston").rule == "7.3"


def test_7_3_as_many_as_any_single_other() -> None:
    net = {"Preston_Manchester": 1, "Manchester_Huddersfield": 0, "Huddersfield_Leeds": 1}
    here = moving(seat(level=3), seat(level=3), seat(level=3), cubes={"B2": "purple purple"}, **net)
    assert here.why("ship purple Preston > Manchester > Huddersfield > Leeds").rule == "7.3"
    assert here.play("pass").texts("ship") == {"ship purple Preston > Manchester > Huddersfield > Leeds"}


def test_7_3_R_links_of_nobody_do_not_count() -> None:
    here = moving(seat(level=4), cubes={"D1": "purple"}, Liverpool_Preston=-1, Preston_Manchester=-1,
                  Manchester_Huddersfield=0, Huddersfield_Leeds=-1)
    assert here.texts("ship") == {"ship purple Liverpool > Preston > Manchester > Huddersfield > Leeds"}
    none = moving(seat(level=4), cubes={"D1": "yellow"}, Liverpool_Preston=-1)
    assert not none.texts("ship")


def shared(income: tuple[int, int, int] = (0, 0, 0)) -> Table:
    """Seat 1 in the order moves a cube over links of seats 0, 1 and 2; its order of play is 2, 1, 0."""
    seats = [seat(level=4, income=n) for n in income]
    net = {"Liverpool_Preston": 0, "Preston_Manchester": 1, "Manchester_Huddersfield": 1, "Huddersfield_Leeds": 2}
    here = moving(*seats, cubes={"D1": "purple"}, order=[2, 1, 0], at=1, **net)
    return here.play("ship purple Liverpool > Preston > Manchester > Huddersfield > Leeds")


def test_7_4_every_owner_takes_his_points_the_mover_first_then_in_turn_order() -> None:
    here = shared()
    assert here.phase == "income or points"
    assert [s.due for s in here.seats] == [1, 2, 1]
    takers = []
    for text in ("income", "points", "income"):
        takers.append(here.mover)
        here.play(text)
    assert takers == [1, 2, 0]
    assert [(s.income, s.points) for s in here.seats] == [(1, 0), (2, 0), (0, 1)]
    assert (here.phase, here.mover) == ("move goods", 0)


def test_7_4_R_income_stops_at_10_and_at_10_only_points() -> None:
    here = shared((10, 9, 0))
    assert here.texts() == {"income", "points"}
    here.play("income", "points")
    assert here.seats[1].income == 10  # one point is lost
    assert here.texts() == {"points"}
    assert here.why("income").rule == "7.4"


def test_7_5_the_cube_leaves_its_city() -> None:
    here = moving(seat(), cubes={"D1": "yellow yellow red"}, Liverpool_Preston=0)
    here.play("ship yellow Liverpool > Preston", "points")
    assert here.snapshot["cubes"]["D1"] == {"yellow": 1, "red": 1}
    assert here.snapshot["cubes"]["B2"] == {}


@pytest.mark.parametrize(("income", "points", "score"), [(5, 3, 3 + 2 + 1), (4, 0, 3), (-3, 2, 2 - 6 + 1), (0, 0, 1)])
def test_8_1_the_score(income: int, points: int, score: int) -> None:
    here = table(seat(50, income, points), phase="income", tiles=lines(Liverpool_Preston=0) | {tile("D2 W-E"): 0})
    assert here.match.scores()[0] == score


def final(*seats: Any) -> list[int]:
    """The places at the end of the last turn."""
    return table(*seats, phase="income", turn=5).play("collect", "collect", "collect").match.ranks()


def test_8_2_ties_go_to_the_higher_income_then_the_lower_tile() -> None:
    assert final(seat(50, 0, 2), seat(50, 4), seat(50, 2, 1)) == [2, 0, 1]
    assert final(seat(action="locomotive"), seat(action="engineer"), seat(action="turn order")) == [2, 1, 0]


def test_8_2_more_points_are_better_whatever_the_income() -> None:
    assert final(seat(50, -1, 9), seat(50, 9), seat(50, 0, 5)) == [0, 2, 1]


def test_8_the_view_names_the_winner() -> None:
    here = table(seat(50, points=3), seat(50), seat(50), phase="income", turn=5).play("collect", "collect", "collect")
    assert here.view.winners == [0]
