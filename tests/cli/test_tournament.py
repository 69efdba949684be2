"""`trunkline tournament`."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import Cli
from trunkline.engine import matchfile

SMALL = ["tournament", "higgins", "--bots", "search:4,greedy", "--games", "4", "--option", "version=short"]


def test_tournament_prints_strength_and_time_of_each_bot(cli: Cli) -> None:
    out, found = cli(*SMALL), cli.json(*SMALL)
    assert "games: 4\n" in out
    assert f"digest: {found['digest']}" in out
    for row in found["bots"]:
        share, low, high = (f"{100 * row[key]:.0f}" for key in ("share", "low", "high"))
        figures = (rf"4 +{row['wins']:g} +{share}% \({low} to {high}\) +{row['mean_score']:.1f}"
                   rf" +{row['mean_place']:.2f} +{row['mu']:.1f} ± {row['sigma']:.1f}")
        assert re.search(rf"^ *{row['bot']} +{figures} *$", out, re.MULTILINE)
        playouts = "4" if row["bot"] == "search:4" else ""
        assert re.search(rf"^ *{row['bot']} +{row['moves']} +[\d.,]+ +[\d.,]+ +{playouts} *$", out, re.MULTILINE)


def test_tournament_as_json(cli: Cli) -> None:
    found = cli.json(*SMALL, "--seed", "3", "--threads", "2")
    assert (found["game"], found["games"], found["seed"]) == ("higgins", 4, 3)
    assert (found["options"]["players"], found["options"]["version"]) == (2, "short")
    assert {row["bot"] for row in found["bots"]} == {"search:4", "greedy"}
    assert [m["game"] for m in found["matches"]] == [1, 2, 3, 4]
    assert all(min(m["places"]) == 1 and len(m["scores"]) == 2 for m in found["matches"])
    assert found["digest"] == cli.json(*SMALL, "--seed", "3")["digest"]
    assert found["digest"] != cli.json(*SMALL, "--seed", "4")["digest"]


def test_without_a_number_ten_set_ups_are_played(cli: Cli) -> None:
    found = cli.json("tournament", "higgins", "--bots", "random,greedy", "--option", "version=short")
    assert found["games"] == 20
    assert len({m["seed"] for m in found["matches"]}) == 10


def test_three_bots_at_a_table_of_two_play_in_pairs(cli: Cli) -> None:
    found = cli.json("tournament", "higgins", "--bots", "random,greedy,search:2", "--players", "2", "--games", "6",
                     "--option", "version=short")
    assert [row["games"] for row in found["bots"]] == [4, 4, 4]
    assert all(len(m["bots"]) == 2 for m in found["matches"])


def test_match_files_can_be_read_again(cli: Cli, folder: Path) -> None:
    out = cli(*SMALL, "--out", "played/here")
    assert "match files: played/here" in out
    files = sorted((folder / "played" / "here").iterdir())
    assert [f.name for f in files] == ["1.txt", "2.txt", "3.txt", "4.txt"]
    assert all(matchfile.loads(f.read_text("utf-8")).over for f in files)
    code, err = cli.refused(*SMALL, "--out", "played/here")
    assert code == 2
    assert "there are files in this folder" in err
