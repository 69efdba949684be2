"""`trunkline show`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import MATCH, MOMENT, Cli
from trunkline.engine import matchfile


def test_show_describes_everyone_and_what_may_be_done(cli: Cli) -> None:
    past, out = MATCH.at(MOMENT), cli("show", "game.txt", "--to", str(MOMENT))
    for name in MATCH.names:
        assert out.count(f": {name} (") == 1
    assert out.count(", to move\n") == 1
    assert f"{MATCH.names[past.to_move or 0]} (" in next(x for x in out.splitlines() if x.endswith(", to move"))
    tickets = [t.short for i, t in enumerate(past.pack.board.tickets) if past.S[0]["owner"][i] >= 0]
    assert tickets
    assert all(short in out for short in tickets)
    choices = out.partition("What you can do:\n")[2]
    for text in past.texts():
        verb, _, rest = text.partition(" ")
        assert verb in choices
        assert rest in choices
    assert "What you can do" not in cli("show", "game.txt")


def test_standard_input_is_a_file_too(cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "game.txt", "position.toml":
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + (folder / name).read_bytes())))
        assert cli("show", "-") == cli("show", name)


def test_a_name_cannot_command_the_terminal(cli: Cli, folder: Path) -> None:
    text = matchfile.dumps(MATCH).replace("seat 1 Ada", "seat 1 A\x1b[2Jda [bold]")
    (folder / "game.txt").write_text(text, "utf-8")
    code, err = cli.refused("show", "game.txt")
    assert (code, "\x1b" in err) == (1, False)
    assert "seat 1: a name cannot have control characters" in err
    (folder / "game.txt").write_text(text.replace("\x1b", ""), "utf-8")
    assert "A[2Jda [bold]" in cli("show", "game.txt")


def test_a_name_is_shown_as_it_is_spelt(cli: Cli, folder: Path) -> None:
    """Without the non-joiner the parts of this Persian name grow together."""
    text = matchfile.dumps(MATCH).replace("seat 1 Ada", "seat 1 نیک\u200cاختر")
    (folder / "game.txt").write_text(text, "utf-8")
    assert "نیک\u200cاختر" in cli("show", "game.txt")


def test_a_file_of_another_program_is_read(cli: Cli, folder: Path) -> None:
    for name in "game.txt", "position.toml":
        said, text = cli("show", name), (folder / name).read_text("utf-8")
        for end in "\r", "\r\n":
            (folder / name).write_bytes(("\ufeff" + text.replace("\n", end)).encode())
            assert cli("show", name) == said
