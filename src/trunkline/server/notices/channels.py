"""Add, confirm, test, change and remove the channels by which a person is notified."""

from __future__ import annotations

import datetime
import hmac
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import get_args

import msgspec
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine.text import one_line
from trunkline.server.clock import Clock, now
from trunkline.server.db import Sessions
from trunkline.server.errors import Refused
from trunkline.server.limits import CODE, Limits
from trunkline.server.notices import addresses, keys, postman, shapes, unsubscribe
from trunkline.server.notices.outbox import Kind
from trunkline.server.notices.sending import Gone, Message, Sender
from trunkline.server.notices.tables import ChannelRow, DeliveryRow
from trunkline.server.settings import Settings

MOST = 12
GUESSES = 5
WAITS = {"mail": 120, "apprise": 120, "push": 0}  # seconds, by default
KNOWN = get_args(Kind)
IDS = range(1, 2**53)  # possible ids; larger numbers do not fit into the database


class Channels:
    """The channels of all people."""

    def __init__(self, sessions: Sessions, sender: Sender, settings: Settings, secret: bytes, limits: Limits,
                 tell: Callable[[str], None], clock: Clock = now) -> None:
        self._now = clock
        self._sessions = sessions
        self._sender = sender
        self._settings = settings
        self._private = settings.private_notices
        self._secret = secret
        self._tell = tell  # of a person who has a new channel
        self._limits = limits
        self._busy: set[str] = set()  # people for whom a look-up or a test is under way

    async def all(self, person: str) -> shapes.Channels:
        """List the person's channels, oldest first."""
        async with self._sessions() as db:
            rows = (await db.execute(select(ChannelRow).where(ChannelRow.person == person)
                                     .order_by(ChannelRow.id))).scalars().all()
            return shapes.Channels(self._sender.mails, await shown(db, rows))

    async def add(self, person: str, wanted: shapes.NewChannel) -> shapes.Channel:
        """Add a channel, and send a code to an email address; the channel's `error` says when that fails."""
        if wanted.kind == "mail":
            if not self._sender.mails:
                raise Refused(409, "no_mail", "This server cannot send email. Choose another channel, such as ntfy "
                              "or a web hook.")
            address, name = addresses.email(wanted.address, self._settings.mail), "Email"
            await self._limits.hit(CODE, address.lower())  # of whatever person
        else:
            found = addresses.service(wanted.address)
            host = addresses.own_host(found)
            if host is not None and not self._private:
                await self._look_up(person, host)
            address, name = wanted.address.strip(), str(found.service_name)
        row = ChannelRow(person=person, kind=wanted.kind, name=label(wanted.name) or name[:60], address=address,
                         keys=None, kinds=wanted.kinds, wait=WAITS[wanted.kind] if wanted.wait is None else
                         wanted.wait, digest=wanted.digest, **new(self._now()))
        if wanted.kind == "mail":
            row.code = code()
        await self._keep(row)
        self._tell(person)
        if row.code:
            await self._send_code(row)
        return await self._one(person, row.id)

    async def subscribe(self, person: str, wanted: shapes.Subscription) -> shapes.Channel:
        """Add a browser's push subscription; the same browser again is the same channel."""
        address, host = wanted.endpoint, addresses.endpoint(wanted.endpoint, self._private)
        keys.check(wanted.keys.p256dh, wanted.keys.auth)
        if not self._private:
            await self._look_up(person, host)
        async with self._sessions.begin() as db:
            known = (await db.execute(select(ChannelRow).where(
                ChannelRow.kind == "push", ChannelRow.address == address))).scalars().first()
            if known is not None:  # this browser is known: it now belongs to the person who uses it
                known.person, known.enabled, known.error = person, True, None
                known.keys = msgspec.structs.asdict(wanted.keys)
        if known is None:
            known = ChannelRow(person=person, kind="push", name=label(wanted.name) or "This browser", address=address,
                               keys=msgspec.structs.asdict(wanted.keys), kinds=None, wait=WAITS["push"], digest=False,
                               **new(self._now()))
            await self._keep(known)
        self._tell(person)
        return await self._one(person, known.id)

    async def change(self, person: str, channel: int, wanted: shapes.ChannelChange) -> shapes.Channel:
        """Change what is given."""
        values = {k: v for k, v in msgspec.structs.asdict(wanted).items() if v is not msgspec.UNSET}
        if "name" in values and not (label(values["name"])):
            raise Refused(400, "name", "A channel needs a name with at least one visible character.")
        async with self._sessions.begin() as db:
            row = await self._mine(db, person, channel)
            for name, value in values.items():
                setattr(row, name, label(value) if name == "name" else value)
        return await self._one(person, channel)

    async def remove(self, person: str, channel: int) -> None:
        """Remove the channel, and what waits for it."""
        async with self._sessions() as db:
            await self._mine(db, person, channel)
        await postman.remove_channel(self._sessions, channel)

    async def unsubscribe(self, channel: int, signature: str, *, stop: bool) -> None:
        """Turn off the email channel of this signature, or (`stop` false) only look; Refused when there is none."""
        async with self._sessions.begin() as db:
            row = await db.get(ChannelRow, channel) if channel in IDS else None
            if row is None or not unsubscribe.fits(self._secret, row, signature):
                raise Refused(404, "no_channel", "There is no such channel.")
            if stop:
                row.enabled = False

    async def confirm(self, person: str, channel: int, told: str) -> shapes.Channel:
        """Confirm the email address if this is the code that was sent there."""
        async with self._sessions.begin() as db:
            # Counted before it is compared, so that many at once are not more guesses.
            counted = await db.execute(update(ChannelRow).where(
                ChannelRow.id == channel, ChannelRow.person == person, ChannelRow.code.is_not(None),
                ChannelRow.guesses < GUESSES).values(guesses=ChannelRow.guesses + 1).returning(ChannelRow.code))
            right = counted.scalar_one_or_none()
        async with self._sessions.begin() as db:
            row = await self._mine(db, person, channel)
            if right is None and row.code is not None:
                raise Refused(429, "guesses", "Too many wrong codes. Send a new one, or remove this address.")
            if right is not None:
                if not hmac.compare_digest(right.encode(), told.strip().encode()):
                    raise Refused(400, "code", "Wrong code.")
                row.code = None
        return await self._one(person, channel)

    async def test(self, person: str, channel: int) -> shapes.Tested:
        """Send a test now, or a new code to an unconfirmed address."""
        with self._one_at_a_time(person):
            async with self._sessions.begin() as db:
                row = await self._mine(db, person, channel)
                if row.code is not None:
                    await self._limits.hit(CODE, row.address.lower())
                    row.code, row.guesses = code(), 0
            if row.code is not None:
                error = await self._send_code(row)
            else:
                words = "This is a test. Notifications from Trunkline arrive here."
                error = await self._send(row, Message("Trunkline: a test", words, "/notices", "test", ""))
        return shapes.Tested(error is None, error)

    async def _send_code(self, row: ChannelRow) -> str | None:
        words = (f"Your code is {row.code}. Enter it on Trunkline's page of notifications to get them here.\n\n"
                 "If you did not ask for this, ignore this email: you will get no more.")
        return await self._send(row, Message(f"Trunkline: your code is {row.code}", words, "/notices", "code", ""))

    async def _look_up(self, person: str, host: str) -> None:
        with self._one_at_a_time(person):
            await addresses.check_host(host)

    @contextmanager
    def _one_at_a_time(self, person: str) -> Iterator[None]:
        """Refuse (429) a second one of the person: what waits for others' servers must not take all threads."""
        if person in self._busy:
            raise Refused(429, "too_many", "Your last address is still being checked or tested. Try again in a moment.",
                          headers={"Retry-After": "5"})
        self._busy.add(person)
        try:
            yield
        finally:
            self._busy.discard(person)

    async def _send(self, row: ChannelRow, message: Message) -> str | None:
        try:
            error = await self._sender.send(row, message)
        except Gone:
            error = "This browser has ended its subscription. Remove this channel and allow notifications there again."
        await postman.note_channel(self._sessions, row.id, error, self._now())
        return error

    async def _keep(self, row: ChannelRow) -> None:
        async with self._sessions.begin() as db:
            rows = (await db.execute(select(ChannelRow.kind, ChannelRow.address).where(
                ChannelRow.person == row.person))).all()
            if len(rows) >= MOST:
                raise Refused(409, "most", f"You have {MOST} channels, the most allowed. Remove one first.")
            if any((kind, address) == (row.kind, row.address) for kind, address in rows):
                raise Refused(409, "twice", "You already have a channel to this address.")
            db.add(row)

    async def _mine(self, db: AsyncSession, person: str, channel: int) -> ChannelRow:
        row = await db.get(ChannelRow, channel)
        if row is None or row.person != person:
            raise Refused(404, "no_channel", "There is no such channel.")
        return row

    async def _one(self, person: str, channel: int) -> shapes.Channel:
        async with self._sessions() as db:
            return (await shown(db, [await self._mine(db, person, channel)]))[0]


