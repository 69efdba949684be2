"""What the buses over a network have in common: one line, kept up, on which short texts go to all processes."""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets
import time
from abc import abstractmethod
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Protocol

import msgspec
import structlog

from trunkline.server.bus.base import Bus

log = structlog.get_logger("trunkline.server")

CHANNEL = "trunkline"
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # between two tries to connect
BEAT = 2.0  # seconds after which a process that has nothing to say says so
SILENCE = 6.0  # seconds without hearing even oneself: the line is dead though it looks open
PATIENCE = 5.0  # seconds to connect or to say something
AT_ONCE = 40  # pieces of news in one text: PostgreSQL takes 8000 bytes
MOST = 20_000  # pieces of news that wait while the line is down; beyond, the others look at everything
EVERYTHING = ("lost", "")
News = tuple[str, str]


class Line(Protocol):
    """A connection that hears the channel."""

    async def send(self, text: str) -> None:
        """Send a text to all; return when the other end has it."""

    async def receive(self) -> str:
        """Return the next text on the channel, own ones too; raise when the line is down."""


class Text(msgspec.Struct, array_like=True):
    """One text on the channel: its sender, what is new, and whether the sender works (`None`: it is leaving)."""

    sender: str
    news: list[News]
    works: bool | None = False


class RemoteBus(Bus):
    """Keep the line up, collect what is to be said while it is down, and tell when something may have been missed."""

    def __init__(self, works: bool = True) -> None:
        super().__init__(works)
        self.healthy = False
        self._workers: dict[str, float] = {}  # other processes that work, and when they were heard
        self._leaving = False
        self._own = secrets.token_hex(8)
        self._pending: dict[News, None] = {}
        self._wake = asyncio.Event()
        self._up = asyncio.Event()
        self._gap = False
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    def _line(self) -> AbstractAsyncContextManager[Line]:
        """Open a new line; raise when that fails."""

    async def start(self) -> None:
        """Connect, for `PATIENCE` at most; go on trying after that."""
        self._leaving = False
        self._up.clear()
        self._task = asyncio.create_task(self._run())
        try:
            await asyncio.wait_for(self._up.wait(), PATIENCE)
        except TimeoutError:
            self._gap = True

    async def stop(self) -> None:
        """Say the last news and good-bye, within a second."""
        if self._task is None:
            return
        self._leaving = True
        self._wake.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                while self.healthy:
                    await asyncio.sleep(0.01)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.healthy = False

    def mine(self, key: str) -> bool:
        """Return whether this process comes first for the key of all that work; True while it hears no others."""
        if not self.works or not self.healthy:
            return self.works
        return all(_rank(self._own, key) <= _rank(other, key) for other in self._workers)

    def _send(self, kind: str, key: str) -> None:
        if len(self._pending) >= MOST:
            self._pending = {EVERYTHING: None}
        self._pending[kind, key] = None
        self._wake.set()

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async with self._line() as line:
                    await _either(self._hear(line), self._speak(line))
            except Exception as error:
                if self.healthy:
                    wait = FIRST_WAIT
                log.warning("bus_down", error=str(error) or type(error).__name__, again_in=round(wait, 1))
            self.healthy, self._gap = False, self._gap or self._up.is_set()
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))  # spread: a restart is not to be stormed
            wait = min(2 * wait, LONGEST_WAIT)

    async def _hear(self, line: Line) -> None:
        while True:
            async with asyncio.timeout(SILENCE):
                raw = await line.receive()
            try:
                text = msgspec.json.decode(raw, type=Text)
            except msgspec.DecodeError:
                log.warning("bus_text", text=raw[:100])
                continue
            if text.sender == self._own:
                self._heard_myself()
                continue
            self._heard_of(text)
            for kind, key in text.news:
                if (kind, key) == EVERYTHING:
                    self._call(self.lost)
                else:
                    self._tell(kind, key)

    def _heard_myself(self) -> None:
        """Note that the line works both ways: from now on nothing is missed."""
        if self.healthy or self._leaving:
            return
        self.healthy = True
        self._up.set()
        if self._gap:
            self._gap = False
            log.warning("bus_up")
            self._call(self.lost)

    def _heard_of(self, text: Text) -> None:
        if text.works:
            new = text.sender not in self._workers
            self._workers[text.sender] = time.monotonic()
            if new:
                self._wake.set()  # a newcomer is to hear at once who else there is
                self._call(self.shifted)
        elif self._workers.pop(text.sender, None) is not None:
            self._call(self.shifted)

    def _forget_silent(self) -> None:
        silent = [name for name, heard in self._workers.items() if time.monotonic() - heard > SILENCE]
        for name in silent:
            del self._workers[name]
        if silent:
            self._call(self.shifted)

    async def _speak(self, line: Line) -> None:
        while True:
            self._wake.clear()
            self._forget_silent()
            batch = list(self._pending)[:AT_ONCE]
            going = self._leaving and len(batch) == len(self._pending)
            for news in batch:
                del self._pending[news]
            try:
                async with asyncio.timeout(PATIENCE):
                    await line.send(msgspec.json.encode(Text(self._own, batch, None if going else self.works)).decode())
            except BaseException:
                self._pending = {**dict.fromkeys(batch), **self._pending}  # twice is better than never
                raise
            if going:
                self.healthy = False
                return
            if not self._pending:
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):
                        await self._wake.wait()


def _rank(process: str, key: str) -> bytes:
    """Rank a process for a key: keys are spread evenly, and most stay where they are when a process comes or goes."""
    return hashlib.blake2b(f"{process} {key}".encode(), digest_size=8).digest()


async def _either(*coroutines: Coroutine[Any, Any, None]) -> None:
    """Run all until one of them ends, in whatever way; then end the others.

    This is not a TaskGroup, which would go on without a task that was merely cancelled.
    """
    tasks = [asyncio.create_task(one) for one in coroutines]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ended = [task for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        if task.cancelled():
            raise ConnectionError("the line was given up")
        task.result()
