"""Matches made, listed, joined, looked at, kept as files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text as sql

from tests.server.conftest import Person, Serve, lasting, later, legal
from trunkline.engine import matchfile
from trunkline.server import db


def test_a_match_against_a_bot_starts_at_once(ada: Person, bob: Person) -> None:
    state = ada.create("me", "random", seed=7)
    assert (state["status"], state["mine"], state["game"]) == ("running", True, "higgins")
    assert [(s["kind"], s["name"], s["bot"], s["mine"]) for s in state["seats"]] == [
        ("person", "Ada", None, True), ("bot", "Random", "random", False)]
    assert state["options"]["players"] == 2
    assert state["seq"] == len(state["log"])
    assert state["view"]["legal"] is not None
    assert state["result"] is None
    assert state == ada.state(state["id"]), "the same after a reload"
    seen = bob.state(state["id"])
    assert (seen["mine"], seen["view"]["legal"]) == (False, None), "somebody else sees no choices"
    assert [s["mine"] for s in seen["seats"]] == [False, False]


def test_the_same_seed_deals_the_same(ada: Person) -> None:
    one, two = (ada.create("me", {"kind": "local", "name": "Bo"}, seed=99)["view"] for _ in range(2))
    assert one["seats"] == two["seats"]


def test_hot_seat(ada: Person) -> None:
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options={"version": "short"})
    assert [s["mine"] for s in match["seats"]] == [True, True]
    seats = set()
    for _ in range(8):
        state = ada.play(match["id"])
        assert state["view"]["legal"] is not None, "every turn is decided at this device"
        seats.add(state["to_move"])
    assert seats == {0, 1}


def test_joining_by_link(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "open", "open")["id"]
    state = bob.state(match)
    assert (state["status"], state["view"], state["log"], state["to_move"]) == ("open", None, [], None)
    joined = bob.post(f"/api/matches/{match}/join", {"seat": 2}).json()
    assert [s["name"] for s in joined["seats"]] == ["Ada", None, "Bob"]
    again = bob.post(f"/api/matches/{match}/join", {})
    assert again.json() == joined, "following the link twice takes one seat"
    taken = ada.post(f"/api/matches/{match}/join", {"seat": 2})
    assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")
    nowhere = ada.post(f"/api/matches/{match}/join", {"seat": 3})
    assert (nowhere.status_code, nowhere.json()["code"]) == (400, "no_seat")
    cy = Person(client, "Cy")
    started = cy.post(f"/api/matches/{match}/join", {}).json()
    assert (started["status"], [s["name"] for s in started["seats"]]) == ("running", ["Ada", "Cy", "Bob"])
    assert started["view"]["legal"] is None, "the first seat moves"
    assert legal(ada.state(match))
    full = Person(client, "Di").post(f"/api/matches/{match}/join", {})
    assert (full.status_code, full.json()["code"]) == (409, "not_open")


def test_a_second_seat_is_taken_on_purpose_only(ada: Person) -> None:
    match = ada.create("me", "open", "open")["id"]
    slip = ada.post(f"/api/matches/{match}/join", {"seat": 1})
    assert (slip.status_code, slip.json()["code"]) == (409, "seated")
    assert ada.state(match)["status"] == "open"
    nameless = ada.post(f"/api/matches/{match}/join", {"seat": 1, "name": " "})
    assert (nameless.status_code, nameless.json()["code"]) == (400, "name")
    assert ada.post(f"/api/matches/{match}/join", {"seat": 1, "name": "Mum"}).status_code == 200
    assert ada.post(f"/api/matches/{match}/join", {"name": "Dad"}).json()["status"] == "running"
    assert [(s["mine"], s["name"]) for s in ada.state(match)["seats"]] == [(True, "Ada"), (True, "Mum"), (True, "Dad")]


def test_names_of_bots_are_told_apart(ada: Person) -> None:
    seats = ada.create("random", "random", {"kind": "bot", "bot": "random", "name": "Rex"})["seats"]
    assert [s["name"] for s in seats] == ["Random", "Random 2", "Rex"]


def test_a_bot_is_not_called_as_a_person_who_sits_after_it(ada: Person) -> None:
    match = ada.create({"kind": "bot", "bot": "random", "name": "Ada"}, "random", "me",
                       {"kind": "local", "name": "Random"})
    assert [s["name"] for s in match["seats"]] == ["Ada 2", "Random 2", "Ada", "Random"]


def test_the_numbered_name_of_a_bot_is_no_longer_than_names_may_be(ada: Person) -> None:
    long = {"kind": "bot", "bot": "random", "name": "x" * 40}
    match = ada.create("me", long, long)
    assert [s["name"] for s in match["seats"][1:]] == ["x" * 40, "x" * 38 + " 2"]


@pytest.mark.parametrize(("wanted", "code"), [
    ({"game": "chess"}, "no_game"),
    ({"seats": [{"kind": "me"}]}, "seats"),
    ({"seats": [{"kind": "me"}] * 7}, "seats"),
    ({"seats": []}, "invalid"),
    ({"seats": [{"kind": "me"}, {"kind": "ghost"}]}, "invalid"),
    ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "no_bot"),
    ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "../etc"}]}, "no_bot"),
    ({"seats": [{"kind": "me"}, {"kind": "local"}]}, "name"),
    ({"options": {"players": 3}}, "seats"),
    ({"options": {"version": "huge"}}, "options"),
    ({"options": {"speed": 9}}, "options"),
    ({"options": {"version": {"a": [1]}}}, "invalid"),
    ({"options": []}, "invalid"),
    ({"seed": -1}, "invalid"),
    ({"seed": 2**64}, "invalid"),
    ({"seed": "x"}, "invalid"),
    ({"more": 1}, "invalid"),
])
def test_matches_that_cannot_be(ada: Person, wanted: dict[str, Any], code: str) -> None:
    full = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], **wanted}
    answer = ada.post("/api/matches", full)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["message"]
    assert ada.get("/api/matches").json() == []


def test_the_list(ada: Person, bob: Person) -> None:
    ids = [ada.create("me", "open")["id"] for _ in range(4)]
    running = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    listed = ada.get("/api/matches").json()
    assert [m["id"] for m in listed] == [running, *reversed(ids)], "the newest first"
    assert all(m["mine"] for m in listed)
    assert not any(m["mine"] for m in bob.get("/api/matches").json())
    assert [m["id"] for m in ada.get("/api/matches?status=running").json()] == [running]
    assert [m["id"] for m in ada.get("/api/matches?status=open&limit=2").json()] == [ids[3], ids[2]]
    assert [m["id"] for m in ada.get(f"/api/matches?status=open&before={ids[2]}").json()] == [ids[1], ids[0]]
    assert ada.get("/api/matches?status=over").json() == []


@pytest.mark.parametrize(("query", "status"), [
    ("status=lost", 400), ("limit=0", 400), ("limit=1000", 400), ("limit=x", 400), ("before=nosuch", 404),
])
def test_a_list_asked_for_wrongly(ada: Person, query: str, status: int) -> None:
    assert ada.get(f"/api/matches?{query}").status_code == status


def test_unknown_matches(ada: Person) -> None:
    bodies = {"/join": {}, "/moves": {"seq": 0, "key": "k", "move": 1}, "/why": {"text": "stay"}}
    for match in "nosuch", "%00", "..%2f..", "x" * 3000, "%F0%9F%9A%82", "'--":
        for path in "", "/at/0", "/file", "/join", "/moves", "/why":
            address = f"/api/matches/{match}{path}"
            answer = ada.post(address, bodies[path]) if path in bodies else ada.get(address)
            assert answer.status_code == 404, address
            assert set(answer.json()) == {"code", "message"}


def test_looking_back(ada: Person) -> None:
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options={"version": "short"}, seed=3)["id"]
    states = [ada.state(match)]
    states += [ada.play(match) for _ in range(5)]
    for then in states:
        seen = ada.get(f"/api/matches/{match}/at/{then['seq']}").json()
        assert seen["view"]["legal"] is None
        assert seen["log"] == then["log"]
        assert seen["view"] == {**then["view"], "legal": None}
        assert (seen["seq"], seen["to_move"]) == (then["seq"], then["to_move"])
    assert ada.get(f"/api/matches/{match}/at/{states[-1]['seq'] + 1}").status_code == 404
    assert ada.get(f"/api/matches/{match}/at/-1").status_code in (400, 404)
    assert ada.get(f"/api/matches/{match}/at/x").status_code in (400, 404)


def test_an_open_match_has_no_past_and_no_file(ada: Person) -> None:
    match = ada.create("me", "open")["id"]
    assert ada.get(f"/api/matches/{match}/at/0").json()["code"] == "no_moment"
    assert ada.get(f"/api/matches/{match}/file").json()["code"] == "not_started"
    assert ada.post(f"/api/matches/{match}/why", {"text": "stay"}).json()["code"] == "not_started"


def test_why(ada: Person, bob: Person) -> None:
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    assert bob.post(f"/api/matches/{match}/why", {"text": "stay"}).json() == {"legal": True, "reason": None}
    answer = bob.post(f"/api/matches/{match}/why", {"text": "move Seattle"}).json()
    assert answer["legal"] is False
    assert answer["reason"]["rule"].startswith("4")
    assert answer["reason"]["words"]
    for text in ("", "x" * 201):
        assert bob.post(f"/api/matches/{match}/why", {"text": text}).status_code == 400


def test_a_file_goes_round(ada: Person, bob: Person) -> None:
    match = ada.create("me", {"kind": "local", "name": "<b>Bo</b> # 2"}, seed=5)["id"]
    played = ada.play(match, 6)
    answer = ada.get(f"/api/matches/{match}/file")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert matchfile.loads(answer.text).seq == played["seq"]
    answer = bob.client.post("/api/files", content=answer.content, headers={"content-type": "text/plain", **bob.cookie})
    assert answer.status_code == 201
    seen = answer.json()
    assert (seen["status"], seen["mine"], seen["seq"]) == ("viewing", False, played["seq"])
    assert lasting(seen)["log"] == lasting(played)["log"]
    assert seen["view"] == {**played["view"], "legal": None}
    assert seen == bob.state(seen["id"])
    assert [m["id"] for m in bob.get("/api/matches?status=viewing").json()] == [seen["id"]]
    for person in (ada, bob):
        answer = person.move(seen["id"], seen["seq"], "stay")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_seated"), "nobody plays on"
    assert bob.get(f"/api/matches/{seen['id']}/at/1").json()["seq"] == 1


def test_a_file_of_another_program_goes_round_with_its_names(ada: Person) -> None:
    """Persian spells names with a zero-width non-joiner; editors put a byte-order mark first, or end lines by CR."""
    name = "نیک\u200cاختر"
    match = ada.create("me", {"kind": "local", "name": name}, seed=5)["id"]
    ada.play(match, 3)
    text = ada.get(f"/api/matches/{match}/file").text
    assert f"seat 2 {name}\n" in text
    for other in ("\ufeff" + text, text.replace("\n", "\r"), "\ufeff" + text.replace("\n", "\r\n")):
        answer = ada.client.post("/api/files", content=other.encode(), headers={"content-type": "text/plain"})
        assert answer.status_code == 201, answer.text
        assert [seat["name"] for seat in answer.json()["seats"]] == ["Ada", name]


SPOILERS: list[Callable[[bytes], bytes]] = [
    lambda _: b"", lambda _: b"hello", lambda _: b"\x00" * 1000, lambda t: t + b"\n999 1 stay",
    lambda t: t + b"\xff\xfe",
    lambda t: t.replace(b"\n1 1 ", b"\n1 1 fly "), lambda t: t.replace(b"higgins", b"chess"),
    lambda t: t.replace(b"match 1", b"match 99"), lambda t: t.replace(b"seat 1 Ada", "seat 1 A\u202eda".encode()),
]


def test_files_that_do_not_replay(ada: Person) -> None:
    match = ada.create("me", {"kind": "local", "name": "Bo"}, seed=5, options={"version": "short"})["id"]
    ada.play(match, 4)
    whole = ada.get(f"/api/matches/{match}/file").content
    for spoil in SPOILERS:
        answer = ada.client.post("/api/files", content=spoil(whole), headers={"content-type": "text/plain"})
        assert answer.status_code == 400
        assert answer.json()["code"] in ("file", "name")
    assert ada.get("/api/matches?status=viewing").json() == []


def test_a_match_of_other_rules_is_read_move_by_move_and_no_more(serve: Serve, database: str) -> None:
    one = serve()
    ada, bob = Person(one, "Ada"), Person(one, "Bob")
    match = ada.create("me", "open", "random", seed=5, pace={"per": "move", "seconds": 60})["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    played = ada.play(match)
    one.__exit__(None, None, None)
    asyncio.run(change(database, "UPDATE matches SET rules_version = 1"))
    client = serve()
    for person in ada, bob:
        person.client = client
    state = ada.state(match)
    assert "version 1 of the rules of C. C. Higgins Rail Pass" in state["note"]
    assert (state["view"], state["result"], state["file"], state["status"]) == (None, None, False, "running")
    assert [(x["seq"], x["text"]) for x in state["log"][:len(played["log"])]] == [
        (x["seq"], x["text"]) for x in played["log"]]
    assert state["log"][0]["words"] == f"Ada: {played['log'][0]['text']}"
    then = ada.get(f"/api/matches/{match}/at/1").json()
    assert (then["note"], then["view"], then["log"]) == (state["note"], None, state["log"][:1])
    for path, body in (("moves", {"seq": state["seq"], "key": "k", "text": "stay"}), ("undo", {"seq": state["seq"]}),
                       ("leave", {}), ("advice", {"ply": 0}), ("why", {"text": "stay"})):
        answer = ada.post(f"/api/matches/{match}/{path}", body)
        assert answer.status_code in (403, 409), (path, answer.text)
    assert ada.get(f"/api/matches/{match}/file").status_code in (403, 409)
    later(client, 1000)
    assert bob.state(match)["log"] == state["log"], "its clock is not acted on, and its bot does not move"


async def change(database: str, statement: str) -> None:
    engine = db.connect(database)
    async with engine.begin() as connection:
        await connection.execute(sql(statement))
    await engine.dispose()
