"""The email about a turn: enough to think about the move on the way, and one request that ends such emails."""

from __future__ import annotations

import datetime
from email import message_from_string, policy
from email.message import EmailMessage
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve
from tests.server.receiver import Mailbox
from tests.server.test_talk import put
from trunkline.server import db
from trunkline.server.notices import emails, unsubscribe
from trunkline.server.notices.keys import Vapid
from trunkline.server.notices.postman import Postman
from trunkline.server.notices.sending import Sender
from trunkline.server.notices.tables import ChannelRow, NoticeRow
from trunkline.server.settings import Settings

SITE = "https://games.example.org"
PACE = {"per": "turn", "seconds": 86400, "late": "bot"}
Told = tuple[str, Person, dict[str, Any], EmailMessage]


@pytest.fixture
def client(serve: Serve, post: Mailbox) -> TestClient[Any]:
    return serve(mail=post.url, address=f"{SITE}/", postman=0.05)


def mailed(person: Person, post: Mailbox, address: str, **more: Any) -> dict[str, Any]:
    """The channel, confirmed."""
    way = person.post("/api/me/channels", {"kind": "mail", "address": address, "wait": 0, **more}).json()
    code = post.emails.pop()[1].partition("Your code is ")[2][:6]
    return dict(person.post(f"/api/me/channels/{way['id']}/confirm", {"code": code}).json())


def read(post: Mailbox, at: int) -> EmailMessage:
    post.wait(at + 1)
    found = message_from_string(post.emails[at][1], policy=policy.default)
    assert isinstance(found, EmailMessage)
    return found


