"""The two rooms of a table's chat, and names that are taken there."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from tests.server.conftest import Person
from tests.server.test_talk import in_database, lines, match, say
from trunkline.server import db
from trunkline.server.people.names import alike
from trunkline.server.settings import Settings

__all__ = ["match"]  # a fixture


def texts(person: Person, match: str) -> list[tuple[str, str]]:
    return [(x["room"], x["text"]) for x in lines(person, match)]


def test_players_and_spectators_have_a_room_each_until_the_match_is_over(
        ada: Person, bob: Person, match: str, client: TestClient[Any], settings: Settings) -> None:
    cy = Person(client, "Cy")
    secret = say(ada, match, "Shall we block Chicago?").json()
    assert say(cy, match, "@Bob go to Nashville").status_code == 201
    assert texts(bob, match) == [("players", "Shall we block Chicago?")]
    assert texts(cy, match) == [("spectators", "@Bob go to Nashville")]
    assert bob.get("/api/me/news").json()["news"] == [], "a notice would tell what is hidden"
    for person, room in (cy, "players"), (ada, "spectators"):
        answer = person.post(f"/api/matches/{match}/chat", {"text": "hello", "room": room})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")
    assert cy.post("/api/reports", {"words": "bad", "message": secret["id"]}).status_code == 404
    assert ada.get(f"/api/matches/{match}/chat").json()["rooms"] == ["players"]

    async def end(session: Any) -> None:
        row = (await session.execute(select(db.MatchRow).where(db.MatchRow.id == match))).scalar_one()
        row.status = "over"

    in_database(settings, end)
    assert [room for room, _ in texts(bob, match)] == ["players", "spectators"]
    assert texts(cy, match) == [("spectators", "@Bob go to Nashville")], "what players said stays theirs"
    assert ada.post(f"/api/matches/{match}/chat", {"text": "thanks", "room": "spectators"}).status_code == 201
    assert texts(cy, match)[-1] == ("spectators", "thanks")


def test_who_has_left_a_seat_to_a_bot_still_reads_the_players(ada: Person, bob: Person, match: str) -> None:
    say(ada, match, "back soon?")
    assert bob.post(f"/api/matches/{match}/leave", {}).status_code == 200
    assert say(bob, match, "in an hour").json()["seat"] == 1
    assert len(texts(bob, match)) == len(texts(ada, match)) == 2


def test_at_one_browser_each_seat_speaks_in_its_own_name(ada: Person, client: TestClient[Any]) -> None:
    hot = ada.create("me", {"kind": "local", "name": "Eva"}, "open")["id"]
    bob = Person(client, "Bob")
    assert bob.post(f"/api/matches/{hot}/join", {}).status_code == 200

    def speak(person: Person, seat: int) -> Any:
        return person.post(f"/api/matches/{hot}/chat", {"text": f"from {seat}", "seat": seat})

    assert [(x["name"], x["seat"]) for x in (speak(ada, 1).json(), speak(ada, 0).json())] == [("Eva", 1), ("Ada", 0)]
    assert say(ada, hot, "hello").json()["name"] == "Ada"
    assert [(x["name"], x["seat"]) for x in lines(bob, hot)] == [("Eva", 1), ("Ada", 0), ("Ada", 0)]
    for person, seat in (ada, 2), (bob, 0), (Person(client, "Cy"), 1), (bob, 7):
        answer = speak(person, seat)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


@pytest.mark.parametrize("name", ["Bob", "BOB", "b o b", "B0b", "\uff22ob"])
def test_nobody_writes_under_a_seated_name(match: str, client: TestClient[Any], name: str) -> None:
    false = Person(client, name)
    answer = say(false, match, "I resign")
    assert answer.status_code == 403 and "Take another name" in answer.json()["message"]
    assert false.get(f"/api/matches/{match}/chat").json()["may"] is False


def test_names_alike_are_those_one_would_take_for_each_other() -> None:
    assert alike("\u0412\u043e\u0440", "Bop"), "all Cyrillic"
    assert alike("Ill", "lIl") and alike("Otto", "0tto")
    assert not alike("Ben", "Bern") and not alike("Ada", "Adam")
