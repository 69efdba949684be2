"""The command run in this process, in a folder with a match and a position of it."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from trunkline import bots
from trunkline.cli import main
from trunkline.engine import matchfile
from trunkline.engine.match import Match
from trunkline.engine.warm import is_warm, warm
from trunkline.games.higgins.data import DEFAULT as PACK
from trunkline.games.steam.data import DEFAULT as MAPS
from trunkline.server import run as server
from trunkline.server.settings import Settings

COMMAND = [sys.executable, "-m", "trunkline.cli"]
MOMENT = 20  # of the match: a decision with several answers
SMALL = ["simulate", "higgins", "--players", "4", "--games", "40", "--bots", "greedy,random", "--seed", "7"]


def finished() -> Match:
    if not is_warm("higgins"):
        warm("higgins")  # else the first command says that it compiles
    match = Match.start("higgins", {"players": 3}, seed=7, names=["Ada", "Grace", "Bob"])
    while not match.over:
        match.play(bots.choose("greedy", match, match.seq))
    return match


MATCH = finished()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder the commands run in, with the files that the examples of --help name."""
    (tmp_path / "game.txt").write_text(matchfile.dumps(MATCH), "utf-8")
    past = MATCH.at(MOMENT)
    (tmp_path / "position.toml").write_text(past.game.write_position(past.pack, past.S), "utf-8")
    shutil.copytree(PACK, tmp_path / "mypack")
    shutil.copytree(MAPS, tmp_path / "mymaps")
    (tmp_path / "trunkline.toml").write_text("bot_delay = 0.1\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for name in os.environ:
        if name.startswith("TRUNKLINE_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("TRUNKLINE_DATABASE", f"sqlite+aiosqlite:///{tmp_path / 'matches.db'}")
    return tmp_path


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, bool]]:
    """What the server would have been started with, in place of starting it."""
    calls: list[tuple[Settings, bool]] = []
    monkeypatch.setattr(server, "serve", lambda settings, browser: calls.append((settings, browser)))
    return calls


class Cli:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *args: str, code: int = 0) -> str:
        """stdout of the command, which must end with the code, and say something on stderr only if that is 2."""
        found = main(args)
        out, err = self.capsys.readouterr()
        assert found == code, out + err
        assert bool(err) == (code == 2), err
        return out

    def json(self, *args: str, code: int = 0) -> Any:
        """What the command writes with --json, and nothing else."""
        return json.loads(self(*args, "--json", code=code))

    def refused(self, *args: str) -> tuple[int, str]:
        """Code and the one line on stderr of a command that prints nothing else."""
        code = main(args)
        out, err = self.capsys.readouterr()
        assert not out
        assert re.fullmatch(r"trunkline: [^\n]+\n", err), err
        return code, err


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    monkeypatch.setenv("TRUNKLINE_DATABASE", url)
    return url


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


def complaints(stderr: str) -> list[str]:
    """The lines on stderr but those that say that the rules are being compiled."""
    return [line for line in stderr.splitlines() if not re.match("Compiling the rules|The rules of .* are ready", line)]
