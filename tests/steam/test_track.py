"""Rule 4.1 to 4.12: links, and building, improving and redirecting track."""

from __future__ import annotations

import pytest

from .positions import Table, build, lines, seat, table, tile


def owners(here: Table) -> list[tuple[list[str], int | None]]:
    """The incomplete and complete links a client draws: stops, owner (6 nobody)."""
    board = here.match.pack.board
    return sorted((sorted(board.stops[e].name for e in k.ends if e >= 0), k.owner) for k in here.view.links)


def test_4_1_links_end_at_cities_and_towns() -> None:
    net = lines(Liverpool_Warrington=0, Manchester_Warrington=1, Liverpool_Preston=2)
    here = table(tiles=net | {tile("D2 W-E"): 0})
    assert owners(here) == [(["Liverpool"], 0), (["Liverpool", "Preston"], 2), (["Liverpool", "Warrington"], 0),
                            (["Manchester", "Warrington"], 1)]


def test_4_2_three_builds_and_four_for_the_engineer() -> None:
    west = [build("D2 W-E"), build("C2 SW-NE"), build("E2 NW-E")]
    here = table(seat(40)).play(*west)
    assert here.texts() == {"done"}
    assert here.why(build("C3 NW-E")).rule == "4.2"
    engineer = table(seat(40, action="engineer")).play(*west)
    assert build("C3 NW-E") in engineer.texts()
    assert engineer.play(build("C3 NW-E")).texts() == {"done"}


def test_4_2_improving_and_redirecting_count_and_one_may_stop() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): 0, tile("E2 NW-SE"): 0})
    assert "done" in here.texts()
    here.play(build("D2 W-NE"), build("E2 NW-SE SW-NE"))
    assert "done" in here.texts()
    assert here.play(build("C2 SW-NE")).texts() == {"done"}


def test_4_2_R_the_same_hex_again_each_time_paid() -> None:
    here = table(seat(40)).play(build("D2 W-E"), build("D2 W-NE"), build("D2 W-NW"))
    assert here.seats[0].cash == 40 - 6


def test_4_2_first_build_then_the_order_of_play() -> None:
    here = table(seat(), seat(), seat(action="first build"), order=[1, 0, 2])
    movers = []
    while here.phase == "build track":
        movers.append(here.mover)
        here.play("done")
    assert movers == [2, 1, 0]


def test_4_3_tiles_go_on_plain_hexes_and_towns_alone() -> None:
    here = table(seat(40), tiles={tile("C5 SW-E"): 0})
    assert here.why("build D4 straight 1").rule == "4.3"  # a city
    assert here.why(build("D2 W-T")).rule == "4.3"  # a town's face on a hex without one
    assert here.why(build("C6 W-E")).rule == "4.3"  # the reverse
    assert not {t for t in here.texts("build") if t.split()[1] in ("D1", "D4", "B2")}
    for text in here.texts("build"):
        _, place, face, _ = text.split()
        assert face.startswith("town") == (place in ("A4", "C6", "C8", "E3"))


def test_4_3_a_new_city_takes_no_tile() -> None:
    assert table(seat(40), cities={"E3": "red"}).why("build E3 straight 0").rule == "4.3"


@pytest.mark.parametrize(("what", "why"), [
    ("E1 SE-NE", "4.4"),  # the Mersey estuary
    ("E1 SE-W", "4.4"),  # off the map
    ("F2 W-SW", "4.4"),
])
def test_4_4_closed_sides(what: str, why: str) -> None:
    here = table(seat(40))
    assert build(what) not in here.texts()
    assert here.why(build(what)).rule == why


def test_4_4_water() -> None:
    assert table(seat(40), map="northeast").why(build("F4 W-E")).rule == "4.4"  # F5 is Lake Ontario


def test_4_4_a_track_may_face_a_tile_without_track_there_and_lie_across_an_open_end() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): 1})
    assert {build("C3 NW-SW"), build("D3 E-SE")} <= here.texts()
    here.play(build("C3 NW-SW"), build("D3 E-SE"))
    assert owners(here) == [(["Liverpool"], 1), (["Manchester"], 0), (["Preston"], 0)]


