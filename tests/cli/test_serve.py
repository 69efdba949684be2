"""`trunkline play` and `trunkline serve`."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Cli
from tests.server.conftest import postgres  # noqa: F401 - a fixture
from tests.server.services import Postgres
from trunkline.server.run import prepare_database
from trunkline.server.settings import Settings


def test_play_is_for_this_machine_only(cli: Cli, served: list[tuple[Settings, bool]],
                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_HOST", "0.0.0.0")
    cli("play")
    cli("play", "--port", "9000", "--no-browser")
    found = [(settings.host, settings.port, browser) for settings, browser in served]
    assert found == [("127.0.0.1", 8420, True), ("127.0.0.1", 9000, False)]


def test_serve_takes_the_environment_where_nothing_is_given(cli: Cli, served: list[tuple[Settings, bool]],
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_PORT", "9001")
    monkeypatch.setenv("TRUNKLINE_LOG", "error")
    cli("serve", "--host", "0.0.0.0", "--database", "sqlite+aiosqlite:///club.db")
    ((settings, browser),) = served
    assert (settings.host, settings.port, settings.log, browser) == ("0.0.0.0", 9001, "error", False)
    assert settings.database == "sqlite+aiosqlite:///club.db"


@pytest.mark.parametrize(("args", "words"), [
    (["--database", "nonsense"], "TRUNKLINE_DATABASE"),
    (["--database", "sqlite+aiosqlite:////no/such/folder/x.db"], "unable to open"),
    (["--database", "sqlite:///x.db"], "async"),
    (["--database", "postgresql+psycopg2://me:secret@127.0.0.1:1/x"], "psycopg2"),
    (["--port", "99999"], "port"),
    (["--port", "nine"], "whole number"),
    (["--host", "999.1.1.1"], "cannot listen"),
])
def test_serve_refuses_what_it_cannot_do(args: list[str], words: str, cli: Cli) -> None:
    code, err = cli.refused("serve", *args)
    assert code == 2
    assert words in err
    assert "secret" not in err


def test_play_answers_until_it_is_interrupted_and_says_when_the_port_is_taken(cli: Cli) -> None:
    process = subprocess.Popen([*COMMAND, "play", "--port", "0", "--no-browser"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        address = re.search(r"http://127\.0\.0\.1:(\d+)", process.stdout.readline())
        assert address
        code, err = cli.refused("play", "--port", address[1], "--no-browser")
        assert code == 2
        assert "already running" in err
        assert "--port" in err
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0
        assert "Traceback" not in err
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(("module", "variables", "words"), [
    ("redis", {"TRUNKLINE_REDIS": "redis://127.0.0.1:1"}, "pip install 'trunkline[redis]'"),
    ("asyncpg", {"TRUNKLINE_DATABASE": "postgresql+asyncpg://me@127.0.0.1:1/x"}, "pip install 'trunkline[postgres]'"),
])
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["work", "--port", "0"],
                                     ["admin", "verify"], ["admin", "people", "list"]], ids=" ".join)
def test_an_extra_that_is_missing_is_one_line_with_the_command(
        module: str, variables: dict[str, str], words: str, command: list[str], cli: Cli, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    if module == "redis" and command[0] == "admin":
        pytest.skip("needs no Redis")
    for name in [name for name in sys.modules if name.partition(".")[0] == module or name.endswith(
            ("trunkline.server.bus.redis", "trunkline.server.bus.postgres"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setenv("TRUNKLINE_DATABASE", f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    code, err = cli.refused(*command)
    assert code == 2
    assert words in err


@pytest.mark.parametrize(("variables", "words"), [
    ({"TRUNKLINE_REDIS": "redis://127.0.0.1:port"}, "TRUNKLINE_REDIS"),
    ({"TRUNKLINE_DATABASE": "sqlite+aiosqlite:///file:made.db?mode=ro&uri=true"}, "cannot write to the database"),
    ({"TRUNKLINE_DATABASE": "sqlite+aiosqlite:///no/such/x.db"}, "there is no folder no/such"),
    ({"XDG_DATA_HOME": "/dev/null"}, "the data folder /dev/null/trunkline cannot be made"),
    ({"TRUNKLINE_DATABASE": "postgresql+asyncpg://me@127.0.0.1:1/x"}, "cannot open the database"),
])
def test_what_the_machine_lacks_is_one_line(variables: dict[str, str], words: str, cli: Cli, folder: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(prepare_database(Settings(database=f"sqlite+aiosqlite:///{folder / 'made.db'}")))
    monkeypatch.delenv("TRUNKLINE_DATABASE", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    code, err = cli.refused("serve", "--port", "0")
    assert code == 2
    assert words in err


def test_a_postgresql_without_that_database_is_one_line(cli: Cli, postgres: Postgres) -> None:  # noqa: F811
    url = f"{postgres.database()}_missing"
    for command in (["serve", "--port", "0"], ["admin", "verify"]):
        code, err = cli.refused(*command, "--database", url)
        assert code == 2
        assert "does not exist" in err
