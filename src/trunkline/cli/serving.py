"""Commands that run the server."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import Whole

if TYPE_CHECKING:
    from trunkline.server.settings import Settings

Port = Annotated[Whole | None, Parameter(help="Where it listens, 0: anywhere; else TRUNKLINE_PORT or 8420.")]


def play(*, port: Port = None,
         no_browser: Annotated[bool, Parameter(help="Only print the address.", show_default=False)] = False) -> int:
    """Open the lobby in the browser, for this machine only. Ctrl-C stops it; matches are kept.

    For example:

        trunkline play
        trunkline play --port 9000 --no-browser
    """
    return _run("127.0.0.1", port, None, not no_browser)


def serve(*, host: Annotated[str | None, Parameter(help="Address to listen at; 0.0.0.0: reachable by others.")] = None,
          port: Port = None,
          database: Annotated[str | None, Parameter(help="An async SQLAlchemy URL; else your own SQLite file.")] = None,
          ) -> int:
    """Serve the lobby and the HTTP interface without opening a browser.

    What is not given is taken from TRUNKLINE_HOST, TRUNKLINE_PORT, TRUNKLINE_DATABASE and so on.

    For example:

        trunkline serve
        trunkline serve --host 0.0.0.0 --database sqlite+aiosqlite:///club.db
    """
    return _run(host, port, database, False)


def _run(host: str | None, port: int | None, database: str | None, browser: bool) -> int:
    import msgspec

    from trunkline.engine.game import Refusal
    from trunkline.server.run import serve as run
    from trunkline.server.settings import Settings

    given = {"host": host, "port": port, "database": database}
    settings: Settings = msgspec.structs.replace(
        Settings.from_env(), **{key: value for key, value in given.items() if value is not None})
    asyncio.run(_reach(settings.database_url()))
    try:
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C; the server has stopped by then
            run(settings, browser)
    except Refusal as error:
        raise Refusal(f"{error} (so does --port)" if "TRUNKLINE_PORT" in str(error) else str(error)) from None
    return 0


async def _reach(url: str) -> None:
    """Connect to the database once, so that a wrong URL is told in a line before the server starts."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import SQLAlchemyError

    from trunkline.engine.game import Refusal
    from trunkline.server import db

    try:
        engine = db.connect(url)
        if engine.dialect.name == "sqlite":  # aiosqlite's thread would print a traceback of its own
            create_engine(engine.url.set(drivername="sqlite")).connect().close()
        else:
            async with engine.connect():
                pass
        await engine.dispose()
    except (SQLAlchemyError, OSError, ImportError, ValueError) as error:
        words = next(iter(str(error).splitlines()), type(error).__name__)
        shown = re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", url)  # without the password
        raise Refusal(f"database {shown}: {words}; TRUNKLINE_DATABASE or --database is an async SQLAlchemy URL, "
                      "such as sqlite+aiosqlite:////home/me/trunkline.db") from None
