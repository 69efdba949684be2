"""Rules 3 and 4: the order of a turn, and movement."""

from __future__ import annotations

from typing import Any

from .positions import move, real, seat, take


def way(here: Any, city: str) -> tuple[int, int]:
    """Segments and dollars of the legal move to the city."""
    return next((t.segments, t.fare) for t in here.view.legal.travel if t.text == move(city))


def furthest(here: Any) -> int:
    """Segments of the longest legal move."""
    return max(int(t.segments) for t in here.view.legal.travel)


def test_3_1_to_3_4_move_then_expenses_then_ticket_then_pay() -> None:
    red = real(seat("little-rock", locomotive="red"))  # Dallas is red's and has a ticket
    assert red.now.phase == "travel"
    assert red.play(move("dallas")).now.phase == "expenses"
    assert red.first.cash == 50
    assert red.texts("take") == set()
    assert red.play("pay").now.phase == "ticket"
    paid = red.first.cash
    assert paid < 50
    assert "dallas" in red.first.markers
    red.play(take("tp"))
    assert (red.now.phase, red.first.cash, "dallas" in red.first.markers) == ("end of turn", paid + 50, False)


def test_3_1_one_may_stay() -> None:
    assert real(seat("omaha")).play("stay").first.city == "omaha"


def test_3_3_or_not_take_a_ticket() -> None:
    assert real(seat("omaha"), phase="ticket").play("no ticket").first.tickets == []


def test_3_4_pass_cards_may_be_bought_in_every_part_of_the_turn() -> None:
    for phase in ("travel", "expenses", "ticket", "end of turn"):
        assert real(seat("omaha"), phase=phase).play("buy pullman").first.passes == ["pullman"], phase
    last = real(seat("dallas", locomotive="red", markers=[]), phase="extra ticket", closing=True)
    assert last.play("buy pullman").first.passes == ["pullman"]


def test_3_4_pay_just_received_buys_a_pass_card() -> None:
    poor = real(seat("dallas", 0, locomotive="red"), phase="ticket")
    assert poor.texts("buy") == set()
    assert "buy pullman" in poor.play("no ticket").texts()


def test_3_4_a_pass_card_works_from_the_moment_it_is_bought() -> None:
    here = real(seat("omaha"))
    assert furthest(here) == 4
    assert furthest(here.play("buy express")) == 5
    unfed = real(seat("omaha", 30), phase="expenses")
    assert real(seat("omaha", 30), phase="expenses").play("pay").first.cash == 25
    assert unfed.play("buy harvey", "pay").first.cash == 30 - 25 - 3


def test_3_5_then_the_next_player_clockwise() -> None:
    table = real(seat(), seat(), seat())
    seen = []
    for _ in range(4):
        seen.append(table.view.to_move)
        table.play("stay", "pay", "no ticket", "done")
    assert seen == [0, 1, 2, 0]


def test_4_1_the_limit_rises_over_the_first_four_turns() -> None:
    assert [furthest(real(seat(), players=5, number=n)) for n in range(1, 8)] == [1, 2, 3, 4, 4, 4, 4]


def test_4_1_one_may_move_less_than_the_limit() -> None:
    assert {t.segments for t in real(seat()).view.legal.travel} == {0, 1, 2, 3, 4}


def test_4_1_R_a_turn_is_one_players_turn() -> None:
    table = real(seat(), seat(), seat(), number=1)
    for limit in (1, 2, 3, 4, 4):
        assert (table.view.seats[table.view.to_move].limit, furthest(table)) == (limit, limit)
        table.play("stay", "pay", "no ticket", "done")


def test_4_1_option_opening_by_round() -> None:
    table = real(seat(), seat(), seat(), number=1, opening="round")
    for limit in (1, 1, 1, 2, 2, 2, 3):
        assert furthest(table) == limit
        table.play("stay", "pay", "no ticket", "done")
    assert [furthest(real(seat(), seat(), number=n, opening="round")) for n in (5, 6, 7, 8, 9)] == [3, 3, 4, 4, 4]


def test_4_1_too_far_is_refused_by_its_rule() -> None:
    reason = real(seat(), number=1).why(move("omaha"))
    assert reason.rule is not None
    assert reason.rule.startswith("4.1")
    assert reason.nearest in real(seat(), number=1).texts()


