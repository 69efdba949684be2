"""`why_not` against the oracle: it refuses exactly what is not legal, and always says why and what would be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline.engine.text import fold

from . import oracle
from .atlas import LABELS, PAY_CARDS, TICKETS
from .positions import GAME, Real, deal, move, real, seat, take
from .test_oracle import positions

EVERY = [*(f"locomotive {c}" for c in PAY_CARDS), *map(move, LABELS), "stay", *(f"buy {p}" for p in oracle.PASS_OF),
         "pay", *map(take, TICKETS), "no ticket", "done"]


@settings(max_examples=25, deadline=None)
@given(positions(), st.integers(0, 2**32))
def test_refused_is_exactly_what_is_not_legal(position: oracle.Position, choices: int) -> None:
    real, rnd = Real(position), random.Random(choices)
    for _ in range(4):
        legal = set(oracle.legal(position))
        if not legal:
            break
        for text in {*legal, *rnd.sample(EVERY, 60)}:
            reason = real.match.why_not(text)
            assert (reason is None) == (text in legal), text
            if reason:
                assert reason.nearest in legal
                assert reason.code
                assert reason.words
        text = rnd.choice([t for t in sorted(legal) if not t.startswith("buy")])
        oracle.play(position, text)
        real.play(text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40) | st.builds("{} {}".format, st.sampled_from(
    ["move", "take", "buy", "locomotive", "stay", "pay", "no", "done", "MOVE", ""]), st.text(max_size=20)))
def test_any_other_text_is_refused_in_words(text: str) -> None:
    table = real(seat(), seat())
    reason = table.match.why_not(text)
    if reason is None:  # case, accents and points do not matter
        meant = GAME.text(table.match.pack, table.match.S, GAME.parse(table.match.pack, table.match.S, text))
        assert meant in table.texts()
        assert fold(meant) == fold(text)
    else:
        assert reason.words
        assert reason.nearest in table.texts()


def test_3_another_seats_move_is_refused() -> None:
    table = real(seat(), seat())
    assert table.match.why_not("stay", 0) is None
    reason = table.why("stay", 1)
    assert reason.rule is not None
    assert reason.rule.startswith("3")


@pytest.mark.parametrize(("phase", "text"), [
    ("travel", "pay"), ("travel", "done"), ("travel", "no ticket"), ("expenses", "stay"), ("expenses", move("omaha")),
    ("expenses", "done"), ("ticket", "pay"), ("ticket", "stay"), ("end of turn", take("cnw")), ("end of turn", "pay"),
    ("travel", "locomotive red")])
def test_3_a_move_of_another_part_of_the_turn_is_refused(phase: str, text: str) -> None:
    reason = real(seat(), phase=phase).why(text)
    assert reason.nearest in real(seat(), phase=phase).texts()
    assert reason.words


@pytest.mark.parametrize(("text", "rule"), [
    (move("seattle"), "4.1"), ("buy dining car", "5.1"), (move("chicago"), None)])
def test_the_rule_is_cited(text: str, rule: str | None) -> None:
    reason = Real(deal(seat(cash=44), seat())).why(text)
    assert rule is None or (reason.rule or "").startswith(rule)


def test_over_nothing_is_legal_any_more() -> None:
    over = real(seat(markers=[]), seat(), number=10, phase="over", closing=True)
    for text in EVERY:
        assert over.why(text).nearest is None
