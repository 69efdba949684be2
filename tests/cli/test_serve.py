"""`trunkline play` and `trunkline serve`."""

from __future__ import annotations

import re
import signal
import subprocess

import pytest

from tests.cli.conftest import COMMAND, Cli
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
        assert "running already" in err
        assert "--port" in err
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 0
        assert "Traceback" not in err
    finally:
        process.kill()
        process.wait()