def test_4_2_express_adds_one_segment_also_during_the_opening() -> None:
    table = [seat(passes=["express"]) for _ in range(3)]
    assert [furthest(real(*table, number=n)) for n in (1, 2, 3, 4, 7, 10)] == [2, 3, 4, 5, 5, 5]
    by_round = real(seat(passes=["express"]), seat(), number=1, opening="round")
    assert furthest(by_round) == 2


def test_4_2_only_an_express_pass_does() -> None:
    slow = ["western-union", "pullman", "dining-car", "private-car", "harvey"]
    assert furthest(real(seat(passes=slow))) == 4


def test_4_3_a_move_ends_in_a_city_and_may_pass_through_others() -> None:
    away = real(seat()).play(move("omaha"))  # by Aurora, Clinton and Cedar Rapids, say
    assert away.first.city == "omaha"


def test_4_3_trains_never_block() -> None:
    near = ("joliet", "waukegan", "rockford", "aurora", "danville-il")
    among = real(seat(), *(seat(c) for c in near))
    assert among.texts("move") == real(seat(), players=6).texts("move")
    assert among.play(move("aurora")).first.city == "aurora"


def test_4_4_each_segment_costs_a_dollar() -> None:
    for city, steps in (("joliet", 1), ("galesburg", 2), ("st-louis", 3), ("omaha", 4)):
        gone = real(seat())
        assert way(gone, city) == (steps, steps)
        assert gone.play(move(city), "pay").first.cash == 50 - steps - 5


def test_4_4_the_ticket_of_the_previous_turn_makes_segments_free() -> None:
    free = real(seat(tickets=["cv", "dh"], latest="cv"))  # the Central Vermont shows two
    assert [way(free, c) for c in ("joliet", "galesburg", "st-louis", "omaha")] == [(1, 0), (2, 0), (3, 1), (4, 2)]


def test_4_4_only_the_ticket_of_the_previous_turn() -> None:
    assert way(real(seat(tickets=["cv", "dh"], latest="dh")), "omaha") == (4, 3)
    assert way(real(seat(tickets=["cv", "dh"])), "omaha") == (4, 4)


def test_4_4_free_moves_are_the_owners_alone() -> None:
    assert way(real(seat(), seat(tickets=["cv"], latest="cv")), "omaha") == (4, 4)


def test_4_4_a_ticket_taken_serves_the_next_turn_and_lapses_after_it() -> None:
    two = real(seat("st-albans"), seat())
    two.play("stay", "pay", take("cv"), "done", "stay", "pay", "no ticket", "done")
    assert way(two, "montreal") == (1, 0)
    two.play("stay", "pay", "no ticket", "done", "stay", "pay", "no ticket", "done")  # unused: lapsed
    assert way(two, "montreal") == (1, 1)


def test_4_4_staying_costs_nothing() -> None:
    idle = real(seat("omaha")).play("stay")
    assert (idle.now.travelled, idle.now.fare) == (0, 0)
    assert idle.play("pay").first.cash == 45


def test_4_5_movement_is_never_forbidden_for_lack_of_money() -> None:
    broke = real(seat(cash=0))
    assert broke.texts("move") == real(seat(cash=50)).texts("move")
    assert broke.play(move("omaha")).now.fare == 4


def test_4_6_the_cheapest_way_and_of_those_the_shortest() -> None:
    assert way(real(seat()), "joliet") == (1, 1)
    costless = real(seat(tickets=["mtw"], latest="mtw"))  # four free moves: no way costs anything
    assert way(costless, "joliet") == (1, 0)
    assert way(costless, "omaha") == (4, 0)


def test_4_6_in_the_long_version_a_way_may_be_longer_to_be_cheaper() -> None:
    # Portland to Fabyan: one segment for a dollar, or by Boston over the Boston & Maine's own tracks
    here = [seat("portland-me", tickets=["bm"])]
    assert way(real(*here, version="long"), "fabyan") == (2, 0)
    assert real(*here, version="long").play(move("fabyan")).now.travelled == 2


def test_4_6_but_only_within_the_limit() -> None:
    assert way(real(seat("portland-me", tickets=["bm"]), version="long", number=1), "fabyan") == (1, 1)


def test_4_6_of_the_cheapest_ways_the_shortest_in_the_long_version() -> None:
    both = real(seat("portland-me", tickets=["bm", "mec"]), version="long")  # the Maine Central goes there straight
    assert way(both, "fabyan") == (1, 0)
