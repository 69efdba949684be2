"""`Service.change`: all or none is written, everybody is told once, and of two at once one is told that it is stale."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.at_table import act, move_until, mover, two
from tests.server.conftest import Person, Serve, later
from tests.server.test_moves import stored
from tests.server.test_people import me, run
from trunkline.server.errors import Stale
from trunkline.server.matches import clocks


@pytest.fixture
def told(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches of which everybody is told."""
    found: list[str] = []
    bus = client.app.state.bus
    real = bus.publish

    def publish(kind: str, key: str) -> None:
        if kind == "match":
            found.append(key)
        real(kind, key)

    monkeypatch.setattr(bus, "publish", publish)
    return found


def test_a_change_that_fails_or_is_none_writes_nothing_and_tells_nobody(
        ada: Person, bob: Person, client: TestClient[Any], database: str, told: list[str]) -> None:
    match = two(ada, bob, pace={"per": "move", "seconds": 60})
    told.clear()
    before, seen = stored(database), ada.state(match)

    async def fail() -> None:
        async with client.app.state.service.change(match) as draft:
            draft.enter("pause", 0)
            draft.seat(1, kind="open", person=None)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(client, fail)
    assert act(ada, match, "resume").status_code == 409
    assert (stored(database), told) == (before, [])
    after = ada.state(match)
    assert {**after, "clock": None} == {**seen, "clock": None}


def test_everybody_is_told_once_also_of_what_was_planned(ada: Person, bob: Person, told: list[str]) -> None:
    match = two(ada, bob)
    who, other = mover(match, ada, bob)
    seat = next(n for n, s in enumerate(other.state(match)["seats"]) if s["mine"])
    act(other, match, "plan", seat=seat, steps=[["stay"]])
    while mover(match, who, other)[0] is who and not other.state(match)["plans"][0]["withdrawn"]:
        told.clear()
        before = who.state(match)["seq"]
        who.play(match)
        assert told == [match]
        if not other.state(match)["plans"]:
            break
    assert any(line["seat"] == seat for line in other.state(match)["log"][before:]) or other.state(match)["plans"]


def test_of_two_who_change_an_open_table_at_once_one_is_told(serve: Serve, database: str) -> None:
    one, there = serve(), serve()  # they tell each other nothing
    ada, bob = Person(one, "Ada"), Person(there, "Bob")
    match, key = ada.create("me", "open", "open")["id"], me(ada)["id"]

    async def meanwhile() -> None:
        async with one.app.state.service.change(match, key) as draft:
            await asyncio.to_thread(bob.post, f"/api/matches/{match}/join", {"seat": 1})
            draft.seat(2, alias="Rex", known_as=None)

    with pytest.raises(Stale):
        run(one, meanwhile)
    assert [seat["name"] for seat in ada.state(match)["seats"]] == ["Ada", "Bob", None]


@pytest.mark.parametrize("how", ["resume", "undo", "clock"])
def test_of_two_at_a_running_table_one_is_told_and_no_fault_is_logged(serve: Serve, how: str,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    one, there = serve(), serve()
    ada, bob = Person(one, "Ada"), Person(one, "Bob")
    match = two(ada, bob, pace={"per": "move", "seconds": 60})
    who = move_until(match, ada, bob)
    again = Person(there)
    again.cookie = who.cookie
    again.state(match)  # which goes on from here
    logged: list[Any] = []
    monkeypatch.setattr(clocks.log, "error", lambda *said, **more: logged.append((said, more)), raising=False)
    if how == "clock":
        later(one, 61)
        later(there, 0)  # finds nothing due, or is told that it is late
        assert [line["kind"] for line in who.state(match)["log"]].count("timeout") == 1
    else:
        seq = who.state(match)["seq"]
        mover(match, ada, bob)[0].play(match)
        answer = act(again, match, how, **({"seq": seq} if how == "undo" else {}))
        assert answer.status_code == 409, answer.text
    assert logged == []
