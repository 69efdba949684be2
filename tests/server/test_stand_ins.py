"""A bot that plays for a person: the seat keeps their name, the match stays theirs, and so does the rematch."""

from __future__ import annotations

import asyncio
import time

from tests.server.at_table import act, two
from tests.server.conftest import Person, Serve
from tests.server.test_moves import rows
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


def test_the_log_says_who_played_a_seat_when(serve: Serve) -> None:
    """Also after a restart: it keeps who came and went by id, and the sentences are made anew."""
    one = serve()
    ada, bob, cy = (Person(one, name) for name in ("Ada", "Bob", "Cy"))
    seats = {"kind": "bot", "bot": "random", "name": "Rex"}, "me", "open"
    match = ada.create(*seats, options={"version": "short"}, seed=3, takeover=True)["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    played(ada, match, 0)
    assert act(cy, match, "sit", seat=0).status_code == 200
    assert act(bob, match, "leave").status_code == 200
    state = ada.state(match)
    said = [line["words"] for line in state["log"]]
    assert any(words.startswith("Rex ") for words in said)
    assert "Cy took over from Rex." in said and "Bob left the table. Fireman plays on for them." in said
    one.__exit__(None, None, None)
    again = Person(serve())
    again.cookie = ada.cookie
    later = again.state(match)
    assert later["log"][:len(said)] == state["log"] and later["seats"][:2] == state["seats"][:2]


def played(person: Person, match: str, seat: int) -> None:
    """Wait until the bot of the seat has moved."""
    for _ in range(500):
        state = person.state(match)
        if any(line["seat"] == seat and not line["forced"] for line in state["log"]):
            return
        if state["seats"][state["to_move"]]["mine"]:
            person.play(match)
        else:
            time.sleep(0.01)
    raise AssertionError("it does not move")


def test_what_is_stored_of_a_table_has_no_sentences_and_no_names(ada: Person, bob: Person, database: str) -> None:
    match = two(ada, bob, takeover=True)
    assert act(bob, match, "leave").status_code == 200
    assert act(Person(ada.client, "Cy"), match, "sit", seat=1).status_code == 200
    kept = repr(asyncio.run(rows(database, "entries", "seats")))
    assert ada.state(match)["log"][-1]["words"] == "Cy took over from Bob (Fireman)."
    assert not [word for word in ("Ada", "Bob", "Cy'", "took", "Fireman") if word in kept], kept
