"""The fit of what greedy Steam expects of a game: it explains games, and says the same as the kernel does."""

from __future__ import annotations

import numpy as np
import pytest

from trunkline import bots
from trunkline.bots.greedy.steam import outlook
from trunkline.engine.match import Match
from trunkline.lab import outlook as lab

GAMES = 18  # one for each table


@pytest.fixture(scope="module")
def rows() -> lab.Rows:
    return lab.gather(GAMES, 1)


def test_the_features_are_those_of_the_kernel() -> None:
    weights = np.array([lab.in_use()[name] for name in lab.NAMES])
    for options in ({"map": "ruhr", "players": 4}, {"map": "northeast", "players": 3, "ruleset": "base"}):
        match, seen, turn = Match.start("steam", options, 5), 0, 0
        W, S = np.zeros(1, match.game.kernels.work), match.S
        while not match.over:
            match.play(bots.choose("greedy", match, match.seq))
            if match.S[0].turn != turn and not match.over:
                turn, seen, S = match.S[0].turn, seen + 1, match.S
                expected = np.zeros(match.options.players)
                outlook(match.pack.B[0], S[0], W[0], expected)
                now = match.scores()
                for p in range(match.options.players):
                    added = 0.0 if S[0].fallen[p] else weights @ lab.features(match.pack.B[0], S[0], W[0], p)
                    assert expected[p] == pytest.approx(now[p] + added)
        assert seen >= 5


def test_a_fit_is_the_same_each_time_and_explains_the_games(rows: lab.Rows) -> None:
    again = lab.gather(2, 1)
    assert lab.fitted(again) == lab.fitted(lab.gather(2, 1))
    new, used = lab.judged(rows, lab.fitted(rows)), lab.judged(rows, lab.in_use())
    assert tuple(new.weights) == tuple(used.weights) == lab.NAMES
    assert np.isfinite(list(new.weights.values())).all()
    assert set(new.off) == set(used.off) == set(range(1, max(new.off) + 1)), "no turn is left out"

    def missed(weights: dict[str, float]) -> float:
        values = np.array([weights[name] for name in lab.NAMES])
        return float((((rows.features @ values) - (rows.final - rows.now)) ** 2).sum())

    assert missed(new.weights) <= missed(used.weights), "least squares"
    assert missed(used.weights) < 0.5 * missed(dict.fromkeys(lab.NAMES, 0.0)), "those in use explain new games as well"
    assert new.off[1] < new.off[max(new.off)], "the end is easier to tell than the beginning"
    assert 2 < new.lead < 20


def test_every_table_is_played(rows: lab.Rows) -> None:
    assert len(np.unique(rows.moment)) >= 5 * GAMES
    assert {len(rows.now[rows.moment == m]) for m in np.unique(rows.moment)} >= {3, 4, 5}
    base = rows.features[:, lab.NAMES.index("BASE_TURN")] > 0
    assert 0.3 < base.mean() < 0.7
