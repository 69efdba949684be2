"""What a connection may take: the head of a request, time, frames, answers that are not read, connections at once."""

from __future__ import annotations

import asyncio
import re
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from trunkline.server import door

PATIENCE = 30.0
START = b"GET / HTTP/1.1\r\nHost: x\r\n"
Open = Callable[..., tuple[int, list[str]]]


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Tells what it has got; `/much` answers with 30 MB, a socket says how long a message was."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            if message["text"] == "much":
                while True:
                    await send({"type": "websocket.send", "text": "x" * 100_000})
            await send({"type": "websocket.send", "text": str(len(message["text"]))})
        return
    if scope["path"] == "/slow":
        while "last" not in scope["state"]["events"]:
            await asyncio.sleep(0.01)
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            scope["state"]["events"].append("left")
            return
        size, more = size + len(message["body"]), message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(300 if scope["path"] == "/much" else 0):
        await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
    await send({"type": "http.response.body", "body": f"{size} bytes".encode()})


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Starts a server with other limits; its port, and what the application has noted."""
    started: list[tuple[uvicorn.Server, threading.Thread]] = []

    def start(most: int | None = None, **limits: float) -> tuple[int, list[str]]:
        for name, value in limits.items():
            monkeypatch.setattr(door, name, value)
        events: list[str] = []

        async def noting(scope: Any, receive: Any, send: Any) -> None:
            await app({**scope, "state": {"events": events}}, receive, send)

        server = uvicorn.Server(uvicorn.Config(noting, http=door.Http, ws=door.Socket, limit_concurrency=most,
                                               ws_max_size=4096, lifespan="off", log_level="critical", log_config=None))
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        started.append((server, thread))
        wait(lambda: server.started)
        return listening.getsockname()[1], events

    yield start
    for server, thread in started:
        server.should_exit = server.force_exit = True
        thread.join()


def wait(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


def answer(line: socket.socket) -> bytes:
    """All that comes until the other end closes."""
    line.settimeout(PATIENCE)
    found = b""
    try:
        while piece := line.recv(65536):
            found += piece
    except ConnectionResetError:
        pass
    return found


def ask(port: int, *pieces: bytes) -> bytes:
    """What is answered to these pieces, as far as they are taken."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.settimeout(PATIENCE)
        try:
            for piece in pieces:
                line.sendall(piece)
        except (ConnectionResetError, BrokenPipeError):
            pass
        return answer(line)


CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
SPLIT = [b"a" * 1000] * 1000


@pytest.mark.parametrize("pieces", [
    [START, b"a: ", *SPLIT],
    [START, *SPLIT],
    [b"GET /", *SPLIT],
    [START, *(b"a%d: b\r\n" % n for n in range(5000))],
    [START + b"a: " + b"b" * 33_000 + b"\r\n\r\n"],
    [START + b"".join(b"a%d: %s\r\n" % (n, b"b" * 900) for n in range(40)) + b"\r\n"],
    [b"GET /" + b"a" * 33_000 + b" HTTP/1.1\r\n\r\n"],
    [START + b"Upgrade: websocket\r\nConnection: upgrade\r\n", *SPLIT],
    [CHUNKED, b"0\r\na: ", *SPLIT],
    [CHUNKED, b"0\r\n", *(b"a%d: b\r\n" % n for n in range(5000))],
    [CHUNKED, b"5; a=", *SPLIT],
    [b"\r\n" * 500] * 40,
], ids=["value", "name", "line", "many", "at once", "many at once", "line at once", "socket", "trailer", "trailers",
        "extension", "empty lines"])
def test_a_head_is_not_larger_than_it_may_be(serve: Open, pieces: list[bytes]) -> None:
    port, _ = serve()
    found = ask(port, *pieces)
    # There is no answer where the last bytes met no reader; the parser has a limit of its own for an extension.
    assert found == b"" or found.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 ")), found[:100]
    if sum(map(len, pieces)) < 35_000:
        assert found.startswith(b"HTTP/1.1 431 ")


