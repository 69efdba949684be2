"""What tests do at a table beside moving."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Person

SHORT = {"version": "short"}
LIVE = {"per": "move", "seconds": 60, "bank": 60}
LATE = {**LIVE, "late": "kick"}


def act(person: Person, match: str, what: str, **body: Any) -> Any:
    return person.send("PUT" if what == "plan" else "POST", f"/api/matches/{match}/{what}", body)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def two(ada: Person, bob: Person, **more: Any) -> str:
    match = ada.create("me", "open", options=SHORT, seed=4, **more)["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    return str(match)


def mover(match: str, *people: Person) -> tuple[Person, Person]:
    """Who has to move, and the other."""
    first, second = people
    state = first.state(match)
    return (first, second) if state["seats"][state["to_move"]]["mine"] else (second, first)


def move_until(match: str, *people: Person) -> Person:
    """Move until somebody else has to; who has moved last."""
    who, _ = mover(match, *people)
    while mover(match, *people)[0] is who:
        who.play(match)
    return who
