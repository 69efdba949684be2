"""Accounts that programs play by: marked, shown as such, rated and seated apart."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from tests.server.conftest import Person
from tests.server.test_people import account, me
from tests.server.test_people_profile import end, profile, table


def robot(client: Any, name: str = "Zed") -> Person:
    """An account that is marked as a bot."""
    person = account(client, name)
    answer = person.send("PATCH", "/api/me", {"bot": True})
    assert answer.status_code == 200 and answer.json()["bot"] is True, answer.text
    return person


def refused(person: Person, bot: bool) -> tuple[int, str]:
    answer = person.send("PATCH", "/api/me", {"bot": bot})
    return answer.status_code, answer.json().get("code")


def rated(client: TestClient[Any], person: Person) -> dict[str, tuple[int, float]]:
    """By pool how many matches, and the strength expected."""
    return {r["pool"]: (r["matches"], r["mu"]) for r in profile(client, person)["ratings"]}


def quick(person: Person) -> str:
    answer = person.post("/api/quick", {"game": "higgins", "players": 2})
    assert answer.status_code in (200, 201), answer.text
    return str(answer.json()["id"])


def test_an_account_is_marked_and_unmarked_by_its_owner(client: TestClient[Any], ada: Person) -> None:
    assert me(ada)["bot"] is False
    assert refused(ada, True) == (409, "guest")
    zed = robot(client)
    assert me(zed)["bot"] is profile(client, zed)["bot"] is True
    assert zed.send("PATCH", "/api/me", {"bot": False}).json()["bot"] is False


def test_a_token_cannot_mark_its_account(client: TestClient[Any]) -> None:
    zed = account(client, "Zed")
    token = zed.post("/api/me/tokens", {"name": "t", "scopes": ["play"]}).json()["token"]
    program = Person(client)
    program.cookie = {"authorization": f"Bearer {token}"}
    assert refused(program, True) == (403, "scope")


def test_it_is_not_changed_while_a_table_waits_or_runs(client: TestClient[Any], ada: Person) -> None:
    zed = account(client, "Zed")
    waits = zed.create("me", "open")["id"]
    assert refused(zed, True) == (409, "playing")
    assert zed.send("PATCH", "/api/me", {"bot": False}).status_code == 200, "as it is"
    assert zed.post(f"/api/matches/{waits}/leave", {}).is_success
    runs = table(ada, zed)
    assert refused(zed, True) == (409, "playing")
    assert zed.post(f"/api/matches/{runs}/leave", {}).is_success
    assert refused(zed, True) == (409, "playing"), "the result will be theirs, though a bot stands in"


def test_it_is_not_changed_after_a_rated_game(client: TestClient[Any], ada: Person) -> None:
    zed, bob = robot(client), account(client, "Bob")
    end(client, table(ada, zed), [1, 0])
    end(client, table(ada, bob), [1, 0])
    assert refused(zed, False) == refused(bob, True) == (409, "rated")


def test_a_game_with_a_bots_account_moves_that_pool_alone(client: TestClient[Any], ada: Person, bob: Person) -> None:
    zed = robot(client)
    end(client, table(ada, bob), [0, 1])
    people = rated(client, ada)
    assert list(people) == ["people"] and people["people"][0] == 1
    end(client, table(ada, bob, zed), [1, 2, 0])
    end(client, table(ada, zed), [1, 0])
    mine = rated(client, ada)
    assert mine["people"] == people["people"], "no game with a program moves it"
    assert mine["bots"][0] == 2 and mine["bots"][1] < 25
    assert list(rated(client, zed)) == ["bots"] and rated(client, zed)["bots"][0] == 2
    assert [r["pool"] for r in profile(client, ada)["ratings"]] == ["people", "bots"]
    end(client, table(ada, bob), [0, 1])
    assert rated(client, ada)["bots"] == mine["bots"] and rated(client, ada)["people"][0] == 2


def test_a_program_that_left_is_still_one(client: TestClient[Any], ada: Person) -> None:
    zed = robot(client)
    match = table(ada, zed)
    assert zed.post(f"/api/matches/{match}/leave", {}).is_success
    end(client, match, [0, 1])
    assert list(rated(client, ada)) == list(rated(client, zed)) == ["bots"]


def test_seats_and_lists_say_where_a_program_sits(client: TestClient[Any], ada: Person) -> None:
    zed = robot(client)
    match = zed.create("me", "open", "random")["id"]
    seats = [[False, False, False], [True, False, False]]

    def shown(person: Person) -> list[list[bool]]:
        listed = next(m for m in person.get("/api/matches").json() if m["id"] == match)
        return [[s["program"] for s in found["seats"]] for found in (person.state(match), listed)]

    assert shown(ada) == [seats[1]] * 2
    assert ada.post(f"/api/matches/{match}/join", {}).json()["seats"][0]["program"] is True
    assert shown(ada) == shown(zed) == [seats[1]] * 2
    assert zed.post(f"/api/matches/{match}/leave", {}).is_success
    assert shown(ada) == [seats[0]] * 2, "a bot of the server's stands in"
    assert zed.post(f"/api/matches/{match}/sit", {"seat": 0}).is_success
    assert shown(ada) == [seats[1]] * 2
    here = {p["name"]: p["bot"] for p in client.get("/api/online").json()["people"]}
    assert here["Zed"] is True and here["Ada"] is False


def test_a_quick_game_seats_people_and_programs_apart(client: TestClient[Any], ada: Person, bob: Person) -> None:
    zed, yod = robot(client), robot(client, "Yod")
    of_zed = quick(zed)
    of_ada = quick(ada)
    assert of_ada != of_zed, "not with a program, though its table is older"
    assert quick(yod) == of_zed
    assert quick(bob) == of_ada


def test_a_program_that_is_invited_keeps_a_table_apart(client: TestClient[Any], ada: Person, bob: Person) -> None:
    robot(client)
    invited = ada.create("me", "open", {"kind": "invited", "name": "Zed"})["id"]
    answer = bob.post("/api/quick", {"game": "higgins", "players": 3})
    assert answer.is_success and answer.json()["id"] != invited
