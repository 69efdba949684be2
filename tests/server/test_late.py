"""Clocks that run, stop and run out, and players who are late, over HTTP."""

from __future__ import annotations

import datetime
from typing import Any

from litestar.testing import TestClient

from tests.server.at_table import LATE, LIVE, act, code, mover, two
from tests.server.conftest import Person, Serve, later, legal


def test_a_clock_runs_and_a_bot_takes_the_seat_of_who_is_late(ada: Person, bob: Person,
                                                               client: TestClient[Any]) -> None:
    match = two(ada, bob, pace=LIVE)
    who, other = mover(match, ada, bob)
    state = who.state(match)
    assert state["clock"]["running"]
    assert state["clock"]["banks"] == [60, 60]
    left = datetime.datetime.fromisoformat(state["deadline"]) - datetime.datetime.fromisoformat(state["clock"]["now"])
    assert 115 < left.total_seconds() <= 120
    later(client, 90)
    state = who.play(match)
    assert 25 < min(state["clock"]["banks"]) <= 30.1
    later(client, 125)
    state = other.state(match)
    late = next(line for line in state["log"] if line["kind"] == "timeout")
    seat = state["seats"][late["seat"]]
    assert (seat["kind"], seat["away"]) == ("bot", True)
    assert sum(line["kind"] == "timeout" for line in state["log"]) == 1
    gone = ada if not any(s["mine"] for s in ada.state(match)["seats"]) else bob
    assert gone.state(match)["can"]["sit"] == [late["seat"]]
    back = act(gone, match, "sit", seat=late["seat"]).json()
    assert (back["seats"][late["seat"]]["kind"], back["seats"][late["seat"]]["mine"]) == ("person", True)
    assert code(act(gone, match, "sit", seat=late["seat"])) == (200, ""), "asked twice"


def test_a_late_player_is_kicked_by_another_and_only_then(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = two(ada, bob, pace=LATE)
    who, other = mover(match, ada, bob)
    seat = other.state(match)["to_move"]
    assert code(act(other, match, "kick", seat=seat)) == (409, "not_now")
    later(client, 121)
    state = other.state(match)
    assert state["can"]["kick"] == [seat]
    assert state["seats"][seat]["kind"] == "person"
    assert who.state(match)["can"]["kick"] == []
    kicked = act(other, match, "kick", seat=seat).json()
    assert kicked["seats"][seat]["kind"] == "bot"
    assert kicked["seats"][seat]["away"]
    assert code(act(other, match, "kick", seat=seat)) == (200, ""), "asked twice"
    assert sum(line["kind"] == "kick" for line in other.state(match)["log"]) == 1
    assert code(who.move(match, kicked["seq"], 0)) == (403, "not_seated")


def test_a_late_player_may_still_move(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = two(ada, bob, pace=LATE)
    who, other = mover(match, ada, bob)
    later(client, 121)
    assert who.state(match)["log"][-1]["kind"] == "timeout"
    who.play(match)
    assert other.state(match)["can"]["kick"] == []


def test_without_a_clock_somebody_silent_for_a_day_may_be_replaced(ada: Person, bob: Person,
                                                                   client: TestClient[Any]) -> None:
    match = two(ada, bob)
    _, other = mover(match, ada, bob)
    seat = other.state(match)["to_move"]
    assert code(act(other, match, "kick", seat=seat)) == (409, "not_now")
    later(client, 24 * 3600)
    assert act(other, match, "kick", seat=seat).json()["seats"][seat]["kind"] == "bot"


def test_pausing_by_consent(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = two(ada, bob, pace=LIVE)
    who, other = mover(match, ada, bob)
    asked = act(other, match, "pause").json()
    assert not asked["paused"]
    paused = act(who, match, "answer", seq=asked["ask"]["seq"], yes=True).json()
    assert (paused["paused"], paused["deadline"], paused["clock"]["running"]) == (True, None, False)
    assert code(who.move(match, paused["seq"], legal(paused)[0])) == (409, "paused")
    later(client, 10_000)
    state = act(who, match, "resume").json()
    assert not state["paused"]
    assert min(state["clock"]["banks"]) == 60
    assert [line["kind"] for line in state["log"]][-1] == "resume"
    assert who.move(match, state["seq"], legal(state)[0]).status_code == 200


def test_a_clock_that_ran_out_while_no_server_ran_acts_once_at_start(serve: Serve) -> None:
    one = serve()
    ada, bob = Person(one, "Ada"), Person(one, "Bob")
    match = two(ada, bob, pace={"per": "turn", "seconds": 3600})
    one.__exit__(None, None, None)
    one.app.state.service.now.ahead += datetime.timedelta(hours=2)
    for server in serve(), serve():
        later(server, 0)
        person = Person(server)
        person.cookie = ada.cookie
        assert [line["kind"] for line in person.state(match)["log"]].count("timeout") == 1
