"""What can be set from outside."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import msgspec
import pytest

from trunkline.engine.game import Refusal
from trunkline.server.run import serve
from trunkline.server.settings import Settings, _what, items, reference, unknown


def test_the_environment_over_the_defaults() -> None:
    settings = Settings.from_env({"TRUNKLINE_PORT": "9000", "TRUNKLINE_BOT_DELAY": "0", "PATH": "/bin"})
    assert (settings.port, settings.bot_delay, settings.host) == (9000, 0.0, "127.0.0.1")


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(Refusal, match="TRUNKLINE_PORT"):
        Settings.from_env({"TRUNKLINE_PORT": "http"})


def test_a_file_under_the_environment(tmp_path: Path) -> None:
    path = tmp_path / "trunkline.toml"
    path.write_text('port = 9000\nbot_delay = 0\nproxies = ["127.0.0.1", "10.0.0.0/8"]\nwork = false\n'
                    'redis = "redis://localhost"\n')
    settings = Settings.from_env({"TRUNKLINE_CONFIG": str(path), "TRUNKLINE_PORT": "9001"})
    assert (settings.port, settings.bot_delay, settings.work) == (9001, 0, False)
    assert items(settings.proxies) == ["127.0.0.1", "10.0.0.0/8"]
    assert Settings.from_env({}, str(path)).port == 9000


@pytest.mark.parametrize(("text", "words"), [
    ('port = "9000"', "trunkline.toml: port: "), ("prot = 9000", "prot is not a setting. Did you mean port?"),
    ("port = ", "not TOML"),
    ("bot_workers = 0", "bot_workers"), ('database = "nonsense"', "database: 'nonsense' is not the address"),
    ('metrics = "some"', "metrics"), ("[server]\nport = 1", "server is not a setting"),
])
def test_what_is_wrong_in_a_file_is_named(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "trunkline.toml"
    path.write_text(text)
    with pytest.raises(Refusal, match=re.escape(words)):
        Settings.from_env({}, str(path))


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(Refusal, match=r"/no/such\.toml cannot be read"):
        Settings.from_env({"TRUNKLINE_CONFIG": "/no/such.toml"})


@pytest.mark.parametrize(("name", "value"), [
    ("REDIS", "http://x"), ("ORIGINS", "play.example.org"), ("PROXIES", "*"), ("DATABASE", "postgresql://a@b/c"),
    ("LOG", "loud"), ("PORT", "70000"), ("WORK", "perhaps"), ("WORK", "false"), ("METRICS", "x"), ("HEARTBEAT", "0"),
])
def test_each_setting_is_checked_and_named(name: str, value: str) -> None:
    with pytest.raises(Refusal, match=f"^TRUNKLINE_{name}: .* It is: "):
        Settings.from_env({f"TRUNKLINE_{name}": value})


def test_a_variable_that_is_misspelt_is_told() -> None:
    assert unknown({"TRUNKLINE_DATABSE": "x", "TRUNKLINE_CHROMIUM": "x", "TRUNKLINE_PORT": "1", "HOME": "x"}) == [
        "TRUNKLINE_DATABSE is not a setting. Did you mean TRUNKLINE_DATABASE?"]


def test_every_setting_is_documented() -> None:
    document = (Path(__file__).parents[2] / "docs" / "settings.md").read_text("utf-8")
    assert document == reference(), "python -m trunkline.server.settings > docs/settings.md"
    assert all(_what(field.name) for field in msgspec.structs.fields(Settings))


def test_a_port_that_is_taken(settings: Settings) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Refusal, match="TRUNKLINE_PORT"):
            serve(msgspec.structs.replace(settings, port=taken.getsockname()[1]))


@pytest.mark.parametrize("url", ["nonsense", "sqlite+aiosqlite:////no/such/folder/x.db", "sqlite+nodriver:///x.db"])
def test_a_database_that_cannot_be_opened(url: str) -> None:
    with pytest.raises(Refusal, match="TRUNKLINE_DATABASE"):
        serve(Settings(database=url, port=0))
