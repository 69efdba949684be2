"""What is told of a move beside its sentence: short, to be drawn, and what the rules did by themselves."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from trunkline.engine.game import Report, Told
from trunkline.engine.match import Match

from .oracle import pay_cities
from .positions import real, seat


@pytest.mark.parametrize("version", ["classic", "short", "long"])
def test_a_journey_is_drawn_over_tracks_that_join(version: str) -> None:
    match, dice = Match.start("higgins", {"players": 4, "version": version}, 3), random.Random(3)
    board, at, journeys = match.pack.board, [match.pack.board.start] * 4, 0
    while not match.over and journeys < 80:
        going = [t.move for t in match.view(True).legal.travel if t.segments]  # type: ignore[attr-defined]
        for entry in match.play(dice.choice(going or match.legal())):
            shown: Any = entry.report.shown
            if not entry.text.startswith("move "):
                continue
            place, journeys = at[entry.seat], journeys + 1
            for track in shown.tracks:
                a, b = board.tracks[track].ends
                assert place in (a, b)
                place = b if place == a else a
            assert place == shown.city and entry.report.short == f"to {board.cities[place].label}"
            at[entry.seat] = place
    assert journeys == 80


def test_9_1_majorities_lost_are_told_with_the_points() -> None:
    told = 0
    for seed in range(3):
        match, dice = Match.start("higgins", {"players": 3, "version": "short"}, seed), random.Random(seed)
        while not match.over:
            before, seq = match.scores(), match.seq
            match.play(dice.choice(match.legal()))
            if match.seq != seq + 1:  # a forced move came with it
                continue
            entry, after = match.log[-1], match.scores()
            for q in range(3):
                said = [t.words for t in entry.report.told if t.seat == q]
                if q != entry.seat:
                    lost = sum(int(re.findall(r"^−(\d+): no majority in .+ any more$", words)[0]) for words in said)
                    assert before[q] - after[q] == lost, (entry.words, said)
                    told += len(said)
                else:
                    assert all(re.match(r"\+\d+: the (majority|whole set) in ", words) for words in said)
    assert told > 10


def test_6_1_7_2_8_1_money_and_the_last_round_are_told() -> None:
    last = pay_cities("red", 2)[0]
    match = real(seat(last, 20, locomotive="red", markers=[last]), seat(), number=9).match
    upkeep: int = match.view(False).seats[0].upkeep  # type: ignore[attr-defined]
    log = match.play_text("stay")
    if len(log) == 1:  # something could be bought before paying
        log += match.play_text("pay")
    log += match.play_text("no ticket")
    stay, pay, none = [entry.report for entry in log[:3]]
    assert stay.short.startswith("stays in ") and stay.shown.tracks == []  # type: ignore[union-attr]
    assert pay == Report(f"pays ${upkeep}", None, [])
    assert none.short == "no ticket, clears a Pay marker, +$50"
    assert none.told == [Told(None, "The last round begins (8.1).")]
    assert none.shown.cleared  # type: ignore[union-attr]
