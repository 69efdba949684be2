"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from trunkline import __version__
from trunkline.server import db, errors, security
from trunkline.server.games import Rules, get_board, list_games
from trunkline.server.guests import Guests, get_guest, set_guest
from trunkline.server.matches.bots import Bots
from trunkline.server.matches.broadcast import Broadcast
from trunkline.server.matches.clocks import Clocks
from trunkline.server.matches.routes import ROUTES
from trunkline.server.matches.service import Service
from trunkline.server.matches.study import Study
from trunkline.server.matches.study_routes import STUDY_ROUTES
from trunkline.server.matches.table_routes import TABLE_ROUTES
from trunkline.server.notices import following, keys
from trunkline.server.notices.routes import NOTICE_ROUTES
from trunkline.server.notices.service import Notices
from trunkline.server.schema import PlainPage
from trunkline.server.settings import Settings
from trunkline.server.talk.routes import TALK_ROUTES
from trunkline.server.talk.service import Talk
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
            notices = Notices(sessions, settings, await keys.vapid(sessions))
            service.changed += [broadcast.tell, bots.wake, notices.events.changed]
            service.followers.append(following.follow)
            service.made.append(following.made)
            service.withdrawn.append(following.withdrawn)
            app.state.update(settings=settings, guests=Guests(sessions, await db.secret(sessions)), rules=rules,
                             service=service, broadcast=broadcast, study=study, talk=Talk(sessions), notices=notices)
            rules.start()
            thinkers.start()
            clocks.start()
            notices.start()
            try:
                yield
            finally:
                await notices.stop()
                await clocks.stop()
                await bots.stop()
                await study.stop()
                await thinkers.stop()
                await rules.stop()
                await writer.stop()
        finally:
            await engine.dispose()

    return Litestar(
        [health, list_games, get_board, get_guest, set_guest, *ROUTES, *TABLE_ROUTES, *STUDY_ROUTES, *TALK_ROUTES,
         *NOTICE_ROUTES, client],
        lifespan=[running],
        dependencies={name: Provide(_part(name), sync_to_thread=False)
                      for name in ("settings", "guests", "rules", "service", "broadcast", "study", "talk", "notices")},
        guards=[security.may_change(settings)],
        middleware=[security.numbered],
        before_send=[security.dress],
        exception_handlers=errors.HANDLERS,
        request_max_body_size=JSON_BYTES,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=5,
                                             exclude_opt_key="stream"),
        openapi_config=OpenAPIConfig("Trunkline", __version__, path="/schema", render_plugins=[PlainPage(path="/")]),
        logging_config=None,
    )


def _part(name: str) -> Any:
    def part(state: State) -> Any:
        return state[name]

    return part
