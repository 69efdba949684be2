"""Rule 10: the Short and the Long Version, the options."""

from __future__ import annotations

from typing import Any

import pytest

from trunkline.engine.game import Refusal
from trunkline.engine.match import Match

from .atlas import PASSES
from .positions import move, real, seat, take
from .test_turn_and_movement import furthest, way


def test_10_1_short_no_money_no_pass_cards() -> None:
    table = real(seat("lincoln"), version="short")
    assert table.texts("buy") == set()
    assert table.why("buy express").rule == "10.1"
    assert {t.fare + t.upkeep for t in table.view.legal.travel} == {0}
    table.play(move("omaha"))
    assert table.now.phase == "ticket"
    assert table.texts() == {"no ticket", take("up")}
    table.play(take("up"))
    assert [s.cash for s in table.now.seats] == [0, 0]
    assert (table.view.to_move, table.now.phase) == (1, "travel")


def test_10_1_short_starts_without_money() -> None:
    match = Match.start("higgins", {"players": 2, "version": "short"}, 1, ["a", "b"])
    view: Any = match.view(False)
    assert [s.cash for s in view.seats] == [0, 0]


def test_10_1_short_four_segments_from_the_start() -> None:
    for opening in ("turn", "round"):
        assert [furthest(real(seat(), version="short", opening=opening, number=n)) for n in (1, 2, 3, 5)] == [4] * 4


def test_10_1_short_free_moves_mean_nothing() -> None:
    table = real(seat(tickets=["mtw"], latest="mtw"), version="short")
    assert way(table, "omaha") == (4, 0)


def test_10_1_short_pay_markers_stay_as_destinations() -> None:
    table = real(seat("dallas", locomotive="red"), version="short", phase="ticket").play("no ticket")
    assert "dallas" not in table.first.markers
    assert table.first.cash == 0
    last = real(seat("dallas", locomotive="red", markers=["dallas"]), seat(), version="short", phase="ticket")
    last.play("no ticket")
    assert last.texts("take") == last.texts()
    assert last.play(take("en")).view.to_move == 1
    assert last.play("stay", "no ticket").view.over


def test_10_1_short_nobody_is_ever_broke() -> None:
    table = real(seat("chicago"), version="short").play(move("omaha"))
    assert take("up") in table.texts()


def test_10_2_long_free_moves_on_the_front_are_ignored() -> None:
    assert way(real(seat(tickets=["mtw"], latest="mtw"), version="long"), "omaha") == (4, 4)


def test_10_2_long_tracks_on_ones_own_maps_are_free() -> None:
    assert way(real(seat("new-haven", tickets=["nh"]), version="long"), "new-york") == (1, 0)
    assert way(real(seat("new-haven", tickets=["nh"]), version="long", number=1), "boston") == (1, 0)
    assert way(real(seat("new-haven"), version="long"), "new-york") == (1, 1)


def test_10_2_long_for_good_not_only_the_turn_after() -> None:
    table = real(seat("new-haven"), seat(), version="long")
    table.play("stay", "pay", take("nh"), "done")
    for _ in range(2):
        table.play("stay", "pay", "no ticket", "done")
    assert table.view.to_move == 1
    table.play("stay", "pay", "no ticket", "done")
    assert way(table, "boston") == (1, 0)


def test_10_2_long_the_maps_of_others_do_not_help() -> None:
    assert way(real(seat("new-haven"), seat(tickets=["nh"]), version="long"), "boston") == (1, 1)


def test_10_2_long_a_segment_is_free_when_all_its_tracks_are_on_ones_maps() -> None:
    # Roanoke - Lynchburg is Norfolk & Western, Lynchburg - Washington Southern: one segment of two tracks
    for tickets, fare in (([], 1), (["nw"], 1), (["sou"], 1), (["nw", "sou"], 0)):
        here = real(seat("roanoke", tickets=tickets), version="long", number=1)
        assert way(here, "washington") == (1, fare), tickets


def test_10_2_long_any_of_the_ways_of_a_segment_may_be_the_free_one() -> None:
    for ticket in ("nw", "vgn"):  # Roanoke to Norfolk by Lynchburg, or by the Virginian
        assert way(real(seat("roanoke", tickets=[ticket]), version="long", number=1), "norfolk") == (1, 0)


def test_10_2_in_classic_the_maps_mean_nothing() -> None:
    assert way(real(seat("new-haven", tickets=["nh"])), "boston") == (1, 1)


def test_10_2_long_has_expenses_and_pass_cards() -> None:
    table = real(seat("chicago"), version="long").play("buy express", move("omaha"), "pay")
    assert table.first.cash == 50 - PASSES["express"]["cost"] - 4 - 5


@pytest.mark.parametrize("options", [
    {"players": 1}, {"players": 7}, {"players": 0}, {"players": "three"}, {"version": "medium"}, {"opening": "game"},
    {"final": "none"}, {"colours": "painted"}, {"speed": "fast"}])
def test_10_3_options_outside_the_list_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Refusal, match=next(iter(options))):
        Match.start("higgins", options, 1, ["a", "b", "c"])


def test_10_3_the_options_of_a_match_are_those_asked_for() -> None:
    asked = {"players": 4, "version": "long", "opening": "round", "final": "listed", "colours": "chosen"}
    match = Match.start("higgins", asked, 5, ["a", "b", "c", "d"])
    assert {k: getattr(match.pack.options, k) for k in asked} == asked


def test_10_3_without_options_classic_by_turn_any_dealt() -> None:
    options = Match.start("higgins", None, 1, ["a", "b", "c"]).pack.options
    assert (options.players, options.version, options.opening, options.final, options.colours) == \
        (3, "classic", "turn", "any", "dealt")


def test_10_3_the_seed_alone_makes_the_set_up() -> None:
    digests = {Match.start("higgins", {"players": 6}, seed, list("abcdef")).digest() for seed in range(30)}
    assert len(digests) > 20
    assert len({Match.start("higgins", None, 4, list("abc")).digest() for _ in range(3)}) == 1
