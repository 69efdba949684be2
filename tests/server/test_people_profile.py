"""Profiles, ratings, results, who is online."""

from __future__ import annotations

import time
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import select, text

from tests.server.conftest import Person, Serve
from tests.server.test_people import account, me, run
from trunkline.server.db import MatchRow
from trunkline.server.matches import store
from trunkline.server.people.profile import tally
from trunkline.server.people.ratings import count
from trunkline.server.people.tables import Rating, Result


def table(ada: Person, *others: Person, bots: int = 0) -> str:
    """A running match of these, and bots."""
    match = ada.create("me", *(["open"] * len(others)), *(["random"] * bots))["id"]
    for other in others:
        assert other.post(f"/api/matches/{match}/join", {}).status_code == 200
    return str(match)


def end(client: TestClient[Any], match: str, ranks: list[int], times: int = 1, **values: Any) -> None:
    """The match is over, with these ranks."""
    people = client.app.state.people

    async def work() -> None:
        for _ in range(times):
            async with people.make.begin() as db:
                row = await store.find(db, match)
                assert row is not None
                row.status = "over"
                await count(db, row, ranks)

    run(client, work)


def rows(client: TestClient[Any], what: Any) -> list[Any]:
    people = client.app.state.people

    async def work() -> list[Any]:
        async with people.make() as db:
            return list((await db.execute(what)).all())

    return list(run(client, work))


