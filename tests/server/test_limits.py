"""Guesses and floods are told to come again later; a table full of moves is not."""

from __future__ import annotations

import time
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve
from tests.server.services import Postgres, Redis
from tests.server.test_people import PASSWORD, account, me
from trunkline.server import db, limits
from trunkline.server.errors import Refused
from trunkline.server.limits import CODE, Limits, Rate, address, shared
from trunkline.server.people.passwords import _nobody


def assert_too_many(answer: Any) -> None:
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many"), answer.text
    assert 1 <= int(answer.headers["retry-after"]) <= 3600
    assert "Try again in" in answer.json()["message"]


def test_passwords_are_not_guessed(client: TestClient[Any]) -> None:
    ada = account(client)
    for n in range(10):
        answer = Person(client).post("/api/signin", {"name": ["ada", "A da"][n % 2], "password": f"guess number {n}"})
        assert (answer.status_code, answer.json()["code"]) == (401, "signin")
    assert_too_many(Person(client).post("/api/signin", {"name": "Ada", "password": PASSWORD}))
    assert me(ada), "who is in stays in"
    for n in range(9):
        ada.send("PATCH", "/api/me", {"password": "another one", "password_now": f"guess {n}"})
    answers = [ada.send("PATCH", "/api/me", {"password": "another one", "password_now": "x"}) for _ in range(2)]
    assert_too_many(answers[1])