def new(at: datetime.datetime) -> dict[str, object]:
    """Return what every new channel begins with."""
    return {"enabled": True, "code": None, "guesses": 0, "error": None, "tried": None,
            "created": at}


def code() -> str:
    """Return six random digits."""
    return f"{secrets.randbelow(10**6):06}"


def label(name: str | None) -> str:
    """Return the name without what cannot be seen."""
    return one_line(name or "")[:60]


async def shown(db: AsyncSession, rows: Sequence[ChannelRow]) -> list[shapes.Channel]:
    """Return the channels as their person sees them."""
    counts = (await db.execute(select(DeliveryRow.channel, DeliveryRow.state, func.count()).where(
        DeliveryRow.channel.in_([row.id for row in rows]), DeliveryRow.state.in_(("waiting", "failed")))
        .group_by(DeliveryRow.channel, DeliveryRow.state))).all()
    number = {(channel, state): count for channel, state, count in counts}
    return [shapes.Channel(
        id=row.id, kind=row.kind, name=row.name, address=_short(row), enabled=row.enabled,  # type: ignore[arg-type]
        confirmed=row.code is None, kinds=None if row.kinds is None else [k for k in KNOWN if k in row.kinds],
        wait=row.wait, digest=row.digest, error=row.error, tried=row.tried,
        waiting=number.get((row.id, "waiting"), 0), given_up=number.get((row.id, "failed"), 0)) for row in rows]


def _short(row: ChannelRow) -> str:
    if row.kind == "mail":
        return row.address
    if row.kind == "push":
        return row.address.split("/")[2]
    try:
        return str(addresses.service(row.address).url(privacy=True)).partition("?")[0]
    except Refused:  # an address that this version no longer allows
        return row.address.partition("://")[0] + "://…"
