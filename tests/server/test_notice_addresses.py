"""Where notifications may go: addresses given and refused, never the server's own network; the test button."""

from __future__ import annotations

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve
from tests.server.receiver import Receiver, dead_port, receiver
from tests.server.test_talk import delete
from tests.server.told import add, channel
from trunkline.server.errors import Refused
from trunkline.server.notices import addresses
from trunkline.server.notices.keys import Vapid
from trunkline.server.notices.sending import Message, Sender
from trunkline.server.notices.tables import ChannelRow
from trunkline.server.settings import Settings


@pytest.fixture
def client(serve: Serve) -> TestClient[Any]:
    return serve(private_notices=True, postman=0.05)


# --- the test button

def test_the_test_button_says_what_has_come_of_it(ada: Person, hook: Receiver) -> None:
    good = add(ada, hook.address)
    assert ada.post(f"/api/me/channels/{good['id']}/test", {}).json() == {"ok": True, "error": None}
    assert "This is a test" in hook.messages[0]
    hook.status = 404
    answer = ada.post(f"/api/me/channels/{good['id']}/test", {}).json()
    assert not answer["ok"] and "404" in answer["error"]
    assert channel(ada, good["id"])["error"] == answer["error"]


def test_the_test_button_tells_of_a_dead_service(ada: Person, bob: Person) -> None:
    dead = add(ada, f"http://127.0.0.1:{dead_port()}/x")
    assert bob.post(f"/api/me/channels/{dead['id']}/test", {}).status_code == 404, "it is not theirs"
    answer = ada.post(f"/api/me/channels/{dead['id']}/test", {}).json()
    assert not answer["ok"] and "refused" in answer["error"]
    codes = [ada.post(f"/api/me/channels/{dead['id']}/test", {}).status_code for _ in range(8)]
    assert 429 in codes


# --- what addresses are taken

@pytest.mark.parametrize("address", [
    "http://127.0.0.1:9/", "json://localhost/", "json://[::1]/", "json://10.0.0.1/", "https://169.254.169.254/meta",
    "ntfy://192.168.0.1/topic", "gotify://127.0.0.1/AbCdEfGhIjKlMnO", "json://0.0.0.0/", "json://[::ffff:127.0.0.1]/",
    "file:///etc/passwd", "syslog://", "mailto://a:b@example.org", "https://", "nonsense", "json://no-such-host.invalid/",
    "dbus://", "json://a/\n", "matrix://user:pw@example.com/#room", "matrixs://user:pw@example.com/#room"])
def test_addresses_of_the_servers_own_network_are_refused(serve: Serve, address: str) -> None:
    ada = Person(serve(), "Ada")
    answer = ada.post("/api/me/channels", {"kind": "apprise", "address": address})
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "address"


@pytest.mark.parametrize(("address", "public"), [
    ("8.8.8.8", True), ("127.0.0.1", False), ("10.1.2.3", False), ("169.254.169.254", False), ("100.64.0.1", False),
    ("::1", False), ("fe80::1%eth0", False), ("fc00::1", False), ("::ffff:10.0.0.1", False), ("2002:7f00:1::", False),
    ("2606:4700::1111", True), ("224.0.0.1", False), ("0.0.0.0", False), ("unix", False),
    ("::127.0.0.1", False), ("fec0::1", False), ("2001:0:7f00:1::", False), ("5f00::1", False),
    ("64:ff9b::10.0.0.1", False), ("240.0.0.1", False),
    ("168.63.129.16", False), ("192.0.0.9", False), ("192.0.0.170", False), ("3fff::1", False), ("3fff:fff:1::", False),
    ("::ffff:168.63.129.16", False), ("168.63.129.17", True), ("3ffe::1", True)])
def test_what_is_public(address: str, public: bool) -> None:
    assert addresses.public(address) is public


async def test_a_name_that_comes_to_point_inside_is_not_followed(hook: Receiver) -> None:
    sender = Sender(Settings(), Vapid(""))
    row = ChannelRow(id=1, kind="apprise", address=f"json{hook.address[4:]}", keys=None)
    error = await sender.send(row, Message("t", "b", "/", "", ""))
    assert "not on the public internet" in str(error)
    assert not hook.raw
    sender.stop()


async def test_a_redirection_is_not_followed(hook: Receiver) -> None:
    with receiver() as inside:
        hook.status, hook.location = 302, inside.address
        sender = Sender(Settings(private_notices=True), Vapid(""))
        row = ChannelRow(id=1, kind="apprise", address=f"json{hook.address[4:]}", keys=None)
        assert await sender.send(row, Message("t", "b", "/", "", ""))
        assert not inside.raw
        sender.stop()


def test_secrets_of_an_address_are_not_shown(ada: Person) -> None:
    way = add(ada, "ntfys://me:password@ntfy.sh/my-topic")
    assert "password" not in json.dumps(ada.get("/api/me/channels").json())
    assert way["name"] == "ntfy"


def test_ways_are_ones_own_and_not_too_many(ada: Person, bob: Person, settings: Settings) -> None:
    way = add(ada, "json://127.0.0.1/1")
    assert ada.post("/api/me/channels", {"kind": "apprise", "address": "json://127.0.0.1/1"}).status_code == 409
    assert not bob.get("/api/me/channels").json()["channels"]
    bob.client.cookies.clear()
    path = f"/api/me/channels/{way['id']}"
    assert bob.client.patch(path, json={"wait": 5}, headers=bob.cookie).status_code == 404
    assert delete(bob, path).status_code == 404
    changed = ada.client.patch(path, json={"wait": 5, "kinds": ["turn"], "name": "My hook"}, headers=ada.cookie).json()
    assert (changed["wait"], changed["kinds"], changed["name"]) == (5, ["turn"], "My hook")
    assert ada.client.patch(path, json={"kinds": None}, headers=ada.cookie).json()["kinds"] is None
    assert delete(ada, path).status_code == 204
    assert not ada.get("/api/me/channels").json()["channels"]


# --- one at a time, and names that are slow to look up

def test_people_test_one_way_at_a_time(ada: Person, bob: Person, hook: Receiver,
                                       monkeypatch: pytest.MonkeyPatch) -> None:
    way, other = add(ada, hook.address), add(bob, f"{hook.address}/bob")
    path, began, go_on = f"/api/me/channels/{way['id']}/test", threading.Event(), threading.Event()

    def deliver(*_: Any) -> None:
        began.set()
        assert go_on.wait(60)

    monkeypatch.setattr("trunkline.server.notices.sending.deliver", deliver)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(ada.post, path, {})
        assert began.wait(60)
        assert ada.post(path, {}).status_code == 429
        theirs = threads.submit(bob.post, f"/api/me/channels/{other['id']}/test", {})
        go_on.set()
        assert first.result().json()["ok"] and theirs.result().json()["ok"]
    assert ada.post(path, {}).json()["ok"], "the one before is over"


async def test_a_slow_name_server_holds_up_look_ups_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PATIENCE", 0.1)
    over, threads = threading.Event(), set()

    def slow(*_: Any, **__: Any) -> Any:
        threads.add(threading.current_thread().name)
        assert over.wait(60)
        raise OSError

    monkeypatch.setattr(addresses.socket, "getaddrinfo", slow)
    try:
        answers = await asyncio.gather(*(addresses.check_host(f"n{n}.example.org") for n in range(addresses.QUEUE + 3)),
                                       return_exceptions=True)
    finally:
        over.set()
    assert [a.status for a in answers if isinstance(a, Refused)] == [400] * addresses.QUEUE + [429] * 3
    assert 1 <= len(threads) <= addresses.LOOKING and all("lookups" in name for name in threads)