def test_4_5_new_track_comes_out_of_a_city_or_joins_own_track() -> None:
    here = table(seat(40), tiles={tile("D2 W-NE"): 0, tile("C5 SW-E"): 1})
    assert {build("D2 W-NE"), build("C3 SW-E")} & here.texts() == {build("C3 SW-E")}
    for nowhere in ("B6 W-E", "A5 W-E", "D7 W-E"):
        assert here.why(build(nowhere)).rule == "4.5"


def test_4_5_every_new_track_of_a_tile_is_connected() -> None:
    here = table(seat(40))
    assert build("E2 NW-SE SW-NE") in here.texts()  # out of Liverpool, out of Chester
    assert here.why(build("E2 NW-SE W-E")).rule == "4.5"


def test_4_5_on_a_town_one_connected_track_is_enough() -> None:
    here = table(seat(40), tiles={tile("C5 SW-E"): 0}).play(build("C6 W-T NE-T SE-T"))
    assert owners(here) == [(["Huddersfield"], 0), (["Huddersfield"], 0), (["Huddersfield", "Manchester"], 0)]
    assert here.why(build("A4 W-T E-T")).rule == "4.5"


def test_4_5_a_track_in_the_town_is_enough_for_more() -> None:
    mine = table(seat(40), tiles=lines(Manchester_Huddersfield=0))
    assert build("C6 W-T E-T") in mine.texts()
    other = table(seat(40), tiles=lines(Manchester_Huddersfield=1))
    assert other.why(build("C6 W-T E-T")).rule == "4.5"
    assert other.why(build("C7 W-E")).rule == "4.5"


def test_4_6_never_onto_another_players_track() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): 1})
    assert here.why(build("D3 W-SE")).rule == "4.6"
    assert here.why(build("D3 W-E")).rule == "4.6"  # not even out of Manchester
    assert here.why(build("D2 W-NE")).rule == "4.11"
    nobody = table(seat(40), tiles={tile("D2 W-E"): None})
    assert build("D3 W-E") in nobody.texts()


def test_4_7_a_link_does_not_return_to_the_stop_it_left() -> None:
    here = table(seat(40), tiles={tile("C5 SW-SE"): 0})
    assert here.why(build("D5 NW-W")).rule == "4.7"
    town = table(seat(40), tiles={tile("C5 SW-E"): 0, tile("C6 W-T NE-T"): 0, tile("B6 SW-SE"): 0})
    town.play(build("C7 NW-W"))  # its open end faces the town where it began
    assert town.why(build("C6 W-T NE-T E-T")).rule == "4.7"


def test_4_7_loops_of_several_links_are_fine() -> None:
    here = table(seat(40), tiles=lines(Liverpool_Preston=0, Preston_Manchester=0) | {tile("D2 W-E"): 0})
    assert owners(here.play(build("D3 W-E")))[0] == (["Liverpool", "Manchester"], 0)


def test_4_8_new_track_and_what_it_joins_is_the_builders() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): None}).play(build("D3 W-E"))
    assert (here.owner("D2 W"), here.owner("D3 E")) == (0, 0)


def test_4_8_tracks_of_a_town_that_belong_to_somebody_stay_his() -> None:
    town = {tile("C6 W-T E-T"): (None, 1), tile("C5 SW-E"): 1, tile("B6 SW-NE"): 0}
    here = table(seat(40), tiles=town).play(build("C6 W-T E-T NE-T"))
    assert [here.owner(f"C6 {side}") for side in ("W", "E", "NE")] == [1, None, 0]


def test_4_9_an_open_link_that_is_not_extended_is_nobodys() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): 0, tile("C4 SE-W"): 0, **lines(Chester_Warrington=0)})
    here.play(build("D3 W-NE"), "done")
    assert (here.owner("D2 W"), here.owner("C4 SE"), here.owner("F2 W")) == (0, None, 0)


def test_4_9_only_ones_own_build_turn_ends_it() -> None:
    here = table(seat(40), seat(40), tiles={tile("D2 W-E"): 1}).play("done")
    assert here.owner("D2 W") == 1
    assert here.play("done").owner("D2 W") is None


def test_4_9_track_laid_in_this_turn_stays() -> None:
    here = table(seat(40)).play(build("D2 W-E"), "done")
    assert here.owner("D2 W") == 0


