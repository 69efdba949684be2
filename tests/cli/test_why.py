"""`trunkline why`."""

from __future__ import annotations

from tests.cli.conftest import MATCH, MOMENT, Cli


def test_why_says_legal_of_exactly_the_legal_moves(cli: Cli) -> None:
    for text in MATCH.at(MOMENT).texts():
        assert cli("why", "position.toml", text) == "legal\n"
        assert cli.json("why", "position.toml", text) == {"legal": True}


def test_why_gives_the_reason_the_rule_and_the_nearest_move(cli: Cli) -> None:
    past = MATCH.at(MOMENT)
    reason = past.why_not("move Mexico City")
    assert reason is not None
    out = cli("why", "game.txt", "move Mexico City", "--to", str(MOMENT), code=1)
    assert f"not legal ({reason.code}): {reason.words} (rule {reason.rule})\n" in out
    assert f"nearest legal move: {reason.nearest}\n" in out
    found = cli.json("why", "position.toml", "move Mexico City", code=1)
    assert found == {"legal": False, "code": reason.code, "rule": reason.rule, "words": reason.words,
                     "nearest": reason.nearest}
    assert found["nearest"] in past.texts()


def test_why_of_another_seat(cli: Cli) -> None:
    past = MATCH.at(MOMENT)
    mover = (past.to_move or 0) + 1
    assert cli("why", "position.toml", past.texts()[0], "--seat", str(mover)) == "legal\n"
    found = cli.json("why", "position.toml", past.texts()[0], "--seat", str(mover % 3 + 1), code=1)
    assert found["code"] == "not-your-turn"
