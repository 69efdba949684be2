"""What people are told while they are away: once, in time, by the channels they want, and what comes of failures."""

from __future__ import annotations

import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import func, select

from tests.server.conftest import Clock, Person, Serve, later
from tests.server.receiver import Receiver, dead_port
from tests.server.test_talk import in_database
from tests.server.told import UTC, add, addressed, channel, deliveries, kinds, movers, pass_on, person_of, tell, until
from trunkline.server import db
from trunkline.server.bus.memory import MemoryBus
from trunkline.server.matches import store
from trunkline.server.matches.events import Changed, Made
from trunkline.server.matches.log import Entry, Table
from trunkline.server.notices import outbox
from trunkline.server.notices.follow import Following
from trunkline.server.notices.keys import Vapid
from trunkline.server.notices.postman import LEASE, Postman
from trunkline.server.notices.sending import Message, Sender
from trunkline.server.notices.tables import ChannelRow, DeliveryRow, NoticeRow
from trunkline.server.settings import Settings


@pytest.fixture
def client(serve: Serve) -> TestClient[Any]:
    return serve(private_notices=True, postman=0.05)


@pytest.fixture
def match(ada: Person, bob: Person, settings: Settings) -> str:
    """A match that has begun, and of which that has been told."""
    made = ada.create("me", "open", options={"version": "short"})["id"]
    assert bob.post(f"/api/matches/{made}/join", {}).status_code == 200
    until(lambda: addressed(settings))
    return str(made)


# --- the outbox

def test_news_are_told_once_by_every_way(ada: Person, match: str, settings: Settings, hook: Receiver) -> None:
    add(ada, hook.address)
    add(ada, f"{hook.address}/second?token=1")
    for _ in range(3):
        tell(settings, "Ada", "ask:1", "Bob asks to go back.", match)
    until(lambda: addressed(settings) and [s for s, _ in deliveries(settings)] == ["sent"] * 2)
    assert hook.messages == ["Bob asks to go back."] * 2
    assert hook.came[0]["title"] == "Trunkline: Bob asks to go back."
    news = ada.get("/api/me/news").json()
    assert [(n["kind"], n["match"]) for n in news["news"] if n["kind"] != "started"] == [("ask", match)]


def test_what_is_rolled_back_is_not_told(settings: Settings, ada: Person) -> None:
    who = person_of(settings, "Ada")

    async def do(session: Any) -> None:
        await outbox.tell(session, who, "ask", None, "ask:1", "never")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_database(settings, do)
    assert not ada.get("/api/me/news").json()["news"]


def test_a_turn_is_told_once_and_not_when_they_have_moved(ada: Person, bob: Person, match: str, settings: Settings,
                                                          hook: Receiver, clock: Clock) -> None:
    mover, other = movers(match, ada, bob)
    add(other, hook.address, wait=60)
    pass_on(match, mover)
    until(lambda: len(deliveries(settings)) == 1)
    assert [w["match"] for w in other.get("/api/me/news").json()["turns"]] == [match]
    other.play(match)
    clock.forward(minutes=1)
    until(lambda: deliveries(settings) == [("dropped", 0)])
    assert not hook.came
    assert "turn" not in kinds(other), "turns are not kept: they are there as long as they are true"


def test_a_turn_that_waits_is_told_with_a_tab_open_or_not(ada: Person, bob: Person, match: str, settings: Settings,
                                                          hook: Receiver, client: TestClient[Any],
                                                          clock: Clock) -> None:
    mover, other = movers(match, ada, bob)
    add(other, hook.address, wait=60)
    add(mover, f"{hook.address}/mover", wait=0)
    client.cookies.clear()
    with client.websocket_connect(f"/api/matches/{match}/socket", headers=other.cookie):
        pass_on(match, mover)
        clock.forward(minutes=1)
        hook.wait(1)
    assert hook.messages == [f"It is your turn in C. C. Higgins Rail Pass with "
                             f"{'Ada' if mover is ada else 'Bob'}."], "once, however many decisions the turn had"
    for _ in range(2):
        if other.state(match)["seats"][other.state(match)["to_move"]]["mine"]:
            other.play(match)
    clock.forward(minutes=1)
    until(lambda: addressed(settings) and "waiting" not in [s for s, _ in deliveries(settings)])
    assert [m for m in hook.messages if "Ada" in m or "Bob" in m][1:] in (
        [], [f"It is your turn in C. C. Higgins Rail Pass with {'Bob' if mover is ada else 'Ada'}."])


