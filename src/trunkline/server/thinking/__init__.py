"""Thinking outside the server's own process: bots' moves, advice, analysis.

A few worker processes think, each at one task at a time. A worker that dies costs its task a second try; one that
thinks too long is killed; neither ends anything else. What waits, waits here, not in the pool: so the order is ours.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import multiprocessing
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Future
from enum import IntEnum
from typing import TypeVar, cast

import structlog
from pebble import ProcessExpired, ProcessPool

from trunkline.server.thinking.worker import prepare

log = structlog.get_logger("trunkline.server")
T = TypeVar("T")
TRIES = 3  # of a task whose worker dies
PAUSE = 0.2  # seconds before another try, in which the pool can notice that more of its workers are dead
LATE = 10.0  # seconds after its limit in which the pool has to have ended a task
MOST_WAITING = 32  # tasks of a rank that people ask for
START = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


class Rank(IntEnum):
    """Whose turn it is when several wait: a bot's move before advice, advice before analysis."""

    MOVE = 0
    ADVICE = 1
    ANALYSIS = 2


class Busy(Exception):
    """So much is waiting already that this would take too long."""


class Died(Exception):
    """The worker died, again and again."""


class Thinkers:
    """So many worker processes, each task of which may take `seconds` beyond its own budget; they are started when
    `ready` has returned."""

    def __init__(self, workers: int, seconds: float, ready: Callable[[], Awaitable[object]]) -> None:
        self._workers = workers
        self._seconds = seconds
        self._ready = ready
        # Analysis leaves one worker to the others, if there are several.
        self._most = {Rank.MOVE: workers, Rank.ADVICE: workers, Rank.ANALYSIS: max(1, workers - 1)}
        self._busy: Counter[Rank] = Counter()
        self._waiting: list[tuple[Rank, int, asyncio.Future[None]]] = []
        self._number = itertools.count()
        self._pool: asyncio.Task[ProcessPool] | None = None  # being started, or done
        self._opening = asyncio.Lock()
        self._start: asyncio.Task[ProcessPool] | None = None

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return sum(not turn.done() for *_, turn in self._waiting)

    def start(self) -> None:
        """Begin to start the workers."""
        self._start = asyncio.create_task(self._open())

    async def stop(self) -> None:
        """End the workers, whatever they are doing."""
        if self._start:
            self._start.cancel()
            await asyncio.gather(self._start, return_exceptions=True)
        async with self._opening:
            if self._pool:
                begun, self._pool = self._pool, None
                try:
                    pool = await begun
                except (OSError, BrokenExecutor):
                    return  # what did not start need not be ended
                await asyncio.to_thread(_end, pool)

    async def run(self, rank: Rank, budget: float, task: Callable[..., T], *args: object) -> T:
        """What the task, a function of a module, gives for the arguments in a worker, which are plain data. The task
        knows how many seconds it may use (`budget`), and is killed when it takes much longer.

        Busy when too many wait; Died; TimeoutError; or what the task raises.
        """
        await self._take(rank)
        try:
            for _ in range(TRIES):
                pool = None
                try:
                    pool = await self._open()
                    return await self._watched(pool, self._seconds + budget, task, args)
                except (ProcessExpired, BrokenExecutor) as error:
                    log.warning("worker", task=task.__name__, exc_info=error)
                    if pool and not pool.active:
                        await self._discard(pool)
                    await asyncio.sleep(PAUSE)
            raise Died(f"{task.__name__}: its worker died {TRIES} times")
        finally:
            self._release(rank)

    async def _watched(self, pool: ProcessPool, limit: float, task: Callable[..., T], args: tuple[object, ...]) -> T:
        try:
            future = cast(Future[T], pool.schedule(task, args, timeout=limit))
        except RuntimeError as error:  # the pool has given itself up, as when an idle worker dies
            raise BrokenExecutor(str(error)) from error
        result = asyncio.wrap_future(future)
        done, _ = await asyncio.wait([result], timeout=limit + LATE)
        if not done:
            result.cancel()
            await self._discard(pool)
            raise TimeoutError(f"{task.__name__}: the pool does not answer")
        return result.result()

    async def _open(self) -> ProcessPool:
        async with self._opening:
            if self._pool is None:
                await self._ready()
                self._pool = asyncio.create_task(asyncio.to_thread(_begin, self._workers))
            try:
                return await asyncio.shield(self._pool)  # whoever goes, it is there for the others, and for `stop`
            except (OSError, BrokenExecutor):  # also when what workers are forked from dies meanwhile
                self._pool = None
                raise

    async def _discard(self, pool: ProcessPool) -> None:
        async with self._opening:
            if self._pool and self._pool.done() and self._pool.result() is pool:
                self._pool = None
                await asyncio.to_thread(_end, pool)

    # --- whose turn it is

    def _may(self, rank: Rank) -> bool:
        return self._busy.total() < self._workers and self._busy[rank] < self._most[rank]

    async def _take(self, rank: Rank) -> None:
        if not self._waiting and self._may(rank):
            self._busy[rank] += 1
            return
        if rank != Rank.MOVE and sum(r == rank for r, *_ in self._waiting) >= MOST_WAITING:
            raise Busy
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._number), turn))
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(rank)
            raise

    def _release(self, rank: Rank) -> None:
        self._busy[rank] -= 1
        self._next()

    def _next(self) -> None:
        while self._waiting and (self._waiting[0][2].done() or self._may(self._waiting[0][0])):
            rank, _, turn = heapq.heappop(self._waiting)
            if not turn.done():  # else whoever waited has gone
                self._busy[rank] += 1
                turn.set_result(None)


def _begin(workers: int) -> ProcessPool:
    """The workers started: forked from a process that has the rules in memory, where the system can do that."""
    context = multiprocessing.get_context(START)
    if START == "forkserver":
        context.set_forkserver_preload(["trunkline.server.thinking.preloaded"])
    pool = ProcessPool(workers, initializer=prepare, context=context)
    pool.schedule(os.getpid)  # the pool starts with its first task
    return pool


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()
