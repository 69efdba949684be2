"""How many watch: those without a seat, each of them once, counted over several servers."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve
from tests.server.services import Postgres
from tests.server.told import until
from trunkline.server.bus import Bus
from trunkline.server.bus.memory import MemoryBus
from trunkline.server.matches.audience import SILENCE, Audience, Watcher


class Wire(Bus):
    """A bus of several processes in one; what is said may be kept back."""

    def __init__(self) -> None:
        super().__init__()
        self.others: list[Wire] = []
        self.said: list[tuple[str, str]] = []

    def _send(self, kind: str, key: str) -> None:
        self.said.append((kind, key))
        for other in self.others:
            other._tell(kind, key)

    async def start(self) -> None:
        """Nothing has to be begun."""

    async def stop(self) -> None:
        """Nothing has to be ended."""


def test_everybody_counts_once_and_those_with_a_seat_do_not() -> None:
    audience = Audience(MemoryBus())
    told: list[str] = []
    audience.told.append(told.append)
    tabs = [Watcher(audience, "m") for _ in range(4)]
    tabs[0].is_now("eve", seated=False)
    tabs[1].is_now("eve", seated=False)
    tabs[2].is_now(None, seated=False)
    tabs[3].is_now("ada", seated=True)
    assert (audience.count("m"), audience.count("n"), told) == (2, 0, ["m", "m"])
    tabs[0].leave()
    assert audience.count("m") == 2, "the other tab is still open"
    tabs[1].is_now("eve", seated=True)  # they have sat down
    assert audience.count("m") == 1
    for tab in tabs:
        tab.leave()
    assert audience.count("m") == 0


def test_processes_tell_each_other_and_what_comes_late_does_not_count() -> None:
    one, two = Wire(), Wire()
    one.others, two.others = [two], [one]
    here, there = Audience(one), Audience(two)
    here.come("m", "eve")
    there.come("m", "bob")
    there.come("m", "cy")
    assert here.count("m") == there.count("m") == 3
    here.go("m", "eve")
    assert here.count("m") == there.count("m") == 2
    kind, late = one.said[0]
    two._tell(kind, late)
    assert there.count("m") == 2, "a word that was overtaken"
    three = Wire()
    new = Audience(three)
    two.others.append(three)
    assert new.count("m") == 0
    there.repeat()
    assert new.count("m") == 2, "who has come later hears it, too"


def test_what_a_process_said_counts_until_it_is_silent_for_long() -> None:
    time = [0.0]
    one, two = Wire(), Wire()
    one.others, two.others = [two], [one]
    here, there = Audience(one, lambda: time[0]), Audience(two, lambda: time[0])
    there.come("m", "bob")
    here.come("m", "eve")
    told: list[str] = []
    here.told.append(told.append)
    time[0] = SILENCE - 1
    here.repeat()
    here.tidy()
    assert (here.count("m"), told) == (2, [])
    time[0] = SILENCE + 1
    here.repeat()
    here.tidy()
    assert (here.count("m"), told) == (1, ["m"]), "the other process is gone"


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_two_servers_say_how_many_watch(serve: Serve, postgres: Postgres) -> None:
    one, two = serve(), serve()
    ada = Person(one, "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options={"version": "short"})["id"]
    with ExitStack() as open_:
        hers = open_.enter_context(one.websocket_connect(f"/api/matches/{match}/socket", headers=ada.cookie))
        assert hers.receive_json()["state"]["watching"] == 0
        for client in one, two, two:
            client.cookies.clear()
            open_.enter_context(client.websocket_connect(f"/api/matches/{match}/socket"))
        assert _last(hers, 3) == 3
        for client in one, two:
            until(lambda at=client: _listed(at, match) == 3)
        assert Person(two).state(match)["watching"] == 3
    until(lambda: _listed(two, match) == 0)


def _last(socket: Any, wanted: int) -> int:
    """The count that is told in the end."""
    while True:
        message = socket.receive_json()
        if message["type"] == "watching" and message["watching"] == wanted:
            return int(message["watching"])


def _listed(client: TestClient[Any], match: str) -> int:
    return int(next(m["watching"] for m in Person(client).get("/api/matches").json() if m["id"] == match))
