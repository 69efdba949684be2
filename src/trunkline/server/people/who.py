"""Who makes a request, by the cookie of a browser's session or by a program's token.

The answer is remembered for a minute, so that a request costs no query; what is revoked is forgotten at once, here and,
through the bus, in every other process.
"""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from sqlalchemy import bindparam, delete, select, update

from trunkline.server import db
from trunkline.server.bus import Bus
from trunkline.server.clock import Clock, now
from trunkline.server.errors import Refused
from trunkline.server.outage import brief, is_outage
from trunkline.server.people.tables import Link, Session, Token

log = structlog.get_logger("trunkline.server")

COOKIE = "trunkline_session"
DAYS = 400  # that an unused session lives: no browser keeps a cookie for longer
REMEMBERED = 60.0  # seconds
MOST = 20_000  # remembered at once
ONLINE = datetime.timedelta(minutes=2)
TIDY = 20.0  # seconds between writing down who was seen
Connection = ASGIConnection[Any, Any, Any, Any]
Pass = tuple[str, type[Session] | type[Token]]  # the digest of a session's or a token's secret


class Who(msgspec.Struct, frozen=True):
    """A person. `scopes`: what their token allows; None for a browser, which may do everything."""

    id: str
    name: str
    account: bool
    scopes: frozenset[str] | None = None


def digest(token: str) -> str:
    """Return what is stored of a token: a reader of the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def who_is(person: db.Person, scopes: frozenset[str] | None = None) -> Who:
    """Return the person as a request shows them."""
    return Who(person.id, person.name, person.handle is not None, scopes)


def is_secure(connection: Connection) -> bool:
    """Return whether it came by TLS, as far as we or our proxy know."""
    return connection.scope.get("scheme") in ("https", "wss")


def cookie_name(connection: Connection) -> str:
    """Return the cookie's name; by TLS one that no other host of the same domain can set."""
    return f"__Host-{COOKIE}" if is_secure(connection) else COOKIE


