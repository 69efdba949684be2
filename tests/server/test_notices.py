"""What people are told while they are away: once, in time, by the ways they want, and what happens when those fail."""

from __future__ import annotations

import base64
import datetime
import json
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given
from hypothesis import settings as settings_of
from hypothesis import strategies as st
from litestar.testing import TestClient
from sqlalchemy import func, select, update

from tests.server.conftest import Person, Serve
from tests.server.receiver import Mailbox, Receiver, dead_port, mailbox, receiver
from tests.server.test_talk import delete, in_database, put
from trunkline.server import db
from trunkline.server.matches import store
from trunkline.server.matches.service import Change
from trunkline.server.matches.table import Line, Table
from trunkline.server.notices import addresses, outbox, times
from trunkline.server.notices.follow import Following
from trunkline.server.notices.keys import Vapid
from trunkline.server.notices.postman import Postman
from trunkline.server.notices.sending import Letter, Sender
from trunkline.server.notices.tables import ChannelRow, DeliveryRow, NoticeRow, WishesRow
from trunkline.server.settings import Settings

UTC = datetime.UTC
PATIENCE = 20


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


@pytest.fixture
def client(serve: Serve) -> TestClient[Any]:
    return serve(private_notices=True, postman=0.05)


@pytest.fixture
def match(ada: Person, bob: Person, settings: Settings) -> str:
    """A match that has begun, and of which that has been told."""
    made = ada.create("me", "open", options={"version": "short"})["id"]
    assert bob.post(f"/api/matches/{made}/join", {}).status_code == 200

    async def new(session: Any) -> Any:
        return (await session.execute(select(NoticeRow.id).where(NoticeRow.state == "new"))).all()

    until(lambda: not in_database(settings, new))
    return str(made)


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


# --- the outbox

def test_news_are_told_once_by_every_way(ada: Person, match: str, settings: Settings, hook: Receiver) -> None:
    add(ada, hook.address)
    add(ada, f"{hook.address}/second?token=1")
    for _ in range(3):
        tell(settings, "Ada", "ask:1", "Bob asks to go back.", match)
    hook.wait(2)
    time.sleep(0.3)
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


def test_a_turn_is_told_once_and_not_when_he_has_moved(ada: Person, bob: Person, match: str, settings: Settings,
                                                       hook: Receiver) -> None:
    mover, other = movers(match, ada, bob)
    add(other, hook.address, wait=1)
    pass_on(match, mover)
    until(lambda: len(deliveries(settings)) == 1)
    assert [w["match"] for w in other.get("/api/me/news").json()["turns"]] == [match]
    other.play(match)
    until(lambda: deliveries(settings) == [("dropped", 0)])
    assert not hook.came
    assert "turn" not in kinds(other), "turns are not kept: they are there as long as they are true"


def test_a_turn_that_waits_is_told_with_a_tab_open_or_not(ada: Person, bob: Person, match: str, settings: Settings,
                                                          hook: Receiver, client: TestClient[Any]) -> None:
    mover, other = movers(match, ada, bob)
    add(other, hook.address, wait=1)
    add(mover, f"{hook.address}/mover", wait=0)
    client.cookies.clear()
    with client.websocket_connect(f"/api/matches/{match}/socket", headers=other.cookie):
        pass_on(match, mover)
        hook.wait(1)
    assert hook.messages == [f"It is your turn in C. C. Higgins Rail Pass with "
                             f"{'Ada' if mover is ada else 'Bob'}."], "once, however many decisions the turn had"
    for _ in range(2):
        if other.state(match)["seats"][other.state(match)["to_move"]]["mine"]:
            other.play(match)
    time.sleep(1.3)
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

def kinds(person: Person) -> list[str]:
    return [n["kind"] for n in person.get("/api/me/news").json()["news"]][::-1]


