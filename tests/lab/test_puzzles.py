"""Mining: the same seed finds the same, what is found is sound, and a clear position is found again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from trunkline.engine.game import infos
from trunkline.engine.lessonfile import check, mined, puzzle_text, read_puzzles
from trunkline.engine.match import Match, options_of
from trunkline.lab import puzzles
from trunkline.lab.puzzles import decisions, drawn, mine, posed

FAST = {"players": 2, "version": "short"}


def test_the_same_seed_finds_the_same_and_what_is_known_is_left_out(monkeypatch: pytest.MonkeyPatch,
                                                                    tmp_path: Path) -> None:
    monkeypatch.setattr(puzzles, "LOOKS", 8)
    monkeypatch.setattr(puzzles, "SURE", 0.5)  # so few playouts are seldom sure
    found = list(mine("higgins", FAST, 2, 48, 25))
    assert len(found) > 1
    assert list(mine("higgins", FAST, 2, 48, 25, threads=2)) == found
    assert list(mine("higgins", FAST, 2, 48, 25, known=[found[0].position])) == found[1:]
    takes = list(mine("higgins", FAST, 1, 48, 26, kinds=["take"]))
    assert {p.kind for p in takes} == {"take"}
    path = tmp_path / "puzzles.toml"
    path.write_text("\n".join(map(puzzle_text, found)), "utf-8")
    assert read_puzzles(path) == found
    assert check("higgins", tmp_path) == []


def test_a_puzzle_is_found_again_in_its_position_and_by_less_search_too() -> None:
    clear = max(mined("higgins").values(), key=lambda p: p.tried[0].outcome - p.tried[1].outcome)
    again = posed(Match.from_position("higgins", clear.position), clear.kind, clear.playouts // 3)
    assert again is not None
    assert (again.id, again.expect) == (clear.id, clear.expect)


@pytest.mark.parametrize("game", infos())
def test_options_are_drawn_that_fit(game: str) -> None:
    seen = set()
    for seed in range(30):
        options = drawn(game, {}, random.Random(seed))
        Match.start(game, options, seed)
        seen.add(options_of(game, options))
    assert len(seen) > 5
    assert drawn("steam", {"map": "tutorial"}, random.Random(1))["players"] <= 3


def test_decisions_are_told_by_their_kind() -> None:
    match = Match.start("higgins", FAST, 3)
    for _ in range(20):
        match.play(match.legal()[0])
    found = decisions(match)
    for seq in found["travel"]:
        assert sum(text.startswith("move ") for text in match.at(seq).texts()) > 1
