"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from trunkline import __version__
from trunkline.server import db, errors, security
from trunkline.server.games import Rules, get_board, list_games
from trunkline.server.matches import seating
from trunkline.server.matches.bots import Bots
from trunkline.server.matches.broadcast import Broadcast
from trunkline.server.matches.clocks import Clocks
from trunkline.server.matches.routes import ROUTES
from trunkline.server.matches.service import Service
from trunkline.server.matches.study import Study
from trunkline.server.matches.study_routes import STUDY_ROUTES
from trunkline.server.matches.table_routes import TABLE_ROUTES
from trunkline.server.people import People
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.hours import hours_of
from trunkline.server.people.key_routes import KEY_ROUTES
from trunkline.server.people.limits import Limits, counted
from trunkline.server.people.mail import Mailer
from trunkline.server.people.passwords import Passwords
from trunkline.server.people.profile import PROFILE_ROUTES, Watch
from trunkline.server.people.ratings import results
from trunkline.server.people.routes import ROUTES as PEOPLE_ROUTES
from trunkline.server.schema import PlainPage
from trunkline.server.settings import Settings
from trunkline.server.thinking import Thinkers
from trunkline.server.web import client
from trunkline.server.writer import Writer

JSON_BYTES = 64_000


@get("/api/health", operation_id="getHealth", summary="Is the server up?")
async def health() -> dict[str, bool]:
    """Always true."""
    return {"ok": True}


def create_app(settings: Settings) -> Litestar:
    """The server as an ASGI application; opens the database and wakes the bots when it starts."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        engine = db.connect(settings.database_url())
        try:
            await db.upgrade(engine)
            sessions = db.sessions(engine)
            rules = Rules(settings.rules_wait)
            writer = Writer(sessions)
            service = Service(sessions, rules, writer)
            broadcast = Broadcast()
            thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, rules.compiled)
            bots = Bots(service, thinkers, settings.bot_delay, shared=False)
            clocks = Clocks(service, bots.wake)
            study = Study(sessions, service, thinkers, settings)
            service.changed += [broadcast.tell, bots.wake]
            people = People(sessions, await db.secret(sessions))
            mailer = Mailer(settings.mail, settings.address)
            app.state.update(settings=settings, rules=rules, service=service, broadcast=broadcast, study=study,
                             people=people, mailer=mailer, accounts=Accounts(people, Passwords(), mailer),
                             watch=Watch(people), limits=Limits(settings.limits, getattr(settings, "redis", "")))
            people.leave = partial(seating.leave, service)
            service.hours = partial(hours_of, sessions)
            service.followers.append(results)
            people.start()
            rules.start()
            thinkers.start()
            clocks.start()
            try:
                yield
            finally:
                await clocks.stop()
                await bots.stop()
                await study.stop()
                await thinkers.stop()
                await rules.stop()
                await mailer.stop()
                await people.stop()
                await writer.stop()
        finally:
            await engine.dispose()

    return Litestar(
        [health, list_games, get_board, *PEOPLE_ROUTES, *KEY_ROUTES, *PROFILE_ROUTES, *ROUTES, *TABLE_ROUTES,
         *STUDY_ROUTES, client],
        lifespan=[running],
        dependencies={name: Provide(_part(name), sync_to_thread=False)
                      for name in ("settings", "people", "accounts", "limits", "mailer", "watch", "rules", "service",
                                   "broadcast", "study")},
        guards=[security.may_change(settings), counted],
        middleware=[security.numbered],
        before_send=[security.dress],
        exception_handlers=errors.HANDLERS,
        request_max_body_size=JSON_BYTES,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=5),
        openapi_config=OpenAPIConfig("Trunkline", __version__, path="/schema", render_plugins=[PlainPage(path="/")]),
        logging_config=None,
    )


def _part(name: str) -> Any:
    def part(state: State) -> Any:
        return state[name]

    return part
