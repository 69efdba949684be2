"""Check that a request may change something, and set the headers of every answer."""

from __future__ import annotations

import itertools
import secrets
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from trunkline.server.errors import Refused
from trunkline.server.people.who import bearer
from trunkline.server.settings import Settings

HEADERS = {
    # Svelte sets positions and colours by style attributes.
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
                               "script-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
                               "form-action 'self'; "
                               "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


def may_change(settings: Settings) -> Any:
    """Return the guard of all routes: changes and sockets are for our own pages, or for programs."""
    allowed = {o.strip().rstrip("/") for o in settings.origins.split(",") if o.strip()}

    # Not a plain function, which would be run in a thread of its own.
    async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        socket = connection.scope["type"] == ScopeType.WEBSOCKET
        method = connection.scope.get("method")
        if method in ("GET", "HEAD", "OPTIONS"):
            return
        # A program shows a token on purpose; a browser shows a cookie whatever page asks.
        if bearer(connection) is None and not _ours(connection, allowed):
            raise Refused(403, "origin", "This request comes from another site's page.")
        if not socket and method != "DELETE":  # has no body, and another site's page cannot send one unasked
            wanted = handler.opt.get("content_type", "application/json")
            wanted = (wanted,) if isinstance(wanted, str) else wanted
            if connection.headers.get("content-type", "").partition(";")[0].strip().lower() not in wanted:
                raise Refused(415, "content_type", f"The body of this request has to be {' or '.join(wanted)}.")

    return guard


def _ours(connection: ASGIConnection[Any, Any, Any, Any], allowed: set[str]) -> bool:
    origin = connection.headers.get("origin")
    if origin is None:  # not a browser, or one that says where the page is from in another header
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin in allowed or _host(origin) == connection.headers.get("host", "").lower()


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def numbered(app: ASGIApp) -> ASGIApp:
    """Give every request an id for the log: this process's own, and a number."""
    process, numbers = secrets.token_hex(4), itertools.count(1)

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        with bound_contextvars(request=f"{process}-{next(numbers)}"):
            await app(scope, receive, send)

    return run


async def dress(message: Message, scope: Scope) -> None:
    """Put the headers on every answer, errors too."""
    if message["type"] == "http.response.start":
        given = [(name.lower(), value) for name, value in message["headers"]]
        names = {name for name, _ in given}
        message["headers"] = given + [one for one in RAW if one[0] not in names]
