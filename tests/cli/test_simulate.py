"""`trunkline simulate`."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import SMALL, Cli


def test_simulate_prints_scores_by_seat_and_bot(cli: Cli) -> None:
    out = cli(*SMALL)
    found = cli.json(*SMALL)
    assert f"digest: {found['digest']}" in out
    assert f"decisions: {found['decisions']:,}" in out
    assert re.search(r"^decisions/s of one thread: [\d,]+$", out, re.MULTILINE)
    assert re.search(r"^mean rounds: [\d.]+$", out, re.MULTILINE)
    for row in [*found["seats"], *found["by_bot"]]:
        name = row.get("seat", row.get("bot"))
        interval = f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"
        numbers = rf"{row['games']:,} +{row['mean_score']:.1f} +{100 * row['share']:.1f}% \({interval}\)"
        assert re.search(rf"^ *{name} +{numbers} *$", out, re.MULTILINE)


def test_simulate_as_json(cli: Cli) -> None:
    found = cli.json(*SMALL, "--option", "version=short")
    assert found["games"] == 40
    assert found["decisions"] > 400
    assert isinstance(found["decisions_per_s"], int)
    assert found["decisions_per_s"] > 0
    assert found["options"]["version"] == "short"
    assert found["options"]["players"] == 4
    assert found["unfinished"] == 0
    assert [row["games"] for row in found["seats"]] == [40] * 4
    assert [(row["bot"], row["games"]) for row in found["by_bot"]] == [("greedy", 80), ("random", 80)]
    assert sum(row["wins"] for row in found["by_bot"]) == pytest.approx(40, abs=0.1)
    assert re.fullmatch("[0-9a-f]{16}", found["digest"])


def test_the_digest_is_of_seed_and_options(cli: Cli) -> None:
    digest = cli.json(*SMALL)["digest"]
    assert cli.json(*SMALL)["digest"] == digest
    assert cli.json(*SMALL[:-1], "8")["digest"] != digest
    assert cli.json(*SMALL, "--option", "final=listed")["digest"] != digest


def test_the_digest_does_not_know_the_threads(cli: Cli) -> None:
    many = ["simulate", "higgins", "--players", "2", "--games", "1001", "--option", "version=short"]
    assert cli.json(*many)["digest"] == cli.json(*many, "--threads", "2")["digest"]


def test_interpreted_games_have_the_same_digest(cli: Cli) -> None:
    few = ["simulate", "higgins", "--games", "1", "--players", "6", "--bots", "random", "--option", "version=short"]
    assert cli.json(*few, "--interpreted")["digest"] == cli.json(*few)["digest"]


def test_a_share_of_everything_is_not_quite_sure(cli: Cli) -> None:
    """Wilson's interval: one of width 0 would say that the other bot can never win."""
    few = ["simulate", "higgins", "--players", "2", "--games", "4", "--bots", "greedy,random"]
    greedy = cli.json(*few)["by_bot"][0]
    assert (greedy["share"], greedy["low"], greedy["high"]) == (1, 0.5101, 1)
    assert "100.0% (51.0 to 100.0)" in cli(*few)