def test_a_turn_of_which_the_keys_are_the_same_is_stored_once(match: str, settings: Settings) -> None:
    async def do(session: Any) -> Any:
        row = await store.find(session, match)
        for before, after in ((0, 0), (0, None), (1, 1)):
            await outbox.moved(session, row, before, after, 7)
        row.seats[1].person = row.seats[0].person
        await outbox.moved(session, row, 1, 0, 8)
        count = select(func.count()).select_from(NoticeRow).where(NoticeRow.key.like("%:_"), NoticeRow.kind == "turn")
        none = (await session.execute(count.where(NoticeRow.seq.in_((7, 8))))).scalar_one()
        for _ in range(3):
            await outbox.turn(session, row, 0, row.seats[0].person, 9)
        one = (await session.execute(count.where(NoticeRow.seq == 9))).scalar_one()
        await session.rollback()
        return none, one

    assert in_database(settings, do) == (0, 1)


# --- what is told of a match

def test_the_start_and_what_is_asked_are_told(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    cy = Person(client, "Cy")
    match = ada.create("me", "open", "open", options={"version": "short"}, undo="ask")["id"]
    for person in bob, cy:
        assert person.post(f"/api/matches/{match}/join", {}).status_code == 200
    state = ada.state(match)
    started = [p for p in (ada, bob) if not p.state(match)["seats"][state["to_move"]]["mine"]]
    assert all(kinds(p) == ["started"] for p in started)
    assert kinds(cy) == [], "they began it themselves"
    mover = next(p for p in (ada, bob, cy) if p.state(match)["seats"][state["to_move"]]["mine"])
    now = mover.play(match)
    asked = mover.post(f"/api/matches/{match}/undo", {"seq": now["seq"]})
    assert asked.status_code == 200, asked.text
    for person in (ada, bob, cy):
        assert ("ask" in kinds(person)) == (person is not mover)


def test_an_end_and_a_rematch_are_told_to_those_who_are_not_there(ada: Person, bob: Person, match: str,
                                                                  settings: Settings) -> None:
    async def do(session: Any) -> None:
        row = await store.find(session, match)
        table = Table(None, 2, datetime.datetime.now(UTC))
        last = Entry(row.seq + 1, "move", 1, 1, None)
        over = SimpleNamespace(over=True, to_move=None)
        following = Following(MemoryBus())
        work = following(Changed(row, table, over, [last], ["Bob arrives."]))  # type: ignore[arg-type]
        assert work is not None
        await work(session)
        await work(session)
        row.status, row.seats[0].kind, row.seats[0].reserved = "open", "open", row.seats[0].person
        made = following(Made(row, row.seats[1].person, again=True))
        assert made is not None
        await made(session)

    before = kinds(ada), kinds(bob)
    in_database(settings, do)
    assert kinds(ada)[len(before[0]):] == ["over", "rematch"]
    assert kinds(bob) == before[1]


def test_time_that_is_up_is_told_once(serve: Serve, settings: Settings) -> None:
    client = serve(postman=0.05)
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    pace = {"per": "move", "seconds": 60, "bank": 0, "refill": 0, "late": "bot"}
    match = ada.create("me", "open", options={"version": "short"}, pace=pace)["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    for seconds in 61, 0, 0:
        later(client, seconds)
    assert sorted(kinds(p).count("timeout") for p in (ada, bob)) == [0, 1]


def test_what_is_seen_is_not_sent_any_more(ada: Person, settings: Settings, hook: Receiver, clock: Clock) -> None:
    add(ada, hook.address, wait=60)
    tell(settings, "Ada", "a", "first")
    until(lambda: deliveries(settings))
    seen = ada.post("/api/me/news/seen", {}).json()
    assert (seen["unread"], len(seen["news"])) == (0, 1)
    clock.forward(minutes=1)
    until(lambda: deliveries(settings) == [("dropped", 0)])
    assert not hook.came


def test_several_processes_deliver_once(serve: Serve, ada: Person, settings: Settings, hook: Receiver) -> None:
    for _ in range(2):
        serve(private_notices=True, postman=0.05)
    add(ada, hook.address)
    for i in range(40):
        tell(settings, "Ada", f"k{i}", f"news {i}")
    until(lambda: [s for s, _ in deliveries(settings)] == ["sent"] * 40)
    told = "\n".join(hook.messages).split("\n")
    lines = sorted(int(x.rpartition("news ")[2]) for x in told if "news" in x and "more" not in x)
    assert len(lines) == len(set(lines)), "nothing twice"


# --- ways that fail

def test_a_failure_is_shown_and_tried_again(ada: Person, settings: Settings, hook: Receiver, clock: Clock) -> None:
    way = add(ada, hook.address)
    hook.status = 500
    tell(settings, "Ada", "a", "first")
    until(lambda: deliveries(settings) == [("waiting", 1)])
    until(lambda: channel(ada, way["id"])["error"])
    assert "500" in channel(ada, way["id"])["error"]
    assert ada.get("/api/me/news").json()["troubles"] == 1
    assert len(hook.came) == 1, "not again within a minute"
    hook.status = 200
    clock.forward(minutes=1)
    until(lambda: deliveries(settings) == [("sent", 1)])
    until(lambda: channel(ada, way["id"])["error"] is None)


def test_in_the_end_it_is_given_up(ada: Person, settings: Settings, clock: Clock) -> None:
    way = add(ada, f"json://127.0.0.1:{dead_port()}/")
    tell(settings, "Ada", "a", "first")
    for tries, minutes in enumerate((1, 5, 30, 120, 720), 1):
        until(lambda tries=tries: deliveries(settings) == [("waiting", tries)])
        clock.forward(minutes=minutes)
    until(lambda: deliveries(settings) == [("failed", 6)])
    until(lambda: channel(ada, way["id"])["given_up"] == 1)
    assert "refused" in channel(ada, way["id"])["error"]


def test_a_process_that_dies_while_sending_is_replaced(ada: Person, settings: Settings, hook: Receiver,
                                                       clock: Clock) -> None:
    way = add(ada, hook.address)
    tell(settings, "Ada", "a", "first", due=datetime.datetime.now(UTC) + datetime.timedelta(days=1))

    async def claim(session: Any) -> None:
        notice = (await session.execute(select(NoticeRow))).scalar_one()
        notice.state = "done"
        now = datetime.datetime.now(UTC)
        session.add(DeliveryRow(notice=notice.id, channel=way["id"], due=now, tries=0, state="waiting", owner="dead",
                                lease=now + LEASE))

    in_database(settings, claim)
    tell(settings, "Ada", "b", "second")
    assert hook.wait(1) == ["second"], "the lease of the first runs"
    clock.forward(seconds=LEASE.total_seconds())
    assert hook.wait(2) == ["second", "first"]


async def test_a_slow_service_is_not_waited_for(hook: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.notices.sending.LIMIT", 0.3)
    hook.delay = 1
    sender = Sender(Settings(private_notices=True), Vapid(""))
    row = ChannelRow(id=1, kind="apprise", address=f"json{hook.address[4:]}", keys=None)
    assert "no answer within" in str(await sender.send(row, Message("t", "b", "/", "", "")))
    sender.stop()


# --- old news

async def fails(*_: str) -> None:
    raise ZeroDivisionError


async def test_old_news_and_turns_that_are_over_go(settings: Settings) -> None:
    engine = db.connect(settings.database_url())
    await db.upgrade(engine)
    sessions = db.sessions(engine)
    now = datetime.datetime.now(UTC)
    async with sessions.begin() as session:
        session.add(db.Person(id="ada", name="Ada", created=now))
        await session.flush()
        for key, kind, days in (("old", "ask", 31), ("turn", "turn", 1), ("new", "ask", 1)):
            session.add(NoticeRow(person="ada", kind=kind, key=key, words="", at=now - datetime.timedelta(days=days),
                                  due=now, state="done"))
    await Postman(sessions, Sender(settings, Vapid("")), 1, "", b"", fails, print)._sweep()
    async with sessions() as session:
        assert (await session.execute(select(NoticeRow.key))).scalars().all() == ["new"]
    await engine.dispose()
