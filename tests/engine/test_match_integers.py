"""Whole numbers from NumPy are taken as Python's wherever one is given; what only looks like one is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
import pytest

from trunkline import bots
from trunkline.bots.search import think
from trunkline.engine import matchfile
from trunkline.engine.game import Refusal
from trunkline.engine.integers import MAX_SEED, integer
from trunkline.engine.match import Match, options_of

NUMPYS: list[Callable[[int], Any]] = [np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64]


@pytest.mark.parametrize("kind", NUMPYS)
def test_a_match_of_numpys_integers_is_the_same_match(kind: Callable[[int], Any]) -> None:
    plain = Match.start("higgins", {"players": 2}, 5)
    other = Match.start("higgins", {"players": kind(2)}, kind(5))
    assert (type(other.seed), type(other.options.players)) == (int, int)
    assert matchfile.dumps(other) == matchfile.dumps(plain)


def test_moves_seats_and_moments_may_be_numpys() -> None:
    match = Match.start("steam", {"players": 3}, 5)
    for _ in range(6):
        match.play(np.array(match.legal())[-1])
    assert all(type(entry.move) is int for entry in match.log)
    assert match.at(np.int64(3)).digest() == match.at(3).digest()
    assert match.why_not("pass", np.int16(match.to_move)) == match.why_not("pass", match.to_move)
    seed: Any = np.int64(1)
    assert bots.choose("random", match, seed) == bots.choose("random", match, 1)
    assert bots.choose("apprentice", match, seed) == bots.choose("apprentice", match, 1)
    playouts: Any = np.int32(2)
    thought = think(match, playouts=playouts)
    json.dumps([thought.playouts, matchfile.dumps(match), [msgspec.to_builtins(e) for e in match.log]])


@pytest.mark.parametrize("wrong", [True, False, np.True_, 1.0, np.float64(1.0), "1", None, 1j, [1], np.array([1, 2])])
def test_what_is_no_integer_is_refused(wrong: Any) -> None:
    with pytest.raises(Refusal, match=r"seed .*: not a whole number"):
        Match.start("higgins", seed=wrong)
    match = Match.start("higgins", seed=1)
    with pytest.raises(Refusal, match="not a whole number"):
        match.play(wrong)
    with pytest.raises(Refusal, match="not a whole number"):
        match.at(wrong)
    assert match.seq == 0


@pytest.mark.parametrize("wrong", [True, np.True_, 2.5, [2]])
def test_an_option_is_no_truth_value(wrong: Any) -> None:
    with pytest.raises(Refusal, match="option 'players'"):
        options_of("higgins", {"players": wrong})


@pytest.mark.parametrize("wrong", [9, True, "x", np.int64(7)])
def test_a_struct_of_options_is_looked_at_as_well(wrong: Any) -> None:
    """msgspec takes whatever a struct is made of."""
    kind = type(options_of("higgins", {}))
    with pytest.raises(Refusal, match="option 'players'"):
        Match.start("higgins", kind(players=wrong))
    assert options_of("higgins", kind(players=np.int64(4))) == options_of("higgins", {"players": 4})


def test_bounds_are_told() -> None:
    assert integer("n", np.uint64(2**63 - 1), 0, MAX_SEED) == MAX_SEED
    with pytest.raises(Refusal, match=r"seed 9223372036854775808: at most 9223372036854775807"):
        Match.start("higgins", seed=np.uint64(2**63))
    with pytest.raises(Refusal, match=r"n -1: at least 0"):
        integer("n", -1, 0)
