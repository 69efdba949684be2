"""`trunkline position`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import MOMENT, Cli


def test_a_match_and_the_position_of_its_moment_are_the_same(cli: Cli, folder: Path) -> None:
    moment = ["game.txt", "--to", str(MOMENT)]
    assert cli("position", *moment) == (folder / "position.toml").read_text("utf-8") == cli("position", "position.toml")
    assert cli("legal", *moment) == cli("legal", "position.toml")
    assert cli.json("legal", *moment) == cli.json("legal", "position.toml")
