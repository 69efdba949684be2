"""Notifications by email and web push: only where a code is known, and readable by that browser alone."""

from __future__ import annotations

import base64
import json
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from litestar.testing import TestClient
from sqlalchemy import select

from tests.server.conftest import Person, Serve
from tests.server.receiver import Mailbox, Receiver
from tests.server.test_sending import subscription_keys
from tests.server.test_talk import in_database
from tests.server.told import tell, until
from trunkline.server.notices.tables import NoticeRow
from trunkline.server.settings import Settings


@pytest.fixture
def client(serve: Serve) -> TestClient[Any]:
    return serve(private_notices=True, postman=0.05)


# --- mail


async def new_notices(session: Any) -> Any:
    """What the postman has not looked at yet."""
    return (await session.execute(select(NoticeRow.id).where(NoticeRow.state == "new"))).all()


def test_mail_goes_only_where_the_code_is_known(serve: Serve, settings: Settings, post: Mailbox) -> None:
    client = serve(mail=post.url, address="https://games.example.org/", postman=0.05)
    ada = Person(client, "Ada")
    assert ada.get("/api/me/channels").json()["mail"]
    assert ada.post("/api/me/channels", {"kind": "mail", "address": "no mail"}).status_code == 400
    way = ada.post("/api/me/channels", {"kind": "mail", "address": "ada@example.org"}).json()
    assert not way["confirmed"] and way["wait"] == 120
    to, letter = post.emails[0]
    assert to == "ada@example.org"
    code = letter.partition("Your code is ")[2][:6]
    tell(settings, "Ada", "a", "too early")
    until(lambda: not in_database(settings, new_notices))
    path = f"/api/me/channels/{way['id']}"
    assert ada.post(f"{path}/confirm", {"code": "x"}).json()["code"] == "code"
    assert ada.post(f"{path}/confirm", {"code": f" {code} "}).json()["confirmed"]
    client.patch(path, json={"wait": 0}, headers=ada.cookie)
    match = ada.create("me", "open")["id"]
    tell(settings, "Ada", "b", "in time", match)
    until(lambda: len(post.emails) == 2)
    assert "in time\r\n\r\nhttps://games.example.org/m/" + match in post.emails[1][1]
    assert "Subject: Trunkline: in time" in post.emails[1][1]
    post.refuse = True
    answer = ada.post(f"{path}/test", {}).json()
    assert not answer["ok"] and "no such person" in answer["error"]


def test_codes_are_not_guessed(serve: Serve, post: Mailbox) -> None:
    ada = Person(serve(mail=post.url, address="http://here"), "Ada")
    way = ada.post("/api/me/channels", {"kind": "mail", "address": "ada@example.org"}).json()
    path = f"/api/me/channels/{way['id']}/confirm"
    answers = [ada.post(path, {"code": "000000x"}).status_code for _ in range(6)]
    assert answers == [400] * 5 + [429]
    code = post.emails[0][1].partition("Your code is ")[2][:6]
    assert ada.post(path, {"code": code}).status_code == 429
    assert ada.post(f"/api/me/channels/{way['id']}/test", {}).json()["ok"], "a new code"
    code = post.emails[1][1].partition("Your code is ")[2][:6]
    assert ada.post(path, {"code": code}).json()["confirmed"]


def test_nobody_is_flooded_with_codes_by_many_guests(serve: Serve, post: Mailbox) -> None:
    client = serve(mail=post.url, address="http://here")
    answers = [Person(client, f"Guest {n}").post("/api/me/channels", {"kind": "mail", "address": address})
               for n, address in enumerate(["ada@example.org", "Ada@example.org"] * 3)]
    assert [a.status_code for a in answers] == [201] * 5 + [429]
    assert len(post.emails) == 5


def test_without_a_mail_server_no_mail_is_offered(ada: Person) -> None:
    assert not ada.get("/api/me/channels").json()["mail"]
    answer = ada.post("/api/me/channels", {"kind": "mail", "address": "ada@example.org"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_mail")


@pytest.mark.parametrize("address", ["é@example.com", "a@127.0.0.1", "a@b.c", "..@example.com", "a@example.c",
                                     "a b@example.com", "a@example.com,b@example.com", "o'hara@example.com"])
def test_an_address_that_mail_would_not_go_to_is_refused(serve: Serve, post: Mailbox, address: str) -> None:
    ada = Person(serve(mail=post.url, address="http://here"), "Ada")
    answer = ada.post("/api/me/channels", {"kind": "mail", "address": address})
    assert (answer.status_code, answer.json()["code"]) == (400, "email")
    assert not post.emails


@pytest.mark.parametrize("address", ["Ada.Lovelace+trunkline@Example.org", "a_b-c@mail.example.co.uk"])
def test_other_addresses_are_written_to(serve: Serve, post: Mailbox, address: str) -> None:
    ada = Person(serve(mail=post.url, address="http://here"), "Ada")
    assert ada.post("/api/me/channels", {"kind": "mail", "address": address}).status_code == 201
    assert [to for to, _ in post.emails] == [address.replace("Example", "example")]


# --- web push

def test_a_web_push_can_be_read_by_that_browser_alone(ada: Person, settings: Settings, hook: Receiver,
                                                      serve: Serve) -> None:
    browser = ec.generate_private_key(ec.SECP256R1())
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    secret = b"0123456789abcdef"
    said = {"endpoint": hook.address, "expirationTime": None,
            "keys": {"p256dh": base64.urlsafe_b64encode(point).decode().rstrip("="),
                     "auth": base64.urlsafe_b64encode(secret).decode().rstrip("=")}}
    way = ada.post("/api/me/push", said)
    assert way.status_code == 201, way.text
    assert ada.post("/api/me/push", said).json()["id"] == way.json()["id"], "the same browser again"
    assert (way.json()["kind"], way.json()["wait"]) == ("push", 0)
    tell(settings, "Ada", "a", "It is your turn.")
    until(lambda: hook.raw)
    headers, body = hook.raw[0]
    told = json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret, version="aes128gcm"))
    assert told["body"] == "It is your turn."
    key = ada.get("/api/push/key").json()["key"]
    assert f"k={key}" in headers["authorization"]
    assert len(base64.urlsafe_b64decode(key + "=")) == 65
    assert Person(serve()).get("/api/push/key").json()["key"] == key, "the same after a restart"
    hook.status = 410
    tell(settings, "Ada", "b", "gone")
    until(lambda: not ada.get("/api/me/channels").json()["channels"])


def test_bad_keys_of_a_push_subscription_are_told(ada: Person, hook: Receiver) -> None:
    good = subscription_keys()
    for wrong in ({"p256dh": "x"}, {"p256dh": "é"}, {"p256dh": "AAAA"}, {"p256dh": "B" * 87}, {"p256dh": "+" * 87},
                  {"p256dh": f"{good['p256dh']}AA"}, {"auth": "y"}, {"auth": "AAAA"}, {"auth": "é" * 22}):
        answer = ada.post("/api/me/push", {"endpoint": hook.address, "keys": good | wrong})
        assert (answer.status_code, answer.json()["code"]) == (400, "keys"), wrong
    assert not ada.get("/api/me/channels").json()["channels"]
    assert ada.post("/api/me/push", {"endpoint": hook.address, "keys": good}).status_code == 201
