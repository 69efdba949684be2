"""Accounts: guests that become one, sign in elsewhere, change themselves; sessions and tokens."""

from __future__ import annotations

import contextlib
import threading
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from tests.server.conftest import Person, Serve
from trunkline.server.people.names import fold
from trunkline.server.people.passwords import Passwords
from trunkline.server.people.who import People, digest

PASSWORD = "three small engines"


def account(client: Any, name: str = "Ada", **more: Any) -> Person:
    """Somebody with an account, at a browser."""
    person = Person(client, name)
    person.take_cookie(person.post("/api/account", {"password": PASSWORD, **more}))
    return person


def signed_in(client: Any, name: str = "Ada", password: str = PASSWORD) -> Person:
    """The account at another browser."""
    person = Person(client)
    person.take_cookie(person.post("/api/signin", {"name": name, "password": password}))
    return person


def me(person: Person) -> Any:
    answer = person.get("/api/me")
    assert answer.status_code == 200, answer.text
    return answer.json()


def run(client: TestClient[Any], work: Any) -> Any:
    """Do something asynchronous in the server's own event loop."""
    with client.portal() as portal:
        return portal.call(work)


def test_a_guest_becomes_an_account_and_keeps_his_seat_elsewhere(client: TestClient[Any]) -> None:
    ada = Person(client, "Ada")
    before = me(ada)
    assert (before["name"], before["account"], before["email"]) == ("Ada", False, None)
    match = ada.create("me", "random")["id"]
    made = ada.take_cookie(ada.post("/api/account", {"password": PASSWORD}))
    assert (made["id"], made["account"], made["name"]) == (before["id"], True, "Ada")
    assert ada.state(match)["mine"]
    assert ada.post("/api/signout", {}).status_code == 200
    assert me(ada) is None, "the cookie of an ended session is nobody's"
    assert not ada.state(match)["mine"]
    again = signed_in(client)
    assert me(again)["id"] == before["id"]
    assert again.state(match)["mine"]
    again.play(match)


def test_nobody_is_nobody_and_an_account_needs_no_guest_before(client: TestClient[Any]) -> None:
    stranger = Person(client)
    assert me(stranger) is None
    made = stranger.take_cookie(stranger.post("/api/account", {"name": "Bob", "password": PASSWORD}))
    assert (made["name"], made["account"]) == ("Bob", True)
    assert stranger.post("/api/account", {"password": PASSWORD}).json()["code"] == "account"
    assert Person(client).post("/api/account", {"password": PASSWORD}).json()["code"] == "name"


async def test_a_password_is_judged_beside_the_event_loop_and_not_at_length(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[tuple[int, bool]] = []

    def judge(password: str, user_inputs: list[str]) -> dict[str, int]:
        judged.append((len(password), threading.current_thread() is threading.main_thread()))
        return {"score": 4}

    monkeypatch.setattr("trunkline.server.people.passwords.zxcvbn", judge)
    await Passwords().hash("4@8({[<369&#!1/|0$5+7%2" * 3, "Ada")  # for all of which zxcvbn needs 8 seconds
    assert judged == [(16, False)]


@pytest.mark.parametrize("password", ["", "short", "aaaaaaaaaaaa", "Ada Lovelace", "x" * 201, "password",
                                      "Password1!", "12345678", "qwertyuiop", "lovelace1", "trunkline", "aDaLoVeLaCe1"])
def test_passwords_that_are_none(client: TestClient[Any], password: str) -> None:
    ada = Person(client, "Ada Lovelace")
    answer = ada.post("/api/account", {"password": password})
    assert (answer.status_code, answer.json()["code"]) in ((400, "password"), (400, "invalid"))
    assert not me(ada)["account"]


SAME = ["ada", "ADA", " A da ", "\uff21\uff44\uff41", "A\u200dda", "Ada\ufe0f", "A\u034fda",
        "Ad\U000e0100a", "A\u3164da"]


@pytest.mark.parametrize("name", SAME)
def test_a_name_that_has_an_account_is_taken(client: TestClient[Any], name: str) -> None:
    account(client)
    guest = Person(client)
    for path, body in (("/api/guest", {"name": name}), ("/api/account", {"name": name, "password": PASSWORD})):
        answer = guest.post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "name_taken"), path
        assert "set-cookie" not in answer.headers
    bob = Person(client, "Bob")
    assert bob.post("/api/guest", {"name": name}).json()["code"] == "name_taken", "nor by renaming"
    assert bob.send("PATCH", "/api/me", {"name": name}).json()["code"] == "name_taken"
    assert me(bob)["name"] == "Bob"
    assert me(signed_in(client, name))["name"] == "Ada", "it is the same name to sign in by"


def test_names_that_only_look_alike_stay_different() -> None:
    assert fold("Zoë") != fold("Zoe")
    assert fold("Ada 2") != fold("Ada")
    assert len(fold("\ufdfa" * 40)) <= 120, "one letter that unfolds to eighteen"


