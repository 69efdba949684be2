"""Run a server or a worker as a process."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import math
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

import msgspec
import structlog
import uvicorn
from litestar import Litestar
from sqlalchemy.engine import make_url

from trunkline.engine.game import Refusal
from trunkline.server import db, door
from trunkline.server.app import create_app, create_worker
from trunkline.server.bus import make as make_bus
from trunkline.server.outage import brief, is_full
from trunkline.server.settings import ALONE, Settings, items, unknown

SOCKET_BYTES = 4096  # of a message from a client, which has nothing to say on a socket
NAMED = "TRUNKLINE_DATABASE, `database` in the settings file (--config) or --database names it"
LAST = 15.0  # seconds after `grace` in which everything must be closed


class Server(uvicorn.Server):
    """A server that prints its address once it can be reached, and never hangs half stopped."""

    def __init__(self, config: uvicorn.Config, words: str, open_browser: bool) -> None:
        super().__init__(config)
        self._words = words
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address, and open it in a browser if wanted."""
        await super().startup(sockets)
        if self.started:
            print(f"{self._words}   (Ctrl-C stops it)", flush=True)
            if self._open_browser:
                address = self._words.rpartition(" ")[2]
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin an orderly stop; if something hangs, log every thread's stack and end with exit code 1.

        Nothing acknowledged is lost: it is stored already.
        """
        limit = (self.config.timeout_graceful_shutdown or 0) + LAST
        faulthandler.dump_traceback_later(limit, exit=True)  # works even while the interpreter is blocked
        super().handle_exit(sig, frame)


def set_up_log(level: str) -> None:
    """Log structured lines to stderr: for people on a terminal, as JSON elsewhere."""
    number = logging.getLevelNamesMapping()[level.upper()]
    readable = ([structlog.dev.ConsoleRenderer()] if sys.stderr.isatty() else
                [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()])
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, structlog.processors.add_log_level,
                    structlog.processors.TimeStamper(fmt="iso"), *readable],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


async def open_database(settings: Settings, make: bool = True) -> None:
    """Check that the database can be opened; Refusal when not.

    Without `make` it must exist already, with the tables of Trunkline.
    """
    words, path = "", None
    try:
        url = make_url(settings.database_url())
        path = db.file_of(url)
        where = path or url.render_as_string(hide_password=True)
        if path and not make and not Path(path).is_file():
            raise Refusal(f"there is no database at {path}: {NAMED}")
        engine = db.connect(settings.database_url())
        try:
            async with engine.connect() as connection:
                if not (make or await connection.run_sync(db.is_ours)):
                    raise Refusal(f"{where} is not a database of Trunkline, or is empty: {NAMED}")
        finally:
            await engine.dispose()
    except ImportError as error:
        make_bus(msgspec.structs.replace(settings, redis=""))  # names the missing package, if it is PostgreSQL's
        words = str(error)
    except db.faults() as error:
        words = "its disk is full" if is_full(error) else brief(getattr(error, "orig", None) or error)
        if path and not Path(path).parent.is_dir():
            words += f"; there is no folder {Path(path).parent}"
    if words:
        raise Refusal(f"cannot open the database ({words}): TRUNKLINE_DATABASE takes an async "
                      "SQLAlchemy URL, such as sqlite+aiosqlite:////home/me/trunkline.db") from None


async def prepare_database(settings: Settings) -> None:
    """Bring the tables up to date and check that the database can be written; Refusal when not."""
    engine = db.connect(settings.database_url())
    try:
        await db.upgrade(engine)
        await db.try_to_write(engine)
    except db.faults() as error:
        words = "its disk is full" if is_full(error) else brief(getattr(error, "orig", None) or error)
        raise Refusal(f"cannot write to the database ({words}): TRUNKLINE_DATABASE names one that this user may "
                      "change, the file of SQLite and its folder too") from None
    finally:
        await engine.dispose()


def hold(settings: Settings) -> sqlite3.Connection | None:
    """Lock a SQLite database for as long as this process lives; share the lock where processes share news.

    The lock is on an empty file beside the database and ends with the process, however that ends. Refusal when another
    process holds it. None if the database is not a file.
    """
    path = db.file_of(make_url(settings.database_url()))
    if path is None:
        return None
    lock = f"{os.path.realpath(path)}.lock"
    try:
        held = sqlite3.connect(lock, timeout=2, isolation_level=None)  # the process before may still be stopping
        held.execute("BEGIN" if settings.shares_news() else "BEGIN EXCLUSIVE")
        held.execute("SELECT 1 FROM sqlite_master").fetchall()  # a read takes the shared lock
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise Refusal(f"{lock}: {error}; this file has to be writable") from None
        raise Refusal(f"another Trunkline uses this database ({path}; {error}). Stop it, or give this one a database "
                      f"of its own (TRUNKLINE_DATABASE): {ALONE}") from None
    if not os.access(lock, os.W_OK):  # SQLite then locks nothing, and gives no error
        raise Refusal(f"{lock} is not writable: it tells others that this database is in use")
    return held


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Run the server until it is stopped; Refusal when the address or the database cannot be used."""
    _run(settings, create_app, settings.port, "Trunkline is", "TRUNKLINE_PORT", open_browser)


def work(settings: Settings) -> None:
    """Run a worker until it is stopped; Refusal as with `serve`."""
    if not settings.shares_news():
        raise Refusal(f"TRUNKLINE_REDIS: {ALONE}")
    _run(settings, create_worker, settings.worker_port, "A worker of Trunkline is", "TRUNKLINE_WORKER_PORT")


def _run(settings: Settings, create: Callable[[Settings], Litestar], wanted: int, what: str, variable: str,
         open_browser: bool = False) -> None:
    settings.check()
    set_up_log(settings.log)
    for words in unknown():
        structlog.get_logger("trunkline.server").warning("settings", problem=words)
    make_bus(settings)  # refuse now what would fail halfway through the start
    asyncio.run(open_database(settings))
    app = create(settings)
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, wanted))
    except (OSError, OverflowError) as error:
        listening.close()
        raise Refusal(f"cannot listen on {settings.host}:{wanted} ({error}). Is Trunkline already running? "
                      f"{variable} sets another port") from None
    try:
        held = hold(settings)
        asyncio.run(prepare_database(settings))
    except Refusal:
        listening.close()
        raise
    port = listening.getsockname()[1]
    shown = f"[{settings.host}]" if family == socket.AF_INET6 else settings.host
    # A socket is closed with 1012 ("service restart") when the server stops: clients connect again at once.
    config = uvicorn.Config(app, log_level="warning", access_log=False, http=door.Http, ws=door.Socket,
                            ws_max_size=SOCKET_BYTES, limit_concurrency=door.room(settings.connections),
                            server_header=False,
                            timeout_graceful_shutdown=math.ceil(settings.grace),
                            proxy_headers=bool(settings.proxies), forwarded_allow_ips=items(settings.proxies))
    gc.set_threshold(50_000, 20, 50)  # matches in memory are many long-lived objects: scanning them delays everything
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after a clean stop
        Server(config, f"{what} at http://{shown}:{port}", open_browser).run([listening])
    if held:
        held.close()
