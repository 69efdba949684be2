"""The postman: give what is new in the outbox to channels, and deliver what is due; one runs in every process.

A row is claimed by an UPDATE that only one process can make. A process that has claimed a delivery has a lease: if it
dies before it has noted that it was sent, another sends it once more after that. Nothing else is ever sent twice.
"""

from __future__ import annotations

import asyncio
import datetime
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

import structlog
from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server import metrics
from trunkline.server.clock import Clock, now
from trunkline.server.db import MatchRow, Person, Sessions
from trunkline.server.notices import emails, times, unsubscribe
from trunkline.server.notices.sending import Gone, Message, Sender
from trunkline.server.notices.tables import ChannelRow, DeliveryRow, NoticeRow, WishesRow
from trunkline.server.notices.truth import stale
from trunkline.server.outage import brief, is_outage

log = structlog.get_logger("trunkline.server")
LEASE = datetime.timedelta(seconds=120)  # longer than any sending takes
NEW_AT_ONCE, CHANNELS_AT_ONCE = 200, 16
KEPT = datetime.timedelta(days=30)
SOON = datetime.timedelta(seconds=5)
PATIENCE = 5.0  # seconds for the round under way when the server stops
SWEEP = datetime.timedelta(hours=1)
COUNT = datetime.timedelta(seconds=15)


