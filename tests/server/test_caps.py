"""How many matches one person may have, and what others may know of matches that are not theirs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import update

from tests.server.conftest import Person, Serve
from trunkline.server.db import MatchRow
from trunkline.server.matches import ending

BOTS = [{"kind": "bot", "bot": "random"}] * 2
OPEN = [{"kind": "me"}, {"kind": "open"}]
BO = {"kind": "local", "name": "Bo"}


def asked(person: Person, seats: list[dict[str, str]], **more: Any) -> Any:
    return person.post("/api/matches", {"game": "higgins", "seats": seats, **more})


def most(answer: Any, words: str) -> None:
    """The answer says that the person has enough of these."""
    assert (answer.status_code, answer.json()["code"]) == (409, "most"), answer.text
    assert words in answer.json()["message"]


def test_a_person_has_so_many_open_tables(serve: Serve) -> None:
    client = serve(open_tables=2)
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    first, _ = ada.create("me", "open")["id"], ada.create("me", "open")["id"]
    most(asked(ada, OPEN), "Your limit of open tables in the lobby is 2.")
    quick = ada.post("/api/quick", {"game": "higgins", "players": 2, "pace": None})
    assert quick.status_code == 409 and quick.json()["code"] == "most"
    ada.create("me", "open", visibility="unlisted")  # not in the lobby
    bob.create("me", "open")
    assert bob.post(f"/api/matches/{first}/join", {}).status_code == 200  # it has begun
    ada.create("me", "open")
    most(asked(ada, OPEN), "Your limit of open tables in the lobby is 2.")


def test_a_person_has_so_many_games_of_bots_alone(serve: Serve) -> None:
    client = serve(bot_matches=2, bot_delay=3600)  # they do not move, so none is over
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    for _ in range(2):
        ada.create("random", "random")
    most(asked(ada, BOTS), "Your limit of games of bots alone is 2.")
    ada.create("me", "random")
    bob.create("random", "random")


@pytest.mark.parametrize(("seats", "cap"), [(OPEN, "open_tables"), (BOTS, "bot_matches")])
def test_no_more_by_asking_at_once(serve: Serve, seats: list[dict[str, str]], cap: str) -> None:
    client = serve(**{cap: 3}, limits=0, bot_delay=3600)
    ada = Person(client, "Ada")
    assert asked(ada, [{"kind": "me"}, BO]).status_code == 201  # the rules are ready

    def ask(_: int) -> int:
        return int(client.post("/api/matches", json={"game": "higgins", "seats": seats},
                               headers=ada.cookie).status_code)

    with ThreadPoolExecutor(12) as pool:
        codes = sorted(pool.map(ask, range(12)))
    assert codes == [201] * 3 + [409] * 9


def test_a_rematch_counts(serve: Serve) -> None:
    client = serve(open_tables=1)
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    match = ada.create("me", "open")["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    ada.create("me", "open")

    async def over() -> None:  # as if it had been played out
        service = client.app.state.service
        async with service.sessions.begin() as db:
            await db.execute(update(MatchRow).where(MatchRow.id == match).values(status="over"))
        service.matches.changed(match)

    with client.portal() as portal:
        portal.call(over)
    most(ada.post(f"/api/matches/{match}/rematch", {}), "Your limit of open tables in the lobby is 1.")
    assert bob.post(f"/api/matches/{match}/rematch", {}).json()["status"] == "open"


def test_zero_is_no_cap(serve: Serve) -> None:
    ada = Person(serve(open_tables=0, bot_matches=0, limits=0, bot_delay=3600), "Ada")
    for _ in range(6):
        ada.create("random", "random")
    for _ in range(24):
        ada.create("me", "open")


def test_the_id_of_a_private_match_tells_nothing(ada: Person, bob: Person) -> None:
    private = ada.create("me", "open", visibility="invited")["id"]
    unknown = bob.get("/api/matches?before=nothing")
    known = bob.get(f"/api/matches?before={private}")
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    assert known.status_code == 404
    assert ada.get(f"/api/matches?before={private}").status_code == 200


def test_what_nobody_may_look_at_is_not_listed(ada: Person, bob: Person) -> None:
    def listed(person: Person) -> set[str]:
        return {m["id"] for m in person.get("/api/matches").json()}

    eve = Person(ada.client, "Eve")
    match = ada.create("me", "open", spectators=False)["id"]
    assert match in listed(eve), "one may sit down"
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    assert eve.get(f"/api/matches/{match}").status_code == 404
    assert match not in listed(eve) and match not in listed(Person(ada.client))
    assert match in listed(ada) and match in listed(bob)


def test_a_branch_keeps_the_seed_while_its_match_runs(ada: Person, bob: Person) -> None:
    options = {"version": "short"}
    match = ada.create("me", "open", "random", advice=True, options=options)["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    ids = [match]
    for _ in range(2):  # a branch, and a branch of that one
        made = ada.post(f"/api/matches/{ids[-1]}/branch", {"ply": 0, "seat": 0, "bot": "random"})
        assert made.status_code == 201, made.text
        ids.append(made.json()["id"])
    for one in ids:
        answer = ada.get(f"/api/matches/{one}/file")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_over"), one
    end(ada, match)
    for one in ids:
        assert ada.get(f"/api/matches/{one}/file").status_code == 200, one


def end(person: Person, match: str) -> None:
    """End it before it is over."""
    with person.client.portal() as portal:
        service = person.client.app.state.service
        portal.call(ending.end_by_id, service.sessions, match, "running")
        service.matches.changed(match)
