"""The event stream of a person."""

from __future__ import annotations

import json
from typing import Any

from tests.server.conftest import Person


def test_events_come_and_end_with_the_session(process: Any) -> None:
    _, http = process(TRUNKLINE_HEARTBEAT="0.2")
    ada = Person(http, "Ada")
    other = Person(http, "Bob")
    assert Person(http).get("/api/me/events").status_code == 401
    match = ada.create("me", "open")["id"]
    events: list[dict[str, Any]] = []
    with http.stream("GET", "/api/me/events", headers=ada.cookie) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in stream.headers
        seen: set[str] = set()
        for line in stream.iter_lines():
            if line.startswith("data: "):
                events.append(json.loads(line[6:]))
                seen.add(events[-1]["type"])
                if events == [{"type": "news"}]:
                    other.post(f"/api/matches/{match}/join", {})
                    turn = ada.state(match)
                    mover = ada if turn["seats"][turn["to_move"]]["mine"] else other
                    if mover is other:
                        other.play(match)
            if {"turn", "match"} <= seen:
                break
    assert {"type": "match", "match": match, "seq": events[-1]["seq"], "status": "running"} in events


def test_a_stream_begins_with_the_turns_that_wait(process: Any) -> None:
    _, http = process()
    ada = Person(http, "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    with http.stream("GET", "/api/me/events", headers=ada.cookie) as stream:
        first = next(line for line in stream.iter_lines() if line.startswith("data: "))
    assert json.loads(first[6:]) == {"type": "turn", "match": match, "seq": ada.state(match)["seq"]}
