"""The connections of the threads that send, of which the other end decides nothing.

They go to the public internet only, end when the time is up, and read no more of an answer than is needed.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from requests import ConnectionError as NoAnswer
from requests import PreparedRequest, Response
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError

from trunkline.server.notices.addresses import public

MOST = 64 * 1024  # bytes of an answer's body; the rest of it is not read
_here = threading.local()  # what holds in this thread, for as long as it lives
_setting_up = threading.Lock()
_send = HTTPAdapter.send


class Private(OSError):
    """A connection to an address of the server's own network was refused."""


class Line:
    """The connections of one sending: another thread can end them all, and then no more can be made.

    The time limits of the libraries are for one read each, so a byte now and then would hold a thread for ever.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []
        self._over = False

    def add(self, connection: Any) -> None:
        """Know this connection as well; TimeoutError when the time is up."""
        with self._lock:
            if self._over:
                raise TimeoutError("the time is up")
            # A second descriptor, for TLS takes the first one away from its socket.
            self._open.append(socket.socket(fileno=os.dup(connection.fileno())))

    def cut(self) -> None:
        """End them all, so that whatever waits for one of them goes on."""
        with self._lock:
            self._over = True
            for connection in self._open:
                with suppress(OSError):  # it never was connected, or is no more
                    connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Forget them."""
        with self._lock:
            while self._open:
                self._open.pop().close()


def set_up() -> None:
    """Watch all connections of this process from now on, and read answers in part; a second time changes nothing.

    Only threads that have called `begin` are held to anything.
    """
    with _setting_up:
        if HTTPAdapter.send is _send:
            # Apprise takes no session of ours, and what it sends with `requests` comes through here, as web push does.
            HTTPAdapter.send = _send_and_read_little  # type: ignore[method-assign]
            sys.addaudithook(_watch)  # there is no other way to see every connection, and none to take it off again


def begin(public_only: bool) -> None:
    """Hold this thread to the rules from now on: for its whole life, for a library may connect after a sending."""
    _here.sends, _here.public_only = True, public_only


@contextmanager
def held(line: Line) -> Iterator[None]:
    """Inside, this thread's connections are the line's."""
    _here.line = line
    try:
        yield
    finally:
        _here.line = None
        line.close()


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event != "socket.connect":
        return
    if getattr(_here, "public_only", False):  # whatever a name has come to point to, and wherever a service redirects
        address = arguments[1]
        if not (isinstance(address, tuple) and public(str(address[0]))):
            raise Private(f"{address[0] if isinstance(address, tuple) else 'this'} is not on the public internet")
    line: Line | None = getattr(_here, "line", None)
    if line is not None:
        line.add(arguments[0])


def _send_and_read_little(self: HTTPAdapter, request: PreparedRequest, *args: Any, **options: Any) -> Response:
    """Read an answer in part, and as it comes: compressed, a few bytes would become as many as somebody likes."""
    if not getattr(_here, "sends", False):
        return _send(self, request, *args, **options)
    request.headers["Accept-Encoding"] = "identity"
    answer = _send(self, request, *args, **options)
    try:
        answer._content = answer.raw.read(MOST, decode_content=False)
    except (HTTPError, OSError) as error:
        raise NoAnswer(error, request=request) from error
    finally:
        answer.raw.close()
    answer._content_consumed = True
    return answer
