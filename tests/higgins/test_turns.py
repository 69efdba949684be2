"""What a turn would be, as the view tells it, is what it becomes when it is played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from trunkline.engine.match import Match

from .positions import real, seat


def play_turn(match: Match, travel: Any, turn: Any) -> None:
    """Play the turn, and compare everything that was said of it."""
    seat = match.to_move
    assert seat is not None
    before: Any = match.view(True)
    points = [s.points for s in before.seats]
    for move in turn.moves:
        assert match.to_move == seat and len(match.legal()) > 1, "each is a decision"
        match.play(move)
    after: Any = match.view(True)
    at = after.seats[seat]
    assert (at.city, at.cash) == (travel.city, travel.cash_after)
    assert len(before.seats[seat].markers) - len(at.markers) == travel.clears
    assert travel.broke == (travel.fare + travel.upkeep > before.seats[seat].cash)
    if not after.over:  # the turn is done with, or the extra ticket is what is left of it
        assert match.to_move != seat or after.phase == "extra ticket"
    if turn.ticket >= 0:
        assert after.owners[turn.ticket] == seat
        gained = [s.points - n for s, n in zip(after.seats, points, strict=True)]
        assert gained[seat] == turn.points and sum(gained) == turn.points + turn.rivals
    else:
        assert after.owners == before.owners


@pytest.mark.parametrize("version", ["classic", "short", "long"])
def test_3_a_turn_is_what_was_said_of_it(version: str) -> None:
    kinds = set()
    for game in range(4):
        chance = random.Random(game)
        match = Match.start("higgins", {"players": 2 + game, "version": version}, seed=game)
        while not match.over:
            legal: Any = match.view(True).legal  # type: ignore[attr-defined]
            if legal.buy and chance.random() < 0.15:
                match.play(chance.choice(legal.buy).move)
            elif legal.travel:
                # Somebody who hurries to the markers, so that games end by them as well as by the last ticket.
                near = [t for t in legal.travel if t.clears] if game % 2 else []
                travel = chance.choice(near or legal.travel)
                assert [t.ticket for t in travel.turns] == [*sorted([] if travel.broke else travel.tickets,
                                                                    key=[t.ticket for t in travel.turns].index), -1]
                turn = chance.choice(travel.turns)
                kinds.add((len(turn.moves), travel.broke, travel.clears, turn.ticket >= 0))
                play_turn(match, travel, turn)
            else:
                match.play(chance.choice(match.legal()))
    assert len(kinds) >= (4 if version == "short" else 9)


def test_8_1_the_extra_ticket_is_a_decision_of_its_own() -> None:
    match = real(seat("quebec", locomotive="red", markers=["quebec"]), seat(), number=9).match
    travel = next(t for t in match.view(True).legal.travel if t.clears)  # type: ignore[attr-defined]
    play_turn(match, travel, travel.turns[-1])
    assert match.view(True).phase == "extra ticket"  # type: ignore[attr-defined]


def test_8_2_the_last_ticket_ends_the_game_and_the_turn() -> None:
    for closing in (False, True):
        players = [seat("albany", markers=[])] if closing else []
        match = real(*players, seat("chicago", cash=60), seat(), number=11 if closing else 9,
                     closing=closing).match
        board: Any = match.pack.board
        last = board.cities[board.start].tickets[0]
        match.S["owner"][0, :len(board.tickets)] = 1
        match.S["owner"][0, last], match.S["left"] = -1, 1
        stay = next(t for t in match.view(True).legal.travel if not t.segments)  # type: ignore[attr-defined]
        assert [t.ticket for t in stay.turns] == [last, -1]
        for turn in stay.turns:
            played = match.copy()
            play_turn(played, stay, turn)
            assert played.over == (turn.ticket == last and not closing)


def test_6_2_of_what_cannot_be_paid_no_ticket_is_offered() -> None:
    match = real(seat("chicago", cash=4), number=9).match
    stay = next(t for t in match.view(True).legal.travel if not t.segments)  # type: ignore[attr-defined]
    assert stay.broke and stay.tickets and [t.ticket for t in stay.turns] == [-1]
    play_turn(match, stay, stay.turns[0])


def test_5_a_pass_card_saves_what_it_covers_on_its_side_and_costs_where_the_express_stands_against_it() -> None:
    def saves(*passes: str) -> dict[str, tuple[int, int]]:
        match = real(seat(cash=200, passes=list(passes)), number=9).match
        cards: Any = match.pack.board.passes  # type: ignore[attr-defined]
        return {cards[b.card].id: b.saves for b in match.view(True).legal.buy}  # type: ignore[attr-defined]

    assert saves()["harvey"] == (0, 2) and saves()["dining-car"] == (2, 2)
    assert saves("dining-car")["harvey"] == (0, 0)  # 5.4
    assert saves("harvey")["express"] == (0, -2)  # 5.3
