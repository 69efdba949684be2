"""A disk without room: what is to be stored is refused with 503, `/api/ready` says why, and all goes on afterwards."""

from __future__ import annotations

import asyncio
import errno
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, OperationalError

from tests.server.conftest import Person, Serve, legal
from tests.server.services import Postgres
from trunkline.cli import main
from trunkline.engine.game import Refusal
from trunkline.server import watch
from trunkline.server.outage import is_full, is_outage
from trunkline.server.run import prepare_database
from trunkline.server.settings import Settings


@contextmanager
def full(client: TestClient[Any], path: Path) -> Iterator[None]:
    """Nothing more goes into the SQLite file: it may grow no further, and what is free in it is taken."""
    pages = 1  # at least as many as there are

    def limit(connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        cursor.fetchall()
        cursor.close()

    with sqlite3.connect(path) as filling:
        filling.execute("PRAGMA max_page_count = 1")
        for size in 400, 1:  # the last page, too
            with pytest.raises(sqlite3.OperationalError, match="full"):
                fill(filling, size)
    filling.close()
    with client.portal() as portal:  # by the server's own thread, which may be going through those who listen
        portal.call(event.listen, client.app.state.engine.sync_engine, "checkout", limit)
    yield
    pages = 1_000_000


def fill(filling: sqlite3.Connection, size: int) -> None:
    """Store rows of so many letters until there is no room for one more."""
    for number in itertools.count():
        filling.execute("INSERT INTO settings VALUES (?, ?)", (f"fill {size} {number}", "x" * size))
        filling.commit()


@pytest.fixture
def again(monkeypatch: pytest.MonkeyPatch) -> None:
    """`/api/ready` looks each time."""
    monkeypatch.setattr(watch, "FRESH", 0.0)


WRITES: dict[str, Callable[[Person, str, dict[str, Any]], Any]] = {
    "guest": lambda ada, _, __: Person(ada.client).post("/api/guest", {"name": "Eve"}),
    "note": lambda ada, match, _: ada.send("PUT", f"/api/matches/{match}/note", {"text": "plan " * 1900}),
    "move": lambda ada, match, state: ada.move(match, state["seq"], legal(state)[0], str(state["seq"])),
    "match": lambda ada, _, __: ada.post("/api/matches", {"game": "higgins", "seats": [{"kind": "me"},
                                                                                      {"kind": "open"}]}),
}


@pytest.mark.usefixtures("again")
def test_a_full_disk_is_503_and_ready_says_so(serve: Serve, tmp_path: Path) -> None:
    client = serve(limits=0)
    ada = Person(client, "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    assert ada.get("/api/ready").status_code == 200
    state = ada.state(match)
    with full(client, tmp_path / "test.db"):
        for name, send in WRITES.items():
            answers = [send(ada, match, state)]
            while answers[-1].is_success and len(answers) < 200:  # until the last page is full
                state = ada.state(match)
                answers.append(send(ada, match, state))
            answer = answers[-1]
            assert answer.status_code == 503, (name, answer.text)
            assert answer.json()["code"] in ("unavailable", "no_database")
            assert int(answer.headers["retry-after"]) > 0
        answer = ada.get("/api/ready")
        assert (answer.status_code, answer.json()["ready"]) == (503, False)
        assert answer.json()["database"] == "its disk is full"
        assert ada.get(f"/api/matches/{match}").status_code == 200, "what is there can be read"
    assert ada.get("/api/ready").status_code == 200
    assert Person(client).post("/api/guest", {"name": "Eve"}).status_code == 200


def test_an_unfinished_try_leaves_nothing(serve: Serve) -> None:
    client = serve()
    assert client.get("/api/ready").json()["database"] == "ok"

    async def names() -> list[str]:
        async with client.app.state.engine.connect() as connection:
            return list((await connection.execute(text("SELECT name FROM settings"))).scalars())

    assert client.blocking_portal is not None
    assert not [name for name in client.blocking_portal.call(names) if name.startswith("try")]


class Told(Exception):
    """An error of asyncpg's kind."""

    sqlstate = "53100"


@pytest.mark.parametrize("error", [
    DBAPIError("INSERT", {}, Told("could not extend file")),
    OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full")),
    OSError(errno.ENOSPC, "No space left on device"), OSError(errno.EDQUOT, "Disk quota exceeded"),
], ids=["PostgreSQL", "SQLite", "file", "quota"])
def test_a_full_disk_is_known(error: Exception) -> None:
    assert is_full(error) and is_outage(error)


def test_other_faults_are_no_full_disk() -> None:
    locked = OperationalError("INSERT", {}, sqlite3.OperationalError("database is locked"))
    assert is_outage(locked) and not is_full(locked)
    assert not is_outage(OSError(errno.EACCES, "Permission denied"))


def test_a_database_that_cannot_be_written_is_told_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "test.db"

    async def make(url: str) -> None:
        await prepare_database(Settings(database=url))

    asyncio.run(make(f"sqlite+aiosqlite:///{path}"))
    with pytest.raises(Refusal, match=r"cannot write to the database .*readonly"):
        asyncio.run(make(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true"))


def test_a_postgresql_that_may_only_be_read_is_told_at_the_start(postgres: Postgres) -> None:
    url = postgres.database()
    postgres.sql(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
    with pytest.raises(Refusal, match=r"cannot write to the database .*read-only"):
        asyncio.run(prepare_database(Settings(database=url)))


def test_an_export_to_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                  capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    asyncio.run(prepare_database(Settings(database=url)))
    path = Path("/dev/full/all.gz")
    assert main(["admin", "export", str(path), "--database", url]) == 2
    assert capsys.readouterr().err.startswith(f"trunkline: cannot write {path}")
    assert main(["admin", "backup", str(path), "--database", url]) == 2
    assert "Traceback" not in capsys.readouterr().err
