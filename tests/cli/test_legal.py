"""`trunkline legal`."""

from __future__ import annotations

from tests.cli.conftest import MATCH, MOMENT, Cli


def test_legal_lists_the_moves(cli: Cli) -> None:
    past = MATCH.at(MOMENT)
    assert cli("legal", "position.toml").splitlines() == past.texts()
    found = cli.json("legal", "position.toml")
    assert found["to_move"] == (past.to_move or 0) + 1
    assert [(m["move"], m["text"]) for m in found["moves"]] == list(zip(past.legal(), past.texts(), strict=True))
    assert cli.json("legal", "game.txt") == {"to_move": None, "moves": []}
    assert cli("legal", "game.txt") == ""
