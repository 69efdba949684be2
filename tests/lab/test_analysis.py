"""Analysis: every decision once, what it was worth, and what would have been better."""

from __future__ import annotations

import pytest

from trunkline import bots
from trunkline.bots.search import Line, Thought, think, worth
from trunkline.engine import game as games
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.lab import analysis as lab
from trunkline.lab.analysis import LEAST, SWINGS, analyse, mean


def played(game_id: str = "higgins", moves: int = 10**6, bot: str = "random", **options: str | int) -> Match:
    match = Match.start(game_id, {"players": 2, **options}, 4)
    while not match.over and match.seq < moves:
        match.play(bots.choose(bot, match, match.seq))
    return match


MATCH = played(version="short", bot="greedy")


def test_every_decision_is_looked_at_once_and_no_forced_move() -> None:
    match = played(moves=60)
    numbers = [n for n, entry in enumerate(match.log, 1) if not entry.forced]
    assert len(numbers) < match.seq
    before = match.digest()
    seen: list[int] = []
    found = analyse(match, playouts=2, progress=seen.append)
    assert [d.move for d in found.decisions] == numbers
    assert sum(seen) == len(numbers)
    assert match.digest() == before
    for d in found.decisions:
        entry = match.log[d.move - 1]
        assert (d.seat, d.text, d.words) == (entry.seat, entry.text, entry.words)
        assert len(d.before) == len(d.after) == 2
        assert all(0 <= u <= 1 for u in d.before + d.after)


def test_each_decision_begins_where_the_last_one_led() -> None:
    found = analyse(MATCH, playouts=3, first=5, last=20)
    assert (found.first, found.last) == (5, 20)
    for one, two in zip(found.decisions, found.decisions[1:], strict=False):
        assert one.after == two.before
    for seat, line in enumerate(found.lines):
        assert line == [found.decisions[0].before[seat], *(d.after[seat] for d in found.decisions)]
    first = found.decisions[0]
    assert first.before == mean(think(MATCH.at(first.move - 1), playouts=3))


def test_a_position_is_worth_the_mean_of_its_playouts() -> None:
    lines = [Line(1, 3, [0.8, 0.2], [9, 4], [1]), Line(2, 1, [0.4, 0.6], [5, 6], [2])]
    assert mean(Thought(1, lines, 4, 0.0)) == [0.7, 0.3]


def test_the_end_of_a_match_is_worth_what_came_of_it() -> None:
    found = analyse(MATCH, playouts=2, first=MATCH.seq - 6)
    last = [line[-1] for line in found.lines]
    assert last == worth(MATCH)
    winner = MATCH.ranks().index(0)
    assert last[winner] == max(last) > 0.5
    with pytest.raises(Refusal, match="not over"):
        worth(MATCH.at(1))


def test_a_better_move_is_legal_and_still_better_when_it_is_played() -> None:
    """Random moves: most are mistakes."""
    match = played(version="short", moves=24)
    found = analyse(match, playouts=8)
    better = [d for d in found.decisions if d.better is not None]
    assert better
    for d in better:
        assert d.better is not None
        past = match.at(d.move - 1)
        assert d.better.move in past.legal() and d.better.text != d.text
        assert d.better.words == past.game.sentence(past.pack, past.S, d.better.move, match.names)
        past.play(d.better.move)
        mine = mean(think(past, playouts=8))[d.seat]
        assert d.better.gain == pytest.approx(mine - d.after[d.seat], abs=0.0002)
        assert d.better.gain >= LEAST


def test_a_search_finds_nothing_better_than_its_own_moves() -> None:
    match = Match.start("higgins", {"players": 2, "version": "short"}, 4)
    while match.seq < 12:
        match.play(think(match, playouts=6).move)
    assert all(d.better is None for d in analyse(match, playouts=6).decisions)


def test_the_biggest_swings_come_first() -> None:
    found = analyse(MATCH, playouts=3)
    sizes = {d.move: d.swing for d in found.decisions}
    swings = [sizes[n] for n in found.swings]
    assert swings == sorted(sizes.values(), reverse=True)[:SWINGS]


def test_the_same_playouts_are_the_same_analysis() -> None:
    one, two = (analyse(MATCH, playouts=3, last=12) for _ in range(2))
    assert (one.decisions, one.lines, one.swings, one.playouts) == (two.decisions, two.lines, two.swings, two.playouts)


@pytest.mark.parametrize("game_id", games.infos())
def test_a_match_that_is_not_over_is_analysed_as_far_as_it_goes(game_id: str) -> None:
    match = Match.start(game_id, seed=2)
    while match.seq < 6:
        match.play(bots.choose("greedy", match, 0))
    found = analyse(match, playouts=2)
    assert found.decisions[-1].move <= match.seq
    assert all(len(line) == len(found.decisions) + 1 for line in found.lines)


@pytest.mark.parametrize(("given", "words"), [
    ({"playouts": 0}, "at least 1"), ({"seconds": 0.0}, "more than 0"), ({"seconds": float("nan")}, "more than 0"),
    ({}, "give a time or"), ({"playouts": 1, "seconds": 1.0}, "give a time or"),
    ({"playouts": 1, "first": 0}, "this match has moves 1 to"),
    ({"playouts": 1, "first": 9, "last": 8}, "moves 9 to 8"),
    ({"playouts": 1, "last": 10**6}, "this match has moves 1 to"),
])
def test_bad_values_are_refused(given: dict[str, float], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        analyse(MATCH, **given)  # type: ignore[arg-type]


def test_what_has_no_decision_is_refused() -> None:
    past = MATCH.at(20)
    position = Match.from_position("higgins", past.game.write_position(past.pack, past.S))
    with pytest.raises(Refusal, match="nothing was played yet"):
        analyse(position, playouts=1)
    match = played()
    forced = next(n for n, entry in enumerate(match.log, 1) if entry.forced)
    with pytest.raises(Refusal, match="all of them were forced"):
        lab.asked(match, forced, forced)