def test_a_head_and_a_body_of_usual_size_pass(serve: Open) -> None:
    port, _ = serve()
    head = b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\na: " + b"b" * 20_000 + b"\r\n"
    assert b"200 OK" in ask(port, head + b"Content-Length: 300000\r\n\r\n", *[b"x" * 1000] * 300)
    with socket.create_connection(("127.0.0.1", port)) as line:  # one after another on one connection
        for _ in range(3):
            line.sendall(START + b"a: " + b"b" * 20_000 + b"\r\n\r\n")
            line.settimeout(PATIENCE)
            found = b""
            while b"0 bytes" not in found:
                found += line.recv(65536)
            assert found.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(("begun", "status"), [
    (b"", b""), (b"GET /", b"HTTP/1.1 408 "), (START, b"HTTP/1.1 408 "), (b"\r\n", b"HTTP/1.1 408 "),
    (START + b"Upgrade: websocket\r\nConnection: upgrade\r\n", b"HTTP/1.1 408 "),
])
def test_what_never_comes_to_an_end_is_ended(serve: Open, begun: bytes, status: bytes) -> None:
    port, _ = serve(HEAD_SECONDS=0.3)
    lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
    for line in lines:
        line.sendall(begun)
    for line in lines:
        assert answer(line).startswith(status)
        line.close()


def test_a_byte_now_and_then_does_not_help(serve: Open) -> None:
    port, _ = serve(HEAD_SECONDS=0.3)
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(START)
        line.settimeout(0.02)
        until, found = time.monotonic() + PATIENCE, None
        while found is None:
            assert time.monotonic() < until
            try:
                line.sendall(b"a: b\r\n")
                found = line.recv(100)
            except TimeoutError:
                pass
            except OSError:
                found = b""
    assert found == b"" or found.startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_has_to_end_too(serve: Open) -> None:
    port, _ = serve(HEAD_SECONDS=0.3)
    found = ask(port, START + b"\r\n" + START)
    assert found.startswith(b"HTTP/1.1 200 ") and b"HTTP/1.1 408 " in found


