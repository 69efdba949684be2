"""Rule 3, money, and 4.13 to 4.15, cities."""

from __future__ import annotations

from .positions import build, lines, seat, table, tile


def test_3_1_money_is_raised_after_all_cash_and_the_change_stays() -> None:
    for cash, after in ((2, (0, 0)), (1, (4, -1)), (0, (3, -1))):
        got = table(seat(cash), ruleset="base").play(build("D2 W-E")).seats[0]
        assert (got.cash, got.income) == after


def test_3_1_at_income_minus_10_a_step_costs_2_vp() -> None:
    got = table(seat(0, -10, 3), ruleset="base").play(build("D2 W-E")).seats[0]
    assert (got.cash, got.income, got.points) == (3, -10, 1)
    assert table(seat(0, -10, 1), ruleset="base").texts() == {"done"}


def test_3_2_what_cannot_be_paid_cannot_be_chosen() -> None:
    base = table(seat(0, -10, 2), tiles={tile("C5 SW-E"): 0}, ruleset="base")  # $5 in all
    assert build("C6 W-T") in base.texts()  # $1 and $1 and $2
    assert base.why(build("C6 W-T E-T NE-T")).rule == "3.2"


def test_3_3_in_standard_all_is_paid_from_cash() -> None:
    here = table(seat(3), tiles={tile("C5 SW-E"): 0})
    assert build("D2 W-E") in here.texts()
    assert here.why(build("C6 W-T")).rule == "3.3"
    assert here.play(build("D2 W-E")).texts() == {"done"}


def test_3_4_a_relaxed_seat_raises_money_for_track() -> None:
    here = table(seat(0), seat(0), relaxed_capital="1").play(build("D2 W-E"))
    assert (here.seats[0].cash, here.seats[0].income) == (3, -1)
    assert here.play("done").texts() == {"done"}  # the second seat is not relaxed


def test_3_4_and_for_maintenance_but_not_in_the_auction() -> None:
    short = table(seat(0, -1, 4, 3), phase="income", relaxed_capital="all")
    assert short.texts() == {"collect", "collect raising"}
    raised = table(seat(0, -1, 4, 3), phase="income", relaxed_capital="all").play("collect raising").seats[0]
    assert (raised.cash, raised.income, raised.points) == (1, -2, 4)
    back = short.play("collect").seats[0]
    assert (back.cash, back.income, back.points) == (0, -1, 2)
    bids = table(seat(2), seat(3), phase="order of play", relaxed_capital="all")
    assert bids.texts() == {"pass", "bid 0", "bid 1", "bid 2"}


def test_3_4_only_when_short_and_only_what_covers_all() -> None:
    assert table(seat(4, -1, 0, 3), phase="income", relaxed_capital="all").texts() == {"collect"}
    assert table(seat(0, -10, 1, 3), phase="income", relaxed_capital="all").texts() == {"collect"}


def test_4_13_a_town_becomes_a_city() -> None:
    here = table(seat(action="urbanization"), supply=["red blue", "", "yellow"])
    assert here.texts("urbanize") == {f"urbanize {place} {colour}" for place in ("A4", "C6", "C8", "E3")
                                      for colour in ("red", "blue", "yellow", "purple")}  # no gray on this map
    here.play("urbanize C6 blue")
    assert here.texts() == {"goods 1", "goods 3"}
    here.play("goods 1")
    now = here.snapshot
    assert (now["colours"]["C6"], now["cubes"]["C6"], now["supply"][0]) == ("blue", {"red": 1, "blue": 1}, {})
    assert "C6" in now["grown"]
    assert now["new cities"] == {"red": 1, "yellow": 1, "purple": 1}
    assert not here.texts("urbanize")
    assert here.why("urbanize A4 red").rule == "4.13"


def test_4_13_besides_the_builds() -> None:
    here = table(seat(40, action="urbanization"), supply=["red"])
    here.play(build("D2 W-E"), build("C2 SW-NE"), build("E2 NW-E"))
    assert not here.texts("build")
    here.play("urbanize C6 red", "goods 1")
    assert here.texts() == {"done"}


def test_4_13_track_may_be_built_out_of_the_new_city_at_once() -> None:
    here = table(seat(40, action="urbanization"), supply=["red"])
    assert build("C7 W-E") not in here.texts()
    assert build("C7 W-E") in here.play("urbanize C6 red", "goods 1").texts()


