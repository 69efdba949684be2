"""Advice: legal moves, what they lead to, and a sentence that is true of them."""

from __future__ import annotations

import pytest

from trunkline import bots
from trunkline.bots.search import think
from trunkline.engine import game as games
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.lab.advice import AFTER, LINES, AdvisedLine, advise, gain, reason


def at_a_choice(game_id: str, after: int = 12) -> Match:
    match = Match.start(game_id, {"players": 3}, 2, ["Ada", "Grace", "Bob"])
    while match.seq < after or len(think(match, playouts=20).lines) < 2:
        match.play(bots.choose("greedy", match, 0))
    return match


@pytest.mark.parametrize("game_id", games.infos())
def test_what_is_advised_can_be_played(game_id: str) -> None:
    match = at_a_choice(game_id)
    before = match.digest()
    found = advise(match, playouts=40)
    assert match.digest() == before
    assert (found.seat, found.playouts) == (match.to_move, 40)
    assert 2 <= len(found.lines) <= LINES
    thought = think(match, playouts=40)
    assert [(x.move, x.visits, x.outcomes, x.points) for x in found.lines] == [
        (x.move, x.visits, x.outcomes, x.points) for x in thought.lines[:LINES]]
    for line in found.lines:
        assert (line.text, line.words) == (match.game.text(match.pack, match.S, line.move),
                                           match.game.sentence(match.pack, match.S, line.move, match.names))
        past = match.copy()
        past.play(line.move)
        assert len(line.then) <= AFTER
        for step in line.then:
            assert past.to_move == step.seat
            assert past.play_text(step.text)[0].words == step.words
    assert found.lines[0].text in found.words
    assert found.lines[1].text in found.words
    assert match.names[found.seat] in found.words
    assert any(line.then for line in found.lines)


def test_the_same_playouts_are_the_same_advice() -> None:
    match = at_a_choice("higgins")
    one, two = (advise(match, playouts=20) for _ in range(2))
    assert (one.lines, one.words) == (two.lines, two.words)


def test_a_single_legal_move() -> None:
    match = Match.start("higgins", {"players": 2}, 3)
    while not any(e.forced for e in match.log):
        match.play(bots.choose("random", match, match.seq))
    n = next(i for i, e in enumerate(match.log) if e.forced)
    found = advise(match.at(n), playouts=5)
    assert (found.lines, found.words) == ([], f"“{match.log[n].text}” is the only legal move.")


def test_a_match_that_is_over() -> None:
    match = Match.start("higgins", {"players": 2, "version": "short"}, 4)
    while not match.over:
        match.play(bots.choose("greedy", match, 0))
    with pytest.raises(Refusal, match="over"):
        advise(match, playouts=5)


def line(text: str, visits: int, outcome: float, points: float) -> AdvisedLine:
    return AdvisedLine(0, text, "", visits, [0.0, outcome], [0.0, points], [], f"{text.capitalize()}.")


@pytest.mark.parametrize(("lines", "words"), [
    ([line("a", 412, 0.6, 31.0), line("b", 90, 0.5, 27.8)],
     "“a” looks best, with 412 of 600 playouts: it leads to 31 points for Ada on average, 3.2 more than “b”."),
    ([line("a", 600, 0.6, 31.04)], "“a” is the only move found worth a try: it leads to 31 points for Ada on average."),
    ([line("a", 300, 0.62, 30.0), line("b", 300, 0.58, 30.04)],
     "“a” looks best, with 300 of 600 playouts: it leads to 30 points for Ada on average, as many as “b”, but leaves "
     "Ada better off against the others (62 to 58 of 100)."),
    ([line("a", 300, 0.6204, 30.0), line("b", 300, 0.618, 31.5)],
     "“a” looks best, with 300 of 600 playouts: it leads to 30 points for Ada on average, 1.5 fewer than “b”, but "
     "leaves Ada better off against the others (62.0 to 61.8 of 100)."),
    ([line("a", 590, 0.6, 30.0), line("b", 10, 0.7, 33.0)],
     "“a” looks best, with 590 of 600 playouts: it leads to 30 points for Ada on average, 3 fewer than “b”, which was "
     "tried less: 10 times."),
    ([line("a", 599, 0.6, 30.0), line("b", 1, 0.7, 30.0)],
     "“a” looks best, with 599 of 600 playouts: it leads to 30 points for Ada on average, as many as “b”, which was "
     "tried less: once."),
    ([line("a", 300, 0.6, 30.0), line("b", 300, 0.6, 30.0)],
     "“a” looks best, with 300 of 600 playouts: it leads to 30 points for Ada on average, as many as “b”, which is "
     "just as good."),
])
def test_the_sentence(lines: list[AdvisedLine], words: str) -> None:
    assert reason(lines, 600, 1, "Ada") == words


@pytest.mark.parametrize(("first", "second", "said"), [
    ((12.0, 0.5), (10.6, 0.5), "It leads to about 12 points at the end, 1.4 more than if you two."),
    ((12.0, 0.51), (12.1, 0.36), "It leads to about 12 points at the end, and to a better place among the players "
                                 "(51 to 36 of 100) than if you two."),
    ((1.0, 0.5), (0.9, 0.49), "It leads to about 1 point at the end; you would do about as well if you two."),
])
def test_the_player_is_told_the_gain_and_no_noise(first: tuple[float, float], second: tuple[float, float],
                                                  said: str) -> None:
    assert gain([line("one", 9, first[1], first[0]), line("two", 5, second[1], second[0])], 1) == said


def test_the_coach_puts_every_move_to_the_player() -> None:
    for game_id in games.infos():
        match, teaching = at_a_choice(game_id), games.info(game_id).teaching
        found = advise(match, playouts=20)
        assert [x.urge for x in found.lines] == [teaching.urge(x.text) for x in found.lines]
        past = match.copy()
        while not past.over:
            for text in past.texts():
                said = teaching.urge(text)
                assert text.partition(" ")[0] in teaching.urges, text
                assert said[0].isupper() and said.endswith(".") and not said.endswith(".."), said
            past.play(bots.choose("random", past, past.seq))