def test_an_address_has_so_many_sign_ins(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.people.passwords._verify", lambda *_: False)
    _nobody()
    answers = [client.post("/api/signin", json={"name": f"Person {n}", "password": PASSWORD}) for n in range(61)]
    assert {a.status_code for a in answers[:60]} == {401}
    assert_too_many(answers[60])


@pytest.mark.parametrize(("method", "path", "body", "most"), [
    ("POST", "/api/guest", {"name": "Eve"}, 600), ("POST", "/api/account", {"name": "Eve", "password": "short"}, 30),
    ("POST", "/api/signin/link/use", {"token": "guess"}, 60),
    ("POST", "/api/me/tokens", {"name": "x", "scopes": []}, 60),
    ("POST", "/api/matches", {"game": "nosuch", "seats": [{"kind": "me"}]}, 600),
])
def test_floods(serve: Serve, method: str, path: str, body: Any, most: int) -> None:
    client = serve(limits=0.02)  # a fiftieth of what is usual
    many = max(1, -(-most // 50))
    person = Person(client, "Ada" if path in ("/api/me/tokens", "/api/matches") else None)
    answers = [person.send(method, path, body) for _ in range(many + 1)]
    assert 429 not in {a.status_code for a in answers[:-1]}
    assert_too_many(answers[-1])


def test_files_and_moves_are_counted_too(serve: Serve) -> None:
    client = serve(limits=0.004)
    ada = Person(client, "Ada")
    file = [client.post("/api/files", content=b"x", headers={"content-type": "text/plain"}) for _ in range(2)]
    assert file[0].status_code == 400
    assert_too_many(file[1])
    answers = [ada.move("nosuch", 0, 1) for _ in range(9)]
    assert {a.status_code for a in answers[:8]} == {404}
    assert_too_many(answers[8])
    assert Person(client).move("nosuch", 0, 1).status_code == 401, "others are not kept from moving"


def test_limits_can_be_switched_off(serve: Serve) -> None:
    client = serve(limits=0)
    asked = {"name": "Eve", "password": "short"}  # thirty times, else
    assert {client.post("/api/account", json=asked).status_code for _ in range(40)} == {400}


def test_moves_of_one_person_do_not_hinder_another_at_the_same_address(serve: Serve) -> None:
    client = serve(limits=0.005)
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    while ada.move("nosuch", 0, 1).status_code != 429:
        pass
    assert bob.move("nosuch", 0, 1).status_code == 404


@pytest.mark.parametrize(("host", "counted"), [
    ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ("fe80::1%eth0", "fe80::/64"), ("testclient", "testclient"),
])
def test_addresses(host: str, counted: str) -> None:
    connection: Any = SimpleNamespace(client=SimpleNamespace(host=host))
    assert address(connection) == counted


async def refused(count: Limits, rate: Rate, *who: str) -> bool:
    """Whether one more is one too many."""
    try:
        await count.hit(rate, *who)
    except Refused as error:
        return error.problem.code == "too_many" and int(error.headers["Retry-After"]) > 0
    return False


async def test_the_patient_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now, rate, count = 1e9, Rate("x", "2/second; 3/minute", "tries"), Limits()
    monkeypatch.setattr(time, "time", lambda: now)
    done = 0
    for _ in range(1200):
        now += 0.1
        done += not await refused(count, rate, "ada")
    assert done == 6


async def test_shared_counts_that_cannot_be_reached_keep_nobody_out() -> None:
    engine = db.connect("sqlite+aiosqlite://")
    count = Limits(1 / 30, shared("redis://127.0.0.1:9/0", engine))
    assert [await refused(count, limits.ACCOUNT, "here") for _ in range(2)] == [False, True]
    await engine.dispose()


@pytest.mark.parametrize("url", ["redis://h/0", "rediss://h/0", "valkey://h/0", "valkeys://h/0", "unix:///run/redis"])
async def test_every_address_of_a_redis_that_may_be_set_has_counts(url: str) -> None:
    assert shared(url, None) is not None  # type: ignore[arg-type]


@pytest.fixture(params=["redis", "postgres"])
def together(request: pytest.FixtureRequest) -> dict[str, str]:
    """The settings of servers that count together."""
    if request.param == "redis":
        redis: Redis = request.getfixturevalue("redis")
        return {"redis": redis.url}
    postgres: Postgres = request.getfixturevalue("postgres")
    return {"database": postgres.database()}


def test_two_servers_count_together(serve: Serve, together: dict[str, str]) -> None:
    servers = [Person(serve(limits=0.1, **together)) for _ in range(2)]
    answers = [servers[n % 2].post("/api/account", {"name": "Eve", "password": "short"}) for n in range(4)]
    assert [a.status_code for a in answers[:3]] == [400] * 3
    assert_too_many(answers[3])


async def test_postgres_counts_by_window(postgres: Postgres) -> None:
    url = postgres.database()
    engines = [db.connect(url) for _ in range(2)]
    a, b = (Limits(1.0, shared("", engine)) for engine in engines)
    assert [await refused(one, CODE, "ada@example.org") for one in (a, b, a, b, a, b)] == [False] * 5 + [True]
    assert not await refused(b, CODE, "bob@example.org")
    short = Rate("x", "1/second", "tries")
    assert not await refused(a, short, "ada") and await refused(b, short, "ada")
    async with engines[0].begin() as connection:  # a second later
        await connection.exec_driver_sql("UPDATE counts SET until = now() WHERE key LIKE '%/x/%'")
    assert not await refused(b, short, "ada")
    for engine in engines:
        await engine.dispose()


def test_what_is_counted(client: TestClient[Any]) -> None:
    found = {handler.operation_id: guard.args[0].key for route in client.app.routes
             for handler in getattr(route, "route_handlers", ()) for guard in handler.guards or ()
             if isinstance(guard, partial)}
    assert found == {
        **dict.fromkeys(("createMatch", "quickMatch", "branchMatch", "rematch"), "match"), "uploadFile": "upload",
        **dict.fromkeys(("makeMove", "previewMoves", "whyNot", "planMoves", "findWays", "followLesson",
                         "whyNotInLesson", "wholeLesson", "answerPuzzle"), "move"),
        **dict.fromkeys(("undo", "answerAsk", "pauseMatch", "resumeMatch", "kickSeat", "leaveMatch", "takeSeat",
                         "joinMatch", "invite", "fillSeats", "giveTime", "nameTable"), "table"),
        "lendSeat": "seat-code",
        "makeToken": "token", "say": "chat", "report": "report", "addChannel": "channel", "testChannel": "channel",
        "subscribePush": "push"}