def test_4_13_spurs_that_led_nowhere_vanish_and_the_tile_goes_back() -> None:
    net = {tile("C5 SW-E"): 0, tile("C6 W-T E-T"): 0}
    here = table(seat(action="urbanization"), tiles=net, supply=["red"]).play("urbanize C6 red")
    assert set(here.snapshot["tiles"]) == {"C5"}
    assert [(k.complete, k.owner) for k in here.links] == [(True, 0)]


def test_4_13_R_an_open_end_of_nobody_becomes_nobodys_complete_link() -> None:
    here = table(seat(action="urbanization"), tiles={tile("C5 SW-E"): None}, supply=["red"]).play("urbanize C6 red")
    assert [(k.complete, k.owner) for k in here.links] == [(True, None)]


def test_4_13_R_not_where_a_link_would_return_to_it() -> None:
    net = {tile("C5 SW-E"): 0, tile("C6 W-T NE-T"): 0, tile("B6 SW-SE"): 0, tile("C7 NW-W"): 0}
    here = table(seat(action="urbanization"), tiles=net, supply=["red"])
    assert here.texts("urbanize C6") == set()
    assert here.why("urbanize C6 red").rule in ("4.7", "4.13")


def test_4_13_R_a_link_that_was_the_towns_own_track_alone_vanishes() -> None:
    """Providence lies beside Boston."""
    here = table(seat(action="urbanization"), map="northeast", tiles={tile("J12 NE-T"): 0}, supply=["red"])
    assert [k.complete for k in here.links] == [True]
    assert here.play("urbanize J12 gray").links == []


def test_4_14_city_growth() -> None:
    here = table(seat(action="city growth"), supply=["", "red red"], grown=["D1"], cities={"E3": "red"})
    assert here.texts("grow") == {f"grow {c}" for c in ("Manchester", "Preston", "Leeds", "Sheffield", "Chester")}
    assert here.why("grow Liverpool").rule == "4.14"
    assert here.why("grow Warrington").rule == "4.14"  # a New City has its marker
    assert here.why("grow Burnley").rule == "4.14"
    here.play("grow Leeds")
    assert here.texts() == {"goods 2"}
    now = here.play("goods 2").snapshot
    assert (now["cubes"]["A7"], "A7" in now["grown"]) == ({"red": 2}, True)
    assert not here.texts("grow")


def test_4_14_R_with_the_supply_empty() -> None:
    assert not table(seat(action="city growth")).texts("grow")
    city = table(seat(action="urbanization")).play("urbanize C6 red")
    assert (city.phase, city.snapshot["cubes"]["C6"]) == ("build track", {})


def test_4_15_base_must_play_what_was_paid_for_and_standard_may_decline() -> None:
    for action, text in (("urbanization", "urbanize C6 red"), ("city growth", "grow Leeds")):
        standard = table(seat(action=action), supply=["red"])
        assert {"done", text} <= standard.texts()
        base = table(seat(action=action), supply=["red"], ruleset="base")
        assert "done" not in base.texts()
        assert base.why("done").rule == "4.15"
        assert "done" in base.play(text, "goods 1").texts()


def test_4_15_who_passed_the_action_has_none() -> None:
    here = table(seat(action="urbanization", may=False), supply=["red"], ruleset="base")
    assert not here.texts("urbanize")
    assert "done" in here.texts()


def test_4_15_R_no_legal_target_releases() -> None:
    grown = ["D1", "D4", "B2", "A7", "E8", "F1"]
    assert "done" in table(seat(action="city growth"), supply=["red"], grown=grown, ruleset="base").texts()
    assert "done" in table(seat(action="city growth"), ruleset="base").texts()
    towns = {"A4": "red", "C6": "blue", "C8": "yellow", "E3": "purple"}
    assert "done" in table(seat(action="urbanization"), cities=towns, ruleset="base").texts()


def test_4_13_to_4_15_only_for_the_holder_of_the_tile() -> None:
    here = table(seat(), seat(action="urbanization"), seat(action="city growth"), supply=["red"])
    assert not here.texts("urbanize", "grow")
    assert here.play("done").texts("urbanize")
    assert here.play("done").texts("grow")


def test_4_13_links_ending_in_the_town_serve_the_city() -> None:
    net = lines(Manchester_Huddersfield=0, Huddersfield_Leeds=0)
    here = table(seat(action="urbanization", level=1), tiles=net, cubes={"D4": "red purple"}, supply=["yellow"])
    here.play("urbanize C6 red", "goods 1", "done", "done", "done")
    assert here.texts("ship") == {"ship red Manchester > Huddersfield"}
