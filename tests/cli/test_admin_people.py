"""`trunkline admin people`: what a host does about people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.cli.conftest import Cli
from tests.server.conftest import Person, legal
from tests.server.test_people import PASSWORD, account, me, run
from trunkline.cli import main
from trunkline.server.app import create_app
from trunkline.server.settings import Settings


@pytest.fixture
def client(database: str, tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server that runs meanwhile."""
    settings = Settings(database=database, static=str(tmp_path), bot_delay=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def forget(client: TestClient[Any]) -> None:
    """A minute passes."""
    client.app.state.people._forget_all()


def test_list_and_search(client: TestClient[Any], cli: Cli) -> None:
    ada = account(client, email="ada@example.org")
    Person(client, "Bob <b>")
    out = cli("admin", "people", "list")
    assert "account" in out and "Bob <b>" in out
    rows = json.loads(cli("admin", "people", "list", "--search", "EXAMPLE.org", "--json"))
    assert [(r["name"], r["account"], r["id"]) for r in rows] == [("Ada", True, me(ada)["id"])]
    assert cli("admin", "people", "list", "--search", "%") == "no people\n", "no pattern, but a text"


def test_disable_and_enable(client: TestClient[Any], cli: Cli) -> None:
    ada = account(client)
    token = ada.post("/api/me/tokens", {"name": "bot", "scopes": ["play"]}).json()["token"]
    bot = Person(client)
    bot.cookie = {"authorization": f"Bearer {token}"}
    cli("admin", "people", "disable", "ada")
    forget(client)
    assert me(ada) is None
    assert bot.get("/api/me").status_code == 401
    wrong = Person(client).post("/api/signin", {"name": "Ada", "password": "wrong wrong"})
    right = Person(client).post("/api/signin", {"name": "Ada", "password": PASSWORD})
    assert (right.status_code, right.json()) == (401, wrong.json()), "not told from a wrong password"
    cli("admin", "people", "enable", "Ada")
    forget(client)
    assert me(ada) is None, "the session is gone"
    assert me(bot)["name"] == "Ada"
    assert Person(client).post("/api/signin", {"name": "Ada", "password": PASSWORD}).status_code == 200


def test_delete_leaves_the_games_to_somebody(client: TestClient[Any], cli: Cli) -> None:
    ada, bob = account(client, email="ada@example.org"), Person(client, "Bob")
    ada.post("/api/me/tokens", {"name": "bot", "scopes": ["play"]})
    match = ada.create("me", "open")["id"]
    bob.post(f"/api/matches/{match}/join", {})
    key = me(ada)["id"]
    assert ada.post(f"/api/matches/{match}/chat", {"text": "Good luck!"}).status_code < 300
    assert ada.send("PUT", f"/api/matches/{match}/note", {"text": "secret plan"}).status_code == 200
    run(client, client.app.state.people.forget_names)
    assert ada.send("PATCH", "/api/me", {"name": "Eve"}).status_code == 200
    assert "Eve" in bob.get(f"/api/matches/{match}").text
    cli("admin", "people", "delete", "Eve")
    run(client, client.app.state.people.forget_names)
    assert me(ada) is None
    assert client.get(f"/api/people/{key}").status_code == 404
    assert Person(client).post("/api/signin", {"name": "Ada", "password": PASSWORD}).status_code == 401
    assert [s["name"] for s in bob.state(match)["seats"]] == ["Somebody", "Bob"]
    assert "Eve" not in bob.get(f"/api/matches/{match}").text
    assert "Ada" not in bob.get(f"/api/matches/{match}/chat").text
    assert "Good luck" not in bob.get(f"/api/matches/{match}/chat").text
    run(client, client.app.state.people.leave_tables)
    state = bob.state(match)
    assert state["seats"][0]["kind"] == "bot"
    assert "Eve" not in bob.get(f"/api/matches/{match}").text, "nor in the entry that says so"
    assert "Eve" not in bob.get("/api/me/news").text
    run(client, client.app.state.people.leave_tables)
    assert [line["kind"] for line in bob.state(match)["log"]].count("leave") == 1
    assert account(client).cookie, "the name is free again"


@pytest.mark.parametrize(("back", "moves"), [(False, True), (True, True), (True, False)])
def test_who_left_the_table_before_is_named_there_no_more(client: TestClient[Any], cli: Cli, back: bool,
                                                          moves: bool) -> None:
    ada, bob = account(client), Person(client, "Bob")
    match = ada.create("me", "open", takeover=True)["id"]
    state = bob.post(f"/api/matches/{match}/join", {}).json()
    if moves:
        assert state["to_move"] == 0
        assert ada.move(match, state["seq"], legal(ada.state(match))[0]).status_code == 200
    assert ada.post(f"/api/matches/{match}/leave", {}).status_code < 300
    seat = bob.state(match)["seats"][0]
    assert (seat["name"], seat["played_by"], seat["away"]) == ("Ada", "Fireman", True)
    if back:
        cy = Person(client, "Cy")
        assert cy.post(f"/api/matches/{match}/sit", {"seat": 0}).status_code < 300
    assert ada.send("PATCH", "/api/me", {"name": "Eve"}).status_code == 200
    assert "Eve left the table." in bob.get(f"/api/matches/{match}").text
    cli("admin", "people", "delete", "Eve")
    run(client, client.app.state.people.forget_names)
    assert "Eve" not in bob.get(f"/api/matches/{match}").text
    state = bob.state(match)
    assert not any("Cy" in line["words"] for line in state["log"] if line["kind"] == "move" and line["seq"] < 2)
    seat = state["seats"][0]
    wanted = ("Cy", None, False) if back else ("Somebody", "Fireman", False)
    assert (seat["name"], seat["played_by"], seat["away"]) == wanted
    if back:
        assert cy.post(f"/api/matches/{match}/leave", {}).status_code < 300
        assert bob.state(match)["seats"][0]["name"] == "Cy"
        cli("admin", "people", "delete", "Bob")
        assert "Cy" in cy.get(f"/api/matches/{match}").text


def test_the_seats_of_who_is_gone_are_given_up(client: TestClient[Any], cli: Cli) -> None:
    ada, bob = account(client), Person(client, "Bob")
    match = ada.create("me", "open")["id"]
    bob.post(f"/api/matches/{match}/join", {})
    key, people, left = me(ada)["id"], client.app.state.people, []

    async def leave(match_id: str, person: str) -> None:
        left.append((match_id, person))

    people._leave = leave
    run(client, people.leave_tables)
    assert left == []
    cli("admin", "people", "disable", "Ada")
    run(client, people.leave_tables)
    assert left == [(match, key)]


def test_export_has_everything_but_secrets(client: TestClient[Any], cli: Cli) -> None:
    ada = account(client, email="ada@example.org")
    token = ada.post("/api/me/tokens", {"name": "bot", "scopes": ["play"]}).json()
    match = ada.create("me", "random")["id"]
    ada.play(match)
    bob = Person(client, "Bob")
    assert bob.post(f"/api/people/{me(ada)['id']}/mute", {}).status_code == 200
    text = cli("admin", "people", "export", "Ada")
    found = json.loads(text)
    assert found["people"][0]["email"] == "ada@example.org"
    assert found["tokens"][0]["name"] == "bot"
    assert [m["id"] for m in found["matches"]] == [match]
    assert found["entries"] and found["seats"] and found["sessions"]
    assert "$argon2" not in text
    assert me(bob)["id"] not in text, "nobody learns who has muted them"
    assert token["id"] not in text
    assert "seed" not in found["matches"][0], "of a match that still runs"


def test_who_is_not_there(client: TestClient[Any], cli: Cli, capsys: pytest.CaptureFixture[str]) -> None:
    Person(client, "Bob"), Person(client, "Bob")
    for command in "disable", "enable", "delete", "export":
        assert main(["admin", "people", command, "nobody"]) == 2
        assert "no such person" in capsys.readouterr().err
        assert main(["admin", "people", command, "Bob"]) == 2
        assert "by the id" in capsys.readouterr().err