def test_the_start_and_what_is_asked_are_told(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    cy = Person(client, "Cy")
    match = ada.create("me", "open", "open", options={"version": "short"}, undo="ask")["id"]
    for person in bob, cy:
        assert person.post(f"/api/matches/{match}/join", {}).status_code == 200
    state = ada.state(match)
    started = [p for p in (ada, bob) if not p.state(match)["seats"][state["to_move"]]["mine"]]
    assert all(kinds(p) == ["started"] for p in started)
    assert kinds(cy) == [], "he has begun it himself"
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
        last = Line(row.seq + 1, "move", 1, 1, None, "Bob arrives.")
        over = SimpleNamespace(over=True, to_move=None)
        following = Following()
        more = following.change(Change(row, table, table, over, [last], (1, "running")))  # type: ignore[arg-type]
        assert more is not None
        await more(session)
        await more(session)
        row.status, row.seats[0].kind, row.seats[0].reserved = "open", "open", row.seats[0].person
        await following.born(session, row, row.seats[1].person, True)

    before = kinds(ada), kinds(bob)
    in_database(settings, do)
    assert kinds(ada)[len(before[0]):] == ["over", "rematch"]
    assert kinds(bob) == before[1]


def test_time_that_is_up_is_told_once(serve: Serve, settings: Settings) -> None:
    client = serve(postman=0.05)
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    pace = {"per": "move", "seconds": 1, "bank": 0, "refill": 0, "late": "bot"}
    match = ada.create("me", "open", options={"version": "short"}, pace=pace)["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    until(lambda: "timeout" in kinds(ada) + kinds(bob))
    time.sleep(0.5)
    assert all(kinds(p).count("timeout") <= 1 for p in (ada, bob))


def test_what_is_seen_is_not_sent_any_more(ada: Person, settings: Settings, hook: Receiver) -> None:
    add(ada, hook.address, wait=1)
    tell(settings, "Ada", "a", "first")
    until(lambda: deliveries(settings))
    seen = ada.post("/api/me/news/seen", {}).json()
    assert (seen["unread"], len(seen["news"])) == (0, 1)
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

def test_a_failure_is_shown_and_tried_again(ada: Person, settings: Settings, hook: Receiver) -> None:
    way = add(ada, hook.address)
    hook.status = 500
    tell(settings, "Ada", "a", "first")
    until(lambda: deliveries(settings) == [("waiting", 1)])
    until(lambda: channel(ada, way["id"])["error"])
    assert "500" in channel(ada, way["id"])["error"]
    assert ada.get("/api/me/news").json()["troubles"] == 1
    assert len(hook.came) == 1, "not again within a minute"
    hook.status = 200

    async def hurry(session: Any) -> None:
        row = (await session.execute(select(DeliveryRow))).scalar_one()
        assert 50 < (row.due - datetime.datetime.now(UTC)).total_seconds() <= 60
        row.due = datetime.datetime.now(UTC)

    in_database(settings, hurry)
    until(lambda: deliveries(settings) == [("sent", 1)])
    until(lambda: channel(ada, way["id"])["error"] is None)


def test_in_the_end_it_is_given_up(ada: Person, settings: Settings) -> None:
    way = add(ada, f"json://127.0.0.1:{dead_port()}/")
    tell(settings, "Ada", "a", "first")

    async def hurry(session: Any) -> None:
        await session.execute(update(DeliveryRow).values(due=datetime.datetime.now(UTC)))

    for tries in range(1, 6):
        until(lambda tries=tries: deliveries(settings) == [("waiting", tries)])
        in_database(settings, hurry)
    until(lambda: deliveries(settings) == [("failed", 6)])
    until(lambda: channel(ada, way["id"])["given_up"] == 1)
    assert "refused" in channel(ada, way["id"])["error"]


def test_whoever_dies_while_sending_is_stood_in_for(ada: Person, settings: Settings, hook: Receiver) -> None:
    way = add(ada, hook.address)
    tell(settings, "Ada", "a", "first", due=datetime.datetime.now(UTC) + datetime.timedelta(days=1))

    async def claim(session: Any) -> None:
        notice = (await session.execute(select(NoticeRow))).scalar_one()
        notice.state = "done"
        now = datetime.datetime.now(UTC)
        session.add(DeliveryRow(notice=notice.id, channel=way["id"], due=now, tries=0, state="waiting", owner="dead",
                                lease=now + datetime.timedelta(seconds=1)))

    in_database(settings, claim)
    time.sleep(0.4)
    assert not hook.came, "its lease runs"
    hook.wait(1)


async def test_a_slow_service_is_not_waited_for(hook: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.notices.sending.LIMIT", 0.3)
    hook.delay = 1.5
    sender = Sender(Settings(private_notices=True), Vapid(""))
    row = ChannelRow(id=1, kind="apprise", address=f"json{hook.address[4:]}", keys=None)
    began = time.monotonic()
    assert "no answer within" in str(await sender.send(row, Letter("t", "b", "/", "", "")))
    assert time.monotonic() - began < 1
    sender.stop()


# --- the test button

def test_the_test_button_says_what_has_come_of_it(ada: Person, hook: Receiver) -> None:
    good = add(ada, hook.address)
    assert ada.post(f"/api/me/channels/{good['id']}/test", {}).json() == {"ok": True, "error": None}
    assert "This is a test" in hook.messages[0]
    hook.status = 404
    answer = ada.post(f"/api/me/channels/{good['id']}/test", {}).json()
    assert not answer["ok"] and "404" in answer["error"]
    assert channel(ada, good["id"])["error"] == answer["error"]


def test_the_test_button_tells_of_a_dead_service(ada: Person, bob: Person) -> None:
    dead = add(ada, f"http://127.0.0.1:{dead_port()}/x")
    assert bob.post(f"/api/me/channels/{dead['id']}/test", {}).status_code == 404, "it is not his"
    answer = ada.post(f"/api/me/channels/{dead['id']}/test", {}).json()
    assert not answer["ok"] and "refused" in answer["error"]
    codes = [ada.post(f"/api/me/channels/{dead['id']}/test", {}).status_code for _ in range(8)]
    assert 429 in codes


# --- what addresses are taken

@pytest.mark.parametrize("address", [
    "http://127.0.0.1:9/", "json://localhost/", "json://[::1]/", "json://10.0.0.1/", "https://169.254.169.254/meta",
    "ntfy://192.168.0.1/topic", "gotify://127.0.0.1/AbCdEfGhIjKlMnO", "json://0.0.0.0/", "json://[::ffff:127.0.0.1]/",
    "file:///etc/passwd", "syslog://", "mailto://a:b@example.org", "https://", "nonsense", "json://no-such-host.invalid/",
    "dbus://", "json://a/\n"])
def test_addresses_of_the_servers_own_network_are_refused(serve: Serve, address: str) -> None:
    ada = Person(serve(), "Ada")
    answer = ada.post("/api/me/channels", {"kind": "apprise", "address": address})
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "address"


@pytest.mark.parametrize(("address", "public"), [
    ("8.8.8.8", True), ("127.0.0.1", False), ("10.1.2.3", False), ("169.254.169.254", False), ("100.64.0.1", False),
    ("::1", False), ("fe80::1%eth0", False), ("fc00::1", False), ("::ffff:10.0.0.1", False), ("2002:7f00:1::", False),
    ("2606:4700::1111", True), ("224.0.0.1", False), ("0.0.0.0", False), ("unix", False),
    ("::127.0.0.1", False), ("fec0::1", False), ("2001:0:7f00:1::", False), ("5f00::1", False),
    ("64:ff9b::10.0.0.1", False), ("240.0.0.1", False)])
def test_what_is_public(address: str, public: bool) -> None:
    assert addresses.public(address) is public


async def test_a_name_that_comes_to_point_inside_is_not_followed(hook: Receiver) -> None:
    sender = Sender(Settings(), Vapid(""))
    row = ChannelRow(id=1, kind="apprise", address=f"json{hook.address[4:]}", keys=None)
    error = await sender.send(row, Letter("t", "b", "/", "", ""))
    assert "not on the public internet" in str(error)
    assert not hook.raw
    sender.stop()


async def test_a_redirection_is_not_followed(hook: Receiver) -> None:
    with receiver() as inside:
        hook.status, hook.location = 302, inside.address
        sender = Sender(Settings(private_notices=True), Vapid(""))
        row = ChannelRow(id=1, kind="apprise", address=f"json{hook.address[4:]}", keys=None)
        assert await sender.send(row, Letter("t", "b", "/", "", ""))
        assert not inside.raw
        sender.stop()


def test_secrets_of_an_address_are_not_shown(ada: Person) -> None:
    way = add(ada, "ntfys://me:password@ntfy.sh/my-topic")
    assert "password" not in json.dumps(ada.get("/api/me/channels").json())
    assert way["name"] == "ntfy"


def test_ways_are_ones_own_and_not_too_many(ada: Person, bob: Person, settings: Settings) -> None:
    way = add(ada, "json://127.0.0.1/1")
    assert ada.post("/api/me/channels", {"kind": "apprise", "address": "json://127.0.0.1/1"}).status_code == 409
    assert not bob.get("/api/me/channels").json()["channels"]
    bob.client.cookies.clear()
    path = f"/api/me/channels/{way['id']}"
    assert bob.client.patch(path, json={"wait": 5}, headers=bob.cookie).status_code == 404
    assert delete(bob, path).status_code == 404
    changed = ada.client.patch(path, json={"wait": 5, "kinds": ["turn"], "name": "My hook"}, headers=ada.cookie).json()
    assert (changed["wait"], changed["kinds"], changed["name"]) == (5, ["turn"], "My hook")
    assert ada.client.patch(path, json={"kinds": None}, headers=ada.cookie).json()["kinds"] is None
    assert delete(ada, path).status_code == 204
    assert not ada.get("/api/me/channels").json()["channels"]


# --- mail

@pytest.fixture
def post() -> Iterator[Mailbox]:
    with mailbox() as found:
        yield found


def test_mail_goes_only_where_the_code_is_known(serve: Serve, settings: Settings, post: Mailbox) -> None:
    client = serve(mail=post.url, address="https://games.example.org/", postman=0.05)
    ada = Person(client, "Ada")
    assert ada.get("/api/me/channels").json()["mail"]
    assert ada.post("/api/me/channels", {"kind": "mail", "address": "no mail"}).status_code == 400
    way = ada.post("/api/me/channels", {"kind": "mail", "address": "ada@example.org"}).json()
    assert not way["confirmed"] and way["wait"] == 120
    to, letter = post.letters[0]
    assert to == "ada@example.org"
    code = letter.partition("Your code is ")[2][:6]
    tell(settings, "Ada", "a", "too early")
    path = f"/api/me/channels/{way['id']}"
    assert ada.post(f"{path}/confirm", {"code": "x"}).json()["code"] == "code"
    assert ada.post(f"{path}/confirm", {"code": f" {code} "}).json()["confirmed"]
    client.patch(path, json={"wait": 0}, headers=ada.cookie)
    match = ada.create("me", "open")["id"]
    tell(settings, "Ada", "b", "in time", match)
    until(lambda: len(post.letters) == 2)
    assert "in time\r\n\r\nhttps://games.example.org/m/" + match in post.letters[1][1]
    assert "Subject: Trunkline: in time" in post.letters[1][1]
    post.refuse = True
    answer = ada.post(f"{path}/test", {}).json()
    assert not answer["ok"] and "no such person" in answer["error"]


def test_codes_are_not_guessed(serve: Serve, post: Mailbox) -> None:
    ada = Person(serve(mail=post.url, address="http://here"), "Ada")
    way = ada.post("/api/me/channels", {"kind": "mail", "address": "ada@example.org"}).json()
    path = f"/api/me/channels/{way['id']}/confirm"
    answers = [ada.post(path, {"code": "000000x"}).status_code for _ in range(6)]
    assert answers == [400] * 5 + [429]
    code = post.letters[0][1].partition("Your code is ")[2][:6]
    assert ada.post(path, {"code": code}).status_code == 429
    assert ada.post(f"/api/me/channels/{way['id']}/test", {}).json()["ok"], "a new code"
    code = post.letters[1][1].partition("Your code is ")[2][:6]
    assert ada.post(path, {"code": code}).json()["confirmed"]


def test_nobody_is_flooded_with_codes_by_many_guests(serve: Serve, post: Mailbox) -> None:
    client = serve(mail=post.url, address="http://here")
    answers = [Person(client, f"Guest {n}").post("/api/me/channels", {"kind": "mail", "address": address})
               for n, address in enumerate(["ada@example.org", "Ada@example.org"] * 3)]
    assert [a.status_code for a in answers] == [201] * 5 + [429]
    assert len(post.letters) == 5


def test_without_a_mail_server_no_mail_is_offered(ada: Person) -> None:
    assert not ada.get("/api/me/channels").json()["mail"]
    answer = ada.post("/api/me/channels", {"kind": "mail", "address": "ada@example.org"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_mail")


# --- web push

def test_a_web_push_can_be_read_by_that_browser_alone(ada: Person, settings: Settings, hook: Receiver,
                                                      serve: Serve) -> None:
    browser = ec.generate_private_key(ec.SECP256R1())
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    secret = b"0123456789abcdef"
    said = {"endpoint": hook.address, "expirationTime": None,
            "keys": {"p256dh": base64.urlsafe_b64encode(point).decode().rstrip("="),
                     "auth": base64.urlsafe_b64encode(secret).decode().rstrip("=")}}
    way = ada.post("/api/me/push", said)
    assert way.status_code == 201, way.text
    assert ada.post("/api/me/push", said).json()["id"] == way.json()["id"], "the same browser again"
    assert (way.json()["kind"], way.json()["wait"]) == ("push", 0)
    tell(settings, "Ada", "a", "It is your turn.")
    until(lambda: hook.raw)
    headers, body = hook.raw[0]
    told = json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret, version="aes128gcm"))
    assert told["body"] == "It is your turn."
    key = ada.get("/api/push/key").json()["key"]
    assert f"k={key}" in headers["authorization"]
    assert len(base64.urlsafe_b64decode(key + "=")) == 65
    assert Person(serve()).get("/api/push/key").json()["key"] == key, "the same after a restart"
    hook.status = 410
    tell(settings, "Ada", "b", "gone")
    until(lambda: not ada.get("/api/me/channels").json()["channels"])


def test_bad_keys_of_a_push_subscription_are_told(ada: Person, hook: Receiver) -> None:
    said = {"endpoint": hook.address, "keys": {"p256dh": "x", "auth": "y"}}
    way = ada.post("/api/me/push", said).json()
    answer = ada.post(f"/api/me/channels/{way['id']}/test", {}).json()
    assert not answer["ok"] and "keys" in answer["error"]


# --- quiet hours and digests

def at(hour: int, minute: int = 0, day: int = 10, month: int = 1) -> datetime.datetime:
    return datetime.datetime(2026, month, day, hour, minute, tzinfo=UTC)


def wishes(**more: Any) -> WishesRow:
    return WishesRow(**{"zone": "UTC", "quiet_from": None, "quiet_to": None, "digest": "18:00", "off": [], **more})


NIGHT = {"quiet_from": "22:00", "quiet_to": "07:30"}


@pytest.mark.parametrize(("moment", "more", "then"), [
    (at(12), NIGHT, at(12)), (at(22), NIGHT, at(7, 30, 11)), (at(3), NIGHT, at(7, 30)), (at(7, 30), NIGHT, at(7, 30)),
    (at(21, 59), NIGHT, at(21, 59)), (at(13), {"quiet_from": "12:00", "quiet_to": "14:00"}, at(14)),
    (at(13), {"quiet_from": "12:00", "quiet_to": "12:00"}, at(13)), (at(13), {}, at(13)),
    (at(22), {**NIGHT, "zone": "America/New_York"}, at(22)), (at(4), {**NIGHT, "zone": "America/New_York"}, at(12, 30)),
    (at(1, 0, 29, 3), {**NIGHT, "zone": "Europe/Vienna"}, at(5, 30, 29, 3))])
def test_quiet_hours(moment: datetime.datetime, more: dict[str, Any], then: datetime.datetime) -> None:
    assert times.loud(moment, wishes(**more)) == then


@pytest.mark.parametrize(("zone", "quiet", "moment", "then"), [
    ("Europe/Vienna", ("22:00", "02:30"), "2026-10-25T02:15+01:00", "2026-10-25T02:30+01:00"),
    ("Europe/Vienna", ("22:00", "02:30"), "2026-10-25T02:15+02:00", "2026-10-25T02:30+02:00"),
    ("Europe/Vienna", ("22:00", "07:30"), "2026-01-10T07:29:40+01:00", "2026-01-10T07:30+01:00"),
    ("Europe/Vienna", ("22:00", "02:30"), "2026-03-29T01:30+01:00", "2026-03-29T03:00+02:00"),
    ("America/New_York", ("22:00", "01:30"), "2026-11-01T01:15-05:00", "2026-11-01T01:30-05:00"),
    ("Pacific/Apia", ("22:00", "07:00"), "2011-12-29T23:00-10:00", "2011-12-31T07:00+14:00")])
def test_quiet_hours_end_the_same_night_when_clocks_change(zone: str, quiet: tuple[str, str], moment: str,
                                                           then: str) -> None:
    wish = wishes(zone=zone, quiet_from=quiet[0], quiet_to=quiet[1])
    due = datetime.datetime.fromisoformat(moment)
    assert times.loud(due, wish) == datetime.datetime.fromisoformat(then)
    if zone != "Pacific/Apia":  # where 30 December 2011 did not take place
        assert times.after(due, zone, quiet[1]) == datetime.datetime.fromisoformat(then)


CLOCK = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59))


@settings_of(max_examples=100, deadline=None)
@given(zone=st.sampled_from(sorted(times.zones())), begin=CLOCK, end=CLOCK,
       due=st.datetimes(datetime.datetime(2011, 1, 1), datetime.datetime(2027, 1, 1)))
def test_quiet_hours_are_those_that_a_clock_on_the_wall_shows(zone: str, begin: str, end: str,
                                                              due: datetime.datetime) -> None:
    then = due = due.replace(tzinfo=UTC)
    while begin != end and quiet(then.astimezone(ZoneInfo(zone)).strftime("%H:%M"), begin, end):
        then = next_minute(then)  # the naive way: look at the clock every minute
    assert times.loud(due, wishes(zone=zone, quiet_from=begin, quiet_to=end)) == then


@settings_of(max_examples=100, deadline=None)
@given(zone=st.sampled_from(sorted(times.zones())), clock=CLOCK,
       due=st.datetimes(datetime.datetime(2011, 1, 1), datetime.datetime(2027, 1, 1)))
def test_a_digest_comes_when_a_clock_on_the_wall_shows_its_time(zone: str, clock: str, due: datetime.datetime) -> None:
    then = due = due.replace(tzinfo=UTC)
    before = (then - datetime.timedelta(minutes=1)).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    if then.second or then.microsecond:
        before, then = then.astimezone(ZoneInfo(zone)).replace(tzinfo=None), next_minute(then)
    while not came(clock, before, now := then.astimezone(ZoneInfo(zone)).replace(tzinfo=None)):
        before, then = now, next_minute(then)
    assert times.after(due, zone, clock) == then


def came(clock: str, before: datetime.datetime, now: datetime.datetime) -> bool:
    """Whether the wall clock has come to this time since a minute ago, or has jumped over it."""
    jumped = (before.replace(second=0, microsecond=0) + datetime.timedelta(minutes=n)
              for n in range(1, int((now - before).total_seconds() // 60) + 2))
    return now.strftime("%H:%M") == clock or any(t.strftime("%H:%M") == clock and t <= now for t in jumped)


def next_minute(at: datetime.datetime) -> datetime.datetime:
    """The next whole minute."""
    return at.replace(second=0, microsecond=0) + datetime.timedelta(minutes=1)


def quiet(clock: str, begin: str, end: str) -> bool:
    """Whether the clock shows a time of the quiet hours."""
    return begin <= clock < end if begin < end else not end <= clock < begin


def test_a_digest_comes_once_a_day() -> None:
    way = ChannelRow(wait=0, digest=True)
    for moment, then in ((at(17), at(18)), (at(18), at(18)), (at(18, 1), at(18, 0, 11))):
        assert times.due(NoticeRow(due=moment), way, wishes()) == then
    assert times.due(NoticeRow(due=at(17)), way, None) == at(18)
    assert times.due(NoticeRow(due=at(1)), way, wishes(zone="Asia/Tokyo", digest="09:00")) == at(0, 0, 11)


def test_a_digest_gathers(ada: Person, settings: Settings, hook: Receiver) -> None:
    add(ada, hook.address, digest=True)
    for i in range(3):
        tell(settings, "Ada", f"k{i}", f"news {i}")
    until(lambda: len(deliveries(settings)) == 3)
    assert not hook.came

    async def evening(session: Any) -> None:
        await session.execute(update(DeliveryRow).values(due=datetime.datetime.now(UTC)))

    in_database(settings, evening)
    assert hook.wait(1) == ["- news 0\n- news 1\n- news 2"]
    assert hook.came[0]["title"] == "Trunkline: 3 news"


def test_wishes_are_kept_and_heeded(ada: Person, settings: Settings, hook: Receiver) -> None:
    add(ada, hook.address)
    nobody = {"zone": "UTC", "quiet_from": None, "quiet_to": None, "digest": "18:00", "off": []}
    assert ada.get("/api/me/notices").json() == nobody
    wanted = {**nobody, "off": ["ask"], "zone": "Europe/Vienna", "quiet_from": "22:00", "quiet_to": "07:00"}
    assert put(ada, "/api/me/notices", wanted).json() == wanted
    assert ada.get("/api/me/notices").json() == wanted
    for bad in ({"zone": "Mars/Olympus"}, {"quiet_from": "25:00"}, {"digest": "9:00"}, {"off": ["spam"]}):
        assert put(ada, "/api/me/notices", {**nobody, **bad}).status_code == 400
    tell(settings, "Ada", "a", "not wanted")
    until(lambda: ada.get("/api/me/news").json()["unread"] == 1)
    time.sleep(0.3)
    assert not deliveries(settings)


# --- the event stream

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


# --- old news

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
    await Postman(sessions, Sender(settings, Vapid("")), 1, "", b"")._sweep()
    async with sessions() as session:
        assert (await session.execute(select(NoticeRow.key))).scalars().all() == ["new"]
    await engine.dispose()