def test_4_9_redirecting_is_not_extending() -> None:
    assert table(seat(40), tiles={tile("D2 W-E"): 0}).play(build("D2 W-NE"), "done").owner("D2 W") is None
    fresh = table(seat(40)).play(build("D2 W-E"), build("D2 W-NE"), "done")  # 4.9 R: laid in this turn
    assert fresh.owner("D2 W") == 0


def test_4_9_a_redirection_that_is_then_extended() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): 0}).play(build("D2 W-NE"), build("C3 SW-E"), "done")
    assert here.owner("D2 W") == 0


def test_4_9_improving_the_last_tile_with_other_track_does_not_extend() -> None:
    here = table(seat(40), tiles={tile("E2 NW-SE"): 0}).play(build("E2 NW-SE SW-NE"), "done")
    assert (here.owner("E2 NW"), here.owner("E2 SW")) == (None, 0)


def test_4_9_claiming() -> None:
    city = table(seat(40), tiles={tile("D2 W-E"): None}).play(build("D3 W-NE"))
    assert city.owner("D2 W") == 0
    spur = {tile("C6 W-T E-T"): None}
    assert table(seat(40), tiles=spur).why(build("C7 W-E")).rule in ("4.5", "4.9")
    mine = table(seat(40), tiles={tile("C6 W-T E-T"): (None, 0), tile("C5 SW-E"): 0})  # by their sides: E, then W
    assert mine.play(build("C7 W-E")).owner("C6 E") == 0


def test_4_9_joining_an_own_link_claims_the_other_claimable_or_not() -> None:
    spur = {tile("C6 W-T"): None, tile("C5 SW-SE"): 0}
    here = table(seat(40), tiles=spur)
    assert build("C5 SW-E") in here.texts()  # a redirection into it completes it (4.9 R)
    assert here.play(build("C5 SW-E")).owner("C6 W") == 0
    placed = table(seat(40), tiles={tile("C6 W-T"): None}).play(build("C5 SW-E"))  # out of Manchester
    assert placed.owner("C6 W") == 0


def test_4_9_a_link_that_another_completes_is_his() -> None:
    here = table(seat(40), seat(40), tiles={tile("D2 W-E"): 0}).play("done", build("D3 W-E"), "done")
    assert {here.owner("D2 W"), here.owner("D3 E")} == {1}
    assert here.play("done").owner("D2 W") == 1  # complete: fixed for good


def test_4_10_improving_keeps_all_tracks_and_their_owners() -> None:
    here = table(seat(40), tiles={tile("E2 NW-SE"): 1})
    assert build("E2 NW-SE SW-NE") in here.texts()  # anybody may
    here.play(build("E2 NW-SE SW-NE"))
    assert (here.owner("E2 NW"), here.owner("E2 SW")) == (1, 0)
    assert here.why(build("E2 SW-E")).rule == "4.10"
    assert here.why(build("E2 NW-SE")).rule in ("4.10", "4.11")  # nothing is taken away
    assert here.why(build("E2 NW-SE SW-NE")).rule == "4.10"  # it lies there


def test_4_10_a_town_grows_more_tracks() -> None:
    here = table(seat(40), tiles=lines(Manchester_Huddersfield=1) | {tile("B6 SW-NE"): 0})
    here.play(build("C6 W-T NE-T"))
    assert (here.owner("C6 W"), here.owner("C6 NE")) == (1, 0)


def test_4_11_redirecting_ones_own() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): 0})
    assert build("D2 W-NE") in here.texts()
    assert here.why(build("D2 NW-SW")).rule == "4.10"  # no end is kept
    assert here.why(build("D2 E-SW")).rule == "4.11"  # the end at Liverpool is no open end
    assert here.play(build("D2 W-NE")).owner("D2 W") == 0


def test_4_11_only_the_last_tile_of_an_open_link() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): 0, tile("D3 W-NE"): 0, **lines(Liverpool_Preston=0)})
    assert build("D3 W-SE") in here.texts()
    assert here.why(build("D2 W-NE")).rule == "4.11"
    assert here.why(build("C2 SW-E")).rule == "4.11"  # complete


def test_4_11_never_on_a_town_tile() -> None:
    here = table(seat(40), tiles=lines(Manchester_Huddersfield=0))
    assert build("C6 E-T") not in here.texts()
    assert build("C6 NE-T") not in here.texts()