def bearer(connection: Connection) -> str | None:
    """Return the token that a program shows."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def pass_of(connection: Connection) -> Pass | None:
    """Return what a program or a browser shows to say who it is."""
    token = bearer(connection)
    if token is not None:
        return digest(token), Token
    cookie = connection.cookies.get(cookie_name(connection))
    return (digest(cookie), Session) if cookie else None


class People:
    """Find out who makes a request, and keep sessions and tokens."""

    def __init__(self, make: db.Sessions, bus: Bus, clock: Clock = now, *,
                 leave: Callable[[str, str], Awaitable[object]]) -> None:
        self.make = make
        self.now = clock
        self._bus = bus
        self._known: dict[str, tuple[Who, float]] = {}
        self._news = 0  # counts what was forgotten: what was read before that is not remembered
        self._seen: dict[str, datetime.datetime] = {}
        self._used: dict[str, datetime.datetime] = {}
        self._work: asyncio.Task[None] | None = None
        self._leave = leave  # gives up the seats of (match, person)
        self._deleted: set[str] | None = None  # of whom everybody has been told
        bus.listen("person", self._forget_person)
        bus.listen("gone", self._forget_one)
        bus.lost.append(self._forget_all)

    # --- who

    async def who(self, connection: Connection) -> Who | None:
        """Return who makes this request; None for a stranger. 401 for an unknown token."""
        return await self.who_shows(pass_of(connection))

    async def who_shows(self, shown: Pass | None) -> Who | None:
        """Return whose pass that is, as `who` does; for a socket, which is asked again and again."""
        return None if shown is None else await self._recall(*shown)

    async def known(self, connection: Connection, scope: str = "play") -> Who:
        """Return the person; 401 for a stranger, 403 when their token does not allow this."""
        who = await self.who(connection)
        if who is None:
            raise Refused(401, "no_guest", "Choose a name first.")
        if who.scopes is not None and scope not in who.scopes:
            raise Refused(403, "scope", f"This token does not allow that: it lacks the scope {scope!r}.")
        return who

    async def owner(self, connection: Connection) -> Who:
        """Return the person at a browser; 403 for a token, which must not change how people sign in."""
        who = await self.known(connection)
        if who.scopes is not None:
            raise Refused(403, "scope", "A token cannot do this. Use a browser.")
        return who

    def touch(self, person: str) -> None:
        """Note that the person is there, though they ask for nothing: they watch a table."""
        self._seen[person] = self.now()

    def is_seen(self, person: str) -> bool:
        """Return whether they have asked for anything since this was last stored."""
        return person in self._seen

    async def _recall(self, key: str, table: type[Session] | type[Token]) -> Who | None:
        found = self._known.get(key)
        if found is None or found[1] < time.monotonic():
            who = await self._find(key, table)
        else:
            who = found[0]
        if who is not None:
            self._seen[who.id] = self._used[key] = self.now()
        elif table is Token:
            raise Refused(401, "token", "This token is unknown, or has been revoked.")
        return who

    async def _find(self, key: str, table: type[Session] | type[Token]) -> Who | None:
        news = self._news
        async with self.make() as session:
            row = (await session.execute(
                select(table, db.Person).join(db.Person, db.Person.id == table.person)
                .where(table.id == key, db.Person.disabled.is_(False), db.Person.deleted.is_(False)))).first()
        if row is None:
            self._known.pop(key, None)
            return None
        opened, person = row
        who = who_is(person, frozenset(opened.scopes.split()) if isinstance(opened, Token) else None)
        if news == self._news:
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[key] = who, time.monotonic() + REMEMBERED
        return who

    # --- sessions

    def session_id(self, connection: Connection) -> str | None:
        """Return the id of this browser's session, whether that exists or not."""
        cookie = connection.cookies.get(cookie_name(connection))
        return digest(cookie) if cookie and bearer(connection) is None else None

    async def open(self, connection: Connection, person: str, way: str) -> list[Cookie]:
        """Begin a session for the person in place of this browser's; return the cookies to set."""
        token = secrets.token_urlsafe(32)
        moment = self.now()
        agent = "".join(c for c in connection.headers.get("user-agent", "") if c.isprintable())[:200]
        before = self.session_id(connection)
        async with self.make.begin() as session:
            if before:
                await session.execute(delete(Session).where(Session.id == before))
            session.add(Session(id=digest(token), person=person, way=way, created=moment, seen=moment, agent=agent))
        if before:
            self.tell_gone(before)
        self._seen[person] = moment
        return [self._cookie(connection, token)]

    async def renewed(self, connection: Connection) -> list[Cookie]:
        """Return this browser's cookie, to be kept for longer; nothing where it has no session."""
        cookie = connection.cookies.get(cookie_name(connection))
        if bearer(connection) is not None or not cookie or await self._recall(digest(cookie), Session) is None:
            return []
        return [self._cookie(connection, cookie)]

    def closed(self, connection: Connection) -> list[Cookie]:
        """Return the cookie that takes this browser's away."""
        return [Cookie(key=cookie_name(connection), value="", max_age=0, httponly=True, samesite="lax",
                       secure=is_secure(connection))]

    async def revoke(self, person: str, token: str | None = None) -> int:
        """Revoke the person's tokens, all or the one whose key begins so; return how many there were."""
        async with self.make.begin() as session:
            mine = (await session.execute(select(Token.id).where(Token.person == person))).scalars().all()
            found = [key for key in mine if token is None or key[:16] == token]
            await session.execute(delete(Token).where(Token.id.in_(found)))
        for key in found:
            self.tell_gone(key)
        return len(found)

    async def close(self, person: str, *ids: str, but: str | None = None) -> int:
        """End these sessions of the person, or all `but` one; return how many there were."""
        wanted = Session.id.in_(ids) if ids else Session.id != (but or "")
        async with self.make.begin() as session:
            found = (await session.execute(select(Session.id).where(Session.person == person, wanted))).scalars().all()
            await session.execute(delete(Session).where(Session.id.in_(found)))
        for key in found:
            self.tell_gone(key)
        return len(found)

    def _cookie(self, connection: Connection, token: str) -> Cookie:
        return Cookie(key=cookie_name(connection), value=token, max_age=DAYS * 24 * 3600, httponly=True, samesite="lax",
                      secure=is_secure(connection))

    # --- what is remembered

    def tell_person(self, person: str) -> None:
        """Have every process ask the database about the person again."""
        self._bus.publish("person", person)

    def tell_gone(self, key: str) -> None:
        """Have every process forget a session or token."""
        self._bus.publish("gone", key)

    def _forget_person(self, person: str) -> None:
        self._news += 1
        for key in [key for key, (who, _) in self._known.items() if who.id == person]:
            del self._known[key]

    def _forget_one(self, key: str) -> None:
        self._news += 1
        self._known.pop(key, None)

    def _forget_all(self) -> None:
        self._news += 1
        self._known.clear()

    # --- now and then

    def start(self) -> None:
        """Begin to store who was seen."""
        self._work = asyncio.create_task(self._tidy())

    async def stop(self) -> None:
        """Stop, and store who was seen last."""
        if self._work:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
            await self.write_seen()

    async def _tidy(self) -> None:
        swept = 0.0
        while True:
            try:
                await self.write_seen()
                await self.forget_names()
                await self.leave_tables()
                if time.monotonic() - swept > 3600:
                    await self.sweep()
                    swept = time.monotonic()
            except Exception as error:  # next time
                if is_outage(error):
                    log.warning("people", error=brief(error))
                else:
                    log.error("people", exc_info=error)
            await asyncio.sleep(TIDY)

    async def write_seen(self) -> None:
        """Store who was seen, and which sessions and tokens were used."""
        seen, used, self._seen, self._used = self._seen, self._used, {}, {}
        if not seen and not used:
            return
        rows = [{"k": key, "at": at} for key, at in sorted(used.items())]
        async with self.make.begin() as session:
            for table, column, values in (
                (db.Person.__table__, "seen", [{"k": key, "at": at} for key, at in sorted(seen.items())]),
                (Session.__table__, "seen", rows), (Token.__table__, "used", rows),
            ):
                if values:
                    await session.execute(update(table).where(table.c.id == bindparam("k"))  # type: ignore[arg-type]
                                          .values({column: bindparam("at")}), values)

    async def forget_names(self) -> None:
        """Tell everybody of those who were deleted, by a command, since this was last asked."""
        async with self.make() as session:
            deleted = set((await session.execute(select(db.Person.id).where(db.Person.deleted))).scalars())
            new = deleted - (deleted if self._deleted is None else self._deleted)
        for person in new:
            self.tell_person(person)
        self._deleted = deleted

    async def leave_tables(self) -> None:
        """Give up the seats of people who were deleted or disabled while their matches run."""
        async with self.make() as session:
            rows = (await session.execute(
                select(db.MatchRow.id, db.Person.id).distinct().join(db.Seat, db.Seat.number == db.MatchRow.number)
                .join(db.Person, db.Person.id == db.Seat.person)
                .where(db.MatchRow.status == "running", db.Person.deleted | db.Person.disabled))).all()
        for match, person in rows:
            try:
                await self._leave(match, person)
            except Refused as error:
                log.warning("leave", match=match, person=person, words=str(error))

    async def sweep(self) -> None:
        """Delete links and sessions that can no longer be used."""
        async with self.make.begin() as session:
            await session.execute(delete(Link).where(Link.expires < self.now()))
            await session.execute(delete(Session).where(Session.seen < self.now() - datetime.timedelta(days=DAYS)))
