"""Live updates."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.conftest import Person, Serve, legal
from trunkline.engine.match import Match

BO = {"kind": "local", "name": "Bo"}


def test_states_without_gaps(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", BO, options={"version": "short"})["id"]
    address = f"/api/matches/{match}/socket"
    client.cookies.clear()
    with client.websocket_connect(address, headers=ada.cookie) as hers, \
            client.websocket_connect(address, headers=bob.cookie) as theirs:
        for socket, person in (hers, ada), (theirs, bob):
            first = socket.receive_json()
            assert (first["type"], first["prev"]) == ("state", 0)
            assert {**first["state"], "watching": 1} == {**person.state(match), "watching": 1}
        log = ada.state(match)["log"]
        for _ in range(5):
            before = ada.state(match)["seq"]
            now = ada.play(match)
            for socket, person in (hers, ada), (theirs, bob):
                news = next_state(socket)
                assert news["prev"] == before
                assert news["state"] == {**person.state(match), "log": now["log"][before:]}
            log += news["state"]["log"]
        assert log == ada.state(match)["log"]
        assert legal(ada.state(match))
        assert news["state"]["view"]["legal"] is None, "Bob only watches"


def next_state(socket: Any) -> Any:
    """The next message that is a state."""
    while (message := socket.receive_json())["type"] != "state":
        pass
    return message


def test_a_view_is_built_once_for_all_who_watch(ada: Person, bob: Person, client: TestClient[Any],
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    match = ada.create("me", BO, options={"version": "short"})["id"]
    ada.state(match)
    built: list[tuple[int, bool]] = []
    real = Match.view

    def view(self: Match, with_legal: bool) -> Any:
        built.append((self.seq, with_legal))
        return real(self, with_legal)

    monkeypatch.setattr(Match, "view", view)
    with ExitStack() as watching:
        sockets = []
        for headers in [ada.cookie, ada.cookie, bob.cookie, {}, {}]:
            client.cookies.clear()
            address = f"/api/matches/{match}/socket"
            sockets.append(watching.enter_context(client.websocket_connect(address, headers=headers)))
        for _ in range(3):
            seq = ada.play(match)["seq"]
            for socket in sockets:
                while next_state(socket)["state"]["seq"] != seq:
                    pass
            bob.state(match)
    assert len(built) == len(set(built))
    assert {seq for seq, _ in built if seq == ada.state(match)["seq"]}


def test_signs_of_life(ada: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", BO)["id"]
    with client.websocket_connect(f"/api/matches/{match}/socket") as socket:
        state = socket.receive_json()["state"]
        assert socket.receive_json() == {"type": "watching", "watching": 1}
        for _ in range(2):
            assert socket.receive_json() == {"type": "heartbeat", "seq": state["seq"]}
        socket.send_text("x" * 2000)
        assert socket.receive_json()["type"] == "heartbeat", "what a client says is not listened to"


def test_a_heartbeat_tells_of_moves_by_another_server_while_no_news_arrive(serve: Serve) -> None:
    one, two = serve(), serve()
    two.app.state.bus.healthy = False
    ada = Person(one, "Ada")
    match = ada.create("me", BO)["id"]
    with two.websocket_connect(f"/api/matches/{match}/socket") as socket:
        seen = socket.receive_json()["state"]["seq"]
        seq = ada.play(match)["seq"]
        assert seq > seen
        while (message := socket.receive_json()).get("seq", seen) == seen:
            pass
        assert message == {"type": "heartbeat", "seq": seq}


def test_somebody_sits_down(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "open")["id"]
    client.cookies.clear()
    with client.websocket_connect(f"/api/matches/{match}/socket", headers=ada.cookie) as socket:
        assert socket.receive_json()["state"]["status"] == "open"
        bob.post(f"/api/matches/{match}/join", {})
        started = next_state(socket)["state"]
        assert started["status"] == "running"
        assert legal(started)


def test_a_session_that_has_ended_is_shown_nothing_more(serve: Serve) -> None:
    client = serve(heartbeat=60)  # at a busy table there is never so long a silence
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    match = ada.create("me", "open", options={"version": "short"})["id"]
    with client.websocket_connect(f"/api/matches/{match}/socket", headers=ada.cookie) as socket:
        assert next_state(socket)["state"]["mine"]
        assert ada.post("/api/signout", {}).status_code == 200
        bob.post(f"/api/matches/{match}/join", {})
        with pytest.raises(WebSocketDisconnect) as ended:
            next_state(socket)
        assert ended.value.code == 4401


def test_a_match_there_is_not(client: TestClient[Any]) -> None:
    with client.websocket_connect("/api/matches/nosuch/socket") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4404


def test_another_sites_page_gets_no_socket(ada: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", BO)["id"]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(
            f"/api/matches/{match}/socket", headers={"origin": "https://evil.example", **ada.cookie}) as socket:
        socket.receive_json()


def test_over_a_real_connection(process: Any) -> None:
    _, http = process()
    ada = Person(http, "Ada")
    match = ada.create("me", "greedy", options={"version": "short"})["id"]
    address = f"{str(http.base_url).replace('http', 'ws', 1).rstrip('/')}/api/matches/{match}/socket"
    with connect(address, additional_headers=ada.cookie) as socket:
        seen: list[Any] = []
        for turn in range(3):
            while True:
                news = json.loads(socket.recv(timeout=120))
                if news["type"] == "state":
                    assert news["prev"] == len(seen), "no gap"
                    seen += news["state"]["log"]
                    if news["state"]["to_move"] == 0:
                        break
            assert ada.move(match, len(seen), legal(news["state"])[0], str(turn)).status_code == 200
        assert {x["seat"] for x in seen} == {0, 1}
    with connect(address.replace(match, "nosuch")) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=120)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=Origin("https://evil.example"), additional_headers=ada.cookie)
    assert refused.value.response.status_code == 403
