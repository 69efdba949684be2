"""`trunkline puzzles mine`: as TOML, as JSON, and into a file that it adds to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from trunkline.engine.lessonfile import read_puzzles
from trunkline.lab import puzzles

MINE = ("puzzles", "mine", "higgins", "--playouts", "48", "--players", "2", "--option", "version=short", "--seed", "26")


@pytest.fixture(autouse=True)
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be content with a little: so few playouts are seldom sure."""
    monkeypatch.setattr(puzzles, "LOOKS", 8)
    monkeypatch.setattr(puzzles, "SURE", 0.5)


def test_puzzles_are_added_to_a_file_and_those_it_has_are_left_out(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.toml"
    assert cli(*MINE, "--into", str(path)) == ""
    found = read_puzzles(path)
    assert found
    cli(*MINE, "--into", str(path))
    assert read_puzzles(path) == found
    told = json.loads(cli(*MINE, "--json"))
    assert [p["position"] for p in told] == [p.position for p in found]
    path.write_text(cli(*MINE), "utf-8")
    assert read_puzzles(path) == found


def test_only_the_kinds_that_are_wanted(cli: Cli) -> None:
    assert {p["kind"] for p in json.loads(cli(*MINE, "--kinds", "take", "--json"))} == {"take"}