@pytest.fixture
def turn(ada: Person, bob: Person, post: Mailbox) -> Told:
    """A match in which a turn has come back to the first: its id, whom, their channel and the email."""
    match = ada.create("me", "open", options={"version": "classic"}, pace=PACE, name="Friday")["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    state = ada.state(match)
    first, second = (ada, bob) if state["seats"][state["to_move"]]["mine"] else (bob, ada)
    wishes = {"zone": "Europe/Vienna", "quiet_from": None, "quiet_to": None, "digest": "18:00",
              "off": ["started", "seat"]}
    assert put(first, "/api/me/notices", wishes).status_code == 200
    way = mailed(first, post, "first@example.org")
    for mover in (first, second):
        while mover.state(match)["seats"][mover.state(match)["to_move"]]["mine"]:
            mover.play(match)
    return match, first, way, read(post, 0)


def test_it_says_what_to_decide_by_when_what_has_happened_how_all_stand_and_where_to_go(turn: Told) -> None:
    match, first, _, found = turn
    state = first.state(match)
    body = str(found.get_content())
    assert str(found["subject"]).startswith("Trunkline: It is your turn in C. C. Higgins Rail Pass with ")
    assert "It is your turn" not in body, "the subject is not said again"
    lines = body.splitlines()
    assert lines[0] == state["view"]["task"]
    until = datetime.datetime.fromisoformat(state["deadline"])
    vienna = ZoneInfo("Europe/Vienna")
    assert lines[1] == f"You have until {until.astimezone(vienna):%A %-d %B %Y, %H:%M} (Europe/Vienna)."
    assert lines[2:4] == ["The table: Friday.", f"{SITE}/m/{match}"]
    mine = next(n for n, s in enumerate(state["seats"]) if s["mine"])
    own = [n for n, e in enumerate(state["log"]) if e["seat"] == mine and e["kind"] == "move" and not e["forced"]]
    since = list(state["log"][own[-1] + 1:])
    at = lines.index("Since your last move:")
    told = lines[at + 1:lines.index("", at)]
    assert " ".join(line.removeprefix("- ") for line in told) == " ".join(e["words"] for e in since)
    turns = [n for n, e in enumerate(since) if n == 0 or since[n - 1]["seat"] != e["seat"]]
    assert len(since) > len(turns) == len(told), "a line a turn"
    was = first.get(f"/api/matches/{match}/at/{state['log'][own[-1]]['ply']}").json()["view"]["seats"]
    for n, (seat, player) in enumerate(zip(state["view"]["seats"], state["seats"], strict=True)):
        [line] = [line for line in lines if line.startswith(f"- {player['name']}: $")]
        cash, before = seat["cash"], was[n]["cash"]
        assert line.startswith(f"- {player['name']}: ${cash}" + (f" (was {before}), " if before != cash else ", "))
        assert f"{seat['points']} point" in line
        assert any(line.startswith("Player ") and player["name"] in line for line in lines), "the position"
    assert any("(was " in line for line in lines)
    assert f"Choose which emails you get: {SITE}/notices" in lines


def test_one_request_without_a_session_ends_these_emails(turn: Told, client: TestClient[Any]) -> None:
    _, first, way, found = turn
    assert found["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    link = str(found["list-unsubscribe"])
    assert link.startswith(f"<{SITE}/") and link.endswith(">")
    path = link[1 + len(SITE):-1]
    mail_program = Person(client)
    page = mail_program.get(path)
    assert page.status_code == 200 and '<form method="post">' in page.text
    assert channel(first, way)["enabled"], "looking ends nothing"
    client.cookies.clear()
    for wrong in (path[:-1] + ("A" if path[-1] != "A" else "B"), path.replace(f"/{way['id']}/", f"/{way['id'] + 1}/")):
        answer = client.post(wrong, data={"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, answer.headers["content-type"][:9]) == (404, "text/html")
    assert client.post(path, json={}).status_code == 415
    assert client.post(path, data={"a": "b"}, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert channel(first, way)["enabled"]
    answer = client.post(path, data={"List-Unsubscribe": "One-Click"})
    assert (answer.status_code, answer.headers["content-type"][:9]) == (200, "text/html")
    assert not channel(first, way)["enabled"]
    files = {"List-Unsubscribe": (None, "One-Click")}
    assert client.post(path, files=files).status_code == 200, "RFC 8058 allows multipart as well, and a second time"


@pytest.mark.parametrize("number", ["9" * 19, "9" * 23, "9" * 5000, str(2**53), "0", "-1", "-" + "9" * 23])
def test_a_link_with_a_number_that_no_channel_has_does_not_work(client: TestClient[Any], number: str) -> None:
    assert client.get(f"/unsubscribe/{number}/abc").status_code == 404
    assert client.post(f"/unsubscribe/{number}/abc", data={"a": "b"}).status_code == 404
    if number != "0":
        assert client.post(f"/api/me/channels/{number}/test", json={}).status_code in (400, 401, 404)


def test_a_link_is_for_one_address_of_one_person_alone() -> None:
    row = mail_channel(7, "ada", "ada@example.org")
    signed = unsubscribe.sign(b"secret", row)
    assert unsubscribe.fits(b"secret", row, signed)
    for other in (mail_channel(8, "ada", "ada@example.org"), mail_channel(7, "bob", "ada@example.org"),
                  mail_channel(7, "ada", "eve@example.org")):
        assert not unsubscribe.fits(b"secret", other, signed)
    assert not unsubscribe.fits(b"another", row, signed)
    assert not unsubscribe.fits(b"secret", row, "ä")


def test_a_digest_tells_each_turn_with_its_deadline() -> None:
    at = datetime.datetime(2026, 12, 4, 17, 30, tzinfo=datetime.UTC)
    notices = [NoticeRow(id=n, number=n, kind=kind, words=f"News {n}.") for n, kind in ((1, "turn"), (2, "over"))]
    story = emails.Story("Move.", at, False, ["Bob waits."], ["Ada: $3."], ["Everything."])
    found = emails.email(notices, {1: "aaa", 2: "bbb"}, SITE, {1: story}, "America/New_York", f"{SITE}/stop")
    assert found.body == (
        f"- News 1.\n  Move.\n  You have until Friday 4 December 2026, 12:30 (America/New_York).\n  {SITE}/m/aaa\n"
        f"- News 2.\n  {SITE}/m/bbb\n\n{SITE}\n\nChoose which emails you get: {SITE}/notices")
    assert (found.link, found.stop) == ("", f"{SITE}/stop")


def test_a_long_log_is_cut_and_a_first_move_said() -> None:
    notice = NoticeRow(id=1, number=1, kind="turn", words="It is your turn.")
    story = emails.Story("Move.", None, True, [f"Move {n}." for n in range(50)], [], ["Everything."])
    body = emails.email([notice], {1: "aaa"}, "", {1: story}, "UTC", "").body
    assert "What has happened so far:\n(10 earlier entries are in the log.)\n- Move 10.\n" in body
    assert "until" not in body and "http" not in body
    plain = emails.email([notice], {}, "", {}, "UTC", "").body
    assert plain == "It is your turn.", "a match that cannot be read any more"


def mail_channel(number: int, person: str, address: str) -> ChannelRow:
    return ChannelRow(id=number, person=person, address=address)


def channel(person: Person, way: dict[str, Any]) -> dict[str, Any]:
    """The channel as it is now."""
    return next(c for c in person.get("/api/me/channels").json()["channels"] if c["id"] == way["id"])


async def test_a_match_that_cannot_be_told_stops_no_email(settings: Settings) -> None:
    async def fails(match_id: str, person: str) -> emails.Story | None:
        raise ZeroDivisionError

    engine = db.connect(settings.database_url())
    await db.upgrade(engine)
    postman = Postman(db.sessions(engine), Sender(settings, Vapid("")), 1, "", b"", fails, print)
    notice = NoticeRow(id=1, number=1, kind="turn", words="It is your turn.")
    row = ChannelRow(id=7, kind="mail", person="ada", address="ada@example.org")
    assert (await postman._message(row, [notice], {1: "aaa"}, None)).body == "It is your turn."
    await engine.dispose()


def test_a_turn_waits_until_the_rules_are_loaded(client: TestClient[Any], ada: Person, bob: Person, post: Mailbox,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.notices.postman.SOON", datetime.timedelta(0))
    asked: list[str] = []

    async def loading(match_id: str, person: str) -> emails.Story | None:
        asked.append(match_id)
        if len(asked) < 3:
            raise emails.NotYet
        return emails.Story("Ada moves.", None, True, [], [], ["Everything."])

    monkeypatch.setattr(client.app.state.notices.postman, "_teller", loading)
    mailed(ada, post, "ada@example.org", kinds=["turn"])
    mailed(bob, post, "bob@example.org", kinds=["turn"])
    match = ada.create("me", "open", options={"version": "short"})["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    mover = ada if ada.state(match)["seats"][ada.state(match)["to_move"]]["mine"] else bob
    while mover.state(match)["seats"][mover.state(match)["to_move"]]["mine"]:
        mover.play(match)
    assert str(read(post, 0).get_content()).startswith("Ada moves.")
    assert len(asked) >= 3
