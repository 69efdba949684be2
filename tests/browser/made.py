"""Matches brought to a moment by the interface for programs, for tests that look at a page and not at the way there."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import APIRequestContext

PATIENCE = 120.0  # seconds for bots to move
FINISHED: dict[tuple[object, ...], str] = {}  # the paths of matches that are over, by server and set-up


def make(request: APIRequestContext, seats: list[dict[str, str]], seed: int, game: str = "higgins",
         **options: str) -> str:
    """A new match; its id."""
    asked = {"game": game, "options": {"players": len(seats), **options}, "seats": seats, "seed": seed}
    answer = request.post("/api/matches", data=asked, timeout=1000 * PATIENCE)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def await_mine(request: APIRequestContext, match: str) -> dict[str, Any]:
    """The match when the one who asks has to decide, or when it is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = request.get(f"/api/matches/{match}", timeout=1000 * PATIENCE)
        assert answer.ok, answer.text()
        state = dict(answer.json())
        if state["status"] == "over" or state["view"]["legal"]:
            return state
        time.sleep(0.02)
    raise AssertionError("the bots did not move")


def midgame(request: APIRequestContext, seats: int, moves: int, seed: int = 4) -> str:
    """The path of a classic match after so many own decisions, at the choice of a journey; the others are bots."""
    match = make(request, [{"kind": "me"}] + [{"kind": "bot", "bot": "greedy"}] * (seats - 1), seed)
    done = 0
    while True:
        state = await_mine(request, match)
        legal = state["view"]["legal"]
        assert legal, "the match is over too soon"
        if done >= moves and legal["travel"]:
            return f"/m/{match}"
        if legal["take"]:
            move = max(legal["take"], key=lambda t: t["points"])
        elif legal["travel"]:
            move = max(legal["travel"], key=lambda t: (not t["broke"], t["pay"], len(t["tickets"]), t["cash_after"]))
        else:
            move = legal["plain"][0]
        sent = {"seq": state["seq"], "move": move["move"], "key": f"made-{state['seq']}"}
        answer = request.post(f"/api/matches/{match}/moves", data=sent)
        assert answer.ok, answer.text()
        done += 1


def finished(request: APIRequestContext, seed: int = 2, game: str = "higgins", seats: int = 4, **options: str) -> str:
    """The path of a match of bots that is over, the same for all who ask for it: nobody can change it."""
    which = (request.get("/api/health").url, game, seats, seed, *sorted(options.items()))
    if which not in FINISHED:
        match = make(request, [{"kind": "bot", "bot": "greedy"}] * seats, seed, game, **options)
        await_mine(request, match)
        FINISHED[which] = f"/m/{match}"
    return FINISHED[which]
