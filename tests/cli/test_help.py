"""The help: every example runs, nothing heavy is loaded."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from typing import Any

import pytest

from tests.cli.conftest import Cli
from trunkline import __version__
from trunkline.cli import app, main

COMMANDS = ["play", "serve", "simulate", "tournament", "analyse", "advise", "balance", "replay", "show", "legal", "why",
            "position", "check", "games", "bench"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_the_help_runs(command: str, cli: Cli, served: list[Any],
                                        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    examples = re.findall(rf"^ *(trunkline {command}\b.*?) *$", cli(command, "--help"), re.MULTILINE)
    examples = [e for e in examples if "[OPTIONS]" not in e]
    assert examples
    for example in examples:
        code = main(shlex.split(example)[1:])
        assert code in ((0, 1) if command == "why" else (0,)), example
    assert not sys.stderr.getvalue()  # type: ignore[attr-defined]


def test_the_commands_are_these(cli: Cli) -> None:
    out = cli("--help")
    for command in COMMANDS:
        assert re.search(rf"^\W*{command}\b", out, re.MULTILINE)
    assert {name for name in app if not name.startswith("-")} == {*COMMANDS, "admin", "work", "puzzles"}


def test_version(cli: Cli) -> None:
    assert cli("--version") == f"trunkline {__version__}\n"


def test_help_loads_nothing_heavy() -> None:
    heavy = ["numba", "numpy", "litestar", "uvicorn", "sqlalchemy"]
    done = subprocess.run([sys.executable, "-c", f"""
import sys
from trunkline.cli import main
assert main(["--help"]) == 0
sys.exit(" ".join(set({heavy}) & set(sys.modules)) or 0)"""], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
