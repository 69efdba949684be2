"""Rules 7 and 8: tickets, pay and the end of the game."""

from __future__ import annotations

from .atlas import PAY_CARDS, TICKETS
from .positions import Real, real, seat, take

IDLE = ("stay", "pay", "no ticket", "done")
RED = PAY_CARDS["red"]


def all_but(*kept: str) -> list[str]:
    return [t for t in TICKETS if t not in kept]


def test_7_1_one_ticket_of_the_city_where_the_train_stands() -> None:
    two = real(seat("chihuahua"), phase="ticket")
    assert two.texts("take") == {take("kcmom"), take("nom")}
    assert two.play(take("nom")).texts("take") == set()


def test_7_1_not_of_another_city() -> None:
    reason = real(seat("omaha"), phase="ticket").why(take("bm"))
    assert reason.rule == "7.1"
    assert reason.nearest in {take("up"), "no ticket"}


def test_7_1_if_still_there() -> None:
    gone = real(seat("omaha"), seat(tickets=["up"]), phase="ticket")
    assert gone.texts("take") == set()
    assert gone.why(take("up")).rule == "7.1"


def test_7_1_it_is_free() -> None:
    poor = real(seat("omaha", 0), phase="ticket").play(take("up"))
    assert (poor.first.cash, poor.first.tickets) == (0, ["up"])


def test_7_1_only_after_paying() -> None:
    assert real(seat("omaha")).texts("take") == set()
    assert real(seat("omaha"), phase="expenses").texts("take") == set()


def test_7_2_the_marker_goes_and_fifty_dollars_come() -> None:
    for text in ("no ticket", take("tp")):
        red = real(seat("dallas", 10, locomotive="red"), phase="ticket").play(text)
        assert (red.first.cash, set(red.first.markers)) == (60, set(RED) - {"dallas"})


def test_7_2_only_ones_own_marker() -> None:
    blue = real(seat("dallas", 10, locomotive="blue"), seat(locomotive="red"), phase="ticket").play("no ticket")
    assert blue.first.cash == 10
    assert [len(s.markers) for s in blue.now.seats] == [6, 6]


def test_7_2_only_once() -> None:
    again = real(seat("dallas", 10, locomotive="red", markers=RED[1:]), phase="ticket").play("no ticket")
    assert (again.first.cash, len(again.first.markers)) == (10, 5)


def test_7_2_only_where_the_turn_ends() -> None:
    through = real(seat("dallas", 10, locomotive="red")).play("move Vinita", "pay", "no ticket")
    assert "dallas" in through.first.markers


def test_7_3_R_any_marker_may_be_the_last() -> None:
    for city in RED:
        last = real(seat(city, locomotive="red", markers=[city]), phase="ticket").play("no ticket")
        assert (last.first.markers, last.now.phase) == ([], "extra ticket")


def test_7_3_R_by_default_the_listed_last_city_may_be_cleared_first() -> None:
    assert RED[5] not in real(seat(RED[5], locomotive="red"), phase="ticket").play("no ticket").first.markers


def test_7_3_option_final_listed_the_last_city_waits_for_the_others() -> None:
    early = real(seat(RED[5], 10, locomotive="red", markers=RED[4:]), phase="ticket", final="listed").play("no ticket")
    assert (early.first.cash, set(early.first.markers)) == (10, set(RED[4:]))
    other = real(seat(RED[4], 10, locomotive="red", markers=RED[4:]), phase="ticket", final="listed").play("no ticket")
    assert (other.first.cash, other.first.markers) == (60, RED[5:])
    last = real(seat(RED[5], 10, locomotive="red", markers=RED[5:]), phase="ticket", final="listed").play("no ticket")
    assert (last.first.cash, last.first.markers, last.now.phase) == (60, [], "extra ticket")


def test_7_3_option_final_listed_counts_the_cities_in_use() -> None:
    for players, used in ((5, 5), (6, 4)):
        final, markers = RED[used - 1], RED[:used]
        held = real(seat(final, 10, locomotive="red"), players=players, phase="ticket", final="listed")
        assert set(held.play("no ticket").first.markers) == set(markers)


def closer(at: int, players: int, **fields: object) -> Real:
    """The seat `at` is about to clear its last marker, in Québec."""
    cash = 0 if fields.get("broke") else 50
    seats = [seat("quebec", cash, locomotive="red", markers=["quebec"]) if i == at else seat() for i in range(players)]
    return real(*seats, number=4 * players + 1 + at, phase="ticket", **fields)


def test_8_1_the_last_marker_brings_a_ticket_of_all_that_are_left() -> None:
    table = closer(0, 2).play("no ticket")
    assert table.texts("take") == {take(t) for t in TICKETS}
    assert {t.split()[0] for t in table.texts()} == {"take", "buy"}
    assert table.play(take("en")).first.tickets == ["en"]


