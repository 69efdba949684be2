"""`trunkline check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import MATCH, Cli
from trunkline.games.higgins.data import DEFAULT as PACK


def test_check_of_a_sound_pack_counts(cli: Cli) -> None:
    out = cli("check", "mypack")
    board = MATCH.pack.board
    assert out.startswith("sound\n")
    assert f"{len(board.cities)} cities" in out
    assert f"{len(board.tickets)} ticket" in out
    found = cli.json("check", str(PACK), "--game", "higgins")
    assert (found["sound"], found["faults"], found["counts"]["passes.toml"]) == (True, [], {"pass": len(board.passes)})


@pytest.mark.parametrize(("file", "content", "fault"), [
    ("board.toml", None, "board.toml: cannot be read"),
    ("tickets.toml", b"", "tickets.toml: ticket: missing"),
    ("tickets.toml", b"\xff\xfe\x00", "tickets.toml: not UTF-8"),
    ("passes.toml", b"pass = 3", "passes.toml: pass: must be"),
    ("passes.toml", b"pass = " + b"9" * 5000, "passes.toml: "),
    ("passes.toml", b"pass = " + b"[" * 5000, "passes.toml: "),
    ("sets.toml", b"colour = [", "sets.toml: "),
])
def test_check_names_every_fault(file: str, content: bytes | None, fault: str, cli: Cli, folder: Path) -> None:
    path = folder / "mypack" / file
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    assert any(line.startswith(fault) for line in cli("check", "mypack", code=1).splitlines())
    found = cli.json("check", "mypack", code=1)
    assert found["sound"] is False
    assert any(line.startswith(fault) for line in found["faults"])
