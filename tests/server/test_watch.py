"""What those who run the server look at: health, readiness, metrics, the log, and how it stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import httpx
import pytest
import structlog
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.conftest import Person, Serve, legal
from tests.server.services import Postgres, Redis, free_port
from trunkline.server.games import Rules
from trunkline.server.settings import Settings
from trunkline.server.writer import Writer


def test_alive_and_ready(ada: Person) -> None:
    assert ada.get("/api/health").json() == {"ok": True}
    ada.create("me", "random")  # waits for the rules
    answer = ada.get("/api/ready")
    assert (answer.status_code, answer.json()) == (
        200, {"ready": True, "degraded": False, "database": "ok", "bus": "ok", "rules": "ok"})


def test_not_ready_without_rules(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rules, "start", lambda _: None)
    answer = serve().get("/api/ready")
    assert (answer.status_code, answer.json()["ready"]) == (503, False)
    assert answer.json()["rules"] == "Loading the rules"


def test_figures(serve: Serve) -> None:
    ada = Person(serve(metrics="all"), "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    ada.play(match)
    assert ada.get("/api/matches/nothing").status_code == 404
    text = ada.get("/metrics").text
    assert 'trunkline_request_seconds_count{method="GET",route="/api/matches/{match_id}",status="404"}' in text
    assert 'trunkline_request_seconds_count{method="POST",route="/api/matches/{match_id}/moves",status="200"}' in text
    for name in "moves_stored_total", "sockets_open", "thinking_waiting", "outbox_length", "clock_delay_seconds_count":
        assert f"\ntrunkline_{name}" in text, name
    assert "\ntrunkline_bus_healthy 1.0" in text
    assert match not in text and "Ada" not in text


@pytest.mark.parametrize(("changed", "headers", "status"), [
    ({}, {}, 403),  # the test client is no address of loopback
    ({"metrics_token": "s3cret"}, {"authorization": "Bearer s3cret"}, 200),
    ({"metrics_token": "s3cret"}, {"authorization": "Bearer other"}, 403),
    ({"metrics_token": "s3cret"}, {"authorization": "Bearer é"}, 403),
    ({}, {"authorization": "Bearer "}, 403),
    ({"metrics": "off", "metrics_token": "s3cret"}, {"authorization": "Bearer s3cret"}, 404),
    ({"metrics": "all"}, {}, 200),
])
def test_figures_are_not_for_everybody(serve: Serve, changed: dict[str, Any], headers: dict[str, str],
                                       status: int) -> None:
    raw = {name: value.encode() for name, value in headers.items()}
    assert serve(**changed).get("/metrics", headers=raw).status_code == status  # type: ignore[arg-type]


def test_figures_for_this_machine_but_not_through_a_proxy_on_it(process: Any) -> None:
    _, client = process()
    assert client.get("/metrics").status_code == 200
    for name in "X-Forwarded-For", "Forwarded", "X-Real-IP":
        assert client.get("/metrics", headers={name: "127.0.0.1"}).status_code == 403


@pytest.mark.parametrize(("proxies", "seen", "secure"), [
    ("127.0.0.1", "203.0.113.9", True), ("10.0.0.0/8", "127.0.0.1", False), ("", "127.0.0.1", False)])
def test_a_proxy_is_believed_if_it_is_ours(process: Any, capfd: pytest.CaptureFixture[str], proxies: str, seen: str,
                                           secure: bool) -> None:
    server, client = process(TRUNKLINE_PROXIES=proxies, TRUNKLINE_LOG="info", TRUNKLINE_ACCESS_LOG="true")
    answer = client.post("/api/guest", json={"name": "Ada"}, headers={"X-Forwarded-For": "203.0.113.9",
                                                                      "X-Forwarded-Proto": "https"})
    assert ("secure" in answer.headers["set-cookie"].lower()) == secure
    server.send_signal(signal.SIGINT)
    server.wait()
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    [line] = [line for line in lines if line["event"] == "request"]
    assert (line["client"], line["method"], line["path"], line["status"]) == (seen, "POST", "/api/guest", 200)
    assert line["request"]


def test_every_line_of_a_request_has_its_id_and_its_match(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        structlog.get_logger("trunkline.server").warning("deep inside")
        raise RuntimeError("broken")

    lines: list[dict[str, Any]] = []

    def keep(_: Any, __: str, event: dict[str, Any]) -> Any:
        lines.append(dict(event))
        raise structlog.DropEvent

    structlog.configure(processors=[structlog.contextvars.merge_contextvars, keep], cache_logger_on_first_use=False,
                        wrapper_class=structlog.make_filtering_bound_logger(0))
    ada = Person(serve(access_log=True), "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    state = ada.state(match)
    monkeypatch.setattr(Writer, "write", broken)
    lines.clear()
    assert ada.move(match, state["seq"], legal(state)[0]).status_code == 500
    until = time.monotonic() + 10  # the line of the request is written when it has been answered
    while not any(line["event"] == "request" for line in lines) and time.monotonic() < until:
        time.sleep(0.02)
    assert {line["event"] for line in lines} == {"deep inside", "fault", "request"}
    assert len({line["request"] for line in lines}) == 1
    assert {line["match"] for line in lines} == {match}


def test_a_database_that_is_away_is_503_and_comes_back(serve: Serve, postgres: Postgres) -> None:
    client: TestClient[Any] = serve(database=postgres.database())
    ada = Person(client, "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    state = ada.state(match)
    postgres.kill()
    try:
        # What is in memory may still be shown; whatever has to be asked or stored waits.
        for answer in (ada.get("/api/matches"), ada.move(match, state["seq"], legal(state)[0]),
                       ada.post("/api/guest", {"name": "Eve"})):
            assert answer.status_code == 503, answer.text
            assert answer.json()["code"] in ("unavailable", "no_database")
            assert int(answer.headers["retry-after"]) > 0
        answer = ada.get("/api/ready")
        assert (answer.status_code, answer.json()["database"]) == (503, "it cannot be reached")
        assert ada.get("/api/health").status_code == 200
    finally:
        postgres.start()
    assert ada.move(match, state["seq"], legal(state)[0]).status_code == 200
    until = time.monotonic() + 20
    while ada.get("/api/ready").status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_told_to_stop_it_finishes_requests_and_closes_sockets_so_that_clients_come_again(process: Any) -> None:
    server, client = process(TRUNKLINE_GRACE="30")
    ada = Person(client, "Ada")
    match = ada.create("me", "greedy", options={"version": "short"})["id"]
    address = str(client.base_url)
    with connect(f"{address.replace('http', 'ws')}/api/matches/{match}/socket", additional_headers=ada.cookie) as line:
        line.recv()
        answers: list[int] = []

        def advised() -> None:
            with httpx.Client(base_url=address, timeout=60) as other:
                answers.append(other.get(f"/api/matches/{match}/advice", headers=ada.cookie).status_code)

        asking = threading.Thread(target=advised)
        asking.start()
        time.sleep(0.7)  # advice takes a second and a half
        server.send_signal(signal.SIGTERM)
        asking.join()
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 what came before has to be read
            while True:
                line.recv(timeout=30)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    server.wait(timeout=30)
    assert len(answers) == 1 and answers[0] < 500, "the request that had begun was answered"


HANGS = """
import asyncio, threading, time
from trunkline.server import run, settings
from trunkline.server.thinking import Thinkers

