"""How many people have each table open without a seat there, counted over all processes.

Each process says on the bus how many watch with it: whenever that changes, and now and then again, for those that have
come later. What a process has said counts until it says something else, or has been silent for so long that it is gone.
Somebody with several tabs counts once in each process that serves them.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from trunkline.server.bus import Bus

BEAT = 30.0  # seconds after which a process repeats what it has said
SILENCE = 100.0  # seconds after which what it said counts no more


class Said(NamedTuple):
    """So many watch with a process: its word of that `number`, heard `at`."""

    number: int
    watching: int
    at: float


class Audience:
    """Counts; what is in `told` is called with the id of a match whose count may have changed."""

    def __init__(self, bus: Bus, now: Callable[[], float] = time.monotonic) -> None:
        self.told: list[Callable[[str], None]] = []
        self._bus = bus
        self._now = now
        self._own = secrets.token_hex(4)
        self._numbers = itertools.count(1)
        self._here: dict[str, Counter[str]] = {}  # by match: the sockets of each watcher
        self._said: dict[str, dict[str, Said]] = {}  # by match and process
        self._task: asyncio.Task[None] | None = None
        bus.listen("watching", self._heard)
        bus.lost.append(self.repeat)

    def count(self, match_id: str) -> int:
        """Return how many watch."""
        return sum(said.watching for said in self._said.get(match_id, {}).values())

    def come(self, match_id: str, who: str) -> None:
        """Note that somebody has opened the table without a seat."""
        here = self._here.setdefault(match_id, Counter())
        here[who] += 1
        if here[who] == 1:
            self._say(match_id)

    def go(self, match_id: str, who: str) -> None:
        """Note that they watch no more, in one tab of theirs."""
        here = self._here[match_id]
        here[who] -= 1
        if not here[who]:
            del here[who]
            self._say(match_id)
        if not here:
            del self._here[match_id]

    def start(self) -> None:
        """Begin to repeat, and to forget those that are silent."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def repeat(self) -> None:
        """Say all of it again: others may have missed it."""
        for match_id in self._here:
            self._say(match_id)

    def tidy(self) -> None:
        """Forget what was said long ago."""
        old = self._now() - SILENCE
        for match_id, said in list(self._said.items()):
            gone = [process for process, word in said.items() if word.at < old]
            for process in gone:
                del said[process]
            if not said:
                del self._said[match_id]
            if gone:
                self._tell(match_id)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.repeat()
            self.tidy()

    def _say(self, match_id: str) -> None:
        watching = len(self._here[match_id])
        self._bus.publish("watching", f"{match_id} {self._own} {next(self._numbers)} {watching}")

    def _heard(self, key: str) -> None:
        match_id, process, *figures = key.split(" ")
        number, watching = map(int, figures)
        said = self._said.setdefault(match_id, {})
        before = said.get(process)
        if before is not None and before.number >= number:
            return  # it has come late, or twice
        said[process] = Said(number, watching, self._now())
        if watching != (before.watching if before else 0):
            self._tell(match_id)

    def _tell(self, match_id: str) -> None:
        for told in self.told:
            told(match_id)


class Watcher:
    """Somebody with an open socket: whether they count is known once it is known who they are, and may change."""

    def __init__(self, audience: Audience, match_id: str) -> None:
        self._audience, self._match_id = audience, match_id
        self._who: str | None = None

    def is_now(self, person: str | None, seated: bool) -> None:
        """Count the person, or a stranger, unless they have a seat."""
        if seated:
            self.leave()
        elif self._who is None:
            self._who = person or secrets.token_hex(8)
            self._audience.come(self._match_id, self._who)

    def leave(self) -> None:
        """Count them no more."""
        if self._who is not None:
            who, self._who = self._who, None
            self._audience.go(self._match_id, who)
