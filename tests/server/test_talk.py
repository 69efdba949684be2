"""Chat, notes, mutes, reports."""

from __future__ import annotations

import asyncio
import datetime
import subprocess
import sys
import time
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import insert, select

from tests.server.conftest import Person
from trunkline.server import db
from trunkline.server.db import Seat
from trunkline.server.notices.tables import NoticeRow
from trunkline.server.people.admin import remove
from trunkline.server.settings import Settings
from trunkline.server.talk import said
from trunkline.server.talk.tables import ChatRow, ReportRow

NOW = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)


def put(person: Person, path: str, body: Any) -> Any:
    person.client.cookies.clear()
    return person.client.put(path, json=body, headers=person.cookie)


def delete(person: Person, path: str) -> Any:
    person.client.cookies.clear()
    return person.client.delete(path, headers=person.cookie)


def say(person: Person, match: str, text: str) -> Any:
    return person.post(f"/api/matches/{match}/chat", {"text": text})


def lines(person: Person, match: str, **more: Any) -> list[dict[str, Any]]:
    answer = person.get(f"/api/matches/{match}/chat", params=more)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["lines"])


def in_database(settings: Settings, do: Any) -> Any:
    """Do it in a session on the server's database."""
    async def run() -> Any:
        engine = db.connect(settings.database_url())
        try:
            async with db.sessions(engine).begin() as session:
                return await do(session)
        finally:
            await engine.dispose()

    return asyncio.run(run())


@pytest.fixture
def match(ada: Person, bob: Person) -> str:
    made = ada.create("me", "open")["id"]
    assert bob.post(f"/api/matches/{made}/join", {}).status_code == 200
    return str(made)


def test_what_is_said_is_heard_by_all_in_its_order(ada: Person, bob: Person, match: str,
                                                   client: TestClient[Any]) -> None:
    first = say(ada, match, "  Good morning <b>all</b>  ")
    assert first.status_code == 201 and first.json()["text"] == "Good morning <b>all</b>"
    assert say(bob, match, "Morning").status_code == 201
    heard = lines(bob, match)
    assert [(x["name"], x["seat"], x["text"], x["mine"]) for x in heard] == [
        ("Ada", 0, "Good morning <b>all</b>", False), ("Bob", 1, "Morning", True)]
    stranger = Person(client)
    assert lines(stranger, match) == [], "the players' room is theirs alone"
    assert say(stranger, match, "hello").status_code == 401
    assert stranger.get(f"/api/matches/{match}/chat").json()["may"] is False


@pytest.mark.parametrize("text", ["", "   ", "a\nb", "a\x00b", "\x1b[2J", "\u200b\u200b", "x" * 1001])
def test_what_cannot_be_a_line_is_refused(ada: Person, match: str, text: str) -> None:
    answer = say(ada, match, text)
    assert answer.status_code == 400 and answer.json()["message"]
    assert not lines(ada, match)


def test_what_turns_text_around_or_piles_up_is_left_out(ada: Person, match: str) -> None:
    assert say(ada, match, "a\u202eb" + "e" + "\u0301" * 30 + " 👩\u200d🚀").json()["text"] == \
        "ab" + "é" + "\u0301" * 4 + " 👩\u200d🚀"


