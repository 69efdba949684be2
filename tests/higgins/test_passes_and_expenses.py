"""Rules 5 and 6: Pass cards and expenses."""

from __future__ import annotations

import pytest

from .atlas import PASSES
from .positions import move, price, real, seat, take

BUY = {card: f"buy {card.replace('-', ' ')}" for card in PASSES}


def due(city: str, *passes: str) -> dict[str, int]:
    """What the player with these cards owes after their move to the city."""
    here = real(seat(city, passes=passes), phase="expenses")
    return {e.name: e.due for e in here.view.expenses}


def test_5_1_buying_needs_the_price_in_cash() -> None:
    for card, text in BUY.items():
        assert text in real(seat(cash=price(card))).texts()
        assert real(seat(cash=price(card))).play(text).first.cash == 0
        short = real(seat(cash=price(card) - 1))
        assert text not in short.texts()
        assert short.why(text).rule == "5.1"


def test_5_1_at_most_one_copy_of_a_card_per_player() -> None:
    for card, text in BUY.items():
        again = real(seat(cash=200)).play(text)
        assert text not in again.texts()
        assert again.why(text).rule == "5.1"
        assert again.first.passes == [card]


def test_5_1_while_copies_last() -> None:
    gone = real(seat(), seat(passes=["harvey"]), seat(passes=["harvey"]))
    assert "buy harvey" not in gone.texts()
    assert gone.why("buy harvey").rule == "5.1"


def test_5_1_cards_are_never_traded() -> None:
    held = real(seat(passes=["express"]), seat(passes=["pullman"]))
    verbs = {t.split()[0] for phase in ("travel", "expenses", "ticket", "end of turn")
             for t in real(*held.now.seats, phase=phase).texts()}
    assert verbs <= {"stay", "move", "buy", "pay", "take", "no", "done"}


@pytest.mark.parametrize(("card", "need", "east", "west"), [
    ("postal-telegraph", "telegraph", 0, 1), ("railroad-ymca", "lodging", 0, 2), ("union-news", "food", 0, 2),
    ("tourist-sleeper", "lodging", 2, 0), ("harvey", "food", 2, 0), ("western-union", "telegraph", 0, 0),
    ("pullman", "lodging", 0, 0), ("dining-car", "food", 0, 0)])
def test_5_2_a_region_bound_card_works_on_its_side_only(card: str, need: str, east: int, west: int) -> None:
    assert (due("chicago", card)[need], due("omaha", card)[need]) == (east, west)


def test_5_2_the_side_is_that_of_the_end_of_the_move() -> None:
    over = real(seat("chicago", passes=["harvey"])).play(move("omaha"), "pay")
    assert over.first.cash == 50 - 4 - 3
    back = real(seat("omaha", passes=["harvey"])).play(move("chicago"), "pay")
    assert back.first.cash == 50 - 4 - 5


@pytest.mark.parametrize("card", [c for c in PASSES if PASSES[c]["not_with"]])
def test_5_3_a_card_not_good_with_express_does_not_work_beside_it(card: str) -> None:
    city = "chicago" if PASSES[card]["region"] == "east" else "omaha"
    bare, with_card, beside = due(city), due(city, card), due(city, card, "express")
    assert with_card != bare
    assert beside == bare


def test_5_3_express_itself_goes_on_working() -> None:
    assert max(t.segments for t in real(seat(passes=["harvey", "express"])).view.legal.travel) == 5


def test_5_3_the_others_work_beside_express() -> None:
    for card in PASSES:
        if not PASSES[card]["not_with"] and card != "express":
            assert due("chicago", card, "express") == due("chicago", card)


def test_5_4_two_cards_for_the_same_need_do_not_add_up() -> None:
    once = real(seat("omaha", passes=["pullman"]), phase="expenses").play("pay").first.cash
    twice = real(seat("omaha", passes=["pullman", "tourist-sleeper"]), phase="expenses").play("pay").first.cash
    assert (once, twice) == (47, 47)


def test_6_1_food_lodging_telegraph_and_segments() -> None:
    assert due("chicago") == {"segments": 0, "food": 2, "lodging": 2, "telegraph": 1}
    assert real(seat()).play("stay", "pay").first.cash == 45
    assert real(seat()).play(move("st-louis"), "pay").first.cash == 42


def test_6_1_less_what_pass_cards_cover() -> None:
    for card, left in (("dining-car", 3), ("pullman", 3), ("western-union", 4), ("private-car", 1)):
        assert sum(due("chicago", card).values()) == left, card
    assert real(seat(passes=["private-car", "western-union"])).play("stay", "pay").first.cash == 50
    assert real(seat(passes=["private-car", "western-union"])).play(move("omaha"), "pay").first.cash == 46


def test_6_1_paid_after_the_move() -> None:
    gone = real(seat()).play(move("omaha"))
    assert gone.first.cash == 50
    assert gone.play("pay").first.cash == 41


def test_6_2_who_cannot_pay_the_whole_discards_all_and_takes_no_ticket() -> None:
    short = real(seat("lincoln", 5)).play(move("omaha"), "pay")  # $6 due; the Union Pacific's ticket lies here
    assert (short.first.cash, short.now.broke) == (0, True)
    assert short.texts() == {"no ticket"}
    assert short.why(take("up")).rule == "6.2"


def test_6_2_who_can_pay_exactly_is_not_broke() -> None:
    exact = real(seat("lincoln", 6)).play(move("omaha"), "pay")
    assert (exact.first.cash, exact.now.broke) == (0, False)
    assert take("up") in exact.texts()


def test_6_2_he_may_move_on_in_later_turns_but_takes_no_ticket_until_he_can_pay() -> None:
    # broke in Lincoln, broke in Dallas, where their marker pays; then the ticket there is theirs
    table = real(seat("vinita", 0, locomotive="red"), seat())
    idle = ("stay", "pay", "no ticket", "done")
    table.play("stay", "pay", "no ticket", "done", *idle)
    assert move("dallas") in table.texts()
    table.play(move("dallas"), "pay")
    assert table.now.broke
    assert table.texts() == {"no ticket"}
    table.play("no ticket", "done", *idle)
    assert not table.now.broke
    assert take("tp") in table.play("stay", "pay").texts()


def test_6_2_a_pass_card_bought_before_paying_can_leave_one_broke() -> None:
    spent = real(seat("omaha", 14)).play("stay", "buy western union", "pay")
    assert (spent.first.cash, spent.now.broke) == (0, True)


def test_6_3_no_exchange_of_money_between_players() -> None:
    table = real(seat("omaha", 30), seat("omaha", 30), seat("omaha", 30))
    table.play("buy harvey", "stay", "pay", "no ticket", "done")
    assert [s.cash for s in table.now.seats] == [2, 30, 30]
