"""What any command writes, where to, and that it says when it compiles."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, MATCH, MOMENT, Cli, complaints
from trunkline.cli import main


def test_a_letter_that_the_terminal_lacks_is_no_traceback(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["tournament", "higgins", "--bots", "random,greedy", "--games", "2"]) == 0
    assert b" ? " in raw.getvalue(), "the ± of a rating"


def test_a_reader_that_leaves_early_is_no_error(folder: Path) -> None:
    legal = f"{shlex.join(COMMAND)} legal position.toml | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", legal], capture_output=True, text=True, check=False)
    assert (done.returncode, complaints(done.stderr)) == (0, [])
    assert done.stdout.splitlines() == MATCH.at(MOMENT).texts()[:1]
    end, pipe = os.pipe()
    os.close(end)
    done = subprocess.run([*COMMAND, "replay", "game.txt"], stdout=pipe, stderr=subprocess.PIPE, text=True, check=False)
    os.close(pipe)
    assert (done.returncode, complaints(done.stderr)) == (0, [])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full disk to write to")
def test_a_full_disk_is_one_line_and_code_2(folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, "legal", "position.toml"], stdout=full, stderr=subprocess.PIPE, text=True,
                              check=False)
    assert done.returncode == 2
    (line,) = complaints(done.stderr)
    assert line.startswith("trunkline: cannot write: ")


def test_the_first_use_says_that_it_compiles(cli: Cli, monkeypatch: pytest.MonkeyPatch,
                                             capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr("trunkline.engine.warm.cache_folder", lambda: tmp_path)
    assert main(["legal", "position.toml", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["moves"]
    assert err.startswith("Compiling the rules of C. C. Higgins Rail Pass")
    cli("legal", "position.toml")  # nothing on stderr the second time