def test_8_1_the_extra_ticket_is_not_one_another_player_has() -> None:
    table = real(seat("quebec", locomotive="red", markers=["quebec"]), seat(tickets=["en"]), phase="ticket")
    assert take("en") not in table.play("no ticket").texts()


def test_8_1_R_beside_the_ticket_of_the_city() -> None:
    assert closer(0, 2).play(take("ntr"), take("en")).first.tickets == ["ntr", "en"]


def test_8_1_R_also_when_broke() -> None:
    table = closer(0, 2, broke=True).play("no ticket")
    assert take("ntr") in table.texts()


def test_8_1_not_after_any_other_marker() -> None:
    table = real(seat("quebec", locomotive="red", markers=["quebec", "dallas"]), phase="ticket").play("no ticket")
    assert (table.now.phase, table.now.closing) == ("end of turn", False)


def test_8_1_the_players_after_him_have_one_more_turn() -> None:
    for players in (2, 3, 4, 6):
        for at in range(players):
            table = closer(at, players).play("no ticket", take("en"), "done")
            for later in range(at + 1, players):
                assert table.view.to_move == later
                table.play(*IDLE)
            assert (table.now.phase, table.view.over, table.view.to_move) == ("over", True, None)
            assert table.texts() == set()


def test_8_2_the_turn_that_takes_the_last_ticket_is_finished_and_the_game_is_over() -> None:
    for version, cash in (("classic", 60), ("long", 60), ("short", 0)):
        red = seat("dallas", 10, locomotive="red")
        table = real(red, seat(tickets=all_but("tp")), phase="ticket", version=version).play(take("tp"))
        assert (table.now.phase, table.view.over, table.view.turn) == ("over", True, 9)
        assert (table.first.cash, "dallas" in table.first.markers) == (cash, False)  # 7.2: both break ties (9.3)


def test_8_2_elsewhere_than_on_a_pay_marker_nothing_is_received() -> None:
    table = real(seat("dallas", 10, locomotive="blue"), seat(tickets=all_but("tp")), phase="ticket").play(take("tp"))
    assert (table.view.over, table.first.cash) == (True, 10)


def test_8_2_R_a_closing_round_is_played_to_its_end_without_tickets() -> None:
    """By the extra ticket, by the city's ticket and the last marker at once, and by somebody else's ticket."""
    red = seat("quebec", 0, locomotive="red", markers=["quebec"])
    extra = real(red, seat("boston", 20, locomotive="blue", tickets=all_but("en")), seat(), phase="ticket")
    extra.play("no ticket", take("en"))
    assert (extra.now.phase, extra.now.closing) == ("end of turn", True)
    extra.play("done", "stay", "pay", "no ticket", "done")
    assert extra.now.seats[1].cash == 20 - 5 + 50  # Boston is on the blue card: 7.2 goes on
    assert extra.play(*IDLE).view.over

    both = real(red, seat(tickets=all_but("ntr")), phase="ticket").play(take("ntr"))
    assert (both.now.phase, both.now.closing, both.first.cash) == ("end of turn", True, 50)
    assert both.why(take("en")).rule is not None
    assert both.play("done", *IDLE).view.over

    other = real(red, seat("boston", 20, locomotive="blue", markers=["boston"]), seat(tickets=all_but("en", "bm")),
                 phase="ticket").play("no ticket", take("en"), "done", "stay", "pay", take("bm"))
    assert (other.now.phase, other.now.seats[1].markers) == ("end of turn", [])  # 8.3: no ticket is left to take
    assert other.play("done", *IDLE).view.over


def test_8_2_in_the_short_version_too_the_round_goes_on() -> None:
    red = seat("quebec", locomotive="red", markers=["quebec"])
    table = real(red, seat(tickets=all_but("ntr")), phase="ticket", version="short").play(take("ntr"))
    assert (table.view.to_move, table.now.phase) == (1, "travel")
    assert table.play("stay", "no ticket").view.over


def test_8_2_not_before() -> None:
    table = real(seat("dallas", locomotive="red"), seat(tickets=all_but("tp", "en")), phase="ticket")
    assert not table.play(take("tp")).view.over


def test_8_3_R_others_who_clear_their_last_marker_in_that_round_take_their_extra_ticket_too() -> None:
    table = real(seat("quebec", locomotive="red", markers=["quebec"]), seat("boston", locomotive="blue",
                 markers=["boston"]), seat(), phase="ticket")
    table.play("no ticket", take("en"), "done", "stay", "pay", take("bm"))
    assert (table.view.to_move, table.now.phase) == (1, "extra ticket")
    table.play(take("nh"), "done")
    assert table.now.seats[1].tickets == ["bm", "nh"]
    assert not table.view.over
    assert table.play(*IDLE).view.over
