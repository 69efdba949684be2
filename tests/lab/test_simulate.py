"""Batches: the same digest for the same seed, however they are run."""

from __future__ import annotations

import pytest

from trunkline.engine import rng
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match, digest
from trunkline.lab.simulate import simulate

SHORT = {"players": 6, "version": "short"}


def test_the_digest_does_not_depend_on_threads() -> None:
    runs = [simulate("higgins", {"players": 3}, 1100, ["greedy", "greedy", "random"], 5, threads=n) for n in (1, 2, 3)]
    assert len({r.digest for r in runs}) == 1
    assert len({r.decisions for r in runs}) == 1
    assert simulate("higgins", {"players": 3}, 1100, ["greedy", "greedy", "random"], 6).digest != runs[0].digest


def test_interpreted_rules_and_bots_come_to_the_same_digest() -> None:
    compiled, plain = (simulate("higgins", SHORT, 1, ["greedy"], 5, interpreted=mode) for mode in (False, True))
    assert plain.digest == compiled.digest
    assert plain.decisions == compiled.decisions > 50


def test_a_game_of_a_batch_is_a_match_of_its_seed() -> None:
    """So that any game of a batch can be looked at."""
    match = Match.start("higgins", SHORT, rng.game_seed(9, 0))
    result = simulate("higgins", SHORT, 1, ["greedy"], 9)
    from trunkline import bots

    while not match.over:
        match.play(bots.choose("greedy", match, 0))
    assert sum(match.scores()) == pytest.approx(sum(r["mean_score"] for r in result.seats))
    assert digest(match.game.kernels.state, match.S) == match.digest()


def test_every_bot_plays_every_seat_and_wins_add_up() -> None:
    result = simulate("higgins", {"players": 4}, 40, ["greedy", "random"], 3)
    assert [r["games"] for r in result.seats] == [40] * 4
    assert [r["games"] for r in result.by_bot] == [80, 80]
    assert sum(r["wins"] for r in result.seats) == pytest.approx(40)


def test_progress_counts_every_game() -> None:
    seen: list[int] = []
    simulate("higgins", SHORT, 1200, ["greedy"], 1, progress=seen.append)
    assert sum(seen) == 1200


@pytest.mark.parametrize(("count", "bot_ids", "seed", "threads", "words"), [
    (0, ["random"], 1, 1, "games 0"), (1, [], 1, 1, "at least one"), (1, ["hal"], 1, 1, "no bot 'hal'"),
    (1, ["random"], -1, 1, "seed"), (1, ["random"], 1, 0, "threads"), (1, ["random"] * 4, 1, 1, "4 for 3 players"),
])
def test_bad_values_are_refused(count: int, bot_ids: list[str], seed: int, threads: int, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        simulate("higgins", {"players": 3}, count, bot_ids, seed, threads=threads)
