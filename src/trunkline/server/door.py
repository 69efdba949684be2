"""The front door: the limits of a connection before the application hears of it.

uvicorn's parsers limit neither the head of a request nor how long anything may take, and this server has to stand
without a proxy in front of it.
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

HEAD_BYTES = 32_000  # of the line and headers of a request; of what else is no body, this and what comes in one piece
HEAD_SECONDS = 10.0  # from the first byte of a request, or from the connection's beginning, to the end of its head
BODY_SECONDS = 30.0  # for each `BODY_BYTES` of a body: one that comes slower than 2 kB a second is not waited for
BODY_BYTES = 64_000
UNREAD_SECONDS = 60.0  # in which a client has to read something of what waits for it
LINGER_SECONDS = 5.0  # in which a client takes its last answer
PARTS = 64  # frames of one message on a socket
PIPELINED = 16  # requests that wait on one connection for the answers before theirs
SPARE_FILES = 200  # for the database, workers and the rest
WORDS = {400: b"Invalid HTTP request received.", 408: b"The request took too long to arrive.",
         431: b"The head of the request is too large.", 503: b"Too many connections. Try again in a moment."}


def room(wanted: int) -> int:
    """Return how many connections there may be at once: as many as wanted, if the process may open so many files.

    Raises the process's own limit as far as it may.
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
    """Return the last answer on a connection."""
    words = WORDS[status]
    return b"".join((STATUS_LINE[status], b"content-type: text/plain; charset=utf-8\r\ncontent-length: ",
                     str(len(words)).encode(), b"\r\nconnection: close\r\n\r\n", words))


class Timer:
    """At most one alarm at a time."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, action: Any) -> None:
        """Call the action after so many seconds, and no other."""
        self.cancel()
        self._handle = self._loop.call_later(seconds, action)

    def cancel(self) -> None:
        """Call nothing."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def running(self) -> bool:
        """Return whether an alarm is set."""
        return self._handle is not None


class TooMuch(Exception):
    """A head larger than `HEAD_BYTES`, or more requests at once than `PIPELINED`; it ends the parsing."""


class Full:
    """Say in the log, once a minute, that connections are turned away."""

    told = float("-inf")

    @classmethod
    def tell(cls, most: int) -> None:
        """Note that one was turned away."""
        if time.monotonic() > cls.told + 60:
            cls.told = time.monotonic()
            log.warning("full", words=f"more than {most} connections at once: further ones are turned away "
                                      "(setting connections)")


class Unread:
    """A connection whose client has to read what it is told; for protocols of uvicorn, which come after it."""

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
        """Give a client that does not read fast enough some time."""
        self._reading.set(UNREAD_SECONDS, self.transport.abort)
        super().pause_writing()  # type: ignore[misc]

    def resume_writing(self) -> None:
        """Stop the alarm: the client has read."""
        self._reading.cancel()
        super().resume_writing()  # type: ignore[misc]


class Http(Unread, HttpToolsProtocol):
    """HTTP with limits.

    431 for a large head, an end to what does not arrive or is not read, 503 beyond `limit_concurrency` connections.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._arrival = Timer(self.loop)  # of the request that is on its way
        self._most, self.limit_concurrency = self.limit_concurrency, None  # counted once, before anything is read
        self._idle = True  # between two requests
        self._running: Any = None  # the request that is being answered; the parser's own is the last that has come
        self._arriving: Any = None  # the request whose body is on its way
        self._last = False  # no further request is read, only those before it are answered
        self._head = 0  # bytes of the names and values of this message
        self._other = 0  # bytes since anything last came that the parser has told of
        self._body = 0  # bytes of the body since its alarm was set
        self._moved = False  # whether the parser has told of anything in this piece

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection, if there is room; its first request has to come soon."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if self._most is not None and len(self.connections) > self._most:
            Full.tell(self._most)
            self._end(503)
        else:
            self._arrival.set(HEAD_SECONDS, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the alarms; what is being answered need not be."""
        self._arrival.cancel()
        self._leave(self._running)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Have it parsed, unless too much has come that is nothing yet."""
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
        """Begin a request."""
        self._head = 0
        self._idle = False
        if not self._arrival.running():  # it came in one piece with the one before it
            self._arrival.set(HEAD_SECONDS, self._late)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count it."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count it; those after a chunked body, too."""
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Wait for the body: the head has come in time."""
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
        """Give the body more time for every so many bytes."""
        self._moved = True
        self._body += len(body)
        if self._body > BODY_BYTES:
            self._body = 0
            self._arrival.set(BODY_SECONDS, self._late)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that all is here."""
        self._moved = True
        self._arriving = None
        self._idle = True
        self._arrival.cancel()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; what is too much, by its own number."""
        self._end(431 if self._head > HEAD_BYTES else 400)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection on to the socket's protocol, unless a request before is still being answered."""
        if self._behind():
            self._finish()
            return
        self._arrival.cancel()
        super().handle_websocket_upgrade()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _behind(self) -> bool:
        """Return whether what now comes has to wait for the answer to a request before it."""
        return (self._running is not None and self._running is not self._arriving
                and not self._running.response_complete)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > HEAD_BYTES:
            raise TooMuch

    def _late(self) -> None:
        if self.flow.read_paused:  # it is we who do not read
            self._arrival.set(BODY_SECONDS, self._late)
        elif self._idle:  # not a byte has come: nobody waits for an answer
            self.transport.close()
        else:
            self._end(408)

    def _end(self, status: int) -> None:
        """Answer, unless that would get into another answer, and close; what came before is answered first."""
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
        """Read no further: answer the requests that are here, and close after the last of them."""
        self._last = True
        self._arrival.cancel()
        if self._arriving is not None and self.pipeline and self.pipeline[0][0] is self._arriving:
            self.pipeline.popleft()  # its body is no body
        last = self.pipeline[0][0] if self.pipeline else self._running
        last.keep_alive = False

    @staticmethod
    def _leave(cycle: Any) -> None:
        """Tell the application that nobody waits for its answer."""
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()


class Socket(Unread, WebSocketsSansIOProtocol):
    """A WebSocket whose handshake ends, that has to be read, and whose messages come in a few frames."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._handshake = Timer(self.loop)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over; the handshake has to come soon."""
        super().connection_made(transport)
        self._handshake.set(HEAD_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the alarms."""
        self._handshake.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Have it parsed; a handshake that the parser refuses is answered and the connection closed."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.handshake_initiated:
            self._handshake.cancel()
        elif self.conn.handshake_exc is not None and not self.transport.is_closing():
            # The parser has an answer for a line too long or too many of them, none for what is no handshake.
            self.transport.write(b"".join(self.conn.data_to_send()) or refusal(400))
            self.transport.close()
            self._handshake.set(LINGER_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Close; what was not read until now need not be read any more."""
        super().keepalive_timeout()
        self._reading.set(LINGER_SECONDS, self.transport.abort)

    def handle_cont(self, event: Any) -> None:
        """Go on with a message: the parser limits its bytes, not its frames."""
        if len(self.frames) >= PARTS:
            self.conn.fail(1009, "too many frames")
            self.handle_parser_exception()
        else:
            super().handle_cont(event)
