"""`trunkline advise`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import MATCH, MOMENT, Cli

FEW = ["--playouts", "10"]


def test_advise_about_a_move_of_a_match_and_about_its_position(cli: Cli) -> None:
    of_move = cli.json("advise", "game.txt", "--move", str(MOMENT + 1), *FEW)
    of_position = cli.json("advise", "position.toml", *FEW)
    past = MATCH.at(MOMENT)
    assert past.to_move is not None
    assert of_move["seat"] == of_position["seat"] == past.to_move + 1
    assert [line["text"] for line in of_move["lines"]] == [line["text"] for line in of_position["lines"]]
    assert {line["move"] for line in of_move["lines"]} <= set(past.legal())
    assert all(1 <= step["seat"] <= 3 for line in of_move["lines"] for step in line["then"])


def test_advise_for_people(cli: Cli) -> None:
    args = ["advise", "game.txt", "--move", str(MOMENT + 1), *FEW]
    out, found = cli(*args), cli.json(*args)
    assert out.splitlines()[0] == found["words"]
    for line in found["lines"]:
        assert f"{line['visits']:>6}  {line['words']} ({line['text']})" in out
        assert all(f"then: {step['words']}" in out for step in line["then"])


def test_a_position_at_the_end_has_nothing_to_decide(cli: Cli) -> None:
    Path("end.toml").write_text(MATCH.game.write_position(MATCH.pack, MATCH.S), "utf-8")
    code, err = cli.refused("advise", "end.toml")
    assert code == 2
    assert "there is nothing to decide" in err
    assert "--move" not in err


@pytest.mark.parametrize(("args", "words"), [
    (["game.txt"], "the match is over: --move 1 to"),
    (["game.txt", "--move", "0"], "this match has moves 1 to"),
    (["game.txt", "--move", "9999"], "this match has moves 1 to"),
    (["position.toml", "--move", "1"], "leave --move out"),
    (["game.txt", "--playouts", "0"], "at least 1"),
    (["game.txt", "--seconds", "1", "--playouts", "1"], "give a time or"),
    (["absent.txt"], "absent.txt: No such file"),
])
def test_asked_wrongly(args: list[str], words: str, cli: Cli) -> None:
    code, err = cli.refused("advise", *args)
    assert code == 2
    assert words in err
