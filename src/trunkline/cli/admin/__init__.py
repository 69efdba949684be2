"""`trunkline admin`: what the host of a server does from a terminal; its commands are in the modules here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from cyclopts import App, Parameter

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

    from trunkline.server.db import Sessions
    from trunkline.server.settings import Settings

T = TypeVar("T")

app = App(name="admin", help="Manage a server: its people, matches, reports and data.",
          default_parameter=Parameter(negative=()))


def settings_of(database: str | None, config: str | None) -> Settings:
    """Return the settings that a server would have, with this database if one is given."""
    import msgspec

    from trunkline.server.settings import Settings

    settings = Settings.from_env(file=config)
    if database is not None:
        settings = msgspec.structs.replace(settings, database=database)
        settings.check()
    return settings


def with_engine(settings: Settings, work: Callable[[AsyncEngine], Awaitable[T]], make: bool = False) -> T:
    """Open the database of the settings for the work; `Refusal` when it cannot be used.

    Where there is none, it is made only if `make` says so.
    """
    import asyncio

    from sqlalchemy.exc import OperationalError

    from trunkline.engine.game import Refusal
    from trunkline.server import db
    from trunkline.server.outage import brief, is_outage
    from trunkline.server.run import open_database

    async def run() -> T:
        await open_database(settings, make)
        engine = db.connect(settings.database_url())
        try:
            await db.upgrade(engine)
            return await work(engine)
        except Exception as error:
            if isinstance(error, OperationalError) or is_outage(error):
                raise Refusal(f"the database cannot be used: {brief(getattr(error, 'orig', None) or error)}") from None
            raise
        finally:
            await engine.dispose()

    return asyncio.run(run())


def with_database(url: str | None, work: Callable[[Sessions], Awaitable[T]], config: str | None = None) -> T:
    """Open the database of the URL, otherwise that of the settings, for the work; `Refusal` when it cannot be used."""
    from trunkline.server import db

    return with_engine(settings_of(url, config), lambda engine: work(db.sessions(engine)))
