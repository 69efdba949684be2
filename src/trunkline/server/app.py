"""Assemble the ASGI application: services, routes, and their start and stop."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from trunkline.server import clock, db, errors, metrics, schema, security
from trunkline.server.bus import make as make_bus
from trunkline.server.games import Rules, get_board, list_games
from trunkline.server.lessons import LESSON_ROUTES
from trunkline.server.limits import Limits, shared
from trunkline.server.matches.actions import seats
from trunkline.server.matches.bots import Bots
from trunkline.server.matches.broadcast import Broadcast
from trunkline.server.matches.caps import Caps
from trunkline.server.matches.clocks import Clocks
from trunkline.server.matches.events import Events
from trunkline.server.matches.routes import ROUTES, asking, me
from trunkline.server.matches.service import Service
from trunkline.server.matches.study import Study
from trunkline.server.matches.study_routes import STUDY_ROUTES
from trunkline.server.matches.table_routes import TableRoutes
from trunkline.server.notices import emails, keys
from trunkline.server.notices.follow import Following
from trunkline.server.notices.routes import NOTICE_ROUTES
from trunkline.server.notices.service import Notices
from trunkline.server.notices.unsubscribe_routes import UNSUBSCRIBE_ROUTES
from trunkline.server.people import People
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.hours import hours_of
from trunkline.server.people.key_routes import KEY_ROUTES
from trunkline.server.people.mail import Mailer
from trunkline.server.people.passwords import Passwords
from trunkline.server.people.profile import PROFILE_ROUTES, Watch
from trunkline.server.people.ratings import results
from trunkline.server.people.routes import ROUTES as PEOPLE_ROUTES
from trunkline.server.puzzles import PUZZLE_ROUTES
from trunkline.server.settings import Settings
from trunkline.server.talk.routes import TALK_ROUTES
from trunkline.server.talk.service import Talk
from trunkline.server.thinking import Thinkers
from trunkline.server.watch import WATCH_ROUTES, Probe, measured
from trunkline.server.web import client
from trunkline.server.writer import Writer

JSON_BYTES = 64_000


def create_app(settings: Settings, now: clock.Clock = clock.now) -> Litestar:
    """Build the server as an ASGI application; it opens the database and wakes the bots when it starts."""
    return _app(settings, now, [list_games, get_board, *PEOPLE_ROUTES, *KEY_ROUTES, *PROFILE_ROUTES, *ROUTES,
                                TableRoutes, *STUDY_ROUTES, *LESSON_ROUTES, *PUZZLE_ROUTES, *TALK_ROUTES,
                                *NOTICE_ROUTES, *UNSUBSCRIBE_ROUTES, client])


def create_worker(settings: Settings) -> Litestar:
    """Build a worker: it plays for bots, keeps the clocks and sends notifications, and its HTTP reports only health."""
    return _app(msgspec.structs.replace(settings, work=True), clock.now, [])


def _app(settings: Settings, now: clock.Clock, routes: Sequence[ControllerRouterHandler]) -> Litestar:
    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        engine = db.connect(settings.database_url())
        try:
            await db.upgrade(engine)
            sessions = db.sessions(engine)
            rules = Rules(settings.rules_wait)
            bus = make_bus(settings)
            following = Following(bus)
            writer = Writer(sessions, Events(results, following))
            service = Service(sessions, rules, writer, bus, Caps(settings.open_tables, settings.bot_matches),
                              partial(hours_of, sessions), now)
            broadcast = Broadcast(bus, service.audience)
            thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, rules.compiled)
            bots = Bots(service, thinkers, settings.bot_delay, bus.mine)
            clocks = Clocks(service, bots.wake, bus.mine)
            study = Study(sessions, service, thinkers, settings)
            if settings.work:
                bus.listen("match", lambda match_id: bots.wake(match_id) if bus.mine(match_id) else None)
                bus.lost.append(clocks.search_again)
                bus.shifted.append(clocks.search_again)
            metrics.THINKING.set_function(lambda: thinkers.waiting)
            secret = await db.secret(sessions)
            people = People(sessions, bus, now, leave=partial(seats.leave, service))
            mailer = Mailer(settings.mail, settings.address)
            limits = Limits(settings.limits, shared(settings.redis, engine))
            notices = Notices(sessions, settings, await keys.vapid(sessions), secret, bus, limits,
                              partial(emails.tell, service), now)
            app.state.update(settings=settings, engine=engine, probe=Probe(engine), bus=bus, rules=rules,
                             service=service, clocks=clocks, broadcast=broadcast, study=study, people=people,
                             mailer=mailer, accounts=Accounts(people, Passwords(), mailer), watch=Watch(people),
                             limits=limits, talk=Talk(sessions, now), notices=notices)
            people.start()
            rules.start()
            thinkers.start()
            await bus.start()
            service.audience.start()
            notices.start(deliver=settings.work)
            if settings.work:
                clocks.start()
            try:
                yield
            finally:
                await notices.stop()
                await service.audience.stop()
                await clocks.stop()
                await bots.stop()
                await study.stop()
                await thinkers.stop()
                await rules.stop()
                await mailer.stop()
                await people.stop()
                await bus.stop()
                await writer.stop()
        finally:
            await engine.dispose()

    return Litestar(
        [*WATCH_ROUTES, *routes],
        lifespan=[running],
        dependencies={"me": Provide(me), "asking": Provide(asking),
                      **{name: Provide(_part(name), sync_to_thread=False)
                         for name in ("settings", "probe", "people", "accounts", "limits", "mailer", "watch", "rules",
                                      "service", "broadcast", "study", "bus", "talk", "notices")}},
        guards=[security.may_change(settings)],
        middleware=[security.numbered, measured(settings.access_log)],
        before_send=[security.dress],
        exception_handlers=errors.HANDLERS,
        request_max_body_size=JSON_BYTES,
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=5,
                                             exclude_opt_key="stream"),
        openapi_config=schema.CONFIG,
        logging_config=None,
    )


def _part(name: str) -> Any:
    def part(state: State) -> Any:
        return state[name]

    return part
