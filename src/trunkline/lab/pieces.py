"""Many games on several threads, cut into pieces by time: however long a game takes, no thread waits for another."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from trunkline.engine.integers import integer

T = TypeVar("T")

SECONDS = 0.2  # that a piece should take: what progress moves by
GROWTH = 8  # times as many games as the last piece had, at most
MOST_THREADS = 256


def threads_of(value: object) -> int:
    """Return the value as a number of threads; Refusal when it is none."""
    return integer("threads", value, 1, MOST_THREADS)


def in_pieces(count: int, threads: int, play: Callable[[int, int], T], progress: Callable[[int], None] | None = None,
              clock: Callable[[], float] = time.perf_counter) -> list[T]:
    """Call play(a, b) for pieces a to b - 1 that together are 0 to count - 1, and return what they gave, in order.

    A thread that is free takes as many games as should last `SECONDS`, by what its last piece took, and near the end
    no more than its part of what is left. So what `play` does with a game must not depend on the piece it is in. When
    one fails the others end after the piece they are at.
    """
    lock, stop, found = threading.Lock(), threading.Event(), dict[int, T]()
    taken = 0

    def take(wanted: int) -> tuple[int, int]:
        nonlocal taken
        with lock:
            first = taken
            taken += min(wanted, -(-(count - first) // (2 * threads)))
            return first, taken

    def work() -> None:
        wanted = 1
        try:
            while not stop.is_set():
                first, end = take(wanted)
                games = end - first
                if not games:
                    return
                began = clock()
                found[first] = play(first, end)
                used = clock() - began
                if progress:
                    progress(games)
                wanted = max(1, int(games * min(GROWTH, SECONDS / used if used > 0 else GROWTH)))
        except BaseException:
            stop.set()
            raise

    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(work) for _ in range(threads)]
        try:
            for one in running:
                one.result()
        except BaseException:  # also Ctrl-C
            stop.set()
            raise
    return [found[first] for first in sorted(found)]
