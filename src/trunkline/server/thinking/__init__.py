"""Thinking outside the server's own process: bots' moves, advice, analysis.

A few worker processes think, each at one task at a time. A worker that dies costs its task a second try; one that
thinks too long is killed; neither ends anything else. What waits, waits here, not in the pool: so the order is ours.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Future
from typing import TypeAlias, TypeVar, cast

import structlog
from pebble import ProcessExpired, ProcessPool

from trunkline.server.thinking.queue import Queue, Rank, Waiting
from trunkline.server.thinking.worker import prepare

__all__ = ["Busy", "Died", "Rank", "Thinkers"]

log = structlog.get_logger("trunkline.server")
T = TypeVar("T")
Turn: TypeAlias = "asyncio.Future[None]"
TRIES = 3  # of a task whose worker dies
PAUSE = 0.2  # seconds before another try, in which the pool can notice that more of its workers are dead
LATE = 10.0  # seconds after its limit in which the pool has to have ended a task
START = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


class Busy(Exception):
    """So much is waiting already that this would take too long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"about {seconds:.0f} seconds")
        self.seconds = seconds


class Died(Exception):
    """The worker died, again and again."""


class Thinkers:
    """So many worker processes, started when `ready` has returned.

    A task may take `seconds` beyond its own budget.
    """

    def __init__(self, workers: int, seconds: float, ready: Callable[[], Awaitable[object]]) -> None:
        self._workers = workers
        self._seconds = seconds
        self._ready = ready
        self._queue: Queue[Turn] = Queue(workers, time.monotonic)
        self._pool: asyncio.Task[ProcessPool] | None = None  # being started, or done
        self._opening = asyncio.Lock()
        self._start: asyncio.Task[ProcessPool] | None = None

    @property
    def waiting(self) -> int:
        """Return how many tasks wait for a worker."""
        return len(self._queue)

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

    async def run(self, rank: Rank, person: str, budget: float, task: Callable[..., T], *args: object,
                  patience: float | None = None) -> T:
        """Run the task, a function of a module, in a worker with these arguments, which are plain data.

        The task knows how many seconds it may use (`budget`), and is killed when it takes much longer; they are counted
        as used by the person. Busy when it would wait for longer than `patience`; Died; TimeoutError; or what the task
        raises.
        """
        turn = await self._take(rank, person, budget, patience)
        began = time.monotonic()
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
            self._release(turn, time.monotonic() - began)

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
                return await asyncio.shield(self._pool)  # without this caller it is there for others, and `stop`
            except (OSError, BrokenExecutor):  # also when what workers are forked from dies meanwhile
                self._pool = None
                raise

    async def _discard(self, pool: ProcessPool) -> None:
        async with self._opening:
            if self._pool and self._pool.done() and self._pool.result() is pool:
                self._pool = None
                await asyncio.to_thread(_end, pool)

    # --- whose turn it is

    async def _take(self, rank: Rank, person: str, budget: float, patience: float | None) -> Waiting[Turn]:
        if patience is not None and (wait := self._queue.wait(rank, person)) > patience:
            raise Busy(wait)
        turn = asyncio.get_running_loop().create_future()
        task = self._queue.add(rank, person, turn, budget)
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            self._queue.drop(task)
            if turn.done() and not turn.cancelled():
                self._release(task, 0.0)
            raise
        return task

    def _release(self, task: Waiting[Turn], took: float) -> None:
        self._queue.end(task, took)
        self._next()

    def _next(self) -> None:
        while task := self._queue.begin():
            if task.payload.done():  # nobody waits for it any more
                self._queue.end(task, 0.0)
            else:
                task.payload.set_result(None)


def _begin(workers: int) -> ProcessPool:
    """Start the workers, forked from a process that has the rules in memory where the system can do that."""
    context = multiprocessing.get_context(START)
    if START == "forkserver":
        context.set_forkserver_preload(["trunkline.server.thinking.preloaded"])
    pool = ProcessPool(workers, initializer=prepare, context=context)
    pool.schedule(os.getpid)  # the pool starts with its first task
    return pool


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()
