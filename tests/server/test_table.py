"""Who sits at a table, leaves it, comes back, sees it and plays again, over HTTP."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.at_table import LIVE, SHORT, act, code, mover, two
from tests.server.conftest import Person, Serve
from trunkline.server.notices.follow import Following


def test_everybody_sees_their_own_of_what_is_worked_out_once(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    who, other = mover(match, ada, bob)

    def own(person: Person) -> tuple[Any, ...]:
        state = person.state(match)
        return [seat["mine"] for seat in state["seats"]], state["mine"], state["hosting"], state["can"]["leave"]

    for _ in range(2):  # of one moment, and of the next
        assert (own(ada), own(bob)) == (([True, False], True, True, True), ([False, True], True, False, True))
        assert [bool(person.state(match)["view"]["legal"]) for person in (who, other)] == [True, False]
        who.play(match)
        who, other = mover(match, ada, bob)
    assert act(bob, match, "leave").status_code == 200
    assert own(bob) == ([False, False], False, False, False)
    assert [seat["away"] for seat in ada.state(match)["seats"]] == [False, True]
    assert [seat["yours"] for seat in bob.state(match)["seats"]] == [False, True]


def test_leaving_and_taking_over(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = two(ada, bob, takeover=True)
    cy = Person(client, "Cy")
    assert cy.state(match)["can"]["sit"] == []
    left = act(bob, match, "leave").json()
    seat = left["seats"][1]
    assert (seat["kind"], seat["name"], seat["played_by"], seat["yours"]) == ("bot", "Bob", "Fireman", True)
    assert cy.state(match)["can"]["sit"] == [1]
    assert code(act(ada, match, "sit", seat=1)) == (409, "not_now"), "one has a seat"
    took = act(cy, match, "sit", seat=1).json()
    assert (took["seats"][1]["name"], took["seats"][1]["mine"]) == ("Cy", True)
    assert took["log"][-1]["words"].startswith("Cy took over from Bob (Fireman).")
    assert code(act(bob, match, "sit", seat=1))[0] == 409
    closed = two(ada, bob)
    act(bob, closed, "leave")
    assert cy.state(closed)["can"]["sit"] == []
    assert code(act(cy, closed, "sit", seat=1)) == (409, "not_now")


def test_nobody_sits_or_acts_where_he_may_not_look(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "greedy", options=SHORT, takeover=True, visibility="invited")["id"]
    cy = Person(client, "Cy")
    seq = ada.state(match)["seq"]
    for what, body in (("sit", {"seat": 1}), ("kick", {"seat": 0}), ("undo", {"seq": seq}), ("pause", {}),
                       ("resume", {}), ("leave", {}), ("answer", {"seq": seq, "yes": True}), ("rematch", {}),
                       ("plan", {"seat": 0, "steps": []}), ("moves", {"seq": seq, "move": 0, "key": "k"}),
                       ("preview", {"seq": seq, "moves": []})):
        assert code(act(cy, match, what, **body)) == (404, "no_match"), what
    assert [seat["kind"] for seat in ada.state(match)["seats"]] == ["person", "bot"]


def test_a_pause_goes_on_when_nobody_is_left(ada: Person, bob: Person) -> None:
    match = two(ada, bob, pace=LIVE)
    asked = act(ada, match, "pause").json()["ask"]
    assert act(bob, match, "answer", seq=asked["seq"], yes=True).json()["paused"]
    assert act(ada, match, "leave").json()["paused"]
    left = act(bob, match, "leave").json()
    assert not left["paused"]
    assert [line["kind"] for line in left["log"]][-1] in ("resume", "move")


def test_who_asks_may_take_it_back(ada: Person, bob: Person) -> None:
    match = two(ada, bob, pace=LIVE)
    asked = act(ada, match, "pause").json()["ask"]
    assert code(act(ada, match, "answer", seq=asked["seq"], yes=True)) == (403, "not_asked")
    state = act(ada, match, "answer", seq=asked["seq"], yes=False).json()
    assert state["ask"] is None
    assert state["log"][-1]["words"] == "Ada no longer asks for a pause."
    assert act(bob, match, "pause").json()["ask"]["mine"] is False


def test_who_acts_by_way_of_a_server_that_was_too_late_is_told_so(serve: Serve) -> None:
    one, two_ = serve(), serve()  # they do not tell each other anything
    ada, bob = Person(one, "Ada"), Person(one, "Bob")
    match = two(ada, bob)
    there = {person: Person(two_) for person in (ada, bob)}
    for person, same in there.items():
        same.cookie = person.cookie
        same.state(match)
    mover(match, ada, bob)[0].play(match)
    assert code(act(there[bob], match, "leave")) == (409, "stale")
    assert act(there[bob], match, "leave").status_code == 200


def test_asking_for_what_is_none_makes_nothing_be_forgotten(ada: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "me", options=SHORT)["id"]
    ada.state(match)
    matches = client.app.state.service.matches
    known = matches[match]
    for n in range(1200):
        assert matches[match] is known
        if n % 100 == 0:
            assert ada.get(f"/api/matches/none{n}").status_code == 404
    assert len(matches) == 1


def test_leaving_before_it_begins(ada: Person, bob: Person) -> None:
    match = ada.create("me", "open", "open", options=SHORT)["id"]
    bob.post(f"/api/matches/{match}/join", {})
    act(bob, match, "leave")
    assert [s["kind"] for s in ada.state(match)["seats"]] == ["person", "open", "open"]
    act(ada, match, "leave")
    assert match not in [m["id"] for m in bob.get("/api/matches?status=open").json()]


def test_a_seat_kept_for_somebody_who_does_not_come_is_given_away(ada: Person, bob: Person,
                                                                 client: TestClient[Any]) -> None:
    cy = Person(client, "Cy")
    cy.take_cookie(cy.post("/api/account", {"name": "Cyrus", "password": "a long password"}))
    wanted = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "invited", "name": "Cyrus"}], "options": SHORT}
    match = ada.post("/api/matches", wanted).json()["id"]
    assert ada.state(match)["seats"][1]["name"] == "Cyrus"
    assert ada.state(match)["can"]["kick"] == [1]
    assert bob.state(match)["can"]["kick"] == []
    assert code(act(bob, match, "kick", seat=1)) == (403, "not_host")
    assert code(bob.post(f"/api/matches/{match}/join", {})) == (409, "seat_taken")
    assert not act(ada, match, "kick", seat=1).json()["seats"][1]["reserved"]
    assert bob.post(f"/api/matches/{match}/join", {}).json()["status"] == "running"


def test_a_rematch_is_one_for_all(ada: Person, bob: Person) -> None:
    match = ada.create("me", "open", "greedy", options=SHORT, seed=6)["id"]
    bob.post(f"/api/matches/{match}/join", {})
    assert code(act(ada, match, "rematch")) == (409, "not_now")
    for _ in range(5000):
        state = ada.state(match)
        if state["status"] == "over":
            break
        if state["seats"][state["to_move"]]["kind"] == "person":
            mover(match, ada, bob)[0].play(match)
    new = act(ada, match, "rematch").json()
    assert new["status"] == "open"
    assert [(s["kind"], s["reserved"]) for s in new["seats"]] == [("open", True), ("bot", False), ("person", False)]
    assert bob.state(match)["rematch"] == new["id"]
    assert bob.state(new["id"])["seats"][0]["yours"]
    assert new["seats"][0]["name"] == "Bob"
    assert code(Person(ada.client, "Cy").post(f"/api/matches/{new['id']}/join", {})) == (409, "seat_taken")
    joined = act(bob, match, "rematch").json()
    assert (joined["id"], joined["status"]) == (new["id"], "running")
    assert act(ada, match, "rematch").json()["id"] == new["id"]






def test_who_sees_what(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    ada.take_cookie(ada.post("/api/account", {"name": "Ada Lovelace", "password": "analytical engine"}))
    cy = Person(client, "Cy")
    wanted = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "invited", "name": "Ada Lovelace"}],
              "options": SHORT, "visibility": "invited"}
    answer = bob.post("/api/matches", wanted)
    assert answer.status_code == 201, answer.text
    match = answer.json()["id"]
    assert cy.get(f"/api/matches/{match}").status_code == 404
    assert cy.post(f"/api/matches/{match}/join", {}).status_code == 404
    for path in "at/0", "file", "analysis", "chat":
        assert cy.get(f"/api/matches/{match}/{path}").status_code == 404, path
    for path, body in (("why", {"text": "stay"}), ("advice", {"ply": 0}), ("chat", {"text": "hello"})):
        assert cy.post(f"/api/matches/{match}/{path}", body).status_code in (403, 404), path
    assert match not in [m["id"] for m in cy.get("/api/matches").json()]
    assert match in [m["id"] for m in ada.get("/api/matches?mine=true").json()]
    for stranger in cy, Person(client):
        assert stranger.get("/api/matches?mine=true").json() == []
    answer = ada.post(f"/api/matches/{match}/join", {})
    assert answer.json().get("status") == "running", answer.text
    assert cy.get(f"/api/matches/{match}").status_code == 404
    wanted = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "invited", "name": "Nobody Here"}]}
    assert code(bob.post("/api/matches", wanted)) == (400, "no_person")
    alone = two(ada, bob, spectators=False, visibility="unlisted")
    assert cy.get(f"/api/matches/{alone}").status_code == 404
    assert alone not in [m["id"] for m in cy.get("/api/matches").json()]


def test_two_who_look_for_a_seat_at_one_moment_find_each_other(client: TestClient[Any]) -> None:
    people = [Person(client, name) for name in ("Ada", "Bob", "Cy", "Dot")]
    with ThreadPoolExecutor(len(people)) as at_once:
        answers = at_once.map(lambda one: one.post("/api/quick", {"game": "higgins", "players": 2}).json(), people)
    assert sorted(Counter(answer["id"] for answer in answers).values()) == [2, 2]


def test_filters_and_quick_games(ada: Person, bob: Person) -> None:
    live = ada.create("me", "open", options=SHORT, pace=LIVE)["id"]
    days = ada.create("me", "open", options=SHORT, pace={"per": "turn", "seconds": 86400})["id"]
    none = ada.create("me", "random", options=SHORT)["id"]
    def ids(query: str) -> list[str]:
        return [m["id"] for m in bob.get(f"/api/matches?{query}").json()]
    assert ids("pace=live") == [live]
    assert ids("pace=days") == [days]
    assert none in ids("pace=none")
    assert set(ids("seats=open")) == {live, days}
    assert ids("mine=true") == []
    assert ids("game=steam") == []
    quick = bob.post("/api/quick", {"game": "higgins", "players": 2, "pace": LIVE}).json()
    assert (quick["id"], quick["status"]) == (live, "running")
    new = bob.post("/api/quick", {"game": "higgins", "players": 3}).json()
    assert (new["status"], len(new["seats"])) == ("open", 3)
    assert ada.post("/api/quick", {"game": "higgins", "players": 3}).json()["id"] == new["id"]


@pytest.mark.parametrize("pace", [
    {"per": "turn", "seconds": 0}, {"per": "day", "seconds": 10}, {"per": "move"}, {"per": "move", "seconds": 10**12},
    {"per": "move", "seconds": 10, "bank": -1}, {"per": "move", "seconds": 10, "late": "shoot"},
])
def test_a_pace_that_is_none(pace: dict[str, Any], ada: Person) -> None:
    answer = ada.post("/api/matches", {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": pace})
    assert code(answer) == (400, "invalid")


def test_a_fault_in_what_follows_a_move_does_not_hold_up_the_match(ada: Person,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Following, "__call__", lambda *_: broken)
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options=SHORT, seed=4)["id"]
    ply = ada.state(match)["ply"]
    assert ada.play(match, 3)["ply"] >= ply + 3