def test_nobody_is_called_somebody(client: TestClient[Any]) -> None:
    assert Person(client).post("/api/account", {"name": "somebody", "password": PASSWORD}).status_code == 409


def test_an_account_renames_itself_and_frees_its_name(client: TestClient[Any]) -> None:
    ada = account(client)
    assert ada.send("PATCH", "/api/me", {"name": "Countess"}).json()["name"] == "Countess"
    assert ada.post("/api/guest", {"name": "ADA"}).status_code == 200, "its own name in other letters, too"
    assert ada.send("PATCH", "/api/me", {"name": "Countess"}).status_code == 200
    assert Person(client, "Ada").cookie
    assert me(signed_in(client, "countess"))["id"] == me(ada)["id"]


def test_hours_and_zone(client: TestClient[Any]) -> None:
    ada = Person(client, "Ada")
    hours = {"start": 8 * 60, "end": 22 * 60 + 30}
    assert ada.send("PATCH", "/api/me", {"hours": hours}).json()["code"] == "zone"
    changed = ada.send("PATCH", "/api/me", {"zone": "Europe/Zurich", "hours": hours}).json()
    assert (changed["zone"], changed["hours"]) == ("Europe/Zurich", hours)
    for bad in ({"zone": "Mars/Olympus"}, {"zone": "../etc/passwd"}, {"hours": {"start": 0, "end": 1441}},
                {"hours": {"start": 0}}, {"hours": 7}, {"nothing": 1}):
        assert ada.send("PATCH", "/api/me", bad).status_code == 400, bad
    assert ada.send("PATCH", "/api/me", {"hours": None}).json()["hours"] is None
    assert me(ada)["zone"] == "Europe/Zurich", "what is not said stays"


def test_a_password_is_changed_with_the_present_one_and_ends_other_sessions(client: TestClient[Any]) -> None:
    ada, elsewhere = account(client), signed_in(client)
    new = {"password": "four large engines"}
    for wrong in ({}, {"password_now": "no"}, {"password_now": None}):
        answer = elsewhere.send("PATCH", "/api/me", {**new, **wrong})
        assert (answer.status_code, answer.json()["code"]) == (403, "password_now")
    assert elsewhere.send("PATCH", "/api/me", {**new, "password_now": PASSWORD}).status_code == 200
    assert me(ada) is None, "the old password is of no use"
    assert me(elsewhere)["name"] == "Ada"
    assert Person(client).post("/api/signin", {"name": "Ada", "password": PASSWORD}).status_code == 401
    assert me(signed_in(client, password="four large engines"))["name"] == "Ada"


def test_tokens_end_with_a_new_password_if_that_is_wanted(client: TestClient[Any]) -> None:
    ada = account(client)
    made = ada.post("/api/me/tokens", {"name": "my bot", "scopes": ["play"]}).json()

    def works() -> bool:
        client.cookies.clear()
        headers = {"authorization": f"Bearer {made['token']}"}
        return bool(client.get("/api/me", headers=headers).status_code == 200)

    change = {"password": "four large engines", "password_now": PASSWORD}
    assert ada.send("PATCH", "/api/me", change).status_code == 200
    assert works()
    change = {"password": "five small engines", "password_now": change["password"], "end_tokens": True}
    assert ada.send("PATCH", "/api/me", change).status_code == 200
    assert not works()
    assert ada.get("/api/me/tokens").json() == []


def test_a_guest_has_no_password_to_change(client: TestClient[Any]) -> None:
    ada = Person(client, "Ada")
    assert ada.send("PATCH", "/api/me", {"password": PASSWORD}).json()["code"] == "guest"
    assert ada.send("PATCH", "/api/me", {"email": "ada@example.org"}).json()["code"] == "guest"


def test_sessions_are_listed_and_revoked(client: TestClient[Any]) -> None:
    ada = account(client)
    phone = Person(client)
    phone.take_cookie(phone.post("/api/signin", {"name": "Ada", "password": PASSWORD},
                                 headers={"user-agent": "Phone <script>"}))
    rows = ada.get("/api/me/sessions").json()
    assert [r["agent"] for r in rows if not r["current"]] == ["Phone <script>"]
    assert sum(r["current"] for r in rows) == 1
    assert all(len(r["id"]) == 16 for r in rows)
    other = next(r["id"] for r in rows if not r["current"])
    eve = Person(client, "Eve")
    assert eve.send("DELETE", f"/api/me/sessions/{other}").status_code == 404, "somebody else's"
    assert me(phone)
    assert ada.send("DELETE", f"/api/me/sessions/{other}").json() == {"ended": 1}
    assert me(phone) is None
    signed_in(client), signed_in(client)
    assert ada.send("DELETE", "/api/me/sessions").json() == {"ended": 2}
    assert len(ada.get("/api/me/sessions").json()) == 1
    assert me(ada)


