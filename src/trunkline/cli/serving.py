"""Commands that run the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import Whole

if TYPE_CHECKING:
    from trunkline.server.settings import Settings

Config = Annotated[str | None, Parameter(help="A settings file in TOML; else the one TRUNKLINE_CONFIG names.")]
Port = Annotated[Whole | None, Parameter(help="Where it listens, 0: anywhere; else TRUNKLINE_PORT or 8420.")]


def play(*, port: Port = None,
         no_browser: Annotated[bool, Parameter(help="Only print the address.", show_default=False)] = False,
         config: Config = None) -> int:
    """Open the lobby in the browser, for this machine only. Ctrl-C stops it; matches are kept.

    For example:

        trunkline play
        trunkline play --port 9000 --no-browser
    """
    return _run(config, not no_browser, host="127.0.0.1", port=port)


def serve(*, host: Annotated[str | None, Parameter(help="Address to listen at; 0.0.0.0: reachable by others.")] = None,
          port: Port = None,
          database: Annotated[str | None, Parameter(help="An async SQLAlchemy URL; else your own SQLite file.")] = None,
          config: Config = None) -> int:
    """Serve the lobby and the HTTP interface without opening a browser.

    What is not given is taken from TRUNKLINE_HOST, TRUNKLINE_PORT, TRUNKLINE_DATABASE and so on, then from the settings
    file (docs/settings.md).

    For example:

        trunkline serve
        trunkline serve --host 0.0.0.0 --database sqlite+aiosqlite:///club.db
        trunkline serve --config trunkline.toml
    """
    return _run(config, False, host=host, port=port, database=database)


def work(*, port: Annotated[Whole | None, Parameter(help="Where it says how it is; else TRUNKLINE_WORKER_PORT or 8421."
                                                    )] = None,
         config: Config = None) -> int:
    """Run a worker: it plays for bots, keeps the clocks and sends notices, beside servers on the same database.

    Several may run; they share the work out. It answers /api/health, /api/ready and /metrics, nothing else.

    For example:

        trunkline work
        trunkline work --config trunkline.toml
    """
    return _run(config, False, worker=True, worker_port=port)


def _run(config: str | None, browser: bool, worker: bool = False, **given: str | int | None) -> int:
    import msgspec

    from trunkline.engine.game import Refusal
    from trunkline.server import run
    from trunkline.server.settings import Settings

    settings: Settings = msgspec.structs.replace(
        Settings.from_env(file=config), **{key: value for key, value in given.items() if value is not None})
    try:
        if worker:
            run.work(settings)
        else:
            run.serve(settings, browser)
    except Refusal as error:
        option = "TRUNKLINE_WORKER_PORT or --port" if worker else "TRUNKLINE_PORT or --port"
        raise Refusal(str(error).replace(option.partition(" ")[0], option)) from None
    return 0
