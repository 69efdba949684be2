"""Bots: legal, repeatable, and greedy is better than chance."""

from __future__ import annotations

import pytest

from trunkline import bots
from trunkline.bots import uniform
from trunkline.engine import game as games
from trunkline.engine import kernel
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match, options_of
from trunkline.lab.simulate import simulate

PAIRS = [(game_id, bot.id) for game_id in games.infos() for bot in bots.quick(game_id)]


@pytest.mark.parametrize(("game_id", "bot_id"), PAIRS)
def test_a_bot_makes_legal_moves_the_same_for_the_same_seed_and_touches_nothing(game_id: str, bot_id: str) -> None:
    match = Match.start(game_id, seed=3)
    for seed in range(60):
        if match.over:
            break
        before = match.digest()
        move = bots.choose(bot_id, match, seed)
        assert move == bots.choose(bot_id, match, seed)
        assert match.digest() == before
        match.play(move)


def test_random_uses_its_seed() -> None:
    match = Match.start("higgins", seed=3)
    assert len({bots.choose("random", match, seed) for seed in range(20)}) > 3


@pytest.mark.parametrize("version", ["classic", "short", "long"])
def test_greedy_beats_random_in_95_of_100_two_player_games_of_higgins(version: str) -> None:
    result = simulate("higgins", {"players": 2, "version": version}, 500, ["greedy", "random"], 11)
    greedy, _ = result.by_bot
    assert greedy["wins"] >= 475
    assert result.unfinished == 0


@pytest.mark.parametrize("name", ["northeast", "ruhr", "chicago_gateway"])
def test_greedy_beats_two_random_players_of_steam(name: str) -> None:
    result = simulate("steam", {"players": 3, "map": name}, 100, ["greedy", "random", "random"], 11)
    greedy, _, _ = result.by_bot
    assert greedy["wins"] >= 95


@pytest.mark.parametrize(("name", "players", "ruleset"), [
    ("northeast", 3, "standard"), ("ruhr", 5, "standard"), ("chicago_gateway", 4, "base"), ("tutorial", 2, "base")])
def test_greedy_bots_play_steam_to_its_last_turn(name: str, players: int, ruleset: str) -> None:
    options = {"players": players, "map": name, "ruleset": ruleset}
    result = simulate("steam", options, 20, ["greedy"], 5)
    assert result.unfinished == 0
    assert result.mean_rounds == games.game("steam").load(options_of("steam", options)).B[0].turns
    assert all(row["mean_score"] > 5 for row in result.seats)


@pytest.mark.parametrize("players", range(2, 7))
def test_greedy_games_end_soon(players: int) -> None:
    result = simulate("higgins", {"players": players}, 50, ["greedy"], 5)
    assert result.unfinished == 0
    assert result.mean_rounds < 60


def test_every_slot_is_its_own_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    with kernel.interpreting("trunkline.bots.loops"):
        slots = {f"bot_{i}": (lambda *_, i=i: i) for i in range(bots.SLOTS)}
        loops = kernel.specialise("trunkline.bots.loops", games.game("higgins"), **slots)
    assert [loops.choose(*[None] * 6, kind) for kind in range(bots.SLOTS)] == list(range(bots.SLOTS))
    monkeypatch.setattr(bots, "_modules", lambda _: ("greedy",) * bots.SLOTS)
    with pytest.raises(TypeError, match="slots"):
        bots.kernels("higgins")


def test_a_game_may_have_random_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_modules", lambda _: ())
    assert [b.id for b in bots.infos("higgins")] == ["random"]
    assert set(bots.kernels("higgins").values()) == {uniform.choose}
    with pytest.raises(Refusal, match=r"choose from random$"):
        bots.number("higgins", "greedy")


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="choose from random, greedy"):
        bots.number("higgins", "deepest")


def test_a_match_that_is_over_has_no_move_to_choose() -> None:
    match = Match.start("higgins", {"players": 6, "version": "short"}, 1)
    while not match.over:
        match.play(bots.choose("greedy", match, 0))
    with pytest.raises(Refusal, match="over"):
        bots.choose("greedy", match, 0)