def test_4_11_nobodys_link_may_be_redirected_and_stays_nobodys() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): None, tile("E4 NE-SE"): 1})
    assert here.why(build("E4 NE-W")).rule == "4.11"  # another's
    assert here.play(build("D2 W-NE")).owner("D2 W") is None


def test_4_11_unless_that_completes_it() -> None:
    here = table(seat(40), tiles={tile("C2 SW-NW"): None}).play(build("C2 SW-NE"))
    assert here.owner("C2 SW") == 0


def test_4_11_a_link_one_may_not_claim_may_not_be_redirected() -> None:
    spur = {tile("C6 E-T"): None, tile("C7 W-E"): None}
    assert table(seat(40), tiles=spur).why(build("C7 W-NE")).rule in ("4.9", "4.11")
    here = table(seat(40), tiles={tile("C6 W-T E-T"): (None, 0), tile("C5 SW-E"): 0, tile("C7 W-E"): None})
    assert build("C7 W-NE") in here.texts()  # they own a track in Huddersfield


def test_4_11_R_not_improved_and_redirected_at_once() -> None:
    here = table(seat(40), tiles={tile("E2 NW-SE"): 0})
    assert {build("E2 NW-E"), build("E2 NW-SE SW-NE")} <= here.texts()
    assert here.why(build("E2 NW-E SW-NE")).rule in ("4.10", "4.11")


def test_4_11_the_new_side_obeys_the_rules_of_new_track() -> None:
    foreign = {tile("D2 W-E"): 0, tile("C3 NW-SW"): 1}
    assert table(seat(40), tiles=foreign).why(build("D2 W-NE")).rule == "4.6"
    returning = {tile("C5 SW-E"): 0, tile("D5 W-NW"): None}
    assert table(seat(40), tiles=returning).why(build("C5 SW-SE")).rule == "4.7"


def test_4_12_costs_of_towns_and_rivers() -> None:
    here = table(seat(40), tiles={tile("E2 NW-E"): 0})
    assert here.play(build("E3 W-T")).seats[0].cash == 40 - 1 - 1 - 1
    assert here.play(build("E4 NE-W")).seats[0].cash == 37 - 3


def test_4_12_redirecting_pays_the_face_but_not_the_terrain() -> None:
    assert table(seat(40), tiles={tile("E2 NW-SE"): 0}).play(build("E2 NW-E")).seats[0].cash == 38


def test_4_9_R_a_towns_new_track_claims_what_it_joins_claimable_or_not() -> None:
    net = {tile("C5 SW-E"): 0, tile("C7 W-E"): None, tile("C8 W-T"): None}
    here = table(seat(40), tiles=net)
    assert here.why(build("C6 E-T")).rule in ("4.5", "4.9")  # by itself it claims nothing: Barnsley is not theirs
    here.play(build("C6 W-T E-T"))
    assert (here.owner("C7 E"), here.owner("C8 W")) == (0, 0)


def test_4_11_nobodys_link_redirected_into_an_own_one_is_ones_own() -> None:
    here = table(seat(40), tiles={tile("D2 W-E"): None, tile("C3 NW-SW"): 0}).play(build("D2 W-NE"))
    assert (here.owner("D2 W"), here.owner("C3 NW")) == (0, 0)
    assert owners(here) == [(["Liverpool", "Preston"], 0)]


def test_4_7_a_link_may_cross_itself() -> None:
    net = {tile("D2 W-E"): 0, tile("D3 W-NW"): 0, tile("C3 SE-SW"): 0}
    here = table(seat(40), tiles=net).play(build("D2 W-E NE-SW"), build("E2 NE-SW"))
    assert owners(here) == [(["Chester", "Liverpool"], 0)]
    assert [len(k.tracks) for k in here.links] == [5]


def test_6_5_nobodys_complete_link_is_out_of_reach_for_good() -> None:
    here = table(seat(40), tiles=lines(Liverpool_Preston=-1))
    assert here.why(build("C2 SW-E")).rule == "4.11"
    assert here.play("done").owner("C2 SW") is None


def test_4_13_an_open_end_facing_the_new_city_does_not_lapse() -> None:
    here = table(seat(action="urbanization"), tiles={tile("C5 SW-E"): 0}, supply=["red"])
    assert here.play("urbanize C6 red", "goods 1", "done").owner("C5 E") == 0
