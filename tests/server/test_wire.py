"""The connections of the threads that send: ended when the time is up, little read of an answer, always guarded."""

from __future__ import annotations

import asyncio
import gzip
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
import requests

from tests.server.test_sending import MESSAGE, push
from trunkline.server.notices import wire
from trunkline.server.notices.keys import Vapid, _new
from trunkline.server.notices.sending import THREADS, Sender
from trunkline.server.notices.tables import ChannelRow
from trunkline.server.settings import Settings

Answer = Callable[[asyncio.StreamWriter], Coroutine[Any, Any, None]]


@asynccontextmanager
async def service(answer: Answer) -> AsyncIterator[tuple[str, list[bytes]]]:
    """A server that answers like that; its host and port, and the heads of what it was asked."""
    heads: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heads.append(await reader.readuntil(b"\r\n\r\n"))
        try:
            await answer(writer)
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}", heads
    finally:
        server.close()


def hook(host: str) -> ChannelRow:
    return ChannelRow(id=1, kind="apprise", address=f"json://{host}/hook", keys=None)


async def drip(writer: asyncio.StreamWriter, head: bytes, drop: bytes) -> None:
    """Answer a little every now and then, for longer than any test."""
    writer.write(head)
    for _ in range(6000):
        writer.write(drop)
        await writer.drain()
        await asyncio.sleep(0.05)


@pytest.mark.parametrize(("head", "drop"), [
    (b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n", b"x"), (b"HTTP/1.1 200 OK\r\nx-a: ", b"b"),
    (b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", b"1\r\nx\r\n")], ids=["body", "head", "chunks"])
@pytest.mark.parametrize("kind", ["hook", "push"])
async def test_answers_that_drip_hold_no_thread(monkeypatch: pytest.MonkeyPatch, head: bytes, drop: bytes,
                                                kind: str) -> None:
    up = asyncio.Event()  # the time of all sendings

    async def wait(doing: asyncio.Future[Any], _: float) -> None:
        await up.wait()
        doing.cancel()
        raise TimeoutError

    monkeypatch.setattr("trunkline.server.notices.sending.asyncio.wait_for", wait)
    sender = Sender(Settings(private_notices=True), Vapid(_new()))
    async with service(lambda writer: drip(writer, head, drop)) as (host, heads):
        row = hook(host) if kind == "hook" else push(f"http://{host}/")
        sendings = [asyncio.create_task(sender.send(row, MESSAGE)) for _ in range(THREADS)]
        while len(heads) < THREADS:
            await asyncio.sleep(0.01)
        up.set()
        assert all("no answer within" in str(error) for error in await asyncio.gather(*sendings))
        free = threading.Barrier(THREADS + 1)  # passed when all threads are there
        for _ in range(THREADS):
            sender._threads.submit(free.wait, 60)
        await asyncio.to_thread(free.wait, 60)
    sender.stop()


async def flood(writer: asyncio.StreamWriter) -> None:
    """Answer without an end."""
    writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        writer.write(b"x" * 100_000)
        await writer.drain()


async def test_no_more_of_an_answer_is_read_than_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(requests.Session, "send", _noting(requests.Session.send, sizes))
    sender = Sender(Settings(private_notices=True), Vapid(_new()))
    async with service(flood) as (host, _):
        assert await sender.send(hook(host), MESSAGE) is None
        assert await sender.send(push(f"http://{host}/"), MESSAGE) is None
    assert sizes == [wire.MOST, wire.MOST]
    sender.stop()


async def test_a_compressed_answer_is_not_asked_for_and_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = gzip.compress(bytes(10_000_000))

    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: %d\r\n\r\n" % len(packed) + packed)
        await writer.drain()

    sizes: list[int] = []
    monkeypatch.setattr(requests.Session, "send", _noting(requests.Session.send, sizes))
    sender = Sender(Settings(private_notices=True), Vapid(""))
    async with service(answer) as (host, heads):
        assert await sender.send(hook(host), MESSAGE) is None
    assert sizes == [len(packed)]
    assert b"accept-encoding: identity\r\n" in heads[0].lower()
    sender.stop()


def _noting(send: Any, sizes: list[int]) -> Any:
    def noting(*args: Any, **options: Any) -> Any:
        answer = send(*args, **options)
        sizes.append(len(answer.content))
        return answer

    return noting


async def test_the_threads_are_guarded_after_a_sending_as_well() -> None:
    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
        await writer.drain()

    sender = Sender(Settings(), Vapid(""))
    async with service(answer) as (host, heads):
        assert "not on the public internet" in str(await sender.send(hook(host), MESSAGE))
        late = asyncio.wrap_future(sender._threads.submit(requests.get, f"http://{host}/", timeout=5))
        with pytest.raises(requests.ConnectionError, match="not on the public internet"):
            await late
        assert not heads
    sender.stop()


async def test_emails_go_while_all_other_threads_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.server.notices.sending.deliver", lambda *_: None)
    sender, over = Sender(Settings(mail="mailto://a:b@127.0.0.1:9?from=a@example.org"), Vapid("")), threading.Event()
    for _ in range(THREADS):
        sender._threads.submit(over.wait, 60)
    mail = ChannelRow(id=1, kind="mail", address="ada@example.org", keys=None)
    assert await sender.send(mail, MESSAGE) is None
    over.set()
    sender.stop()


def test_connections_are_watched_once_something_is_to_be_sent() -> None:
    done = subprocess.run([sys.executable, "-c", """
import sys
from requests.adapters import HTTPAdapter
hooks, plain = [], HTTPAdapter.send
sys.addaudithook = hooks.append
import trunkline.server.app
from trunkline.server.notices.keys import Vapid
from trunkline.server.notices.sending import Sender
from trunkline.server.settings import Settings
assert not hooks and HTTPAdapter.send is plain, "an import must not change the process"
for _ in range(2):
    Sender(Settings(), Vapid("")).stop()
assert len(hooks) == 1 and HTTPAdapter.send is not plain"""], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
