"""Rules 1 and 2: the board, the cards, the set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from trunkline.engine.game import Refusal
from trunkline.engine.match import Match

from .atlas import CITIES, PASSES, PAY_CARDS, SETS, TICKETS
from .oracle import Position
from .positions import from_toml, move, price, real, seat, take


def start(players: int = 3, seed: int = 1, **options: str) -> Match:
    return Match.start("higgins", {"players": players, **options}, seed, [f"P{i}" for i in range(players)])


def position(match: Match) -> Position:
    return from_toml(match.game.write_position(match.pack, match.S))


def test_1_1_a_segment_goes_through_switches_choosing_freely_at_each() -> None:
    one = real(seat("roanoke"), number=1)  # Lynchburg, two tracks off, is a switch of four
    assert one.texts("move") == {move(c) for c in ("kenova", "johnson-city", "norfolk", "greensboro", "washington")}


def test_1_1_a_switch_is_no_stop() -> None:
    here = real(seat("roanoke"))
    assert "move Lynchburg" not in here.texts()
    assert here.why("move Lynchburg").words


def test_1_1_no_city_lies_inside_a_segment() -> None:
    one = real(seat("chicago"), number=1)
    near = ("joliet", "waukegan", "rockford", "aurora", "danville-il", "hammond", "kankakee")
    assert one.texts("move") == {move(c) for c in near}


def test_1_1_the_number_of_segments_is_the_distance() -> None:
    here = real(seat("chicago"))
    assert {t.city for t in here.view.legal.travel if t.segments == 0} == {here.view.seats[0].city}
    assert here.play(move("omaha")).now.travelled == 4


def test_1_1_ferries_are_tracks() -> None:
    assert real(seat("key-west"), number=1).texts("move") == {move(c) for c in ("havana", "miami", "tampa")}


def test_1_1_R_a_train_does_not_turn_back_inside_a_segment() -> None:
    # to the switch and back would make Washington its own neighbour
    for city in ("washington", "halifax"):
        assert move(city) not in real(seat(city)).texts()


def test_1_1_every_city_lies_east_or_west_of_the_mississippi() -> None:
    for city, side in (("memphis", "east"), ("st-louis", "west"), ("st-paul", "east"), ("minneapolis", "west"),
                       ("fort-william", "east"), ("winnipeg", "west"), ("havana", "east"), ("mexico-city", "west")):
        east_only = real(seat(city, passes=["railroad-ymca"]), phase="expenses")
        due = {e.name: e.due for e in east_only.view.expenses}
        assert due["lodging"] == (0 if side == "east" else 2), city


def test_1_2_each_ticket_is_obtained_in_its_city_alone() -> None:
    for city in CITIES:
        there = {take(t) for t, ticket in TICKETS.items() if ticket["city"] == city}
        assert real(seat(city), phase="ticket").texts("take") == there, city


def test_1_2_a_ticket_belongs_to_its_colour_its_type_and_its_affiliations() -> None:
    for ticket in TICKETS:
        mine: Any = real(seat(tickets=[ticket])).match.view(False)
        held = [row for row in mine.sets if row.held[0]]
        assert len(held) == sum(ticket in tickets for tickets in SETS.values()), ticket
        assert 1 <= len(held) <= 3


def test_1_3_pass_cards_have_costs_and_copies() -> None:
    for card in PASSES:
        text = f"buy {card.replace('-', ' ')}"
        assert real(seat(cash=100)).play(text).first.cash == 100 - price(card)
        holders = [seat(passes=[card]) for _ in range(PASSES[card]["copies"])]
        assert text not in real(seat(cash=100), *holders).texts()
        assert text in real(seat(cash=100), *holders[1:]).texts()


def test_1_4_six_colours_each_with_its_pay_card() -> None:
    chosen = start(players=2, colours="chosen")
    assert set(chosen.texts()) == {f"locomotive {c}" for c in PAY_CARDS}
    for colour, cities in PAY_CARDS.items():
        match = start(players=2, colours="chosen")
        match.play_text(f"locomotive {colour}")
        assert set(position(match).seats[0].markers) == set(cities), colour
    assert [len(cities) for cities in PAY_CARDS.values()] == [6] * 6


def test_1_5_the_bank_is_unlimited() -> None:
    rich = [seat("dallas", 30_000, locomotive="red"), seat(cash=30_000), seat(cash=30_000)]
    assert real(*rich, phase="ticket").play("no ticket").first.cash == 30_050


@pytest.mark.parametrize("players", range(2, 7))
def test_2_1_and_2_2_fifty_dollars_each_in_chicago(players: int) -> None:
    assert [(s.cash, s.city) for s in position(start(players)).seats] == [(50, "chicago")] * players


@pytest.mark.parametrize(("players", "markers"), [(2, 6), (3, 6), (4, 6), (5, 5), (6, 4)])
def test_2_3_markers_on_the_first_cities_of_the_pay_card(players: int, markers: int) -> None:
    for s in position(start(players)).seats:
        assert set(s.markers) == set(PAY_CARDS[s.locomotive][:markers])


def test_2_4_tickets_and_pass_cards_lie_open() -> None:
    match = start()
    view: Any = match.view(True)
    assert view.owners == [-1] * len(TICKETS)
    assert view.stock == [p["copies"] for p in PASSES.values()]
    assert all(not s.tickets and not s.passes for s in position(match).seats)


def test_2_5_R_locomotives_are_dealt_at_random_from_the_seed() -> None:
    firsts: Counter[str] = Counter()
    for seed in range(120):
        dealt = [s.locomotive for s in position(start(6, seed)).seats]
        assert sorted(dealt) == sorted(PAY_CARDS)
        assert dealt == [s.locomotive for s in position(start(6, seed)).seats]
        firsts[dealt[0]] += 1
    assert len(firsts) == 6
    assert max(firsts.values()) < 60


def test_2_5_R_or_chosen_in_seat_order() -> None:
    match = start(3, colours="chosen")
    assert match.to_move == 0
    match.play_text("locomotive white")
    assert match.to_move == 1
    assert "locomotive white" not in match.texts()
    with pytest.raises(Refusal):
        match.play_text("locomotive white")
    match.play_text("locomotive red")
    match.play_text("locomotive blue")
    assert [s.locomotive for s in position(match).seats] == ["white", "red", "blue"]
    assert (position(match).phase, position(match).number, match.to_move) == ("travel", 1, 0)


def test_2_5_R_the_last_of_six_has_no_choice() -> None:
    match = start(6, colours="chosen")
    for colour in list(PAY_CARDS)[:5]:
        match.play_text(f"locomotive {colour}")
    assert [s.locomotive for s in position(match).seats] == list(PAY_CARDS)
    assert match.log[-1].forced
    assert match.to_move == 0


def test_1_1_the_board_tells_the_segments_between_all_cities() -> None:
    board = start().pack.board
    assert len(board.distances) == len(board.cities)
    for here, far in enumerate(board.distances):
        assert far[here] == 0
        assert [c for c, k in enumerate(far) if k == 1] == [c for c in board.cities[here].neighbours if c != here]
        assert far == [row[here] for row in board.distances], "as far there as back"
