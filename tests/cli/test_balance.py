"""`trunkline balance`."""

from __future__ import annotations

import re

from tests.cli.conftest import Cli

FEW = ["balance", "higgins", "--players", "4", "--games", "8", "--seed", "7", "--option", "version=classic"]


def test_balance_prints_what_it_writes_as_json(cli: Cli) -> None:
    out, found = cli(*FEW), cli.json(*FEW)
    assert len(found) == 1
    cell = found[0]
    assert out.startswith(f"classic, 4 players: 8 games of {cell['rounds']:.1f} rounds")
    for row in [*cell["shares"]["seat"], *cell["shares"]["pay card"]]:
        numbers = rf"{row['places']} +{row['mean_score']:.1f} +{row['ratio']:.2f} +{row['low']:.2f} to"
        assert re.search(rf"^ *{row['name']} +{numbers}", out, re.MULTILINE), row
    for row in [*cell["uses"]["ticket"], *cell["uses"]["pass card"]]:
        assert re.search(rf"^ *{re.escape(row['name'])} +{row['each_game']:.2f} ", out, re.MULTILINE), row
    assert re.search(r"^ *cash +50 ", out, re.MULTILINE)
    for words in cell["missed"]:
        assert f"classic, 4 players: {words}" in out


def test_every_version_is_measured_when_none_is_named(cli: Cli) -> None:
    found = cli.json(*FEW[:-2])
    assert [cell["options"]["version"] for cell in found] == ["classic", "short", "long"]
    assert "pass card" not in found[1]["uses"]
    assert found[1]["rates"] == {}


def test_the_seed_fixes_everything(cli: Cli) -> None:
    found = cli.json(*FEW)
    assert cli.json(*FEW, "--threads", "2") == found
    assert cli.json(*FEW, "--slips", "0") != found


def test_pictures_are_written_and_named(cli: Cli) -> None:
    out = cli(*FEW, "--plots", "pictures")
    assert "plot: pictures/higgins-classic-4-players-wins.svg" in out.splitlines()


def test_slips_are_refused(cli: Cli) -> None:
    assert cli.refused("balance", "higgins", "--bots", "search:500ms")[0] == 2
    assert "for so many" in cli.refused("balance", "steam", "--players", "6", "--option", "map=tutorial")[1]
    assert "'game.txt': no folder can be made there" in cli.refused(*FEW, "--plots", "game.txt")[1]
    assert "games 0" in cli.refused("balance", "higgins", "--games", "0")[1]
