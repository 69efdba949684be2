"""The two rooms of a table's chat, and names that are taken there."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select

from tests.server.conftest import Person
from tests.server.test_talk import in_database, lines, match, say
from trunkline.server import db
from trunkline.server.errors import Refused
from trunkline.server.people.names import alike, chosen
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
    assert answer.status_code == 403 and "Choose another name" in answer.json()["message"]
    assert false.get(f"/api/matches/{match}/chat").json()["may"] is False


def test_names_alike_are_those_one_would_take_for_each_other() -> None:
    assert alike("\u0412\u043e\u0440", "Bop"), "all Cyrillic"
    assert alike("Ill", "lIl") and alike("Otto", "0tto")
    assert not alike("Ben", "Bern") and not alike("Ada", "Adam")
    assert not alike("Ann 1", "Ann 2") and not alike("!!", "??") and not alike("\u304b", "\u304c")


@pytest.mark.parametrize("name", [
    "Ann.", "@Ann", "_Ann_", "\"Ann\"", "Ann\u2024", "Ann\u0332", "\u0226nn", "A\u0338nn", "\u0391\u03b7\u03b7",
    "\u0391\u039d\u039d", "\u1d00nn", "A\u0274\u0274", "Ann\u20dd"])
def test_names_like_ann(name: str) -> None:
    assert alike(name, "Ann")


@pytest.mark.parametrize(("name", "other"), [
    ("Borne", "Bome"), ("VVill", "Will"), ("\u0299ob", "Bob"), ("\u04cf\u0456\u04cf", "lil"),
    ("\u03bd\u03bf\u03be", "vo\u03be"),
    ("\u051d\u051b\u04af", "wqy"), ("D\u0131ng", "Ding"), ("\u0261us", "Gus"),
    ("\u039d\u03af\u03ba\u03bf\u03c2", "\u03bd\u03af\u03ba\u03bf\u03c2")])
def test_letters_that_look_alike(name: str, other: str) -> None:
    assert alike(name, other)


@pytest.mark.parametrize("name", ["\u13aann", "\ua4eenn", "A\u0578\u0578", "B\u0585b", "\u0410nn", "\u3042nn"])
def test_a_word_of_a_name_has_letters_of_one_script(name: str) -> None:
    with pytest.raises(Refused, match="different alphabets"):
        chosen(name)


@pytest.mark.parametrize("name", [
    "\ua4ee\ua4d3\ua4ee", "\u13aa\u13a0\u13aa", "\uab7a\uab70\uab7a", "\u15e9\u15ea\u15e9", "\u2c80\u2c9a\u2c9a",
    "\u13aa \ua4d3.", "\u13aa\u13a0\u13aa 2"])
def test_a_name_is_not_made_of_letters_that_only_look_latin(name: str) -> None:
    with pytest.raises(Refused, match="look Latin"):
        chosen(name)


@pytest.mark.parametrize("name", ["\u13e3\u13b3\u13a9", "\u1403\u14c4\u1483\u144e\u1450\u1466",
                                  "\ua4e1\ua4f5-\ua4e2\ua4fb"])
def test_names_in_these_scripts_pass(name: str) -> None:
    """Cherokee, Inuktitut, Lisu."""
    assert chosen(name) == name


@pytest.mark.parametrize("name", [
    "\u7530\u4e2d\u3055\u3093", "\u30c7\u30fc\u30bf\u4eba\u3005", "\uae40\u91d1", "Ann \u0411\u043e\u0440", "R2D2",
    "\uff21nn", "Ka\u02bbimi", "\u0930\u093e\u092e", "Ann\U0001f682", "m\xaa"])
def test_names_of_one_script_a_word_pass(name: str) -> None:
    assert chosen(name) == name


def test_a_host_without_a_seat_writes_under_no_seated_name(bob: Person, client: TestClient[Any]) -> None:
    host = Person(client, "Bob")
    made = host.post("/api/matches", {"game": "higgins", "spectators": False,
                                      "seats": [{"kind": "open"}, {"kind": "open"}]}).json()["id"]
    assert say(host, made, "Who comes?").status_code == 201
    assert bob.post(f"/api/matches/{made}/join", {}).status_code == 200
    refused(host, made)
    assert Person(client, "Cy").post(f"/api/matches/{made}/join", {}).json()["status"] == "running"
    refused(host, made)
    assert host.post("/api/guest", {"name": "Host"}).status_code == 200
    assert say(host, made, "I am the host").status_code == 201


def refused(person: Person, match: str) -> None:
    """They may not write under their name."""
    answer = say(person, match, "I am Bob")
    assert answer.status_code == 403 and "Choose another name" in answer.json()["message"]
    assert person.get(f"/api/matches/{match}/chat").json()["may"] is False
