"""How often things may be asked for, so that nobody guesses or floods. 429 says when to come again."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Iterable
from typing import Any

import structlog
from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, Storage
from limits.aio.strategies import FixedWindowRateLimiter
from limits.storage import storage_from_string
from litestar.handlers import BaseRouteHandler

from trunkline.server.errors import Refused
from trunkline.server.people.who import Connection

log = structlog.get_logger("trunkline.server")

# What is counted, how much of it is allowed, and what to call it. Per address: an office or a school has one for all.
RATES: dict[str, tuple[str, str]] = {
    "guest": ("600/hour", "new names"),
    "account": ("30/hour", "new accounts"),
    "signin": ("60/10minute", "sign-ins"),
    "signin-name": ("10/15minute", "sign-ins by that name"),
    "link": ("20/hour", "sign-in links"),
    "link-mail": ("3/15minute", "sign-in links"),
    "link-use": ("60/hour", "sign-in links"),
    "match": ("600/hour", "new games"),
    "upload": ("240/hour", "files"),
    "move": ("2000/10second", "moves"),
    "table": ("300/minute", "changes at the table"),
    "token": ("60/hour", "new tokens"),
    "chat": ("30/minute", "lines of chat"),
    "report": ("20/hour", "reports"),
    "notice": ("40/hour", "new ways and tests of notices"),
}
# Which requests are counted as what, by the person, or by the address of those who told no name.
COUNTED = {"createMatch": "match", "quickMatch": "match", "branchMatch": "match", "rematch": "match",
           "uploadFile": "upload", "makeMove": "move", "previewMoves": "move", "whyNot": "move", "planMoves": "move",
           **dict.fromkeys(("undo", "answerAsk", "pauseMatch", "resumeMatch", "kickSeat", "leaveMatch", "takeSeat",
                            "joinMatch"), "table"),
           "makeToken": "token", "say": "chat", "report": "report", "addChannel": "notice", "testChannel": "notice",
           "subscribePush": "notice"}
HERE = {"move"}  # counted in this process alone: too often for a journey to another
HOLDOFF = 30.0  # seconds for which a shared count that failed is left alone


def address(connection: Connection) -> str:
    """Where a request comes from; of IPv6 the network, which one household has."""
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
    """Counts. `factor` times the rates are allowed, 0: everything. Counts are shared by all processes at `url`."""

    def __init__(self, factor: float = 1.0, url: str = "") -> None:
        self._rates: dict[str, RateLimitItem] = {}
        for kind, (rate, _) in RATES.items() if factor > 0 else ():
            item = parse(rate)
            self._rates[kind] = type(item)(max(1, math.ceil(item.amount * factor)), item.multiples)
        self._here = FixedWindowRateLimiter(MemoryStorage())
        self._shared = FixedWindowRateLimiter(_storage(url)) if url.startswith(("redis", "valkey", "unix")) else None
        self._until = 0.0

    async def hit(self, kind: str, *who: str) -> None:
        """Count one; 429 when it is one too many."""
        if (item := self._rates.get(kind)) is None:
            return
        counts = self._shared if kind not in HERE and time.monotonic() > self._until else None
        if counts is not None:
            try:
                await self._hit(counts, item, kind, who)
                return
            except Refused:
                raise
            except Exception as error:  # whatever goes wrong there must not keep anybody from playing
                self._until = time.monotonic() + HOLDOFF
                log.warning("limits", words="the shared counts cannot be reached; this process counts alone",
                            error=str(error))
        await self._hit(self._here, item, kind, who)

    async def _hit(self, counts: FixedWindowRateLimiter, item: RateLimitItem, kind: str, who: Iterable[str]) -> None:
        key = ("trunkline", kind, *who)
        if await counts.hit(item, *key):
            return
        reset, _ = await counts.get_window_stats(item, *key)
        seconds = max(1, math.ceil(reset - time.time()))
        raise Refused(429, "too_many", f"Too many {RATES[kind][1]} in a short time. Try again in {_span(seconds)}.",
                      headers={"Retry-After": str(seconds)})


def _storage(url: str) -> Storage:
    kind, _, rest = url.partition("://")
    storage = storage_from_string(f"async+{kind}://{rest}", implementation="redispy")
    assert isinstance(storage, Storage)
    return storage


def _span(seconds: int) -> str:
    if seconds < 90:
        return f"{seconds} seconds" if seconds > 1 else "a second"
    return f"{math.ceil(seconds / 60)} minutes"


async def counted(connection: Connection, handler: BaseRouteHandler) -> None:
    """The guard of all routes: counts those that could be a flood."""
    kind = COUNTED.get(getattr(handler, "operation_id", None) or "")
    if kind is None:
        return
    state: Any = connection.app.state
    who = await state.people.who(connection)
    await state.limits.hit(kind, who.id if who else address(connection))
