"""Under which names people sit down at a table: nobody speaks there as somebody else, and nobody sits down twice."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person


@pytest.fixture
def zoe(client: TestClient[Any]) -> Person:
    """Somebody with an account of the name Zoe Zug."""
    person = Person(client, "Zoe")
    person.take_cookie(person.post("/api/account", {"name": "Zoe Zug", "password": "correct horse battery 9"}))
    return person


def join(person: Person, match: str, **more: Any) -> tuple[int, str]:
    """What is answered: the status, and the code of the refusal."""
    answer = person.post(f"/api/matches/{match}/join", more)
    return answer.status_code, answer.json().get("code", "")


def names(person: Person, match: str) -> list[str | None]:
    return [seat["name"] for seat in person.state(match)["seats"]]


@pytest.mark.parametrize("name", ["Ada", "ada", "A d a", "Ada."])
def test_nobody_sits_down_under_the_name_of_another_seat(
        ada: Person, bob: Person, client: TestClient[Any], name: str) -> None:
    match = ada.create("me", "open", "open")["id"]
    assert join(bob, match, name=name) == (409, "name_taken"), "for somebody beside"
    assert join(Person(client, name), match) == (409, "name_taken"), "their own"
    assert names(ada, match) == ["Ada", None, None]
    assert join(bob, match, name="Cy") == (200, "")


def test_nobody_sits_down_under_the_name_of_an_account(bob: Person, zoe: Person) -> None:
    match = bob.create("me", "open", "open")["id"]
    assert join(bob, match, name="zoe zug") == (409, "name_taken")
    assert names(bob, match) == ["Bob", None, None]
    seats = [{"kind": "me"}, {"kind": "local", "name": "Zoe Zug"}]
    made = bob.post("/api/matches", {"game": "higgins", "seats": seats})
    assert (made.status_code, made.json()["code"]) == (409, "name_taken")
    assert join(zoe, match) == (200, ""), "their own"


@pytest.mark.parametrize("seats", [
    [{"kind": "me"}, {"kind": "local", "name": "ADA"}],
    [{"kind": "me"}, {"kind": "local", "name": "Bo"}, {"kind": "local", "name": "Bo."}],
    [{"kind": "me"}, {"kind": "invited", "name": "Zoe Zug"}, {"kind": "local", "name": "Z\u00f6e Zug"}],
])
def test_no_two_people_of_a_new_table_have_one_name(ada: Person, zoe: Person, seats: list[dict[str, str]]) -> None:
    made = ada.post("/api/matches", {"game": "higgins", "seats": seats})
    assert (made.status_code, made.json()["code"]) == (409, "name_taken")


def test_nobody_takes_a_bots_seat_under_the_name_of_another(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "random", "open", takeover=True)["id"]
    assert join(bob, match) == (200, "")
    for name, status in ("BOB", 409), ("Cy", 200):
        answer = Person(client, name).post(f"/api/matches/{match}/sit", {"seat": 1})
        assert answer.status_code == status, answer.text
    assert names(ada, match) == ["Ada", "Cy", "Bob"]


def test_a_second_seat_is_taken_once(ada: Person) -> None:
    match = ada.create("me", "open", "open")["id"]
    assert join(ada, match, name="Kid") == join(ada, match, name="kid") == (200, "")
    assert join(ada, match, name="Ada") == (409, "seated")
    assert names(ada, match) == ["Ada", "Kid", None]
    assert join(ada, match, name="Mum") == join(ada, match, name="Mum") == (200, ""), "the match has begun in between"
    assert names(ada, match) == ["Ada", "Kid", "Mum"]


def test_a_new_name_is_shown_at_tables_and_is_not_that_of_another_player(ada: Person, bob: Person) -> None:
    match = ada.create("me", "open", {"kind": "local", "name": "Kid"}, options={"version": "short"}, seed=4)["id"]
    assert join(bob, match) == (200, "")
    ada.play(match)
    for name in "ADA", "kid":
        answer = bob.post("/api/guest", {"name": name})
        assert (answer.status_code, answer.json()["code"]) == (409, "name_taken"), "of another player there"
    assert ada.post("/api/guest", {"name": "Countess"}).status_code == 200
    state = bob.state(match)
    assert [seat["name"] for seat in state["seats"]] == ["Countess", "Bob", "Kid"]
    assert state["log"][0]["words"].startswith("Countess "), "in what was before, too"
    assert names(ada, match) == ["Countess", "Bob", "Kid"]


def test_somebody_else_may_sit_down_first(bob: Person) -> None:
    match = bob.create("open", "open", "open")["id"]
    assert join(bob, match, name="Friend") == join(bob, match, name="Bob") == (200, "")
    assert names(bob, match) == ["Friend", "Bob", None]