def test_a_token_does_what_its_scopes_say_until_it_is_revoked(client: TestClient[Any]) -> None:
    ada = account(client)
    made = ada.post("/api/me/tokens", {"name": "my bot", "scopes": ["play"]})
    assert made.status_code == 201, made.text
    token = made.json()
    assert token["token"] not in ada.get("/api/me/tokens").text
    assert token["scopes"] == ["play", "read"]
    bot = Person(client)
    bot.cookie = {"authorization": f"Bearer {token['token']}"}
    assert (me(bot)["id"], me(bot)["scopes"]) == (me(ada)["id"], ["play", "read"])
    match = bot.create("me", "random")["id"]
    bot.play(match)
    assert ada.state(match)["mine"], "it is the same person"
    reader = Person(client)
    reader.cookie = {"authorization": "bearer " + ada.post(
        "/api/me/tokens", {"name": "reader", "scopes": ["read"]}).json()["token"]}
    assert reader.state(match)["mine"]
    assert reader.post("/api/matches", {"game": "higgins", "seats": [{"kind": "me"}]}).json()["code"] == "scope"
    file = client.post("/api/files", content=b"x", headers={"content-type": "text/plain", **reader.cookie})
    assert (file.status_code, file.json()["code"]) == (403, "scope"), "nor keep a file"
    for method, path, body in (("POST", "/api/me/tokens", {"name": "x", "scopes": ["play"]}),
                               ("GET", "/api/me/tokens", None), ("GET", "/api/me/sessions", None),
                               ("DELETE", "/api/me/sessions", None), ("PATCH", "/api/me", {"name": "Eve"}),
                               ("POST", "/api/guest", {"name": "Eve"}), ("POST", "/api/signout", {})):
        answer = bot.send(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (403, "scope"), path
    assert ada.send("DELETE", f"/api/me/tokens/{token['id']}").json() == {"ended": 1}
    answer = bot.get("/api/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "token")
    assert bot.get("/api/matches").status_code == 401, "not a stranger's view: the program has to notice"
    assert ada.send("DELETE", f"/api/me/tokens/{token['id']}").status_code == 404


def test_tokens_are_stored_as_digests(client: TestClient[Any]) -> None:
    ada = account(client)
    token = ada.post("/api/me/tokens", {"name": "bot", "scopes": ["read"]}).json()["token"]
    cookie = ada.cookie["cookie"].partition("=")[2]
    people: People = client.app.state.people

    async def everything() -> str:
        async with people.make() as db:
            return str([(await db.execute(text(f"SELECT * FROM {t}"))).all() for t in ("people", "sessions", "tokens")])

    stored = run(client, everything)
    assert digest(token) in stored
    assert digest(cookie) in stored
    assert "$argon2id$" in stored
    assert not [secret for secret in (token, cookie, PASSWORD) if secret in stored]


def test_a_token_that_is_refused_names(client: TestClient[Any]) -> None:
    ada = account(client)
    for bad in ({"name": "", "scopes": ["read"]}, {"name": "x", "scopes": []}, {"name": "x", "scopes": ["admin"]},
                {"name": "\u202e", "scopes": ["read"]}, {"name": "x" * 61, "scopes": ["read"]}):
        assert ada.post("/api/me/tokens", bad).status_code == 400, bad


def test_an_answer_costs_no_question_to_the_database(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Person(client, "Ada")
    assert ada.get("/api/guest").json() == {"name": "Ada"}
    people: People = client.app.state.people

    def asked() -> Any:
        raise AssertionError("asked the database")

    monkeypatch.setattr(people, "make", asked)
    assert ada.get("/api/guest").json() == {"name": "Ada"}


class FakeBus:
    """Two processes on one bus, without one."""

    def __init__(self) -> None:
        self.heard: dict[str, list[Any]] = {}
        self.lost: list[Any] = []

    def publish(self, kind: str, key: str) -> None:
        for callback in self.heard.get(kind, []):
            callback(key)

    def listen(self, kind: str, callback: Any) -> None:
        self.heard.setdefault(kind, []).append(callback)


def test_what_is_revoked_in_one_process_is_forgotten_in_another(serve: Serve) -> None:
    one, two = serve(), serve()
    bus = FakeBus()
    for client in one, two:
        people = client.app.state.people
        people.__init__(people.make, bus, leave=people._leave)
    ada = account(one)
    there = Person(two)
    there.cookie = ada.cookie
    assert me(there)["name"] == "Ada"
    ada.send("PATCH", "/api/me", {"name": "Countess"})
    assert there.get("/api/guest").json() == {"name": "Countess"}
    ada.post("/api/signout", {})
    assert me(there) is None
    people = two.app.state.people
    people._known["x"] = (None, 1e18)
    with contextlib.suppress(IndexError):
        bus.lost[-1]()
    assert not people._known, "after a gap nothing is taken for certain"
