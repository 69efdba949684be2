"""What the event stream says of turns and invitations, so that a program need not fetch whole matches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.server.conftest import Person, legal


@contextmanager
def followed(http: httpx.Client, person: Person) -> Iterator[Iterator[dict[str, Any]]]:
    """The person's events as they come."""
    http.cookies.clear()
    with http.stream("GET", "/api/me/events", headers=person.cookie) as stream:
        yield (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))


def account(http: httpx.Client, name: str) -> Person:
    person = Person(http, name)
    person.take_cookie(person.post("/api/account", {"password": "seven brown owls at dusk"}))
    return person


def next_of(events: Iterator[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(event for event in events if event["type"] == kind)


def test_a_turn_says_what_has_happened_since_the_last(process: Any) -> None:
    _, http = process()
    ada = Person(http, "Ada")
    match = ada.create("me", "greedy", options={"version": "short"})["id"]
    with followed(http, ada) as events:
        first = next_of(events, "turn")
        assert "log" not in first, "what was before is not told again"
        for n in range(3):
            state = ada.state(match)
            assert ada.move(match, state["seq"], legal(state)[0], f"k{n}").status_code == 200
            turn = next(e for e in events if e["type"] == "turn" and e["seq"] > first["seq"])
            log = ada.state(match)["log"][first["seq"]:turn["seq"]]
            assert turn["before"] == first["seq"]
            assert [(e["seq"], e["seat"], e["text"]) for e in turn["log"]] == [(e["seq"], e["seat"], e["text"])
                                                                              for e in log]
            assert turn["log"][0]["move"] == legal(state)[0]
            first = turn


def test_what_was_undone_is_told_as_such(process: Any) -> None:
    _, http = process()
    ada = Person(http, "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options={"version": "short"})["id"]
    with followed(http, ada) as events:
        first = next_of(events, "turn")
        state = ada.play(match)
        played = next(e for e in events if e["type"] == "turn" and e["seq"] > first["seq"])
        assert ada.post(f"/api/matches/{match}/undo", {"seq": state["seq"]}).status_code == 200
        undone = next(e for e in events if e["type"] == "turn" and e["seq"] > played["seq"])
    assert undone["before"] == played["seq"]
    assert [(e["kind"], e["ply"]) for e in undone["log"]] == [("undo", ada.state(match)["ply"])]


def test_an_invitation_says_to_what_and_by_whom(process: Any) -> None:
    _, http = process()
    ada, bob = Person(http, "Ada"), account(http, "Bob")
    seats = "me", {"kind": "invited", "name": "Bob"}
    with followed(http, bob) as events:
        next_of(events, "news")
        match = ada.create(*seats, visibility="invited")["id"]
        invited = next_of(events, "invited")
        assert invited == {"type": "invited", "match": match, "seq": 0, "status": "open", "kind": "invited",
                           "game": "higgins", "by": "Ada"}
    with followed(http, bob) as events:
        assert next_of(events, "invited") == invited, "told again to a stream that was not there"
        assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    with followed(http, bob) as events:
        began = []
        for event in events:
            began.append(event["type"])
            if event["type"] == "news":
                break
    assert "invited" not in began


def test_legal_moves_alone(process: Any) -> None:
    _, http = process()
    ada, eve = Person(http, "Ada"), Person(http, "Eve")
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    state, mine = ada.state(match), ada.get(f"/api/matches/{match}/moves").json()
    assert (mine["seq"], mine["status"]) == (state["seq"], "running")
    assert sorted(m["move"] for m in mine["moves"]) == sorted(legal(state))
    assert ada.move(match, mine["seq"], mine["moves"][0]["text"]).status_code == 200
    assert eve.get(f"/api/matches/{match}/moves").json()["moves"] == []
    hidden = ada.create("me", "open", visibility="invited")["id"]
    assert ada.get(f"/api/matches/{hidden}/moves").json() == {"seq": 0, "status": "open", "moves": []}
    assert eve.get(f"/api/matches/{hidden}/moves").status_code == 404
