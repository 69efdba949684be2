"""How often things may be asked for, so that nobody guesses or floods. 429 says when to come again.

A handler names its rate with `guards=[counted(MOVE)]`, or calls `Limits.hit` where only it knows what to count.
"""

from __future__ import annotations

import ipaddress
import math
import time
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from limits import RateLimitItem, parse_many
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from limits.aio.strategies import FixedWindowRateLimiter
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from trunkline.server.counts import PostgresCounts
from trunkline.server.errors import Refused

if TYPE_CHECKING:
    from litestar.types import Guard
    from sqlalchemy.ext.asyncio import AsyncEngine

log = structlog.get_logger("trunkline.server")
Connection = ASGIConnection[Any, Any, Any, Any]
HOLDOFF = 30.0  # seconds for which a shared count that failed is left alone


class Rate(msgspec.Struct, frozen=True):
    """How often a thing may be asked for, and what a refusal calls it; `alone`: each process counts for itself."""

    key: str
    most: str
    words: str
    alone: bool = False


# Guests, sign-ins and the like are counted by address: an office or a school has one for everybody in it.
GUEST = Rate("guest", "600/hour", "new names")
ACCOUNT = Rate("account", "30/hour", "new accounts")
SIGN_IN = Rate("signin", "60/10minute", "sign-ins")
SIGN_IN_NAME = Rate("signin-name", "10/15minute", "sign-ins by that name")
LINK = Rate("link", "20/hour", "sign-in links")
LINK_EMAIL = Rate("link-email", "3/15minute", "sign-in links")
LINK_USE = Rate("link-use", "60/hour", "sign-in links")
MATCH = Rate("match", "600/hour", "new games")
UPLOAD = Rate("upload", "240/hour", "files")
MOVE = Rate("move", "2000/10second", "moves", alone=True)  # too often for a journey to a shared count
TABLE = Rate("table", "300/minute", "changes at the table")
SEAT_CODE = Rate("seat-code", "30/10minute", "new codes")
SEAT_CODE_USE = Rate("seat-code-use", "20/10minute", "codes at this table")
TOKEN = Rate("token", "60/hour", "new tokens")
CHAT = Rate("chat", "5/5second; 30/minute", "chat messages")
REPORT = Rate("report", "20/hour", "reports")
CHANNEL = Rate("channel", "6/10second; 40/hour", "new channels and tests")
PUSH = Rate("push", "40/hour", "push subscriptions")
CODE = Rate("code", "5/hour", "codes to this address")


def address(connection: Connection) -> str:
    """Return where a request comes from; for IPv6 the network, which one household has to itself."""
    host = connection.client.host if connection.client else ""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Limits:
    """Count requests; `factor` times the rates are allowed, with 0 everything.

    All processes count together in the `shared` store, and each alone where there is none or it cannot be reached.
    """

    def __init__(self, factor: float = 1.0, shared: Storage | None = None) -> None:
        self._factor = factor
        self._alone = FixedWindowRateLimiter(MemoryStorage())
        self._shared = FixedWindowRateLimiter(shared) if shared else None
        self._until = 0.0

    async def hit(self, rate: Rate, *who: str) -> None:
        """Count one request; raise 429 when it is one too many."""
        if self._factor <= 0:
            return
        if self._shared is not None and not rate.alone and time.monotonic() > self._until:
            try:
                await self._hit(self._shared, rate, who)
                return
            except Refused:
                raise
            except Exception as error:  # whatever goes wrong there must not keep anybody from playing
                self._until = time.monotonic() + HOLDOFF
                log.warning("limits", words="the shared counts cannot be reached; this process counts alone",
                            error=str(error))
        await self._hit(self._alone, rate, who)

    async def _hit(self, counts: FixedWindowRateLimiter, rate: Rate, who: tuple[str, ...]) -> None:
        for item in _items(rate.most, self._factor):
            key = ("trunkline", rate.key, *who)
            if not await counts.hit(item, *key):
                reset, _ = await counts.get_window_stats(item, *key)
                seconds = max(1, math.ceil(reset - time.time()))
                raise Refused(429, "too_many", f"Too many {rate.words} in a short time. Try again in "
                              f"{_span(seconds)}.", headers={"Retry-After": str(seconds)})


def shared(redis: str, engine: AsyncEngine) -> Storage | None:
    """Return the store that all processes count in: Redis or Valkey, else PostgreSQL; None for a process alone."""
    if redis:
        from redis.asyncio import ConnectionPool

        from trunkline.server.bus.redis import plain

        # Not by the library's own reading of addresses, which wants a port, and for valkey:// another package.
        options: dict[str, Any] = {"connection_pool": ConnectionPool.from_url(plain(redis))}
        return RedisStorage("redis://", implementation="redispy", **options)
    return PostgresCounts(engine) if engine.dialect.name == "postgresql" else None


def counted(rate: Rate) -> Guard:
    """Return the guard that counts a handler's requests by person, or by address where nobody has given a name."""
    return partial(_count, rate)


async def _count(rate: Rate, connection: Connection, _: BaseRouteHandler) -> None:
    state: Any = connection.app.state
    who = await state.people.who(connection)
    await state.limits.hit(rate, who.id if who else address(connection))


@cache
def _items(most: str, factor: float) -> list[RateLimitItem]:
    return [type(item)(max(1, math.ceil(item.amount * factor)), item.multiples) for item in parse_many(most)]


def _span(seconds: int) -> str:
    if seconds < 90:
        return f"{seconds} seconds" if seconds > 1 else "a second"
    return f"{math.ceil(seconds / 60)} minutes"
