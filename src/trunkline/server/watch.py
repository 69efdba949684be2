"""Let a host watch the server: whether it is up and ready, its metrics, and a log line for each request."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import structlog
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.ext.asyncio import AsyncEngine

from trunkline.server import db, metrics
from trunkline.server.bus import Bus
from trunkline.server.errors import Refused, refusals
from trunkline.server.games import Rules
from trunkline.server.outage import brief, is_full
from trunkline.server.settings import Settings

log = structlog.get_logger("trunkline.server")
PATIENCE = 2.0  # seconds that the database has to answer
FRESH = 1.0  # seconds for which the outcome is kept: frequent requests must not write all the time
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")


class Ready(msgspec.Struct, frozen=True):
    """Whether people can play here; each part is "ok", or says what is wrong.

    `degraded`: they can play, but something is missing.
    """

    ready: bool
    degraded: bool
    database: str
    bus: str
    rules: str


class Probe:
    """A check of the database, made once at a time and kept for `FRESH` seconds."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._one = asyncio.Lock()
        self._when, self._words = float("-inf"), ""

    async def database(self) -> str:
        """Write to the database, unless that was just tried; return "ok", or what is wrong with it."""
        async with self._one:
            if time.monotonic() >= self._when + FRESH:
                try:
                    async with asyncio.timeout(PATIENCE):
                        await db.try_to_write(self._engine)
                    self._words = "ok"
                except Exception as error:
                    log.warning("not_ready", error=brief(error))
                    self._words = "its disk is full" if is_full(error) else "it cannot be reached"
                self._when = time.monotonic()
            return self._words


@get("/api/health", operation_id="getHealth", summary="Is the server up?")
async def health() -> dict[str, bool]:
    """Answer that the server is up; restart one that does not answer."""
    return {"ok": True}


@get("/api/ready", operation_id="getReady", summary="Can the server be used?",
     responses={503: ResponseSpec(Ready, description="Something is missing", generate_examples=False)})
async def ready(probe: NamedDependency[Probe], rules: NamedDependency[Rules],
                bus: NamedDependency[Bus]) -> Response[Ready]:
    """Answer 200, or 503 while nobody can play here, so that a proxy asks another server.

    Losing news between processes is no reason for 503: what they would tell is looked up instead.
    """
    database = await probe.database()
    news = "ok" if bus.healthy else "news between processes may be lost at the moment"
    loaded = "ok" if rules.are_ready else rules.progress or "not loaded"
    fine = database == loaded == "ok"
    return Response(Ready(fine, fine and news != "ok", database, news, loaded), status_code=200 if fine else 503)


@get("/metrics", operation_id="getMetrics", summary="Figures for Prometheus", media_type=CONTENT_TYPE_LATEST,
     responses=refusals(403, 404), include_in_schema=False)
async def get_metrics(request: Request[Any, Any, Any], settings: NamedDependency[Settings],
                      bus: NamedDependency[Bus]) -> bytes:
    """Return the metrics to programs that the settings `metrics` and `metrics_token` allow."""
    if settings.metrics == "off":
        raise Refused(404, "not_found", "There is nothing at this address.")
    if not (settings.metrics == "all" or _has_token(request, settings.metrics_token) or _is_local(request)):
        raise Refused(403, "metrics", "Only programs on the server's own machine can read this, or requests with the "
                      "token (settings metrics and metrics_token).")
    metrics.BUS.set(bus.healthy)
    return metrics.text()


def _has_token(request: Request[Any, Any, Any], token: str) -> bool:
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    return bool(token) and kind.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())


def _is_local(request: Request[Any, Any, Any]) -> bool:
    if any(name in request.headers for name in FORWARDED):  # it came through a proxy, so from elsewhere
        return False
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


WATCH_ROUTES = [health, ready, get_metrics]


def measured(access_log: bool) -> Callable[[ASGIApp], ASGIApp]:
    """Return the middleware that counts and times requests, and logs each if `access_log` is set."""
    return partial(_measured, access_log=access_log)


def _measured(app: ASGIApp, *, access_log: bool) -> ASGIApp:
    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            with metrics.SOCKETS.track_inprogress():
                await app(scope, receive, send)
            return
        status, began = 500, time.perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, noting)
        finally:
            took = time.perf_counter() - began
            method, route = scope["method"], str(scope.get("path_template") or "none")
            metrics.REQUESTS.labels(method, route, status).observe(took)
            if access_log:
                client = scope.get("client")
                log.info("request", method=method, path=scope["path"], status=status, ms=round(took * 1000, 1),
                         client=client[0] if client else None)

    return run
