"""A real PostgreSQL and a real Redis or Valkey, each in a temporary folder on a free port.

Their tests fail, and are not skipped, where the programs are not installed: what is not tested is not known to work.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

NO_POSTGRES = ("PostgreSQL is not installed, and this test needs it: apt-get install postgresql (Debian, Ubuntu), "
               "brew install postgresql (macOS). It is looked for on PATH and in /usr/lib/postgresql.")
NO_REDIS = ("Neither Valkey nor Redis is installed, and this test needs one: apt-get install redis-server "
            "(or valkey, where there is one), brew install valkey (macOS).")
PATIENCE = 60.0


class Missing(Exception):
    """A program that is not installed; the words say what to do."""


def free_port() -> int:
    """A port of loopback on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Service:
    """A program with a folder and a port of its own; it may be killed and started again on the same data."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(tempfile.mkdtemp(prefix=f"trunkline-{name}-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> Sequence[str]:
        """What to run."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it can be used."""
        raise NotImplementedError

    def user(self) -> str | None:
        """Whom to run it as; None: as we are."""
        return None

    def start(self) -> Self:
        """Start it and wait until it can be used."""
        assert self.process is None
        with (self.folder / "log").open("ab") as log:
            # A session of its own, so that all its processes can be killed at once.
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, start_new_session=True,
                                            cwd=self.folder, **as_user(self.user()))
        self.wait()
        return self

    def wait(self) -> None:
        """Until it can be used."""
        assert self.process
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{self.name} does not start:\n{(self.folder / 'log').read_text()[-3000:]}")
            time.sleep(0.02)

    def kill(self) -> None:
        """End all its processes without a chance to tidy up."""
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def close(self) -> None:
        """End it and remove what it has kept."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def as_user(name: str | None) -> dict[str, object]:
    """Arguments of Popen for running as somebody."""
    if name is None:
        return {}
    entry = pwd.getpwnam(name)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [],
            "env": {**os.environ, "HOME": "/", "USER": name}}


class Postgres(Service):
    """PostgreSQL; every test has a database of its own in it."""

    def __init__(self) -> None:
        self.bin = find_postgres()
        super().__init__("postgres")
        self._numbers = itertools.count(1)
        if (user := self.user()) is not None:
            entry = pwd.getpwnam(user)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
        made = subprocess.run(
            [self.bin / "initdb", "--pgdata", self.folder / "data", "--auth", "trust", "--username", "trunkline",
             "--encoding", "UTF8", "--locale", "C", "--no-sync"],
            capture_output=True, text=True, cwd=self.folder, check=False, **as_user(user))
        if made.returncode:
            raise RuntimeError(f"initdb does not work: {made.stderr}")

    def user(self) -> str | None:
        """PostgreSQL refuses to run as root."""
        if os.geteuid() != 0:
            return None
        known = {entry.pw_name for entry in pwd.getpwall()}
        return "postgres" if "postgres" in known else "nobody"

    def command(self) -> Sequence[str]:
        """On loopback alone, and without waiting for the disk: these data need not outlive a loss of power."""
        quick = [f"-c{name}=off" for name in ("fsync", "full_page_writes")]
        return [str(self.bin / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), "-h", "127.0.0.1",
                "-k", str(self.folder), "-c", "max_connections=200", *quick]

    def answers(self) -> bool:
        """As pg_isready says."""
        asked = [str(self.bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Run it, as the owner of everything; what psql prints."""
        asked = [self.bin / "psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "trunkline", "-d", database, "-qtA",
                 "-v", "ON_ERROR_STOP=1", "-c", statement]
        return subprocess.run(asked, check=True, capture_output=True, text=True, cwd="/").stdout

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"test{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql+asyncpg://trunkline@127.0.0.1:{self.port}/{name}"


class Redis(Service):
    """Valkey or Redis."""

    def __init__(self) -> None:
        found = shutil.which("valkey-server") or shutil.which("redis-server")
        if found is None:
            raise Missing(NO_REDIS)
        self.program = found
        super().__init__("redis")

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> Sequence[str]:
        """On loopback alone, with nothing on disk."""
        return [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
                "--dir", str(self.folder)]

    def answers(self) -> bool:
        """Whether it says PONG."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def find_postgres() -> Path:
    """The folder with initdb and postgres, of the newest version there is."""
    if (found := shutil.which("initdb")) and (Path(found).resolve().parent / "postgres").exists():
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: float(p.parent.name), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise Missing(NO_POSTGRES)

