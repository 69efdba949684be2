"""What has to happen without anybody asking for it: time that is up, bots and plans that a stopped server left behind.

The database says what is due, and the log decides that it happens once: so it does not matter how many servers look, or
how often, or whether all were down when it was due.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Callable
from contextlib import suppress

import structlog

from trunkline.server.errors import Stale
from trunkline.server.matches import ending, store
from trunkline.server.matches.actions import seats
from trunkline.server.matches.service import Service
from trunkline.server.outage import brief, is_outage

log = structlog.get_logger("trunkline.server")
EVERY = 0.5  # seconds between two looks at the clocks
LEFT = datetime.timedelta(seconds=20)  # of nothing happening while a bot has to move: nobody thinks about it any more
SEARCH = 10.0  # seconds between two searches for those


class Clocks:
    """Looks, as long as it runs; `wake` is told of matches in which a bot may have to move: of those that are `mine`,
    and of all about which nobody seems to think."""

    def __init__(self, service: Service, wake: Callable[[str], None], mine: Callable[[str], bool]) -> None:
        self._service = service
        self._wake = wake
        self._mine = mine
        self._again = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin; what was due while no server ran happens now."""
        self._tasks = [asyncio.create_task(self._watch()), asyncio.create_task(self._search())]

    def search_again(self) -> None:
        """News may have been missed, or other matches may be ours now."""
        self._again.set()

    async def stop(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            try:
                await self.look()
            except Exception as error:
                if is_outage(error):
                    log.warning("clocks", error=brief(error))
                else:
                    log.error("clocks", exc_info=error)
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Act on every clock that has run out."""
        async with self._service.sessions() as db:
            due = await store.overdue(db, self._service.now())
        for match_id in due:
            try:
                await seats.late(self._service, match_id)
            except Stale:
                pass  # another server was quicker
            except Exception as error:  # the others are not to wait for this one
                log.error("clock", match=match_id, exc_info=error)

    async def _search(self) -> None:
        since = datetime.timedelta(0)  # at first all of them: nobody can be thinking yet
        told: set[str] = set()  # of which it is known that an administrator has ended them
        while True:
            try:
                async with self._service.sessions() as db:
                    left = await store.bots_to_move(db, self._service.now() - since)
                    ended = await ending.ended(db, self._service.now() - LEFT)
                for match_id in set(ended) - told:
                    self._service.matches.changed(match_id)
                    self._service.tell(match_id)
                told = set(ended)
                for match_id in left:
                    if not since and not self._mine(match_id):
                        continue
                    async with self._service.change(match_id):
                        pass  # carries out what was planned, if a server has stopped before it could
                    self._wake(match_id)
            except Exception as error:
                if is_outage(error):
                    log.warning("search", error=brief(error))
                else:
                    log.error("search", exc_info=error)
            since = LEFT
            with suppress(TimeoutError):
                async with asyncio.timeout(SEARCH):
                    await self._again.wait()
                since = datetime.timedelta(0)
                self._again.clear()
