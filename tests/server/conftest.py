"""A server on a database of its own, and people who use it."""

from __future__ import annotations

import asyncio
import datetime
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy.engine import make_url

from tests.server.receiver import Mailbox, Receiver, mailbox, receiver
from tests.server.services import Missing, Postgres, Redis
from trunkline.server import db
from trunkline.server.app import create_app
from trunkline.server.clock import now
from trunkline.server.settings import Settings


class Person:
    """A person at a browser, with a cookie of their own, so that one client serves many."""

    def __init__(self, client: Any, name: str | None = None) -> None:
        self.client = client
        self.cookie: dict[str, str] = {}
        if name is not None:
            answer = self.post("/api/guest", {"name": name})
            assert answer.status_code == 200, answer.text
            self.cookie = {"cookie": answer.headers["set-cookie"].partition(";")[0]}

    def get(self, path: str, **more: Any) -> Any:
        self.client.cookies.clear()
        return self.client.get(path, headers={**self.cookie, **more.pop("headers", {})}, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        self.client.cookies.clear()
        return self.client.post(path, json=body, headers={**self.cookie, **more.pop("headers", {})}, **more)

    def send(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Any other request."""
        self.client.cookies.clear()
        return self.client.request(method, path, json=body, headers={**self.cookie, **more.pop("headers", {})}, **more)

    def take_cookie(self, answer: Any) -> Any:
        """Go on with the cookie of this answer, as a browser does."""
        assert answer.status_code in (200, 201), answer.text
        self.cookie = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
        return answer.json()

    def create(self, *seats: str | dict[str, str], **more: Any) -> dict[str, Any]:
        """A match; a seat is "me", "open", a dict, or the name of a bot."""
        full = [s if isinstance(s, dict) else {"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s}
                for s in seats]
        answer = self.post("/api/matches", {"game": "higgins", "seats": full, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def state(self, match: str) -> dict[str, Any]:
        answer = self.get(f"/api/matches/{match}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def move(self, match: str, seq: int, move: int | str, key: str = "k") -> Any:
        said = {"move": move} if isinstance(move, int) else {"text": move}
        return self.post(f"/api/matches/{match}/moves", {"seq": seq, "key": key, **said})

    def play(self, match: str, times: int = 1) -> dict[str, Any]:
        """Make the first legal move, so many times, with seats that are all their own."""
        for _ in range(times):
            state = self.state(match)
            answer = self.move(match, state["seq"], legal(state)[0], f"play {state['seq']}")
            assert answer.status_code == 200, answer.text
        return self.state(match)


def lasting(state: dict[str, Any]) -> dict[str, Any]:
    """The state without what depends on when, and on what its log says about the table."""
    log = [{**line, "at": None} for line in state["log"]]
    return {**{k: v for k, v in state.items() if k not in ("can", "changed", "created")}, "log": log}


def legal(state: dict[str, Any]) -> list[int]:
    """The numbers of all legal moves the state shows."""
    return [m["move"] for group in state["view"]["legal"].values() for m in group]


class Clock:
    """The servers' time of day, which tests set forward."""

    def __init__(self) -> None:
        self.ahead = datetime.timedelta()

    def __call__(self) -> datetime.datetime:
        return now() + self.ahead

    def forward(self, **time: float) -> None:
        self.ahead += datetime.timedelta(**time)


def later(client: TestClient[Any], seconds: float) -> None:
    """Set the server's clock forward, and let it act on what is due then."""
    client.app.state.service.now.forward(seconds=seconds)
    with client.portal() as portal:
        portal.call(client.app.state.clocks.look)


Serve = Callable[..., TestClient[Any]]
Start = Callable[..., str]


S = TypeVar("S", Postgres, Redis)
# Their tests run on SQLite and on PostgreSQL, the others on SQLite alone.
BOTH = {"test_bot_accounts", "test_caps", "test_company", "test_lobby", "test_matches", "test_migrations", "test_moves",
        "test_people", "test_restart", "test_several_moves"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".")[2] in BOTH:
        metafunc.parametrize("database", ["sqlite", "postgres"], indirect=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    yield from service(Postgres)


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis or Valkey of our own."""
    yield from service(Redis)


def service(make: Callable[[], S]) -> Iterator[S]:
    """The service, started and in the end removed; what is missing is said in words."""
    try:
        running = make()
    except Missing as missing:
        pytest.fail(str(missing), pytrace=False)
    try:
        yield running.start()
    finally:
        running.close()


@pytest.fixture
def database(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The URL of an empty database."""
    if getattr(request, "param", "sqlite") == "postgres":
        return str(request.getfixturevalue("postgres").database())
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
def settings(tmp_path: Path, database: str) -> Settings:
    return Settings(database=database, static=str(tmp_path / "static"), bot_delay=0, heartbeat=0.2, bot_workers=1)


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and nothing in them: to copy it is quicker than to make them for each test."""
    path = tmp_path_factory.mktemp("tables") / "empty.db"

    async def make() -> None:
        engine = db.connect(f"sqlite+aiosqlite:///{path}")
        await db.upgrade(engine)
        await engine.dispose()

    asyncio.run(make())
    return path


@pytest.fixture
def clock() -> Clock:
    """The clock of the servers in this process."""
    return Clock()


@pytest.fixture
def serve(settings: Settings, clock: Clock, tables: Path) -> Iterator[Serve]:
    """Starts servers in this process, all on the same database and by the same clock."""
    clients: list[TestClient[Any]] = []

    def start(**changed: Any) -> TestClient[Any]:
        path = db.file_of(make_url(settings.database))
        if path and not Path(path).exists():
            shutil.copy(tables, path)
        app = create_app(msgspec.structs.replace(settings, **changed), clock)
        client = TestClient(app, raise_server_exceptions=False)
        client.__enter__()
        clients.append(client)
        return client

    yield start
    for client in clients:
        client.__exit__(None, None, None)


@pytest.fixture
def client(serve: Serve) -> TestClient[Any]:
    return serve()


@pytest.fixture
def ada(client: TestClient[Any]) -> Person:
    return Person(client, "Ada")


@pytest.fixture
def bob(client: TestClient[Any]) -> Person:
    return Person(client, "Bob")


@pytest.fixture
def hook() -> Iterator[Receiver]:
    """A service somewhere on the net."""
    with receiver() as found:
        yield found


@pytest.fixture
def post() -> Iterator[Mailbox]:
    """A mail server."""
    with mailbox() as found:
        yield found


Process = tuple[subprocess.Popen[str], httpx.Client]


@contextmanager
def start_process(folder: Path, **env: str) -> Iterator[Process]:
    """A real server on loopback with its database in the folder; killed at the end if it still runs."""
    env = {"TRUNKLINE_DATABASE": f"sqlite+aiosqlite:///{folder / 'test.db'}", "TRUNKLINE_PORT": "0",
           "TRUNKLINE_BOT_DELAY": "0", "TRUNKLINE_BOT_WORKERS": "1", **env}
    server = subprocess.Popen([sys.executable, "-m", "trunkline.server"], env={**os.environ, **env},
                              stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        with httpx.Client(base_url=address, timeout=120) as client:
            yield server, client
    finally:
        server.kill()
        server.communicate()


@pytest.fixture
def process(tmp_path: Path, database: str) -> Iterator[Callable[..., Process]]:
    """Starts real servers, all on the same database."""
    with ExitStack() as started:
        yield lambda **env: started.enter_context(start_process(tmp_path, **{"TRUNKLINE_DATABASE": database, **env}))
