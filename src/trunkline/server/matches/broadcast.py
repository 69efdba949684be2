"""Telling everybody at a table what has changed, after it is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import structlog
from litestar import WebSocket

from trunkline.server.bus import Bus
from trunkline.server.errors import Refused
from trunkline.server.matches import views
from trunkline.server.matches.audience import Audience, Watcher
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import ChatMessage, Heartbeat, WatchingMessage
from trunkline.server.outage import RETRY_AFTER, is_outage

log = structlog.get_logger("trunkline.server")
Socket = WebSocket[Any, Any, Any]
Asking = Callable[[], Awaitable[str | None]]
CHAT = msgspec.json.encode(ChatMessage())


class News:
    """Keep what a listener has not yet heard of: changes of the match, of its chat, of how many watch."""

    def __init__(self) -> None:
        self.match = True  # nothing was told yet
        self.chat = self.watching = False
        self._waiting: asyncio.Future[None] | None = None

    def of_match(self) -> None:
        """The match has changed."""
        self.match = True
        self._wake()

    def of_chat(self) -> None:
        """Something was said."""
        self.chat = True
        self._wake()

    def of_watching(self) -> None:
        """More watch, or fewer."""
        self.watching = True
        self._wake()

    async def wait(self, seconds: float) -> tuple[bool, bool, bool]:
        """Wait for news, at most so long; return (match changed, chat changed, watchers changed) and reset them."""
        if not (self.match or self.chat or self.watching):
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            alarm = loop.call_later(seconds, self._wake)
            try:
                await self._waiting
            finally:
                alarm.cancel()
        heard = self.match, self.chat, self.watching
        self.match = self.chat = self.watching = False
        return heard

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Broadcast:
    """Who listens to which match. News is only a nudge: each listener asks for the state, so that a slow one gets
    fewer and larger steps instead of a queue."""

    def __init__(self, bus: Bus, audience: Audience) -> None:
        self._listeners: dict[str, set[News]] = {}
        audience.told.append(self.watching)
        bus.listen("match", self.tell)
        bus.listen("chat", self.chat)
        bus.lost.append(self.tell_all)

    def tell(self, match_id: str) -> None:
        """Something about the match is new."""
        for news in self._listeners.get(match_id, ()):
            news.of_match()

    def tell_all(self) -> None:
        """Something may be new in every match."""
        for listeners in self._listeners.values():
            for news in listeners:
                news.of_match()
                news.of_chat()

    def chat(self, match_id: str) -> None:
        """Something was said at the table."""
        for news in self._listeners.get(match_id, ()):
            news.of_chat()

    def watching(self, match_id: str) -> None:
        """More watch the match, or fewer."""
        for news in self._listeners.get(match_id, ()):
            news.of_watching()

    @contextmanager
    def listen(self, match_id: str) -> Iterator[News]:
        """The news of the match."""
        news = News()
        self._listeners.setdefault(match_id, set()).add(news)
        try:
            yield news
        finally:
            self._listeners[match_id].discard(news)
            if not self._listeners[match_id]:
                del self._listeners[match_id]


async def follow(socket: Socket, service: Service, broadcast: Broadcast, match_id: str, who: Asking,
                 heartbeat: float) -> None:
    """Send the match's states to an accepted socket until it is closed; `who` says whose it is, and is asked again
    before anything is sent: a session may have been ended meanwhile."""
    watcher = Watcher(service.audience, match_id)
    with broadcast.listen(match_id) as news:
        sending = asyncio.create_task(_send(socket, service, news, watcher, match_id, who, heartbeat))
        reading = asyncio.create_task(_read(socket))
        try:
            await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in sending, reading:
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)
            watcher.leave()
    error = None if sending.cancelled() else sending.exception()
    if isinstance(error, Refused):
        await socket.close(4000 + error.status, error.problem.code)
    elif error and not reading.done():
        log.error("socket", match=match_id, exc_info=error)
        await socket.close(1011)


async def _send(socket: Socket, service: Service, news: News, watcher: Watcher, match_id: str, who: Asking,
                heartbeat: float) -> None:
    seen, person = 0, await who()
    while True:
        messages: list[bytes] = []
        try:
            match, chat, watching = await news.wait(heartbeat)
            await _still(who, person)  # at a busy table, too; which also says that they are there
            if chat:
                messages.append(CHAT)
            if match:
                state, seen, seated = await views.message(service, match_id, person, since=seen)
                watcher.is_now(person, seated)
                messages.append(state)
            if watching:
                messages.append(msgspec.json.encode(WatchingMessage(service.audience.count(match_id))))
            if not (match or chat or watching):
                messages.append(msgspec.json.encode(Heartbeat(await service.seq(match_id))))
        except Exception as error:
            if not is_outage(error):
                raise
            await asyncio.sleep(RETRY_AFTER)
            news.of_match()  # what is new could not be read
            continue
        for message in messages:
            await socket.send_text(message.decode())


async def _still(who: Asking, person: str | None) -> None:
    if await who() != person:
        raise Refused(401, "no_guest", "This session has ended.")


async def _read(socket: Socket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
