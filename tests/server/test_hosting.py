"""`compose.yaml` and what goes with it. Containers do not run here: the files are read, and the same programs run in
the same way as plain processes."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import yaml
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.conftest import Person, legal, start_process
from tests.server.services import Postgres, Redis, free_port
from trunkline.server.run import LAST
from trunkline.server.settings import CONFIG, Settings

ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SETTINGS = {f"TRUNKLINE_{field.name.upper()}" for field in msgspec.structs.fields(Settings)}


def test_the_composition_is_whole() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"server1", "server2", "worker", "postgres", "valkey", "proxy"}
    for name, service in services.items():
        assert service["restart"] == "unless-stopped", name
        assert set(service.get("depends_on", ())) <= set(services)
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).is_file(), volume
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"], "nothing else is reachable"


@pytest.mark.parametrize("name", ["server1", "server2", "worker"])
def test_what_the_containers_are_told_is_right(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    service = COMPOSE["services"][name]
    told = {key: re.sub(r"\$\{(\w+):?[-?][^}]*\}", "", str(value)) for key, value in service["environment"].items()}
    assert set(told) <= SETTINGS
    settings = Settings.from_env(told)
    assert settings.shares_news()
    assert settings.work == (name == "worker")
    assert settings.database.startswith("postgresql+asyncpg://") and settings.redis == "redis://valkey:6379/0"
    port = settings.worker_port if name == "worker" else settings.port
    assert f":{port}/api/health" in service["healthcheck"]["test"][-1]
    assert int(service["stop_grace_period"].rstrip("s")) > settings.grace + LAST
    assert service["command"].split()[1] in ("serve", "work")


def test_the_unit_names_a_settings_file() -> None:
    unit = (ROOT / "deploy" / "trunkline.service").read_text("utf-8")
    assert f"Environment={CONFIG}=/etc/trunkline.toml" in unit and "trunkline serve" in unit
    assert int(unit.partition("TimeoutStopSec=")[2].split()[0]) > Settings().grace + LAST


@contextmanager
def nginx(folder: Path, ports: list[int], trusted: str = "") -> Iterator[str]:
    """The proxy of compose.yaml in front of servers on these ports, with these lines in proxies.conf; its address."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        words = "nginx is not installed, and this test needs it: apt-get install nginx-light"
        pytest.fail(words) if os.environ.get("CI") else pytest.skip(words)
    port, text = free_port(), (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    for number, there in enumerate(ports, 1):
        assert f"server{number}:8420" in text
        text = text.replace(f"server{number}:8420", f"127.0.0.1:{there}")
    kinds = "client_body", "proxy", "fastcgi", "uwsgi", "scgi"
    text = text.replace("http {", "http {" + "".join(f" {kind}_temp_path {folder}/{kind};" for kind in kinds), 1)
    assert "listen 80;" in text
    (folder / "proxies.conf").write_text(trusted)
    path = folder / "nginx.conf"
    path.write_text(text.replace("listen 80;", f"listen 127.0.0.1:{port};"))
    own = f"daemon off; pid {folder}/pid; error_log {folder}/error.log;" + (" user root;" if os.geteuid() == 0 else "")
    subprocess.run([program, "-t", "-c", path, "-g", own], check=True, capture_output=True)
    proxy = subprocess.Popen([program, "-c", path, "-g", own])
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        proxy.send_signal(signal.SIGQUIT)
        proxy.wait(timeout=30)


@pytest.mark.parametrize(("trusted", "told", "seen", "scheme"), [
    ("", "203.0.113.9", "127.0.0.1", "http"),  # anybody could say that
    ("set_real_ip_from 127.0.0.1;", "203.0.113.9", "203.0.113.9", "https"),
    ("set_real_ip_from 127.0.0.1;", "192.0.2.1, 203.0.113.9", "203.0.113.9", "https"),  # the first is a visitor's claim
    ("set_real_ip_from 127.0.0.1; set_real_ip_from 10.0.0.0/8;", "203.0.113.9, 10.1.2.3", "203.0.113.9", "https"),
    ("set_real_ip_from 10.0.0.0/8;", "203.0.113.9", "127.0.0.1", "http"),
])
def test_a_proxy_in_front_of_the_proxy(tmp_path: Path, trusted: str, told: str, seen: str, scheme: str) -> None:
    heads: list[str] = []

    class Told(BaseHTTPRequestHandler):
        """Notes what it is told, as a server behind nginx."""

        def do_GET(self) -> None:
            heads.append(str(self.headers))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing is to be logged."""

    with HTTPServer(("127.0.0.1", 0), Told) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with nginx(tmp_path, [server.server_port] * 2, trusted) as address:
                headers = {"X-Forwarded-For": told, "X-Forwarded-Proto": "https"}
                assert httpx.get(address, headers=headers, timeout=30).status_code == 204
        finally:
            server.shutdown()
    [head] = heads
    assert f"X-Forwarded-For: {seen}\n" in head
    assert f"X-Forwarded-Proto: {scheme}\n" in head


def test_nobody_is_believed_unless_the_host_says_so() -> None:
    lines = (ROOT / "deploy" / "proxies.conf").read_text("utf-8").splitlines()
    assert all(line.startswith("#") for line in lines)
    assert any("set_real_ip_from" in line for line in lines)


def test_the_whole_as_plain_processes(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    told = COMPOSE["services"]["server1"]["environment"]
    env = {"TRUNKLINE_DATABASE": postgres.database(), "TRUNKLINE_REDIS": redis.url, "TRUNKLINE_PROXIES": "127.0.0.1",
           "TRUNKLINE_BOT_WORKERS": "1", "TRUNKLINE_BOT_DELAY": "0"}
    with ExitStack() as started:
        first, second = [started.enter_context(start_process(tmp_path, **env, TRUNKLINE_WORK=told["TRUNKLINE_WORK"]))
                         for _ in range(2)]
        worker = subprocess.Popen([sys.executable, "-m", "trunkline.cli", "work", "--port", "0"],
                                  env={**os.environ, **env}, stdout=subprocess.PIPE)
        started.callback(worker.wait)
        started.callback(worker.kill)
        ports = [int(client.base_url.port or 0) for _, client in (first, second)]
        address = started.enter_context(nginx(tmp_path, ports))
        with httpx.Client(base_url=address, timeout=60) as client:
            check(client, address, first)


def check(client: httpx.Client, address: str, first: tuple[subprocess.Popen[str], httpx.Client]) -> None:
    """Play by the proxy; then one of the servers is told to stop."""
    assert client.get("/metrics").status_code == 404
    ada = Person(client, "Ada")
    match = ada.create("random", "me", options={"version": "short"})["id"]
    url = f"{address.replace('http', 'ws', 1)}/api/matches/{match}/socket"
    own = {"Origin": address, **ada.cookie}  # as a browser says it: the proxy has to pass the host on
    seen = -1
    cuts = []
    with connect(url, additional_headers=own) as line:
        assert json.loads(line.recv())["type"] == "state"
    for turn in range(4):
        state = wait_for_turn(ada, match)  # the worker has played for the bot
        answer = ada.move(match, state["seq"], legal(state)[0], str(turn))
        assert answer.status_code == 200, answer.text
        seen = answer.json()["seq"]
        if turn == 1:
            with connect(url, additional_headers=own) as one, connect(url, additional_headers=own) as two:
                first[0].send_signal(signal.SIGTERM)
                first[0].wait(timeout=30)
                for line in one, two:
                    try:
                        while True:
                            line.recv(timeout=1)
                    except ConnectionClosed as closed:
                        cuts.append(closed.rcvd.code if closed.rcvd else None)
                    except TimeoutError:
                        pass  # it is on the other server
    assert cuts and set(cuts) == {1012}, "the proxy passes on that the server starts anew"
    assert ada.state(match)["seq"] >= seen


def wait_for_turn(person: Person, match: str) -> dict[str, Any]:
    until = time.monotonic() + 90
    while (state := person.state(match))["to_move"] != 1:
        assert time.monotonic() < until
        time.sleep(0.05)
    return state
