"""What `legal` reads off tables is what the checks behind refusals say; a fault of the invariants is found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from trunkline import bots
from trunkline.engine import faults
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.games.higgins import invariants
from trunkline.games.higgins.moves import GO, argument, kind_of
from trunkline.games.higgins.phases import movement
from trunkline.lab.simulate import simulate


def later(moves: int, **options: Any) -> Match:
    match = Match.start("higgins", options, 8)
    for i in range(moves):
        match.play(bots.choose("greedy", match, i))
    return match


def test_the_cities_legal_lists_are_those_the_check_allows() -> None:
    match = later(0, players=3)
    for i in range(60):
        b, s, p = match.pack.B[0], match.S[0], match.to_move
        listed = {argument(m) for m in match.legal() if kind_of(m) == GO}
        if listed:
            allowed = {c for c in range(b.cities) if movement.check(b, s, p, c) == movement.OK}
            assert listed == allowed
        match.play(bots.choose("greedy", match, i))


def spoiled(match: Match, field: str, where: Any, value: int) -> Any:
    S = match.S.copy()
    S[field][(0, *where)] = value
    return S


@pytest.mark.parametrize(("field", "where", "value", "fault"), [
    ("phase", (), 9, invariants.PHASE), ("turn", (), -1, invariants.PHASE), ("city", (1,), 999, invariants.CITY),
    ("cash", (0,), -1, invariants.CASH), ("markers", (0,), 64, invariants.MARKERS),
    ("passes", (2,), 1 << 12, invariants.CARDS), ("latest", (0,), 300, invariants.LATEST),
    ("locomotive", (1,), -1, invariants.LOCOMOTIVE), ("stock", (0,), 9, invariants.COPIES),
    ("owner", (0,), 5, invariants.OWNERS), ("owner", (120,), 0, invariants.OWNERS), ("left", (), 3, invariants.OWNERS),
    ("closing", (), 1, invariants.CLOSING), ("broke", (), 1, invariants.BROKE), ("phase", (), 6, invariants.NO_END),
])
def test_a_broken_position_is_found(field: str, where: Any, value: int, fault: int) -> None:
    match = later(0, players=3)
    assert invariants.broken(match.pack.B[0], match.S[0]) == invariants.SOUND
    found = invariants.broken(match.pack.B[0], spoiled(match, field, where, value)[0])
    assert found // 8 == fault, faults.words(invariants.FAULTS, found)


def test_money_in_the_short_version_is_found() -> None:
    match = later(0, players=3, version="short")
    found = invariants.broken(match.pack.B[0], spoiled(match, "cash", (1,), 5)[0])
    assert faults.words(invariants.FAULTS, found).startswith("seat 2: money")


def test_an_impossible_step_is_found() -> None:
    match = later(30, players=3)
    b, s, mover = match.pack.B[0], match.S, match.to_move
    assert mover is not None
    other = (mover + 1) % 3
    owned = int(np.flatnonzero(s[0].owner >= 0)[0])
    steps = {
        "MONEY": ("cash", (mover,), int(s[0].cash[mover]) + 1),
        "ANOTHER": ("cash", (other,), int(s[0].cash[other]) - 1),
        "MARKER_BACK": ("markers", (other,), 0b1000000 | int(s[0].markers[other])),
        "HANDS": ("owner", (owned,), (int(s[0].owner[owned]) + 1) % 3),
        "CARD_BACK": ("stock", (0,), int(s[0].stock[0]) + 1),
    }
    for name, (field, where, value) in steps.items():
        found = invariants.impossible(b, s[0], spoiled(match, field, where, value)[0])
        assert found // 8 == getattr(invariants, name), f"{name}: {faults.words(invariants.FAULTS, found)}"
    assert invariants.impossible(b, s[0], s[0]) == invariants.SOUND


def test_checked_games_are_the_same_games() -> None:
    plain, checked = (simulate("higgins", {"players": 5}, 30, ["greedy", "random"], 4, check=c) for c in (False, True))
    assert plain.digest == checked.digest
    with pytest.raises(Refusal, match="check"):
        simulate("higgins", {}, 1, ["random"], 1, check=True, interpreted=True)
