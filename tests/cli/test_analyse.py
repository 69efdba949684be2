"""`trunkline analyse`."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import MATCH, MOMENT, Cli
from trunkline.cli.analyse import BARS, WIDTH, sparkline

FEW = ["analyse", "game.txt", "--playouts", "2", "--to", str(MOMENT)]
DECISIONS = [n for n, entry in enumerate(MATCH.log[:MOMENT], 1) if not entry.forced]


def test_analyse_says_what_each_decision_was_worth(cli: Cli) -> None:
    out, found = cli(*FEW), cli.json(*FEW)
    for d in found["decisions"]:
        assert re.search(rf"^ +{d['move']}  {re.escape(MATCH.log[d['move'] - 1].words)}$", out, re.MULTILINE)
        if d["better"]:
            assert f"better by {100 * d['better']['gain']:.0f}" in out or d["better"]["gain"] < 0.01
            assert f"{d['better']['words']} ({d['better']['text']})" in out
    end = out[out.index("Expected outcome"):]
    for name in MATCH.names:
        assert re.search(rf"^  {name} +[{BARS}]{{{len(DECISIONS) + 1}}}  [\d.]+ to [\d.]+$", end, re.MULTILINE)


def test_analyse_as_json(cli: Cli) -> None:
    found = cli.json(*FEW, "--from", "3")
    assert (found["game"], found["names"], found["first"], found["last"]) == ("higgins", MATCH.names, 3, MOMENT)
    assert [d["move"] for d in found["decisions"]] == [n for n in DECISIONS if n >= 3]
    assert [d["seat"] for d in found["decisions"]] == [MATCH.log[n - 1].seat + 1 for n in DECISIONS if n >= 3]
    assert [len(line) for line in found["lines"]] == [len(found["decisions"]) + 1] * 3
    assert set(found["swings"]) <= set(DECISIONS)


def test_bars_go_from_nothing_to_all() -> None:
    assert sparkline([0.0, 0.5, 1.0]) == f"{BARS[0]}{BARS[4]}{BARS[7]}"
    assert sparkline([0.0] * 90 + [1.0] * 90) == BARS[0] * (WIDTH // 2) + BARS[7] * (WIDTH // 2)
    assert len(sparkline([0.3] * 1000)) == WIDTH


@pytest.mark.parametrize(("args", "words"), [
    (["game.txt", "--playouts", "0"], "at least 1"),
    (["game.txt", "--seconds", "0"], "more than 0"),
    (["game.txt", "--seconds", "soon"], "--seconds"),
    (["game.txt", "--seconds", "1", "--playouts", "1"], "give a time or"),
    (["game.txt", "--from", "0"], "this match has moves 1 to"),
    (["game.txt", "--from", "9", "--to", "3"], "moves 9 to 3"),
    (["game.txt", "--to", "9999"], "this match has moves 1 to"),
    (["position.toml"], "nothing was played yet"),
    (["absent.txt"], "absent.txt: No such file"),
])
def test_asked_wrongly(args: list[str], words: str, cli: Cli) -> None:
    code, err = cli.refused("analyse", *args)
    assert code == 2
    assert words in err
