"""Search: repeatable for a budget of playouts, within its time, better than what it searches with; levels."""

from __future__ import annotations

import pytest

from trunkline import bots
from trunkline.bots import levels
from trunkline.bots.search import think
from trunkline.engine import game as games
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match


@pytest.mark.parametrize("game_id", games.infos())
def test_the_same_playouts_lead_to_the_same_thought_and_touch_nothing(game_id: str) -> None:
    match = Match.start(game_id, seed=3)
    before = match.digest()
    one, two = think(match, playouts=8), think(match, playouts=8)
    assert (one.move, one.lines) == (two.move, two.lines)
    assert match.digest() == before
    assert one.playouts == 8
    assert one.move == one.lines[0].move and {line.move for line in one.lines} <= set(match.legal())
    assert all(0 <= u <= 1 for line in one.lines for u in line.outcomes)
    assert all(len(line.outcomes) == match.options.players for line in one.lines)
    match.play(one.move)


def test_threads_add_up_their_trees() -> None:
    match = Match.start("higgins", {"players": 2}, 3)
    assert think(match, playouts=20, threads=2).playouts == 40


def test_a_search_beats_the_greedy_bot_it_searches_with() -> None:
    won = 0
    for seed in range(6):
        match = Match.start("higgins", {"players": 2, "version": "short"}, seed)
        searcher = seed % 2
        while not match.over:
            bot = "search:30" if match.to_move == searcher else "greedy"
            match.play(bots.choose(bot, match, seed))
        won += match.ranks()[searcher] == 0
    assert won >= 5


def test_a_thought_takes_the_time_it_is_given() -> None:
    match = Match.start("higgins", {"players": 2}, 3)
    think(match, playouts=1)  # compiled
    thought = think(match, seconds=0.2)
    assert thought.playouts > 1 and thought.seconds > 0.1


@pytest.mark.parametrize("level", [level.info.id for level in levels.LEVELS])
@pytest.mark.parametrize("game_id", games.infos())
def test_a_level_is_in_the_lobby_and_moves(game_id: str, level: str) -> None:
    assert level in [b.id for b in bots.infos(game_id)]
    match = Match.start(game_id, seed=3)
    match.play(bots.choose(level, match, 1))


@pytest.mark.parametrize(("spec", "words"), [
    ("search", "say what it may use"), ("search:", "say what it may use"), ("search:fast", "say what it may use"),
    ("search:0", "at least 1"), ("search:0ms", "more than 0"), ("search:1000s", "at most 600"),
    ("search:99999999", "at most 10000000"), ("search:1.2.3s", "say what it may use"), ("deep", "no bot 'deep'"),
])
def test_a_bad_budget_is_refused_with_what_would_do(spec: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        bots.choose(spec, Match.start("higgins", seed=3), 0)


def test_budgets_are_read() -> None:
    assert levels.budget("search:500ms") == {"seconds": 0.5}
    assert levels.budget("search:2s") == {"seconds": 2.0}
    assert levels.budget("search:300") == {"playouts": 300}
