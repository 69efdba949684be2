"""The bus over Redis or Valkey: publish and subscribe."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from trunkline.engine.game import Refusal
from trunkline.server.bus.remote import CHANNEL, PATIENCE, SILENCE, Line, RemoteBus

SCHEMES = {"valkey://": "redis://", "valkeys://": "rediss://"}


def plain(url: str) -> str:
    """Return the address with a scheme that the client knows."""
    for ours, theirs in SCHEMES.items():
        url = url.replace(ours, theirs, 1) if url.startswith(ours) else url
    return url


class RedisBus(RemoteBus):
    """News as texts on one channel; `url` is redis://, rediss://, valkey://, valkeys:// or unix://."""

    def __init__(self, url: str, works: bool = True) -> None:
        super().__init__(works)
        self._url = plain(url)
        try:
            self._client()
        except ValueError as error:
            raise Refusal(f"TRUNKLINE_REDIS: {error}") from None

    def _client(self) -> Redis:
        # Our own loop tries again, and has to know of every failure.
        return Redis.from_url(self._url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=PATIENCE,
                              socket_timeout=PATIENCE + SILENCE)

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[Line]:
        client = self._client()
        channel = client.pubsub(ignore_subscribe_messages=True)
        try:
            await channel.subscribe(CHANNEL)
            yield _RedisLine(client, channel)
        finally:
            for part in channel, client:
                with suppress(RedisError, OSError):
                    await part.aclose()


class _RedisLine:
    def __init__(self, client: Redis, channel: Any) -> None:
        self._client = client
        self._channel = channel

    async def send(self, text: str) -> None:
        await self._client.publish(CHANNEL, text)

    async def receive(self) -> str:
        while True:
            # Without a limit of its own: two that end at once would cancel more than they should.
            message = await self._channel.get_message(timeout=None)
            if message is not None:
                return str(message["data"], "utf-8", "replace")
