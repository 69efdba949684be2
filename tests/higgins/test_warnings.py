"""Before it is too late a player is told what is coming."""

from __future__ import annotations

import random
from typing import Any

import pytest

from trunkline.engine.match import Match

from .positions import real, seat


def told(match: Match) -> dict[str, str]:
    """What the player who decides is told, by its code."""
    view: Any = match.view(True)
    return {w.code: w.words for w in view.warnings}


def test_6_2_money_that_runs_out_is_told_of() -> None:
    assert "days" not in told(real(seat(cash=15)).match)
    assert "for 2 turns, this one included" in told(real(seat(cash=14)).match)["days"]
    assert "for this turn, without segments" in told(real(seat(cash=5)).match)["days"]
    broke = told(real(seat(cash=4)).match)
    assert "at least $5, and you have $4" in broke["broke"] and "lose your $4" in broke["broke"]
    assert "lose" not in told(real(seat(cash=0)).match)["broke"]
    assert not told(real(seat(cash=0, passes=["dining-car", "pullman", "western-union"])).match)
    assert not told(real(seat(), version="short").match)


def test_9_1_cash_is_said_not_to_score_when_the_first_pay_is_there() -> None:
    assert "cash" not in told(real(seat()).match)
    assert "(9.1)" in told(real(seat(locomotive="red", markers=["quebec"], cash=50)).match)["cash"]


def test_8_the_end_is_told_of_before_it_comes() -> None:
    near = real(seat(), seat("quebec", locomotive="red", markers=["quebec"])).match
    assert told(near)["end"] == ("Player 2 can clear their last Pay marker in Québec next turn: "
                                 "that starts the last round (8.1).")
    own = real(seat("quebec", locomotive="red", markers=["quebec"])).match
    assert told(own)["end"].startswith("You can clear your last Pay marker, in Québec: that brings one more ticket")
    far = real(seat(), seat("el-paso", locomotive="red", markers=["quebec"])).match
    assert "end" not in told(far)
    far.S["left"] = 2
    assert told(far)["end"].startswith("2 tickets are left")


@pytest.mark.parametrize("version", ["classic", "short", "long"])
def test_8_1_nobody_starts_the_last_round_unannounced(version: str) -> None:
    started = 0
    for game in range(4):
        chance = random.Random(game)
        match = Match.start("higgins", {"players": 3, "version": version}, seed=game)
        heard: dict[int, str] = {}
        while not match.over:
            view: Any = match.view(True)
            seat = match.to_move
            assert seat is not None
            if view.legal.travel:
                heard[seat] = " ".join(w.words for w in view.warnings)
                goals = view.seats[seat].markers
                far = match.pack.B["dist"][0]
                travel = min(view.legal.travel, key=lambda t: (min(far[t.city][g] for g in goals), t.segments)
                             if goals else (0, 0))
                for move in chance.choice(travel.turns).moves:
                    match.play(move)
            else:
                match.play(chance.choice(match.legal()))
            if match.S[0]["closing"] and not view.closing:
                started += 1
                assert "You can clear your last" in heard[seat]
                assert f"Player {seat + 1} can clear" in heard[(seat - 1) % 3]
    assert started == 4