def test_whoever_calls_again_and_again_gives_one_notice(ada: Person, bob: Person, match: str,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.talk.service.CALLS", 1e9)
    for n in range(5):
        assert say(ada, match, f"@Bob {n}").status_code == 201
    assert ["@Bob 0" in n["words"] for n in bob.get("/api/me/news").json()["news"]] == [True]


def test_all_of_one_name_hear_and_an_address_calls_nobody() -> None:
    seats = [Seat(place=0, alias="Bob", person="1"), Seat(place=1, alias="bob", person="2"),
             Seat(place=2, alias="Bob Lee", person="3"), Seat(place=3, alias="Ada", person="4")]
    assert said.mentioned("@Bob, your move", seats) == (["Bob"], ["1", "2"])
    assert said.mentioned("@bob lee and @Ada!", seats) == (["Bob Lee", "Ada"], ["3", "4"])
    assert said.mentioned("(@Ada) @Bob Lee @Bob", seats)[1] == ["1", "2", "3", "4"]
    for text in ("mail me at x@Bob.example", "x.y-z@Ada", "7@Bob", "@Bobby", "@Adam"):
        assert said.mentioned(text, seats) == ([], [])


def test_a_mention_gives_a_notice_but_not_of_somebody_muted(ada: Person, bob: Person, match: str,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.talk.service.CALLS", 1e-6)
    assert say(ada, match, "what do you say, @bob?").json()["mentions"] == ["Bob"]
    assert lines(bob, match)[0]["me"]
    assert not lines(ada, match)[0]["me"]
    news = bob.get("/api/me/news").json()
    assert [(n["kind"], n["match"]) for n in news["news"]] == [("mention", match)]
    assert "what do you say" in news["news"][0]["words"]
    hers = lines(ada, match)[0]["person"]
    assert bob.post(f"/api/people/{hers}/mute", {}).json() == [{"person": hers, "name": "Ada"}]
    assert bob.post(f"/api/people/{hers}/mute", {}).status_code == 200, "twice is once"
    say(ada, match, "@Bob @Bobby @Ada")
    assert not lines(bob, match)
    assert len(lines(ada, match)) == 2
    assert len(bob.get("/api/me/news").json()["news"]) == 1
    assert "mention" not in [n["kind"] for n in ada.get("/api/me/news").json()["news"]]
    assert delete(bob, f"/api/people/{hers}/mute").status_code == 204
    assert len(lines(bob, match)) == 2
    say(ada, match, "@Bob again")
    assert len(bob.get("/api/me/news").json()["news"]) == 2
    assert bob.post("/api/people/nobody/mute", {}).status_code == 404
    assert ada.post(f"/api/people/{hers}/mute", {}).status_code == 400


def test_ten_thousand_lines_break_nothing(ada: Person, match: str, settings: Settings) -> None:
    person = say(ada, match, "the first").json()["person"]

    async def fill(session: Any) -> None:
        number = (await session.execute(select(db.MatchRow.number).where(db.MatchRow.id == match))).scalar_one()
        await session.execute(insert(ChatRow), [
            {"number": number, "person": person, "name": "Ada", "room": "players", "at": NOW,
             "text": f"line {i} " + "x" * 900, "mentions": []} for i in range(10_000)])

    in_database(settings, fill)
    began = time.perf_counter()
    page = ada.get(f"/api/matches/{match}/chat").json()
    seconds = time.perf_counter() - began
    assert [x["text"].split()[1] for x in page["lines"]] == [str(i) for i in range(9900, 10_000)]
    assert page["more"]
    assert seconds < 1
    older = lines(ada, match, before=page["lines"][0]["id"])
    assert older[-1]["text"].startswith("line 9899 ")
    assert say(ada, match, "the last").status_code == 201
    assert [x["text"] for x in lines(ada, match, after=page["lines"][-1]["id"])] == ["the last"]
    assert not ada.get(f"/api/matches/{match}/chat", params={"after": 2**53}).json()["more"]


def test_who_floods_is_told_to_wait(ada: Person, bob: Person, match: str) -> None:
    answers = [say(ada, match, f"line {i}") for i in range(12)]
    refused = [a for a in answers if a.status_code == 429]
    assert refused and refused[0].json()["code"] == "too_many"
    assert 1 <= int(refused[0].headers["retry-after"]) <= 60
    assert say(bob, match, "I am not the one").status_code == 201


def test_a_closed_table_keeps_its_talk(ada: Person, bob: Person, match: str, client: TestClient[Any],
                                       settings: Settings) -> None:
    cy = Person(client, "Cy")
    assert say(cy, match, "may I look on?").status_code == 201
    message = lines(cy, match)[0]["id"]

    async def close(session: Any) -> None:
        row = (await session.execute(select(db.MatchRow).where(db.MatchRow.id == match))).scalar_one()
        row.visibility = "invited"

    in_database(settings, close)
    assert cy.get(f"/api/matches/{match}/chat").status_code == 404
    assert say(cy, match, "hello?").status_code == 404
    assert cy.post("/api/reports", {"words": "bad", "message": message}).status_code == 404
    assert bob.get(f"/api/matches/{match}/chat").status_code == 200


def test_who_looks_on_is_nudged_to_fetch_the_chat(ada: Person, bob: Person, match: str,
                                                  client: TestClient[Any]) -> None:
    client.cookies.clear()
    with client.websocket_connect(f"/api/matches/{match}/socket", headers=bob.cookie) as socket:
        assert socket.receive_json()["type"] == "state"
        assert say(ada, match, "hello").status_code == 201
        types = [socket.receive_json()["type"]]
        while types[-1] == "heartbeat":
            types.append(socket.receive_json()["type"])
        assert types[-1] == "chat"


def test_the_deleted_are_forgotten(ada: Person, bob: Person, match: str, settings: Settings) -> None:
    say(bob, match, "I am Bob, and @Ada knows")
    say(ada, match, "@Bob yes")
    put(bob, f"/api/matches/{match}/note", {"text": "mine"})
    way = bob.post("/api/me/channels", {"kind": "apprise", "address": "ntfy://topic-of-bob"})
    assert way.status_code == 201, way.text
    engine = db.connect(settings.database_url())

    async def go() -> None:
        await remove(db.sessions(engine), "Bob")
        await engine.dispose()

    asyncio.run(go())
    heard = lines(ada, match)
    assert [(x["name"], x["text"]) for x in heard] == [("Somebody", "(deleted)"), ("Ada", "@Bob yes")]


def test_a_note_is_ones_own(ada: Person, bob: Person, match: str) -> None:
    path = f"/api/matches/{match}/note"
    assert ada.get(path).json() == {"text": "", "changed": None}
    assert put(ada, path, {"text": "take Chicago\nfirst"}).json()["text"] == "take Chicago\nfirst"
    assert ada.get(path).json()["text"] == "take Chicago\nfirst"
    assert bob.get(path).json()["text"] == ""
    assert put(ada, path, {"text": "ж" * 10_001}).status_code == 413
    assert put(ada, path, {"text": "a\x00"}).status_code == 400
    assert put(ada, path, {"text": ""}).json() == {"text": "", "changed": None}


def test_a_report_keeps_what_was_said(ada: Person, bob: Person, match: str, settings: Settings) -> None:
    message = say(bob, match, "something rude").json()
    answer = ada.post("/api/reports", {"words": "rude", "match": match, "message": message["id"]})
    assert answer.status_code == 201, answer.text
    assert ada.post("/api/reports", {"words": "rude"}).status_code == 400
    assert ada.post("/api/reports", {"words": "rude", "message": 10**9}).status_code == 404
    assert ada.post("/api/reports", {"words": "rude", "person": "nobody"}).status_code == 404

    async def read(session: Any) -> Any:
        return (await session.execute(select(ReportRow.person, ReportRow.said, ReportRow.state))).all()

    told = subprocess.run([sys.executable, "-m", "trunkline.cli", "admin", "reports", "list", "--database",
                           settings.database], capture_output=True, text=True, check=True).stdout
    assert "rude" in told and f"in match {match}" in told and "message: Bob: something rude" in told
    for code in (0, 1):
        done = subprocess.run([sys.executable, "-m", "trunkline.cli", "admin", "reports", "close", "1", "told them",
                               "--database", settings.database], capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr

    assert [row[:2] for row in in_database(settings, read)] == [(message["person"], "Bob: something rude")]


def test_a_line_and_its_notice_are_stored_together(ada: Person, match: str, settings: Settings,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("trunkline.server.notices.outbox.tell", fails)
    assert say(ada, match, "hello @Bob").status_code == 500
    assert not lines(ada, match)

    async def count(session: Any) -> Any:
        return (await session.execute(select(NoticeRow.id).where(NoticeRow.kind == "mention"))).all()

    assert not in_database(settings, count)
