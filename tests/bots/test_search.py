"""Search: repeatable for a budget of playouts, within its time, better than what it searches with; levels."""

from __future__ import annotations

import time
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from trunkline import bots
from trunkline.bots import levels, search
from trunkline.bots.search import Memory, compiled, pondering, think
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


@pytest.mark.parametrize("game_id", games.infos())
def test_a_line_goes_on_with_legal_moves_and_tells_points(game_id: str) -> None:
    match = Match.start(game_id, seed=3)
    line = think(match, playouts=40).lines[0]
    assert line.moves[0] == line.move
    assert len(line.moves) > 1
    for move in line.moves:
        match.play(move)  # forced moves between them are made by the match
    assert len(line.points) == match.options.players
    assert all(-40 < points < 200 for points in line.points)


def test_of_moves_that_lead_to_equal_states_one_is_thought_of() -> None:
    """7.1: a cube may take many ways for the same points."""
    match = Match.start("steam", {"players": 3, "map": "northeast", "ruleset": "standard"}, 0)
    while match.seq < 65:
        match.play(bots.choose("greedy", match, 0))

    def after(move: int) -> str:
        then = match.copy()
        then.play(move)
        return then.digest()

    known = [after(move) for move in match.legal()]
    assert len(set(known)) < len(known)
    lines = think(match, playouts=100).lines
    assert len({after(line.move) for line in lines}) == len(lines) > 1


def test_the_same_end_is_worth_more_sooner_to_whoever_is_ahead_and_less_to_the_others() -> None:
    """Else a bot that is ahead puts off an end that is its to bring about, and games last half as long again."""
    match = Match.start("higgins", {"players": 2, "version": "short"}, 3)
    while not match.over:
        match.play(bots.choose("greedy", match, 0))
    first, last = match.ranks().index(0), match.ranks().index(1)
    uct, values = compiled("higgins"), []
    for rounds in (0, 5, 10):
        value = np.zeros(uct.VALUES)
        uct.outcome(match.pack.B[0], match.S[0], np.zeros(1, match.game.kernels.work)[0], True, rounds, value)
        values.append(value)
    assert values[0][first] > values[1][first] > values[2][first] > 0.5
    assert values[0][last] < values[1][last] < values[2][last] < 0.5
    assert all(list(value[uct.SEATS:uct.SEATS + 2]) == match.scores() for value in values)


def test_a_memory_goes_on_from_the_tree_below_the_moves_made() -> None:
    match, memory = Match.start("higgins", {"players": 2}, 3), Memory()
    first = think(match, playouts=200, memory=memory)
    ply = first.lines[0]
    match.play(first.move)
    while match.to_move != 0:
        reply = think(match, playouts=200).move
        match.play(reply)
    second = think(match, playouts=10, memory=memory)
    assert second.playouts == 10
    assert sum(line.visits for line in second.lines) > 10  # those of the first thought are among them
    assert sum(line.visits for line in second.lines) < ply.visits + 10
    assert second.move in match.legal()
    other = Match.start("higgins", {"players": 2}, 4)
    assert think(other, playouts=10, memory=memory).lines == think(other, playouts=10).lines


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("game_id", games.infos())
def test_a_memory_of_another_match_at_its_same_moment_is_forgotten(game_id: str, seed: int) -> None:
    memory, other = Memory(), Match.start(game_id, {"players": 3}, seed)
    think(Match.start("higgins", {"players": 3}, 3), playouts=20, memory=memory)
    fresh = think(other, playouts=20)
    kept = think(other, playouts=20, memory=memory)
    visits = sum(line.visits for line in kept.lines)
    if (game_id, seed) == ("higgins", 3):  # the same match, made anew
        assert visits == 40
    else:
        assert visits == 20
        assert kept.lines == fresh.lines


def test_a_memory_forgets_what_was_taken_back() -> None:
    match, memory = Match.start("higgins", {"players": 2}, 3), Memory()
    match.play(think(match, playouts=20, memory=memory).move)
    think(match, playouts=20, memory=memory)
    back = match.at(0)
    assert think(back, playouts=20, memory=memory).lines == think(back, playouts=20).lines


def test_pondering_grows_the_tree_while_the_opponent_thinks() -> None:
    match, memory = Match.start("higgins", {"players": 2}, 3), Memory()
    think(match, playouts=1)  # compiled
    with pondering(match, memory):
        while not memory.trees or memory.trees[0].visits(0) < 20:
            time.sleep(0.01)
        reply = think(match, playouts=100).move
    before = memory.trees[0].visits(0)
    assert before >= 20
    kept = {memory.trees[0].move(i): memory.trees[0].visits(i) for i in memory.trees[0].tried(0)}
    match.play(reply)
    found = think(match, playouts=5, memory=memory)
    assert sum(line.visits for line in found.lines) <= kept.get(reply, 0) + 5
    assert memory.trees[0].visits(0) == kept.get(reply, 0) + 5


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


def test_a_thought_is_not_timed_while_it_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the first of a process has no time left but for one playout."""
    now, real, first = [0.0], compiled("higgins"), [True]

    def iterate(*given: Any) -> None:
        now[0] += (100 if first[0] else 0) + 0.01 * given[-1]
        first[0] = False
        real.iterate(*given)

    monkeypatch.setattr(search, "compiled", lambda _: SimpleNamespace(**{**vars(real), "iterate": iterate}))
    monkeypatch.setattr(search, "ready", cache(search.ready.__wrapped__))
    monkeypatch.setattr(search.time, "perf_counter", lambda: now[0])
    thought = think(Match.start("higgins", {"players": 2}, 3), seconds=1.0)
    assert 90 <= thought.playouts <= 101
    assert thought.seconds == pytest.approx(1, abs=0.1)


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