def profile(client: TestClient[Any], person: Person) -> Any:
    answer = client.get(f"/api/people/{me(person)['id']}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_match_between_people_is_rated_once(client: TestClient[Any], ada: Person, bob: Person) -> None:
    match = table(ada, bob, bots=1)
    end(client, match, [1, 2, 0], times=3)
    mine, theirs = profile(client, ada), profile(client, bob)
    assert mine["ratings"][0]["mu"] > 25 > theirs["ratings"][0]["mu"], "the bot that won is not rated nor in the way"
    assert mine["ratings"][0]["matches"] == theirs["ratings"][0]["matches"] == 1
    assert mine["ratings"][0]["game"] == "higgins"
    assert [(g["id"], g["place"], g["names"][:2]) for g in mine["games"]] == [(match, 2, ["Ada", "Bob"])]
    assert (mine["finished"], mine["name"], mine["account"]) == (1, "Ada", False)
    assert sorted(rows(client, select(Result.seat, Result.place))) == [(0, 2), (1, 3)]


def test_what_two_different_people_did_not_play_is_not_rated(client: TestClient[Any], ada: Person) -> None:
    end(client, ada.create("me", {"kind": "local", "name": "Bo"}, "random")["id"], [0, 1, 2])
    end(client, ada.create("me", "random")["id"], [0, 1])
    assert rows(client, select(Rating)) == []
    assert profile(client, ada)["ratings"] == []
    assert [g["place"] for g in profile(client, ada)["games"]] == [1, 1], "played all the same"


def test_ties_and_repeated_wins(client: TestClient[Any], ada: Person, bob: Person) -> None:
    end(client, table(ada, bob), [0, 0])
    even = [profile(client, p)["ratings"][0]["mu"] for p in (ada, bob)]
    assert even[0] == even[1]
    for _ in range(3):
        end(client, table(ada, bob), [0, 1])
    mine, theirs = profile(client, ada)["ratings"][0], profile(client, bob)["ratings"][0]
    assert mine["matches"] == 4
    assert mine["mu"] > theirs["mu"] and mine["sigma"] < 25 / 3


def test_two_who_share_the_first_place_are_above_the_third(client: TestClient[Any], ada: Person, bob: Person) -> None:
    eve = Person(client, "Eve")
    end(client, table(ada, bob, eve), [0, 0, 2])
    first, same, third = (profile(client, p)["ratings"][0]["mu"] for p in (ada, bob, eve))
    assert first == same > 25 > third
    assert first - third > 5, "as far as a first and a second place are, on average, from a third"


def test_who_leaves_comes_last(client: TestClient[Any], ada: Person, bob: Person) -> None:
    match = table(ada, bob)
    key = me(ada)["id"]
    people = client.app.state.people

    async def leave() -> None:
        async with people.make.begin() as db:
            await db.execute(text("UPDATE seats SET kind = 'bot', bot = 'random', person = NULL, reserved = :p "
                                  "WHERE place = 0"), {"p": key})

    run(client, leave)
    end(client, match, [0, 1])
    assert profile(client, ada)["ratings"][0]["mu"] < 25 < profile(client, bob)["ratings"][0]["mu"]


def test_only_public_matches_are_shown(client: TestClient[Any], ada: Person, bob: Person) -> None:
    match = table(ada, bob)
    end(client, match, [0, 1])
    people = client.app.state.people

    async def hide() -> None:
        async with people.make.begin() as db:
            await db.execute(text("UPDATE matches SET visibility = 'invited'"))

    run(client, hide)
    found = profile(client, ada)
    assert (found["games"], found["finished"]) == ([], 0)
    assert found["ratings"], "it counts, though"


def test_reliability_counts_decisions_with_a_clock(client: TestClient[Any], ada: Person, bob: Person) -> None:
    match = table(ada, bob)
    assert profile(client, ada)["reliability"] is None
    people = client.app.state.people

    async def lines() -> None:
        async with people.make.begin() as db:
            number = (await db.execute(select(MatchRow.number).where(MatchRow.id == match))).scalar_one()
            await db.execute(text("DELETE FROM entries"))
            kinds = [("move", 0, False), ("move", 0, False), ("move", 0, True), ("move", 1, False), ("ask", 0, False),
                     ("move", 0, False), ("timeout", 0, False), ("kick", 0, False)]
            for seq, (kind, seat, forced) in enumerate(kinds, 1):
                await db.execute(text("INSERT INTO entries (number, seq, kind, seat, ply, text, forced, spent) "
                                      "VALUES (:n, :s, :k, :p, 0, '', :f, 0)"),
                                 {"n": number, "s": seq, "k": kind, "p": seat, "f": forced})

    run(client, lines)
    assert profile(client, ada)["reliability"] is None, "no clock"

    async def clock() -> None:
        async with people.make.begin() as db:
            await db.execute(text("UPDATE matches SET pace = '{}'"))

    run(client, clock)
    assert profile(client, ada)["reliability"] == {"on_time": 3, "of": 4}
    assert profile(client, bob)["reliability"] == {"on_time": 1, "of": 1}


@pytest.mark.parametrize("key", ["nobody", "x" * 500, "%00", "..%2f..", "1 OR 1=1"])
def test_people_there_are_not(client: TestClient[Any], key: str) -> None:
    answer = client.get(f"/api/people/{key}")
    assert answer.status_code == 404


def test_a_profile_tells_nothing_private(client: TestClient[Any]) -> None:
    ada = account(client, email="ada@example.org")
    ada.send("PATCH", "/api/me", {"zone": "Europe/Zurich"})
    answer = Person(client).get(f"/api/people/{me(ada)['id']}")
    assert "example.org" not in answer.text and "Zurich" not in answer.text and "password" not in answer.text


def test_who_is_on_line(serve: Serve) -> None:
    one, two = serve(), serve()
    ada, bob = account(one), Person(one, "Bob <i>")
    ada.create("me", "open")
    key, people, watch = me(ada)["id"], one.app.state.people, two.app.state.watch

    async def long_ago() -> None:
        await people.write_seen()
        async with people.make.begin() as db:
            await db.execute(text("UPDATE people SET seen = '2001-01-01 00:00:00'"))

    def online() -> Any:
        watch._last = None
        return two.get("/api/online").json()

    run(one, long_ago)
    assert online() == {"people": [], "count": 0, "open": 1, "running": 0}
    assert not two.get(f"/api/people/{key}").json()["online"]
    bob.get("/api/matches"), ada.get("/api/matches")
    run(one, people.write_seen)
    now = online()
    assert [(p["name"], p["account"]) for p in now["people"]] == [("Ada", True), ("Bob <i>", False)]
    assert now["count"] == 2
    assert two.get(f"/api/people/{key}").json()["online"]
    run(one, long_ago)
    people.touch(key)  # watches a table
    run(one, people.write_seen)
    assert [p["id"] for p in online()["people"]] == [key]


def test_only_ones_own_decisions_are_in_time() -> None:
    move: tuple[str, dict[str, Any]] = ("move", {})
    gone = {"left": "ada", "came": None, "kind": "bot"}
    back = {"left": None, "came": "ada", "kind": "person"}
    assert tally("ada", [move, move], now_theirs=True) == (2, 0)
    assert tally("ada", [("timeout", gone), move, move], now_theirs=False) == (0, 1), "the bot's are not theirs"
    assert tally("ada", [move, ("leave", gone), move], now_theirs=False) == (1, 1), "leaving counts against"
    assert tally("ada", [("timeout", {}), ("kick", gone), move], now_theirs=False) == (0, 1), "late once, not twice"
    assert tally("ada", [("timeout", {}), move, ("kick", gone)], now_theirs=False) == (1, 2), "late, then replaced"
    assert tally("ada", [("timeout", gone), move, ("sit", back), move], now_theirs=True) == (1, 1), "came back"


def test_a_stand_ins_decisions_are_not_the_persons(client: TestClient[Any], ada: Person, bob: Person) -> None:
    match = ada.create("me", "open", options={"version": "short"}, seed=4,
                       pace={"per": "move", "seconds": 3600, "bank": 0})["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    for person in ada, bob:
        assert person.post(f"/api/matches/{match}/leave", {}).status_code == 200
    for _ in range(200):
        state = ada.state(match)
        if sum(line["kind"] == "move" and not line["forced"] for line in state["log"]) >= 4:
            break
        time.sleep(0.05)
    else:
        raise AssertionError("no bot has moved")
    assert profile(client, ada)["reliability"] == {"on_time": 0, "of": 1}
