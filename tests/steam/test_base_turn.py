"""Rule 6, the Base turn."""

from __future__ import annotations

from .positions import lines, seat, table, tile


def test_6_1_prices() -> None:
    for text, cash, level in (("take city growth", 8, 2), ("take urbanization", 4, 2), ("take locomotive", 3, 3),
                              ("take engineer", 10, 2), ("take city growth without action", 10, 2),
                              ("take locomotive without action", 10, 2)):
        here = table(seat(10, level=2), phase="action tiles", ruleset="base", supply=["red"]).play(text)
        assert (here.seats[0].cash, here.seats[0].level) == (cash, level), text


def test_6_1_all_choices() -> None:
    free = ("turn order", "first move", "engineer", "first build")
    paid = ("city growth", "locomotive", "urbanization")
    here = table(phase="action tiles", ruleset="base", supply=["red"])
    assert here.texts() == {*(f"take {t}" for t in free + paid), *(f"take {t} without action" for t in paid)}
    assert here.why("take engineer without action").words


def test_6_1_money_is_raised_for_it() -> None:
    got = table(seat(0), phase="action tiles", ruleset="base").play("take urbanization").seats[0]
    assert (got.cash, got.income) == (4, -2)


def test_6_1_R_what_cannot_be_raised_cannot_be_taken() -> None:
    here = table(seat(0, -10, 2), phase="action tiles", ruleset="base", supply=["red"])
    assert {"take city growth", "take urbanization without action"} <= here.texts()
    assert here.why("take urbanization").rule in ("3.2", "6.1")


def test_6_1_R_at_level_6_the_locomotive_may_be_taken_for_nothing() -> None:
    here = table(seat(level=6), phase="action tiles", ruleset="base")
    assert {t for t in here.texts() if "locomotive" in t} == {"take locomotive without action"}
    assert here.play("take locomotive without action").seats[0].cash == 20


def test_6_1_R_city_growth_with_an_empty_supply_can_only_be_passed() -> None:
    here = table(phase="action tiles", ruleset="base")
    assert {t for t in here.texts() if "growth" in t} == {"take city growth without action"}
    assert here.why("take city growth").rule == "4.14"


def test_6_1_passing_keeps_the_tiles_number_but_not_its_action() -> None:
    here = table(phase="action tiles", ruleset="base", supply=["red"])
    here.play("take urbanization without action", "take first move", "take locomotive without action")
    assert not here.texts("urbanize")
    while here.phase != "action tiles":
        here.play("done" if here.phase == "build track" else "collect" if here.phase == "income" else "pass")
    assert here.snapshot["order"] == [1, 2, 0]  # 6.6: numbers 2, 6 and 7


def test_6_4_income_alone() -> None:
    for before, after in (((3, 4, 0, 6), (7, 4, 0)), ((3, -2, 0, 6), (1, -2, 0)), ((0, -3, 0, 1), (2, -4, 0)),
                          ((0, -10, 4, 1), (0, -10, 0))):
        got = table(seat(*before), phase="income", ruleset="base").play("collect").seats[0]
        assert (got.cash, got.income, got.points) == after


def test_6_5_bankrupt() -> None:
    net = lines(Liverpool_Preston=0, Preston_Manchester=1) | {tile("D2 W-E"): 0}
    here = table(seat(1, -10, 3), seat(9), phase="income", ruleset="base", tiles=net).play("collect")
    assert (here.seats[0].fallen, here.seats[0].cash) == (1, 0)
    assert here.snapshot["order"] == [1, 2]
    assert sorted((k.complete, -1 if k.owner is None else k.owner) for k in here.links) == [
        (False, -1), (True, -1), (True, 1)]


def test_6_5_complete_links_of_nobody_are_used_and_score_for_nobody() -> None:
    net = lines(Liverpool_Preston=-1, Preston_Manchester=1)
    here = table(seat(0, fallen=1), seat(level=2), phase="move goods", ruleset="base", cubes={"D1": "red"}, tiles=net)
    here.play("ship red Liverpool > Preston > Manchester", "points")
    assert (here.seats[1].points, here.phase) == (1, "move goods")
    assert here.match.scores()[1] == 1 + 1


def test_6_5_incomplete_links_of_the_bankrupt_may_be_claimed() -> None:
    here = table(seat(0, fallen=1), seat(), ruleset="base", tiles={tile("D2 W-E"): None})
    here.play(f"build {tile('D3 W-E')}")
    assert here.owner("D2 W") == 1


def test_6_5_R_ranks_behind_all_others_the_later_the_better() -> None:
    here = table(seat(0, -10), seat(0, -10), seat(9, -9), phase="income", ruleset="base", order=[1, 2, 0], turn=5)
    here.play("collect", "collect", "collect")
    assert here.phase == "over"
    assert here.match.ranks() == [1, 2, 0]


def test_6_5_one_player_left_ends_the_game_at_once() -> None:
    here = table(seat(0, -10), seat(0, -10), seat(9, 3), phase="income", ruleset="base", order=[0, 1, 2])
    here.play("collect", "collect")
    assert (here.phase, here.seats[2].cash) == ("over", 9)  # 6.5 R: they do not collect any more


def test_6_6_the_next_order() -> None:
    a, b, c = seat(action="urbanization", may=False), seat(action="first move"), seat(action="city growth", may=False)
    here = table(a, b, c, phase="income", ruleset="base").play("collect", "collect", "collect")
    assert (here.snapshot["order"], here.phase, here.mover) == ([1, 2, 0], "action tiles", 1)


def test_6_7_the_last_turn_ends_after_income() -> None:
    here = table(phase="income", ruleset="base", turn=5).play("collect", "collect")
    assert here.phase == "income"
    assert here.play("collect").phase == "over"


def test_6_the_phases_of_a_turn() -> None:
    here = table(phase="action tiles", ruleset="base")
    here.play("take turn order", "take engineer", "take first build")
    phases = [here.phase]
    while here.phase != "action tiles":
        here.play("done" if here.phase == "build track" else "collect" if here.phase == "income" else "pass")
        if here.phase != phases[-1]:
            phases.append(here.phase)
    assert phases == ["build track", "move goods", "income", "action tiles"]
