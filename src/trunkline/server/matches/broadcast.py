"""Telling everybody at a table what has changed, after it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import structlog
from litestar import WebSocket

from trunkline.server.errors import Refused
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import Heartbeat, StateMessage
from trunkline.server.outage import RETRY_AFTER, is_outage

log = structlog.get_logger("trunkline.server")
Socket = WebSocket[Any, Any, Any]


class Broadcast:
    """Who listens to which match. News are only a nudge: each listener asks for the state himself, so that a slow
    one gets fewer and larger steps instead of a queue."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Event]] = {}

    def tell(self, match_id: str) -> None:
        """Something about the match is new."""
        for news in self._listeners.get(match_id, ()):
            news.set()

    def tell_all(self) -> None:
        """Something may be new in every match."""
        for listeners in self._listeners.values():
            for news in listeners:
                news.set()

    @contextmanager
    def listen(self, match_id: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever there is news."""
        news = asyncio.Event()
        self._listeners.setdefault(match_id, set()).add(news)
        try:
            yield news
        finally:
            self._listeners[match_id].discard(news)
            if not self._listeners[match_id]:
                del self._listeners[match_id]


async def follow(socket: Socket, service: Service, broadcast: Broadcast, match_id: str, person: str | None,
                 heartbeat: float) -> None:
    """Send the match's states to an accepted socket until it is closed."""
    with broadcast.listen(match_id) as news:
        sending = asyncio.create_task(_send(socket, service, news, match_id, person, heartbeat))
        reading = asyncio.create_task(_read(socket))
        try:
            await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in sending, reading:
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)
    error = None if sending.cancelled() else sending.exception()
    if isinstance(error, Refused):
        await socket.close(4000 + error.status, error.problem.code)
    elif error and not reading.done():
        log.error("socket", match=match_id, exc_info=error)
        await socket.close(1011)


async def _send(socket: Socket, service: Service, news: asyncio.Event, match_id: str, person: str | None,
                heartbeat: float) -> None:
    seen = 0
    news.set()
    while True:
        try:
            try:
                await asyncio.wait_for(news.wait(), heartbeat)
            except TimeoutError:
                message: StateMessage | Heartbeat = Heartbeat(await service.seq(match_id))
            else:
                news.clear()
                state = await service.state(match_id, person, since=seen)
                message, seen = StateMessage(seen, state), state.seq
        except Exception as error:
            if not is_outage(error):
                raise
            await asyncio.sleep(RETRY_AFTER)
            news.set()  # what is new could not be read
            continue
        await socket.send_text(msgspec.json.encode(message).decode())


async def _read(socket: Socket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