class Postman:
    """Run until it is stopped.

    `tell` is given the id of each person who has news, `teller` tells a match for an email, and `secret` signs the
    address that ends emails.
    """

    def __init__(self, sessions: Sessions, sender: Sender, every: float, site: str, secret: bytes,
                 teller: emails.Teller, tell: Callable[[str], None], clock: Clock = now) -> None:
        self._now = clock
        self._sessions = sessions
        self._sender = sender
        self._every = every
        self._site = site.rstrip("/")
        self._secret = secret
        self._teller = teller
        self._tell = tell
        self._me = secrets.token_hex(8)
        self._news = asyncio.Event()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None
        self._swept = self._now()
        self._counted = self._now() - COUNT

    def start(self) -> None:
        """Begin the rounds."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End after the round under way; what is not delivered stays in the outbox."""
        self._stopping = True
        self.wake()
        if self._task:
            # Cancelled inside a transaction, it could leave the database locked for what stops after it.
            await asyncio.wait({self._task}, timeout=PATIENCE)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._sender.stop()

    def wake(self) -> None:
        """Begin the next round at once: there is something new."""
        self._news.set()

    async def _run(self) -> None:
        pause = self._every
        while not self._stopping:
            try:
                while not self._stopping and await self.round():
                    pass
                await self._count()
                pause = self._every
            except Exception as error:
                if is_outage(error):
                    log.warning("postman", error=brief(error))
                else:
                    log.error("postman", exc_info=error)
                pause = min(2 * pause, 60.0)
            if self._stopping:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), pause)
            self._news.clear()

    async def round(self) -> bool:
        """Address what is new and deliver what is due; return whether there was anything."""
        addressed = await self._address()
        delivered = await self._deliver()
        if self._now() - self._swept > SWEEP:
            self._swept = self._now()
            await self._sweep()
        return addressed or delivered

    async def _count(self) -> None:
        """Tell the metrics how much is due and not delivered."""
        if self._now() - self._counted < COUNT:
            return
        self._counted = self._now()
        async with self._sessions() as db:
            late = select(func.count()).select_from(DeliveryRow).where(DeliveryRow.state == "waiting",
                                                                      DeliveryRow.due <= self._now())
            metrics.OUTBOX.set(await db.scalar(late) or 0)

    async def _address(self) -> bool:
        """Give every new notification to the channels by which its person wants it."""
        async with self._sessions() as db:  # looking takes no lock
            ids = (await db.execute(select(NoticeRow.id).where(NoticeRow.state == "new", NoticeRow.due <= self._now())
                                    .order_by(NoticeRow.due).limit(NEW_AT_ONCE))).scalars().all()
        if not ids:
            return False
        async with self._sessions.begin() as db:
            mine = (await db.execute(update(NoticeRow).where(NoticeRow.id.in_(ids), NoticeRow.state == "new")
                                     .values(state="done").returning(NoticeRow.id))).scalars().all()
            notices = (await db.execute(select(NoticeRow).where(NoticeRow.id.in_(mine)))).scalars().all()
            people = {n.person for n in notices}
            wishes = await wishes_of(db, people)
            channels = (await db.execute(select(ChannelRow).where(ChannelRow.person.in_(people)))).scalars().all()
            idle = {n.id for n in notices if n.kind == "turn"}  # a turn is news only for a person who is away
            for notice in notices:
                wished = wishes.get(notice.person)
                for channel in channels:
                    if channel.person == notice.person and wants(channel, wished, notice.kind):
                        due = times.due(notice, channel, wished)
                        db.add(DeliveryRow(notice=notice.id, channel=channel.id, due=due, tries=0, state="waiting"))
                        idle.discard(notice.id)
            await db.execute(delete(NoticeRow).where(NoticeRow.id.in_(idle)))
        for person in people:
            self._tell(person)
        return True

    async def _deliver(self) -> bool:
        """Send what is due, all of a channel together; return whether anything was."""
        at = self._now()
        free = (DeliveryRow.state == "waiting", DeliveryRow.due <= at,
                or_(DeliveryRow.lease.is_(None), DeliveryRow.lease < at))
        async with self._sessions() as db:
            channels = (await db.execute(select(DeliveryRow.channel).where(*free).distinct()
                                         .limit(CHANNELS_AT_ONCE))).scalars().all()
        if not channels:
            return False
        claim = f"{self._me}{secrets.token_hex(4)}"
        async with self._sessions.begin() as db:
            claimed = await db.execute(update(DeliveryRow).where(*free, DeliveryRow.channel.in_(channels))
                                       .values(owner=claim, lease=at + LEASE)
                                       .returning(DeliveryRow.channel, DeliveryRow.notice))
            by_channel: dict[int, list[int]] = {}
            for channel, notice in claimed:
                by_channel.setdefault(channel, []).append(notice)
        await asyncio.gather(*(self._visit(claim, channel, notices) for channel, notices in by_channel.items()))
        return bool(by_channel)

    async def _visit(self, claim: str, channel_id: int, ids: Sequence[int]) -> None:
        """Deliver these notifications by the channel, and note the outcome."""
        async with self._sessions() as db:
            channel = await db.get(ChannelRow, channel_id)
            notices = (await db.execute(select(NoticeRow).where(NoticeRow.id.in_(ids))
                                        .order_by(NoticeRow.id))).scalars().all()
            gone = await stale(db, notices) | {n.id for n in notices if n.seen is not None}
            matches = await match_ids(db, notices)
            wished = (await wishes_of(db, {n.person for n in notices})).get(notices[0].person) if notices else None
        due = [n for n in notices if n.id not in gone]
        if channel is None or not channel.enabled or channel.code is not None:
            gone, due = set(ids), []
        if gone:
            await self._note(claim, channel_id, sorted(gone), state="dropped")
        if not due or channel is None:
            return
        if (loud := times.loud(self._now(), wished)) > self._now():
            await self._note(claim, channel_id, [n.id for n in due], due=loud, lease=None)
            return
        try:
            error = await self._sender.send(channel, await self._message(channel, due, matches, wished))
        except emails.NotYet:
            await self._note(claim, channel_id, [n.id for n in due], due=self._now() + SOON, lease=None)
            return
        except Gone:
            await remove_channel(self._sessions, channel_id)
            return
        await self._came_to(claim, channel_id, [n.id for n in due], error)

    async def _message(self, channel: ChannelRow, due: Sequence[NoticeRow], matches: dict[int, str],
                      wished: WishesRow | None) -> Message:
        """Write the message for the channel: an email tells whole turns."""
        if channel.kind != "mail":
            return emails.message(due, matches, self._site)
        stories: dict[int, emails.Story] = {}
        for notice in due[:emails.SHOWN]:
            number = notice.number or 0
            if notice.kind == "turn" and number in matches:
                try:
                    story = await self._teller(matches[number], channel.person)
                except Exception as error:
                    if isinstance(error, emails.NotYet) or is_outage(error):
                        raise
                    log.error("email", match=matches[number], exc_info=error)  # the short words are better than none
                else:
                    stories |= {number: story} if story else {}
        async with self._sessions() as db:
            person = await db.get(Person, channel.person)
        zone = wished.zone if wished else person.zone if person else None
        stop = unsubscribe.link(self._site, self._secret, channel)
        return emails.email(due, matches, self._site, stories, zone or "UTC", stop)

    async def _came_to(self, claim: str, channel: int, ids: list[int], error: str | None) -> None:
        if error is None:
            await self._note(claim, channel, ids, state="sent", error=None)
        else:
            log.warning("notice", channel=channel, error=error)
            async with self._sessions.begin() as db:
                rows = (await db.execute(select(DeliveryRow).where(
                    DeliveryRow.channel == channel, DeliveryRow.notice.in_(ids), DeliveryRow.owner == claim))).scalars()
                for row in rows:
                    row.tries += 1
                    row.error, row.owner, row.lease = error, None, None
                    later = times.again(self._now(), row.tries)
                    if later is None:
                        row.state = "failed"
                    else:
                        row.due = later
        await note_channel(self._sessions, channel, error, self._now())

    async def _note(self, claim: str, channel: int, ids: list[int], **values: object) -> None:
        async with self._sessions.begin() as db:
            await db.execute(update(DeliveryRow).where(
                DeliveryRow.channel == channel, DeliveryRow.notice.in_(ids), DeliveryRow.owner == claim)
                .values(**values))

    async def _sweep(self) -> None:
        """Delete old news, and turns that have been told."""
        waits = select(DeliveryRow.notice).where(DeliveryRow.notice == NoticeRow.id, DeliveryRow.state == "waiting")
        for gone in (NoticeRow.at < self._now() - KEPT,
                     (NoticeRow.kind == "turn") & (NoticeRow.state == "done") & (NoticeRow.at < self._now() - SWEEP)
                     & ~waits.exists()):
            async with self._sessions.begin() as db:
                ids = (await db.execute(select(NoticeRow.id).where(gone).limit(5000))).scalars().all()
                await db.execute(delete(DeliveryRow).where(DeliveryRow.notice.in_(ids)))
                await db.execute(delete(NoticeRow).where(NoticeRow.id.in_(ids)))


