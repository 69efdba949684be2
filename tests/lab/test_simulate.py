"""Batches: the same digest for the same seed, however they are run."""

from __future__ import annotations

import json

import msgspec
import numpy as np
import pytest

from trunkline.engine import rng
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match, digest
from trunkline.lab import pieces
from trunkline.lab.simulate import simulate

SHORT = {"players": 6, "version": "short"}


def test_the_digest_does_not_depend_on_threads() -> None:
    runs = [simulate("higgins", {"players": 3}, 1100, ["greedy", "greedy", "random"], 5, threads=n) for n in (1, 2, 3)]
    assert len({r.digest for r in runs}) == 1
    assert len({r.decisions for r in runs}) == 1
    assert simulate("higgins", {"players": 3}, 1100, ["greedy", "greedy", "random"], 6).digest != runs[0].digest


def test_the_digest_does_not_depend_on_how_the_work_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    found, cuts = [], []
    for seconds in (1e-9, pieces.SECONDS, 1e9):
        monkeypatch.setattr(pieces, "SECONDS", seconds)
        seen: list[int] = []
        result = simulate("higgins", {"players": 3}, 300, ["greedy", "random"], 5, threads=2, progress=seen.append)
        found.append((result.digest, result.seats, result.by_bot))
        cuts.append(len(seen))
    assert found[0] == found[1] == found[2]
    assert cuts[0] == 300 > cuts[2]


def test_whole_numbers_may_be_numpys() -> None:
    few = simulate("higgins", {"players": np.int8(6), "version": "short"}, np.int64(2), ["greedy"], np.uint16(5),
                   threads=np.int32(2))
    assert few.digest == simulate("higgins", SHORT, 2, ["greedy"], 5).digest
    json.dumps(msgspec.to_builtins(few))


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
    (1, ["random"], -1, 1, "seed"), (1, ["random"], True, 1, "seed True: not a whole number"),
    (True, ["random"], 1, 1, "games"), (1.0, ["random"], 1, 1, "games"),
    (1, ["random"], 1, 0, "threads"), (1, ["random"] * 4, 1, 1, "4 for 3 players"),
])
def test_bad_values_are_refused(count: int, bot_ids: list[str], seed: int, threads: int, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        simulate("higgins", {"players": 3}, count, bot_ids, seed, threads=threads)
