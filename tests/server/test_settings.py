"""What can be set from outside."""

from __future__ import annotations

import socket

import msgspec
import pytest

from trunkline.engine.game import Refusal
from trunkline.server.run import serve
from trunkline.server.settings import Settings


def test_the_environment_over_the_defaults() -> None:
    settings = Settings.from_env({"TRUNKLINE_PORT": "9000", "TRUNKLINE_BOT_DELAY": "0", "PATH": "/bin"})
    assert (settings.port, settings.bot_delay, settings.host) == (9000, 0.0, "127.0.0.1")


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(Refusal, match="TRUNKLINE_PORT"):
        Settings.from_env({"TRUNKLINE_PORT": "http"})


def test_a_port_that_is_taken(settings: Settings) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Refusal, match="TRUNKLINE_PORT"):
            serve(msgspec.structs.replace(settings, port=taken.getsockname()[1]))


def test_a_log_level_there_is_not() -> None:
    with pytest.raises(Refusal, match="TRUNKLINE_LOG"):
        serve(Settings(log="loud"))


@pytest.mark.parametrize("url", ["nonsense", "sqlite+aiosqlite:////no/such/folder/x.db", "sqlite+nodriver:///x.db"])
def test_a_database_that_cannot_be_opened(url: str) -> None:
    with pytest.raises(Refusal, match="TRUNKLINE_DATABASE"):
        serve(Settings(database=url, port=0))
