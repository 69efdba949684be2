"""What every request must show before it may change something, and what every answer carries."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from trunkline.server.errors import Refused
from trunkline.server.settings import Settings

HEADERS = {
    # Svelte sets positions and colours by style attributes.
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
                               "object-src 'none'; base-uri 'none'; form-action 'self'; "
                               "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def may_change(settings: Settings) -> Any:
    """The guard of all routes: changes and sockets are asked for by our own pages, or by no page at all."""
    allowed = {o.strip().rstrip("/") for o in settings.origins.split(",") if o.strip()}

    def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        socket = connection.scope["type"] == ScopeType.WEBSOCKET
        if connection.scope.get("method") in ("GET", "HEAD", "OPTIONS"):
            return
        origin = connection.headers.get("origin")
        if origin is not None and origin not in allowed and _host(origin) != connection.headers.get("host", "").lower():
            raise Refused(403, "origin", "This request comes from another site's page.")
        if not socket:
            wanted = handler.opt.get("content_type", "application/json")
            if connection.headers.get("content-type", "").partition(";")[0].strip().lower() != wanted:
                raise Refused(415, "content_type", f"The body of this request has to be {wanted}.")

    return guard


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def numbered(app: ASGIApp) -> ASGIApp:
    """Gives every request an id for the log."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        with bound_contextvars(request=secrets.token_hex(6)):
            await app(scope, receive, send)

    return run


async def dress(message: Message, scope: Scope) -> None:
    """Put the headers on every answer, errors too."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