def wants(channel: ChannelRow, wishes: WishesRow | None, kind: str) -> bool:
    """Return whether this kind of news goes to this channel."""
    return (channel.enabled and channel.code is None and (channel.kinds is None or kind in channel.kinds)
            and not (wishes and kind in wishes.off))


async def match_ids(db: AsyncSession, notices: Sequence[NoticeRow]) -> dict[int, str]:
    """Return the ids of the matches that the notifications are about, by their numbers."""
    rows = await db.execute(select(MatchRow.number, MatchRow.id)
                            .where(MatchRow.number.in_({n.number for n in notices if n.number is not None})))
    return {row.number: row.id for row in rows}


async def wishes_of(db: AsyncSession, people: set[str]) -> dict[str, WishesRow]:
    """Return the wishes of these people, of those who have any."""
    rows = (await db.execute(select(WishesRow).where(WishesRow.person.in_(people)))).scalars()
    return {row.person: row for row in rows}


async def note_channel(sessions: Sessions, channel: int, error: str | None, at: datetime.datetime) -> None:
    """Store the outcome of the last delivery."""
    async with sessions.begin() as db:
        await db.execute(update(ChannelRow).where(ChannelRow.id == channel).values(error=error, tried=at))


async def remove_channel(sessions: Sessions, channel: int) -> None:
    """Remove the channel and what waits for it."""
    async with sessions.begin() as db:
        await db.execute(delete(DeliveryRow).where(DeliveryRow.channel == channel))
        await db.execute(delete(ChannelRow).where(ChannelRow.id == channel))
