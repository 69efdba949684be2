"""Two server processes on one database, with players on both: each sees at once what is done by way of the other."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.conftest import Person, Process, Serve, legal, start_process
from tests.server.services import Postgres, Redis
from trunkline.server.matches import store

SHORT = {"version": "short"}
PATIENCE = 60.0


class Screen:
    """What somebody sees by a socket: the last state, connected again whenever the line is cut."""

    def __init__(self, client: httpx.Client, person: Person, match: str) -> None:
        self._url = f"{str(client.base_url).replace('http', 'ws', 1)}/api/matches/{match}/socket"
        self._cookie = person.cookie
        self._over = False
        self.seq = -1
        self.cuts = 0
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _watch(self) -> None:
        while not self._over:
            try:
                with connect(self._url, additional_headers=self._cookie) as line:
                    while not self._over:
                        try:
                            message = json.loads(line.recv(timeout=0.2))
                        except TimeoutError:
                            continue
                        if message["type"] == "state":
                            self.seq = message["state"]["seq"]
            except (ConnectionClosed, OSError):
                self.cuts += 1
                time.sleep(0.1)

    def sees(self, seq: int, within: float = PATIENCE) -> float:
        """Wait until the screen shows so many lines; the seconds it took."""
        began = time.monotonic()
        while self.seq < seq:
            assert time.monotonic() - began < within, f"the screen shows {self.seq}, not {seq}"
            time.sleep(0.002)
        return time.monotonic() - began

    def close(self) -> None:
        self._over = True
        self._thread.join()


class Two:
    """Ada plays on one server, Bob on the other, and both look on."""

    def __init__(self, clients: list[httpx.Client]) -> None:
        self.clients = clients
        self.people = [Person(client, name) for client, name in zip(clients, ("Ada", "Bob"), strict=True)]
        match = self.people[0].create("me", "open", options=SHORT, seed=7)
        self.match = match["id"]
        assert self.people[1].post(f"/api/matches/{self.match}/join", {}).status_code == 200
        self.screens = [Screen(*each, self.match) for each in zip(clients, self.people, strict=True)]

    def play(self, moves: int) -> list[float]:
        """So many moves, by the player whose turn it is; the seconds until the other's screen showed each."""
        took = []
        for _ in range(moves):
            state, sees = self.turn()
            answer = self.people[state["to_move"]].move(self.match, state["seq"], legal(state)[0], f"k{state['seq']}")
            assert answer.status_code == 200, answer.text
            took.append(self.screens[1 - state["to_move"]].sees(answer.json()["seq"]))
            assert sees(answer.json()["seq"]) is not None
        return took

    def turn(self) -> tuple[dict[str, Any], Callable[[int], float]]:
        """The state of the player to move, as their own server tells it, and what their own screen sees."""
        seat = self.people[0].state(self.match)["to_move"]
        return self.people[seat].state(self.match), self.screens[seat].sees


@contextmanager
def at_both(servers: list[Process]) -> Iterator[Two]:
    table = Two([client for _, client in servers])
    try:
        yield table
    finally:
        for screen in table.screens:
            screen.close()


@contextmanager
def two_servers(folder: Path, postgres: Postgres, **env: str) -> Iterator[list[Process]]:
    env["TRUNKLINE_DATABASE"] = postgres.database()
    with start_process(folder, **env) as one, start_process(folder, **env) as two:
        yield [one, two]


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    """Two servers that tell each other by way of PostgreSQL, for all tests of this file; the last one ends one."""
    with two_servers(tmp_path_factory.mktemp("two"), postgres) as found:
        yield found


def test_a_move_on_one_server_is_on_the_screens_of_the_other_by_postgresql(servers: list[Process]) -> None:
    play_on_both(servers)


def test_a_move_on_one_server_is_on_the_screens_of_the_other_by_redis(tmp_path: Path, postgres: Postgres,
                                                                      redis: Redis) -> None:
    with two_servers(tmp_path, postgres, TRUNKLINE_REDIS=redis.url) as servers:
        play_on_both(servers)


def play_on_both(servers: list[Process]) -> None:
    with at_both(servers) as table:
        took = sorted(table.play(12))
        assert took[len(took) // 2] < 2.0, "by news, not by the next heartbeat"
        for client in table.clients:
            assert client.get("/api/ready").status_code == 200


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.database()


def test_news_that_come_while_a_match_is_read_are_not_lost(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Person(serve(), "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    other, service = Person(serve()), ada.client.app.state.service
    other.cookie = ada.cookie
    ada.state(match)
    real = store.plans

    async def meanwhile(*told: Any) -> Any:
        monkeypatch.setattr(store, "plans", real)
        found = await real(*told)
        await asyncio.to_thread(other.play, match)  # by the other server, after the log was read here
        service.matches.changed(match)
        return found

    service.matches.changed(match)
    monkeypatch.setattr(store, "plans", meanwhile)
    ada.state(match)
    assert ada.state(match)["seq"] == other.state(match)["seq"]


def test_redis_killed_and_started_again(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    env = {"TRUNKLINE_REDIS": redis.url, "TRUNKLINE_HEARTBEAT": "1"}
    with two_servers(tmp_path, postgres, **env) as servers, at_both(servers) as table:
        table.play(2)
        redis.kill()
        try:
            wait(lambda: all(client.get("/api/ready").json()["degraded"] for client in table.clients))
            for client in table.clients:  # a proxy goes on sending people here: there is nobody better
                answer = client.get("/api/ready")
                assert (answer.status_code, answer.json()["ready"]) == (200, True)
                assert "news" in answer.json()["bus"]
            state, _ = table.turn()
            answer = table.people[state["to_move"]].move(table.match, state["seq"], legal(state)[0], "meanwhile")
            assert answer.status_code == 200, "the database is enough to play"
            other = table.people[1 - state["to_move"]]
            assert other.state(table.match)["seq"] == answer.json()["seq"], "who asks is told the truth"
        finally:
            redis.start()
        for screen in table.screens:
            screen.sees(answer.json()["seq"])  # what was missed is made up for
        wait(lambda: not any(client.get("/api/ready").json()["degraded"] for client in table.clients))
        table.play(4)


def test_postgresql_killed_and_started_again(servers: list[Process], postgres: Postgres) -> None:
    with at_both(servers) as table:
        table.play(2)
        state, _ = table.turn()
        postgres.kill()
        try:
            answer = table.people[state["to_move"]].move(table.match, state["seq"], legal(state)[0], "k")
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
            assert table.clients[1].get("/api/health").status_code == 200
            assert table.clients[1].get("/api/ready").json()["database"] != "ok"
        finally:
            postgres.start()
        wait(lambda: table.people[state["to_move"]].move(
            table.match, state["seq"], legal(state)[0], "k").status_code == 200)
        wait(lambda: all(client.get("/api/ready").status_code == 200 for client in table.clients))
        table.play(4)


def test_a_bot_moves_once_though_two_servers_could(servers: list[Process]) -> None:
    one, two = servers
    ada, bob = Person(one[1], "Ada"), Person(two[1], "Bob")
    for person in (ada, bob) * 3:
        match = person.create("random", "me", "random", options=SHORT)["id"]
        wait(lambda person=person, match=match: person.state(match)["to_move"] == 1)
        state = person.state(match)
        assert [line["seq"] for line in state["log"]] == list(range(1, state["seq"] + 1))
    one[0].kill()
    one[0].wait()
    match = bob.create("random", "me", options=SHORT)["id"]
    wait(lambda: bob.state(match)["to_move"] == 1)  # also if it was the dead one's to see to


def wait(true: Callable[[], Any]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)