@pytest.mark.parametrize("body", [b"", b"x" * 10])
def test_a_body_that_never_ends_is_ended(serve: Open, body: bytes) -> None:
    port, events = serve(BODY_SECONDS=0.3)
    found = ask(port, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n" + body)
    assert found.startswith(b"HTTP/1.1 408 ")
    wait(lambda: events == ["left"])


def test_an_answer_that_is_not_read_is_ended(serve: Open) -> None:
    port, _ = serve(UNREAD_SECONDS=0.3)
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(b"GET /much HTTP/1.1\r\nHost: x\r\n\r\n")
        line.settimeout(PATIENCE)
        assert b"HTTP/1.1 200 " in line.recv(100)
        wait(lambda: dead(port))


def dead(port: int) -> bool:
    """Whether no connection from this process to the port is open at the server's end."""
    tables = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return not any(re.match(rf"\s*\d+: 0100007F:{port:04X} \w+:\w+ 01", line) for line in tables)


def test_a_socket_that_is_not_read_is_ended(serve: Open) -> None:
    port, _ = serve(UNREAD_SECONDS=0.3)
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(START + b"Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        line.settimeout(PATIENCE)
        assert b"101" in line.recv(1000)
        line.sendall(b"\x81\x84\0\0\0\0much")
        wait(lambda: dead(port))


def test_a_message_has_few_frames(serve: Open) -> None:
    port, _ = serve()
    with connect(f"ws://127.0.0.1:{port}/") as line:
        line.send(["ab"] * 20)
        assert line.recv(timeout=PATIENCE) == "40"
        line.protocol.send_text(b"", fin=False)
        for _ in range(door.PARTS + 1):
            line.protocol.send_continuation(b"", fin=False)
        line.socket.sendall(b"".join(line.protocol.data_to_send()))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_requests_in_one_piece_are_few(serve: Open) -> None:
    port, _ = serve()
    few = ask(port, (START + b"\r\n") * 8 + START + b"Connection: close\r\n\r\n")
    assert few.count(b"HTTP/1.1 200 ") == 9
    for count in door.PIPELINED + 2, 200:
        many = ask(port, (START + b"\r\n") * count)
        assert many.count(b"HTTP/1.1 200 ") == door.PIPELINED + 1, "those before it are answered"
        assert many.count(b"connection: close") == 1


UPGRADE = b"Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\n" \
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


@pytest.mark.parametrize("behind", [START + UPGRADE + b"\r\n", START, b"nonsense\r\n\r\n", CHUNKED + b"nonsense\r\n"],
                         ids=["socket", "half a head", "no HTTP", "no body"])
def test_nothing_overtakes_the_answer_before_it(
        serve: Open, behind: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    port, events = serve(HEAD_SECONDS=0.3)
    finish = door.Http._finish

    def last(self: door.Http) -> None:  # until then the first request is being answered
        finish(self)
        events.append("last")

    monkeypatch.setattr(door.Http, "_finish", last)
    found = ask(port, b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n" + behind)
    assert found.startswith(b"HTTP/1.1 200 ") and found.count(b"HTTP/1.1 ") == 1 and b"0 bytes" in found
    assert events == ["last"]


@pytest.mark.parametrize(("request_", "status"), [
    (START + UPGRADE + b"X: " + b"a" * 9000 + b"\r\n\r\n", b"431"),
    (START + UPGRADE + b"X: a\r\n" * 150 + b"\r\n", b"431"),
    (b"GET /?" + b"a" * 10_000 + b" HTTP/1.1\r\nHost: x\r\n" + UPGRADE + b"\r\n", b"414"),
    (START + UPGRADE + b"Content-Length: 4\r\n\r\nxxxx", b"400"),
    (START + UPGRADE + b"Content-Length: 100\r\n\r\nxxxx", b"400"),
    (START + UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"400"),
    (START + UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n", b"400"),
    (b"POST / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n", b"40"),
    (b"GET /\xe9 HTTP/1.1\r\nHost: x\r\n" + UPGRADE + b"\r\n", b"400"),
], ids=["header", "headers", "line", "body", "half a body", "chunks", "half a chunk", "post", "address"])
def test_an_odd_handshake_holds_no_connection(serve: Open, request_: bytes, status: bytes) -> None:
    port, _ = serve(most=3, BODY_SECONDS=0.3)
    lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
    for line in lines:
        line.sendall(request_)
    for line in lines:
        assert answer(line).startswith(b"HTTP/1.1 " + status)
    wait(lambda: b"200 OK" in ask(port, START + b"Connection: close\r\n\r\n"))
    for line in lines:
        line.close()


def test_so_many_connections_and_no_more(serve: Open) -> None:
    port, _ = serve(most=3)
    lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
    for line in lines:  # all are taken before the next comes
        line.sendall(START)
    found = b""
    while not found:
        found = ask(port)
    assert found.startswith(b"HTTP/1.1 503 ")
    lines.pop().close()
    wait(lambda: b"200 OK" in ask(port, START + b"Connection: close\r\n\r\n"))
    for line in lines:
        line.close()


def test_no_more_connections_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [1024, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.__setitem__(slice(2), new))
    assert door.room(500) == 500 and limits == [1024, 4096]
    assert door.room(2000) == 2000 and limits == [2000 + door.SPARE_FILES, 4096]
    assert door.room(10_000) == 4096 - door.SPARE_FILES and limits == [4096, 4096]


def test_a_real_server_has_these_limits_and_its_memory_stays(process: Any) -> None:
    server, client = process()
    port = client.base_url.port

    def peak() -> int:
        text = Path(f"/proc/{server.pid}/status").read_text()
        return int(text.partition("VmHWM:")[2].split()[0])

    for game in "higgins", "steam":  # what is loaded meanwhile would count
        assert client.get(f"/api/games/{game}/board", timeout=600).status_code == 200
    ask(port, START, *[b"a" * 1000] * 40)
    before = peak()
    ask(port, START, b"a: ", *[b"a" * 1_000_000] * 100)
    ask(port, START, *(b"a%d: b\r\n" % n for n in range(100_000)))
    assert peak() < before + 20_000  # kB, of 100 MB
    found = ask(port, START + b"a: " + b"b" * 33_000 + b"\r\n\r\n")
    assert found.startswith(b"HTTP/1.1 431 ")
