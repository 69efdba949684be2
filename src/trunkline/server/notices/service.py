"""Notifications as a person sees them: their news and wishes; and the parts that work behind them."""

from __future__ import annotations

from functools import partial
from typing import get_args

import msgspec
from sqlalchemy import func, select, update

from trunkline.server.bus import Bus
from trunkline.server.clock import Clock, now
from trunkline.server.db import Sessions
from trunkline.server.limits import Limits
from trunkline.server.notices import emails, keys, shapes, times
from trunkline.server.notices.channels import Channels
from trunkline.server.notices.events import Events
from trunkline.server.notices.outbox import Kind, turn_words
from trunkline.server.notices.postman import Postman, match_ids
from trunkline.server.notices.sending import Sender
from trunkline.server.notices.tables import ChannelRow, NoticeRow, WishesRow
from trunkline.server.notices.truth import awaiting
from trunkline.server.settings import Settings

SHOWN = 50
KNOWN = get_args(Kind)


class Notices:
    """All of notifications: `postman` delivers, `events` streams, `channels` are where people get them."""

    def __init__(self, sessions: Sessions, settings: Settings, vapid: keys.Vapid, secret: bytes, bus: Bus,
                 limits: Limits, teller: emails.Teller, clock: Clock = now) -> None:
        self._sessions = sessions
        self._now = clock
        self._bus = bus
        self._sender = Sender(settings, vapid)
        self.events = Events(sessions)
        self.postman = Postman(sessions, self._sender, settings.postman, settings.address, secret,
                               teller, self._tell, clock)
        self.channels = Channels(sessions, self._sender, settings, secret, limits,
                                 partial(bus.publish, "person"), clock)
        bus.listen("news", self.events.news)
        bus.listen("match", self.events.changed)

    def start(self, deliver: bool) -> None:
        """Begin to stream and, if this process is to, to deliver."""
        self.events.start()
        if deliver:
            self.postman.start()

    def _tell(self, person: str) -> None:
        self._bus.publish("news", person)

    async def stop(self) -> None:
        """End the streams, and deliver no more."""
        await self.events.stop()
        await self.postman.stop()

    def push_key(self) -> str:
        """Return the public key for browsers."""
        return self._sender.vapid.public()

    async def wishes(self, person: str) -> shapes.Wishes:
        """Return how the person wants to be notified."""
        async with self._sessions() as db:
            row = await db.get(WishesRow, person)
        if row is None:
            return shapes.Wishes()
        return shapes.Wishes(row.zone, row.quiet_from, row.quiet_to, row.digest,
                             [k for k in KNOWN if k in row.off])

    async def wish(self, person: str, wanted: shapes.Wishes) -> shapes.Wishes:
        """Store how the person wants to be notified."""
        times.zone(wanted.zone)
        async with self._sessions.begin() as db:
            await db.merge(WishesRow(person=person, **msgspec.structs.asdict(wanted)))
        return await self.wishes(person)

    async def news(self, person: str | None) -> shapes.AllNews:
        """Return the person's last news, and the matches that wait for them."""
        if person is None:
            return shapes.AllNews(False, 0, 0, [], [])
        mine = NoticeRow.person == person, NoticeRow.kind != "turn", NoticeRow.due <= self._now()
        async with self._sessions() as db:
            rows = (await db.execute(select(NoticeRow).where(*mine).order_by(NoticeRow.id.desc())
                                     .limit(SHOWN))).scalars().all()
            unread = (await db.execute(select(func.count()).select_from(NoticeRow)
                                       .where(*mine, NoticeRow.seen.is_(None)))).scalar_one()
            ids = await match_ids(db, rows)
            turns = await awaiting(db, person)
            troubles = (await db.execute(select(func.count()).select_from(ChannelRow).where(
                ChannelRow.person == person, ChannelRow.enabled, ChannelRow.error.is_not(None)))).scalar_one()
        waiting = [shapes.Waiting(row.id, turn_words(row, person), row.changed, row.deadline) for row in turns]
        news = [shapes.News(row.id, row.kind, ids.get(row.number) if row.number else None,  # type: ignore[arg-type]
                            row.words, row.at, row.seen is not None) for row in rows]
        return shapes.AllNews(True, unread, troubles, waiting, news)

    async def see(self, person: str, until: int | None) -> shapes.AllNews:
        """Note that the person has seen their news."""
        async with self._sessions.begin() as db:
            seen = update(NoticeRow).where(NoticeRow.person == person, NoticeRow.seen.is_(None),
                                           NoticeRow.due <= self._now())
            await db.execute((seen if until is None else seen.where(NoticeRow.id <= until)).values(seen=self._now()))
        self._tell(person)  # their other tabs
        return await self.news(person)
