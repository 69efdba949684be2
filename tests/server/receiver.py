"""A service somewhere on the net that takes notices, or does not."""

from __future__ import annotations

import json
import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """What has come; `status` is what it answers, after `delay` seconds, `location` where it sends people on to."""

    def __init__(self) -> None:
        self.came: list[dict[str, Any]] = []
        self.raw: list[tuple[dict[str, str], bytes]] = []
        self.status = 200
        self.delay = 0.0
        self.location = ""
        self.address = ""

    @property
    def messages(self) -> list[str]:
        """The words of all that has come."""
        return [str(x["message"]) for x in self.came]

    def wait(self, count: int, seconds: float = 20) -> list[str]:
        """The words when so many have come."""
        until = time.monotonic() + seconds
        while len(self.came) < count and time.monotonic() < until:
            time.sleep(0.02)
        assert len(self.came) >= count, f"{len(self.came)} of {count} have come"
        return self.messages


@contextmanager
def receiver() -> Iterator[Receiver]:
    """One on loopback."""
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            time.sleep(kept.delay)
            kept.raw.append(({k.lower(): v for k, v in self.headers.items()}, body))
            if self.headers.get("content-type", "").startswith("application/json"):
                kept.came.append(json.loads(body))
            self.send_response(kept.status)
            if kept.location:
                self.send_header("location", kept.location)
            self.send_header("content-length", "0")
            self.end_headers()

        do_GET = do_POST

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept.address = f"http://127.0.0.1:{server.server_address[1]}/hook"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()


def dead_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Mailbox:
    """A mail server; `refuse`: it takes mail for nobody."""

    def __init__(self) -> None:
        self.emails: list[tuple[str, str]] = []  # to whom, and the whole email
        self.refuse = False
        self.url = ""

    def wait(self, count: int, seconds: float = 20) -> None:
        """Until so many have come."""
        until = time.monotonic() + seconds
        while len(self.emails) < count and time.monotonic() < until:
            time.sleep(0.02)
        assert len(self.emails) >= count, f"{len(self.emails)} of {count} have come"


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """One on loopback."""
    kept = Mailbox()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            to = ""
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"RCPT":
                    to = line.decode().partition("<")[2].partition(">")[0]
                    if kept.refuse:
                        self.wfile.write(b"550 no such person\r\n")
                        continue
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    text = b""
                    while (part := self.rfile.readline()) != b".\r\n":
                        text += part
                    kept.emails.append((to, text.decode()))
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 well\r\n")
                if word == b"QUIT":
                    return

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    kept.url = f"mailto://127.0.0.1:{server.server_address[1]}?from=trunkline@example.org&mode=insecure"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
