"""A bot that plays for a person: the seat keeps their name, the match stays theirs, and so does the rematch."""

from __future__ import annotations

import time

from tests.server.conftest import Person
from tests.server.test_table import act, two
from tests.server.test_talk import say


def finish(match: str, person: Person) -> None:
    """Play the person's decisions until the match is over; bots make the others."""
    for _ in range(5000):
        state = person.state(match)
        if state["status"] == "over":
            return
        if state["seats"][state["to_move"]]["mine"]:
            person.play(match)
        else:
            time.sleep(0.01)
    raise AssertionError(f"{match} does not end")


def test_a_seat_keeps_its_persons_name_to_the_end_and_in_the_rematch(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    left = act(bob, match, "leave").json()
    assert left["log"][-1]["words"] == "Bob left the table. Fireman plays on for them."
    assert say(bob, match, "I am off").status_code == 201, "their own name is not somebody else's"
    assert bob.get("/api/matches?mine=true&status=running").json()[0]["seats"][1]["name"] == "Bob"
    finish(match, ada)
    state = bob.state(match)
    assert [(s["name"], s["played_by"]) for s in state["seats"]] == [("Ada", None), ("Bob", "Fireman")]
    moved = [line["words"] for line in state["log"] if line["kind"] == "move" and line["seat"] == 1]
    assert "Bob (Fireman) " in moved[-1]
    assert any("Bob (Fireman)" in line for line in state["result"]), state["result"]
    listed = bob.get("/api/matches?mine=true&status=over").json()
    assert [m["id"] for m in listed] == [match]
    assert listed[0]["seats"][1]["played_by"] == "Fireman", "in lists as well"
    me = bob.get("/api/me").json()["id"]
    assert bob.get(f"/api/people/{me}").json()["games"][0]["names"] == ["Ada", "Bob (Fireman)"]
    assert state["can"]["rematch"]
    new = act(ada, match, "rematch").json()
    assert [(s["name"], s["reserved"]) for s in new["seats"]] == [("Bob", True), ("Ada", False)]
    assert act(bob, match, "rematch").json()["status"] == "running"


def test_who_is_away_is_named_beside_other_stand_ins(ada: Person, bob: Person) -> None:
    match = ada.create("me", "open", "open", options={"version": "short"})["id"]
    cy = Person(ada.client, "Cy")
    for person in bob, cy:
        assert person.post(f"/api/matches/{match}/join", {}).status_code == 200
    for person in bob, cy:
        state = act(person, match, "leave").json()
    seats = [(s["name"], s["played_by"]) for s in state["seats"]]
    assert seats == [("Ada", None), ("Bob", "Fireman"), ("Cy", "Fireman")]
    back = act(bob, match, "sit", seat=1).json()
    assert back["log"][-1]["words"] == "Bob came back. Fireman no longer plays for them."
    assert [s["played_by"] for s in back["seats"]] == [None, None, "Fireman"]
    assert say(ada, match, "@Cy shall we wait?").status_code == 201
    assert [n["kind"] for n in cy.get("/api/me/news").json()["news"]].count("mention") == 1, "they still read along"
