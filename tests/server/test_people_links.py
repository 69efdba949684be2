"""Sign-in links by mail: only where mail is set up, to confirmed addresses, once, and without telling who is known."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Clock, Person, Serve
from tests.server.test_people import PASSWORD, account, me
from trunkline.engine.game import Refusal
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.mail import Mailer

MAIL = {"mail": "mailtos://games:pass%20word@mail.example:2525?from=games@example.org", "address": "https://play.example/"}


class Letters:
    """What was sent."""

    def __init__(self, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[tuple[str, str]] = []
        monkeypatch.setattr(client.app.state.mailer, "post", lambda to, subject, text: self.sent.append((to, text)))

    def token(self) -> str:
        found = re.search(r"https://play\.example/signin#link=([\w-]+)", self.sent[-1][1])
        assert found
        return found[1]


@pytest.fixture
def mailing(serve: Serve) -> TestClient[Any]:
    return serve(**MAIL)


@pytest.fixture
def letters(mailing: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> Letters:
    return Letters(mailing, monkeypatch)


def use(person: Person, token: str) -> Any:
    return person.post("/api/signin/link/use", {"token": token})


def confirmed(client: Any, letters: Letters) -> Person:
    ada = account(client, email="ada@Example.org")
    assert use(ada, letters.token()).json()["purpose"] == "confirm"
    return ada


def test_without_mail_there_are_no_links(client: TestClient[Any]) -> None:
    ada = account(client, email="ada@example.org")
    assert (me(ada)["email"], me(ada)["confirmed"], me(ada)["mail"]) == ("ada@example.org", False, False)
    answer = Person(client).post("/api/signin/link", {"email": "ada@example.org"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_mail")


def test_an_address_is_confirmed_and_then_signs_in_once(mailing: TestClient[Any], letters: Letters) -> None:
    ada = account(mailing, email="ada@Example.org")
    assert not me(ada)["confirmed"]
    stranger = Person(mailing)
    assert stranger.post("/api/signin/link", {"email": "ada@example.org"}).json() == {"ok": True}
    assert len(letters.sent) == 1, "to an address that nobody has confirmed no link is sent"
    token = letters.token()
    assert use(stranger, token).json() == {"purpose": "confirm", "me": None}, "which signs nobody in"
    assert me(ada)["confirmed"]
    assert use(ada, token).json()["code"] == "link", "once"
    stranger.post("/api/signin/link", {"email": " ada@EXAMPLE.org "})
    assert [to for to, _ in letters.sent] == ["ada@example.org"] * 2
    answer = stranger.take_cookie(use(stranger, letters.token()))
    assert (answer["purpose"], answer["me"]["name"], answer["me"]["fresh"]) == ("signin", "Ada", True)
    assert me(stranger)["id"] == me(ada)["id"]
    again = use(Person(mailing), letters.token())
    assert (again.status_code, again.json()["code"]) == (401, "link")


def test_who_came_by_link_sets_a_new_password(mailing: TestClient[Any], letters: Letters) -> None:
    ada = confirmed(mailing, letters)
    phone = Person(mailing)
    phone.post("/api/signin/link", {"email": "ada@example.org"})
    phone.take_cookie(use(phone, letters.token()))
    assert phone.send("PATCH", "/api/me", {"password": "quite another one"}).status_code == 200
    assert me(ada) is None
    assert Person(mailing).post("/api/signin", {"name": "Ada", "password": "quite another one"}).status_code == 200


def test_the_answer_does_not_tell_which_addresses_are_known(mailing: TestClient[Any], letters: Letters) -> None:
    confirmed(mailing, letters)
    answers = [Person(mailing).post("/api/signin/link", {"email": email})
               for email in ("ada@example.org", "nobody@example.org")]
    assert answers[0].status_code == answers[1].status_code == 200
    assert answers[0].content == answers[1].content
    assert len(letters.sent) == 2


def test_a_known_address_takes_no_longer_to_answer_than_an_unknown_one(
        mailing: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    body = b'{"email": "ada@example.org"}'

    async def work(_: Accounts, address: str | None) -> None:
        order.append(f"send to {address}")

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        order.append(message["type"])

    async def ask() -> None:
        headers = [(b"host", b"testserver.local"), (b"content-type", b"application/json")]
        await mailing.app({"type": "http", "http_version": "1.1", "asgi": {"version": "3.0"}, "method": "POST",
                           "scheme": "http", "path": "/api/signin/link", "raw_path": b"/api/signin/link",
                           "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1), "root_path": "",
                           "server": ("testserver.local", 80)}, receive, send)  # type: ignore[arg-type]

    monkeypatch.setattr(Accounts, "send_link", work)
    with mailing.portal() as portal:
        portal.call(ask)
    assert order == ["http.response.start", "http.response.body", "send to ada@example.org"]


def test_links_grow_old_and_end_with_the_address(mailing: TestClient[Any], letters: Letters, clock: Clock) -> None:
    ada = confirmed(mailing, letters)
    phone = Person(mailing)
    phone.post("/api/signin/link", {"email": "ada@example.org"})
    clock.forward(minutes=31)
    assert use(phone, letters.token()).status_code == 401
    phone.post("/api/signin/link", {"email": "ada@example.org"})
    token = letters.token()
    assert ada.send("PATCH", "/api/me", {"email": "new@example.org", "password_now": PASSWORD}).status_code == 200
    assert use(phone, token).status_code == 401, "the former mailbox is of no use"
    assert not me(ada)["confirmed"]
    assert letters.sent[-1][0] == "new@example.org"


def test_who_confirms_an_address_has_it_alone(mailing: TestClient[Any], letters: Letters) -> None:
    ada = confirmed(mailing, letters)
    bob = account(mailing, "Bob", email="ada@example.org")
    assert use(Person(mailing), letters.token()).json()["purpose"] == "confirm"
    assert (me(ada)["confirmed"], me(bob)["confirmed"]) == (False, True)


@pytest.mark.parametrize("email", ["x", "a@b", "a b@example.org", "ada@example.org\r\nBcc: x@y.z", "<a@b.ch>", "@b.ch",
                                   "a@" + "b" * 300 + ".ch"])
def test_addresses_that_are_none(client: TestClient[Any], email: str) -> None:
    ada = Person(client, "Ada")
    answer = ada.post("/api/account", {"password": PASSWORD, "email": email})
    assert answer.status_code == 400
    assert not me(ada)["account"]


@pytest.mark.parametrize("email", ["é@example.com", "o'hara@example.com", "..@example.com"])
def test_an_address_that_email_would_not_go_to_is_refused(mailing: TestClient[Any], letters: Letters,
                                                          email: str) -> None:
    ada = Person(mailing, "Ada")
    for answer in (ada.post("/api/account", {"password": PASSWORD, "email": email}),
                   ada.post("/api/signin/link", {"email": email})):
        assert (answer.status_code, answer.json()["code"]) == (400, "email")
    assert not me(ada)["account"] and not letters.sent


@pytest.mark.parametrize("url", ["nonsense", "mailto://", "smtp://host"])
def test_mail_settings_that_are_none(url: str) -> None:
    with pytest.raises(Refusal, match="TRUNKLINE_MAIL"):
        Mailer(url, "https://play.example")