async def stop(self):
    await {hang}

Thinkers.stop, run.LAST = stop, 0.5
run.serve(settings.Settings.from_env())
"""


@pytest.mark.parametrize("hang", ["asyncio.sleep(3600)", "asyncio.to_thread(threading.Event().wait)",
                                  "asyncio.sleep(time.sleep(3600))"])
def test_told_to_stop_it_ends_though_something_hangs(settings: Settings, hang: str) -> None:
    env = {**os.environ, "TRUNKLINE_DATABASE": settings.database, "TRUNKLINE_PORT": "0", "TRUNKLINE_GRACE": "1"}
    server = subprocess.Popen([sys.executable, "-c", HANGS.format(hang=hang)], env=env, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert server.stdout and "Trunkline is at" in server.stdout.readline()
        server.send_signal(signal.SIGTERM)
        _, told = server.communicate(timeout=60)
    finally:
        server.kill()
        server.wait()
    assert server.returncode == 1
    assert "Timeout" in told and "most recent call first" in told


def test_a_worker_plays_for_bots_where_the_server_does_not(process: Any, settings: Settings, redis: Redis) -> None:
    _, client = process(TRUNKLINE_WORK="false", TRUNKLINE_REDIS=redis.url)
    ada = Person(client, "Ada")
    match = ada.create("random", "me", options={"version": "short"})["id"]
    time.sleep(0.5)
    assert ada.state(match)["seq"] == 0
    port = free_port()
    env = {**os.environ, "TRUNKLINE_DATABASE": settings.database, "TRUNKLINE_BOT_DELAY": "0",
           "TRUNKLINE_REDIS": redis.url}
    worker = subprocess.Popen([sys.executable, "-m", "trunkline.cli", "work", "--port", str(port)], env=env,
                              stdout=subprocess.PIPE)
    try:
        assert worker.stdout and b"worker" in worker.stdout.readline()
        until = time.monotonic() + 60
        while ada.state(match)["to_move"] != 1:
            assert time.monotonic() < until
            time.sleep(0.05)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as asked:
            assert asked.get("/api/health").json() == {"ok": True}
            assert asked.get("/api/ready").status_code == 200
            assert "trunkline_thinking_waiting" in asked.get("/metrics").text
            assert asked.get("/api/matches").status_code == 404
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=20) in (0, -signal.SIGTERM)
    finally:
        worker.kill()
        worker.wait()
