"""`trunkline replay`."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import MATCH, MOMENT, Cli
from trunkline.engine import matchfile


def test_replay_gives_every_point_and_the_digest(cli: Cli) -> None:
    out = cli("replay", "game.txt")
    assert f"{MATCH.seq} moves, all legal" in out
    assert "Final scores:" in out
    assert all(line in out for line in MATCH.explain())
    assert f"Digest of the state: {MATCH.digest()}" in out
    for p, name in enumerate(MATCH.names):
        assert re.search(rf"Player {p + 1}: {name}.*\n  in .*, {MATCH.scores()[p]} points?, \$\d+", out)


def test_replay_as_json(cli: Cli) -> None:
    found = cli.json("replay", "game.txt")
    assert (found["moves"], found["over"], found["to_move"]) == (MATCH.seq, True, None)
    assert [(p["name"], p["points"]) for p in found["players"]] == list(zip(MATCH.names, MATCH.scores(), strict=True))
    assert min(p["place"] for p in found["players"]) == 1
    assert found["digest"] == MATCH.digest()
    assert found["explained"] == MATCH.explain()
    past = cli.json("replay", "game.txt", "--to", str(MOMENT))
    assert (past["moves"], past["over"], past["digest"]) == (MOMENT, False, MATCH.at(MOMENT).digest())


def test_replay_checks_moves_after_the_moment_too(cli: Cli, folder: Path) -> None:
    lines = matchfile.dumps(MATCH).splitlines()
    at = next(i for i in range(len(lines) - 1, 0, -1) if " =" not in lines[i].partition("#")[0])
    lines[at] = re.sub(r"^(\d+ \d) .*", r"\1 move Atlantis", lines[at])
    (folder / "game.txt").write_text("\n".join(lines), "utf-8")
    code, err = cli.refused("replay", "game.txt", "--to", "3")
    assert code == 1
    assert f"game.txt: line {at + 1}: " in err
    assert "Atlantis" in err


def test_every_line_that_is_lost_is_noticed(cli: Cli, folder: Path) -> None:
    lines = matchfile.dumps(MATCH).splitlines()
    moves = range(lines.index("") + 1, lines.index("") + 12)
    for at in [0, 1, 2, 3, *moves]:
        (folder / "game.txt").write_text("\n".join(lines[:at] + lines[at + 1:]), "utf-8")
        code, err = cli.refused("replay", "game.txt")
        assert code == 1
        assert "game.txt: " in err
