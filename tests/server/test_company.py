"""Open tables: whom one can invite, bots for the seats that stay empty, who the host is, finding tables."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.at_table import act, code, two
from tests.server.conftest import Person
from tests.server.test_people import me, run
from tests.server.test_people_profile import end
from trunkline.engine.game import info
from trunkline.server.matches.setup import fewest
from trunkline.server.people.tables import Rating


@pytest.fixture
def cy(client: TestClient[Any]) -> Person:
    return Person(client, "Cy")


def news(person: Person) -> list[str]:
    return [item["words"] for item in person.get("/api/me/news").json()["news"]]


def invite(host: Person, match: str, guest: Person) -> Any:
    return host.post(f"/api/matches/{match}/invite", {"person": me(guest)["id"]})


def companions(person: Person) -> list[tuple[str, int]]:
    return [(c["name"], c["matches"]) for c in person.get("/api/me/companions").json()]


def test_one_invites_people_one_has_played_with_and_nobody_else(ada: Person, bob: Person, cy: Person) -> None:
    assert companions(ada) == []
    two(ada, bob)
    two(ada, cy)
    left = two(ada, bob)
    act(bob, left, "leave")
    assert companions(ada) == [("Bob", 2), ("Cy", 1)]
    assert companions(bob) == [("Ada", 2)]
    table = ada.create("me", "open", "open")["id"]
    assert ada.state(table)["can"]["invite"] == [1, 2]
    assert bob.state(table)["can"]["invite"] == []
    for _ in range(2):  # a button pressed twice
        state = invite(ada, table, bob).json()
    assert [(s["name"], s["reserved"]) for s in state["seats"][1:]] == [("Bob", True), (None, False)]
    assert news(bob)[0] == "Ada invites you to C. C. Higgins Rail Pass."
    assert bob.state(table)["seats"][1]["yours"]
    assert code(invite(bob, table, cy)) == (403, "not_host")
    assert code(invite(ada, table, ada)) == (200, "")  # sits there already
    other = bob.create("me", "open")["id"]
    assert code(invite(bob, other, cy)) == (403, "no_person")
    invite(ada, table, cy)
    assert code(invite(ada, other, cy)) == (403, "not_host")
    assert ada.state(table)["can"]["invite"] == []


def test_bots_fill_what_stays_empty_when_the_host_says_so(ada: Person, bob: Person, cy: Person) -> None:
    two(ada, cy)
    table = ada.create("me", "open", "open", "open")["id"]
    act(bob, table, "join")
    assert news(ada)[0] == "Bob sat down at your table of C. C. Higgins Rail Pass; 2 seats are still free."
    invite(ada, table, cy)
    assert (ada.state(table)["can"]["fill"], bob.state(table)["can"]["fill"]) == ([2, 3], [])
    assert code(act(bob, table, "fill", bot="random")) == (403, "not_host")
    assert code(act(ada, table, "fill", bot="nobody")) == (400, "no_bot")
    state = act(ada, table, "fill", bot="random").json()
    assert (state["status"], [s["name"] for s in state["seats"]]) == ("running", ["Ada", "Bob", "Random", "Random 2"])
    assert "begun" in news(bob)[0]
    assert act(ada, table, "fill", bot="random").json()["id"] == table  # pressed twice
    assert code(act(cy, table, "join")) == (409, "not_open")


def test_a_table_whose_host_has_left_is_not_stuck(ada: Person, bob: Person, cy: Person) -> None:
    table = ada.create("me", "open", "open")["id"]
    act(bob, table, "join")
    act(ada, table, "leave")
    assert bob.state(table)["can"]["fill"] == [0, 2]
    assert cy.state(table)["can"]["fill"] == []
    assert act(bob, table, "fill", bot="random").json()["status"] == "running"


def test_lists_say_who_the_host_is_and_how_reliable(client: TestClient[Any], ada: Person, bob: Person,
                                                    cy: Person) -> None:
    def host(match: str) -> Any:
        found = {m["id"]: m["host"] for m in cy.get("/api/matches").json()}[match]
        return found and (found["name"], found["finished"], found["of"], found["rating"])

    new = bob.create("me", "open")["id"]
    assert host(new) == ("Bob", 0, 0, None)
    alone = bob.create("me", "random")["id"]
    end(client, alone, [0, 1])
    running = two(bob, cy)
    assert (host(new), host(running)) == (("Bob", 0, 0, None), None)  # against bots, or not over yet
    for _ in range(2):
        end(client, two(bob, cy), [0, 1])
    act(bob, running, "leave")
    assert host(new)[:3] == ("Bob", 2, 3)
    assert host(new)[3] is not None and host(new)[3] >= 0
    assert host(cy.create("me", "open")["id"])[:3] == ("Cy", 2, 2)


def test_tables_are_found_by_players_strength_and_name(client: TestClient[Any], ada: Person, bob: Person) -> None:
    of_ada, of_bob = ada.create("me", "open")["id"], bob.create("me", "open", "open")["id"]
    strong = me(bob)["id"]

    async def rate() -> None:
        async with client.app.state.people.make.begin() as db:
            db.add(Rating(person=strong, game="higgins", pool="people", mu=30.0, sigma=2.0, matches=9))

    run(client, rate)

    def ids(query: str) -> list[str]:
        return [m["id"] for m in ada.get(f"/api/matches?{query}").json()]

    assert (ids("players=2"), ids("players=3"), ids("players=4")) == ([of_ada], [of_bob], [])
    assert (ids("strength=new"), ids("strength=middle"), ids("strength=strong")) == ([of_ada], [], [of_bob])
    assert (ids("search=BO"), ids("search=%20ada%20"), ids("search=%25")) == ([of_bob], [of_ada], [])
    assert ids("search=&players=3") == [of_bob]
    assert code(ada.get("/api/matches?strength=great"))[0] == 400


def test_a_seat_is_found_at_a_table_of_any_size(ada: Person, bob: Person, cy: Person) -> None:
    table = ada.create("me", "open", "open", "open")["id"]
    assert bob.post("/api/quick", {"game": "higgins"}).json()["id"] == table
    new = bob.post("/api/quick", {"game": "steam"}).json()
    assert new["status"] == "open" and len(new["seats"]) == fewest(info("steam"))


def test_nobody_is_told_of_a_table_that_has_begun(ada: Person, bob: Person) -> None:
    two(ada, bob)
    assert not [words for words in news(ada) if "sat down" in words]
