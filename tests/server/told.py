"""What the tests of notifications share: channels, news told at once, and waiting for what comes of it."""

from __future__ import annotations

import datetime
import time
from typing import Any

from sqlalchemy import select

from tests.server.conftest import Person
from tests.server.test_talk import in_database
from trunkline.server import db
from trunkline.server.matches import store
from trunkline.server.notices import outbox
from trunkline.server.notices.tables import DeliveryRow, NoticeRow
from trunkline.server.settings import Settings

UTC = datetime.UTC
PATIENCE = 20


def add(person: Person, address: str, **more: Any) -> dict[str, Any]:
    answer = person.post("/api/me/channels", {"kind": "apprise", "address": address, "wait": 0, **more})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def channel(person: Person, number: int) -> dict[str, Any]:
    return next(c for c in person.get("/api/me/channels").json()["channels"] if c["id"] == number)


def person_of(settings: Settings, name: str) -> str:
    async def read(session: Any) -> Any:
        return (await session.execute(select(db.Person.id).where(db.Person.name == name))).scalar_one()

    return str(in_database(settings, read))


def tell(settings: Settings, name: str, key: str, words: str, match: str | None = None, **more: Any) -> None:
    who = person_of(settings, name)

    async def do(session: Any) -> None:
        row = await store.find(session, match) if match else None
        await outbox.tell(session, who, "ask", row, key, words, **more)

    in_database(settings, do)


def movers(match: str, *people: Person) -> list[Person]:
    """The one who has to move first, then the other."""
    state = people[0].state(match)
    return sorted(people, key=lambda p: not p.state(match)["seats"][state["to_move"]]["mine"])


def pass_on(match: str, mover: Person) -> None:
    """Decide until it is another's turn."""
    while mover.state(match)["seats"][mover.state(match)["to_move"]]["mine"]:
        mover.play(match)


def deliveries(settings: Settings) -> list[tuple[str, int]]:
    async def read(session: Any) -> Any:
        return (await session.execute(select(DeliveryRow.state, DeliveryRow.tries))).all()

    return [tuple(row) for row in in_database(settings, read)]


def until(done: Any) -> None:
    """Wait for it."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it has not come to that"
        time.sleep(0.05)


def addressed(settings: Settings) -> bool:
    """Whether all news have been given to the channels that want them."""
    async def new(session: Any) -> Any:
        return (await session.execute(select(NoticeRow.id).where(NoticeRow.state == "new"))).first() is None

    return bool(in_database(settings, new))


def kinds(person: Person) -> list[str]:
    return [n["kind"] for n in person.get("/api/me/news").json()["news"]][::-1]
