"""Limit what a connection may send, and how slowly, before the application hears of it.

uvicorn's parsers limit neither the head of a request nor how long anything takes, and this server has to stand without
a proxy in front of it.
"""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import suppress
from typing import Any

import structlog
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

log = structlog.get_logger("trunkline.server")

HEAD_BYTES = 32_000  # of a request's line and headers; and of bytes in which the parser finds nothing yet
HEAD_SECONDS = 10.0  # from a request's first byte (of the first request: from the connection) to the end of its head
BODY_SECONDS = 30.0  # for each `BODY_BYTES` of a body, which so has to come at about 2 kB a second
BODY_BYTES = 64_000
UNREAD_SECONDS = 60.0  # in which a client that reads too slowly has to catch up
LINGER_SECONDS = 5.0  # in which a client has to read its last answer
PARTS = 64  # frames of one message on a socket
PIPELINED = 16  # requests waiting on one connection for the answers to those before them
SPARE_FILES = 200  # for the database, workers and the rest
WORDS = {400: b"Invalid HTTP request received.", 408: b"The request took too long to arrive.",
         431: b"The head of the request is too large.", 503: b"Too many connections. Try again in a moment."}


def room(wanted: int) -> int:
    """Raise the limit of open files as far as needed and allowed; return how many connections there may be at once.

    That is as many as wanted, or fewer if the process may not open so many files.
    """
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < need:
        soft = need if hard == resource.RLIM_INFINITY else min(need, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return max(1, min(wanted, soft - SPARE_FILES))
    return wanted


def refusal(status: int) -> bytes:
    """Return the answer that ends a connection, as bytes."""
    words = WORDS[status]
    return b"".join((STATUS_LINE[status], b"content-type: text/plain; charset=utf-8\r\ncontent-length: ",
                     str(len(words)).encode(), b"\r\nconnection: close\r\n\r\n", words))


class Timer:
    """An alarm; setting it again replaces the one set before."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, action: Any) -> None:
        """Call the action after so many seconds, instead of any set before."""
        self.cancel()
        self._handle = self._loop.call_later(seconds, action)

    def cancel(self) -> None:
        """Stop the alarm, if one is set."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def running(self) -> bool:
        """Return whether an alarm is set."""
        return self._handle is not None


class TooMuch(Exception):
    """Ends the parsing: a head larger than `HEAD_BYTES`, or more requests at once than `PIPELINED`."""


class Full:
    """A warning in the log that connections are turned away, at most once a minute."""

    told = float("-inf")

    @classmethod
    def tell(cls, most: int) -> None:
        """Log it, unless that was done within the last minute."""
        if time.monotonic() > cls.told + 60:
            cls.told = time.monotonic()
            log.warning("full", words=f"more than {most} connections at once: further ones are turned away "
                                      "(setting connections)")


class Unread:
    """A connection whose client has to read what is sent; put it before a protocol of uvicorn among the bases."""

    transport: Any
    loop: Any

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._reading = Timer(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the alarms."""
        self._reading.cancel()
        super().connection_lost(exc)  # type: ignore[misc]

    def pause_writing(self) -> None:
        """Give a client that reads too slowly `UNREAD_SECONDS` to catch up."""
        self._reading.set(UNREAD_SECONDS, self.transport.abort)
        super().pause_writing()  # type: ignore[misc]

    def resume_writing(self) -> None:
        """Stop the alarm: the client has read."""
        self._reading.cancel()
        super().resume_writing()  # type: ignore[misc]


class Http(Unread, HttpToolsProtocol):
    """uvicorn's HTTP, with limits.

    431 for a large head, 408 for what arrives too slowly, 503 beyond `limit_concurrency` connections.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._arrival = Timer(self.loop)  # of the request that is on its way
        self._most, self.limit_concurrency = self.limit_concurrency, None  # checked here, before reading
        self._idle = True  # between two requests
        self._running: Any = None  # the request being answered; `cycle` is the last that has come
        self._arriving: Any = None  # the request whose body is arriving
        self._last = False  # read no further request, only answer those that have come
        self._head = 0  # bytes of the names and values of this message
        self._other = 0  # bytes since the parser last found something
        self._body = 0  # bytes of the body since the alarm was set
        self._moved = False  # whether the parser found something in this piece

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection if there is room; the head of its first request has to come within `HEAD_SECONDS`."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if self._most is not None and len(self.connections) > self._most:
            Full.tell(self._most)
            self._end(503)
        else:
            self._arrival.set(HEAD_SECONDS, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the alarms, and tell the application that nobody waits for its answer."""
        self._arrival.cancel()
        self._leave(self._running)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come; refuse too many bytes in which the parser finds nothing."""
        if self._last or self.transport.is_closing():
            return
        if self._idle:
            self._idle = False
            self._arrival.set(HEAD_SECONDS, self._late)
        self._moved = False
        super().data_received(data)
        if self._last:
            return
        self._other = 0 if self._moved else self._other + len(data)
        if self._other > HEAD_BYTES:
            self._end(431)

    def on_message_begin(self) -> None:
        """Begin a request, and time it."""
        self._head = 0
        self._idle = False
        if not self._arrival.running():  # it came in one piece with the request before it
            self._arrival.set(HEAD_SECONDS, self._late)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count the address as part of the head."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count the header as part of the head, also after a chunked body."""
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Time the body, now that the head has come; end the parsing if too many requests wait."""
        if len(self.pipeline) >= PIPELINED:
            raise TooMuch
        self._moved = True
        self._body = 0
        self._arrival.set(BODY_SECONDS, self._late)
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # else it asks for a socket
            self._arriving = self.cycle

    def on_body(self, body: bytes) -> None:
        """Give the body more time after every `BODY_BYTES`."""
        self._moved = True
        self._body += len(body)
        if self._body > BODY_BYTES:
            self._body = 0
            self._arrival.set(BODY_SECONDS, self._late)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request is here whole, and stop its alarm."""
        self._moved = True
        self._arriving = None
        self._idle = True
        self._arrival.cancel()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP with 400, or a head that is too large with 431."""
        self._end(431 if self._head > HEAD_BYTES else 400)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection to the socket's protocol, unless an earlier request is still being answered."""
        if self._behind():
            self._finish()
            return
        self._arrival.cancel()
        super().handle_websocket_upgrade()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _behind(self) -> bool:
        """Return whether an earlier request is still being answered."""
        return (self._running is not None and self._running is not self._arriving
                and not self._running.response_complete)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > HEAD_BYTES:
            raise TooMuch

    def _late(self) -> None:
        if self.flow.read_paused:  # it is this server that does not read
            self._arrival.set(BODY_SECONDS, self._late)
        elif self._idle:  # no byte has come, so nobody waits for an answer
            self.transport.close()
        else:
            self._end(408)

    def _end(self, status: int) -> None:
        """Refuse with this status and close, unless an answer has begun; answer earlier requests first."""
        if self.transport.is_closing() or self._last:
            return
        if self._behind():
            self._finish()
            return
        if self._arriving is None or not self._arriving.response_started:
            self.transport.write(refusal(status))
        self._leave(self._arriving)
        self.transport.close()
        self._arrival.set(LINGER_SECONDS, self.transport.abort)

    def _finish(self) -> None:
        """Read no further; answer the requests that have come whole, and close after the last of them."""
        self._last = True
        self._arrival.cancel()
        if self._arriving is not None and self.pipeline and self.pipeline[0][0] is self._arriving:
            self.pipeline.popleft()  # its body will never be whole
        last = self.pipeline[0][0] if self.pipeline else self._running
        last.keep_alive = False

    @staticmethod
    def _leave(cycle: Any) -> None:
        """Tell the application that nobody waits for its answer."""
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()


class Socket(Unread, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with limits on the time for the handshake, on slow readers and on frames per message."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._handshake = Timer(self.loop)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection; the handshake has to come within `HEAD_SECONDS`."""
        super().connection_made(transport)
        self._handshake.set(HEAD_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the alarms."""
        self._handshake.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come; answer a handshake that the parser refuses, and close."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.handshake_initiated:
            self._handshake.cancel()
        elif self.conn.handshake_exc is not None and not self.transport.is_closing():
            # The parser answers lines that are too long or too many, but not what is no handshake at all.
            self.transport.write(b"".join(self.conn.data_to_send()) or refusal(400))
            self.transport.close()
            self._handshake.set(LINGER_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Close a socket that answers no pings; it has `LINGER_SECONDS` to read what was sent."""
        super().keepalive_timeout()
        self._reading.set(LINGER_SECONDS, self.transport.abort)

    def handle_cont(self, event: Any) -> None:
        """Add a frame to the message, up to `PARTS`: the parser limits bytes, not frames."""
        if len(self.frames) >= PARTS:
            self.conn.fail(1009, "too many frames")
            self.handle_parser_exception()
        else:
            super().handle_cont(event)
