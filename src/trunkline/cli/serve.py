"""`trunkline serve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import Config, Database, Whole

if TYPE_CHECKING:
    from trunkline.server.settings import Settings

Port = Annotated[Whole | None, Parameter(help="The port to listen on, 0: any; otherwise TRUNKLINE_PORT or 8420.")]


def serve(*, host: Annotated[str | None, Parameter(help="The address to listen on; 0.0.0.0: reachable by others.")
                             ] = None,
          port: Port = None, database: Database = None, config: Config = None) -> int:
    """Serve the lobby and the HTTP interface without opening a browser.

    What is not given is taken from TRUNKLINE_HOST, TRUNKLINE_PORT, TRUNKLINE_DATABASE and so on, then from the settings
    file (docs/settings.md).

    For example:

        trunkline serve
        trunkline serve --host 0.0.0.0 --database sqlite+aiosqlite:///club.db
        trunkline serve --config trunkline.toml
    """
    return run(config, host=host, port=port, database=database)


def run(config: str | None, *, browser: bool = False, worker: bool = False, **given: str | int | None) -> int:
    """Run a server, or a worker, until it is stopped, with what is given in place of the settings."""
    import msgspec

    from trunkline.engine.game import Refusal
    from trunkline.server import run as server
    from trunkline.server.settings import Settings

    settings: Settings = msgspec.structs.replace(
        Settings.from_env(file=config), **{key: value for key, value in given.items() if value is not None})
    try:
        if worker:
            server.work(settings)
        else:
            server.serve(settings, browser)
    except Refusal as error:
        option = "TRUNKLINE_WORKER_PORT or --port" if worker else "TRUNKLINE_PORT or --port"
        raise Refusal(str(error).replace(option.partition(" ")[0], option)) from None
    return 0
