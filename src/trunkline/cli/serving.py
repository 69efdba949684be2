"""Commands that run the server."""

from __future__ import annotations

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
    try:
        run(settings, browser)
    except Refusal as error:
        raise Refusal(str(error).replace("TRUNKLINE_PORT", "TRUNKLINE_PORT or --port")) from None
    return 0
