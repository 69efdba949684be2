"""Whose task gets the next worker: in an order that no person can turn against others by many games."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from typing import Generic, TypeVar

T = TypeVar("T")
HALF = 300.0  # seconds after which half of what a person has used is forgotten
USUAL = 0.5  # seconds that a task is expected to take before any of its rank has been timed
NEWEST = 0.2  # how much the newest task counts in the mean of its rank


class Rank(IntEnum):
    """The order of tasks: a bot's move for which a person waits, then advice, analysis, and bots among themselves."""

    WAITED = 0
    ADVICE = 1
    ANALYSIS = 2
    ALONE = 3


BACKGROUND = Rank.ANALYSIS, Rank.ALONE  # they leave a worker to the others, if there are several


class Waiting(Generic[T]):
    """A task that waits: for whom, the seconds it is expected to take, and what to tell when its turn has come."""

    def __init__(self, rank: Rank, person: str, seconds: float, number: int, payload: T) -> None:
        self.rank, self.person, self.seconds, self.number, self.payload = rank, person, seconds, number, payload


class Queue(Generic[T]):
    """The tasks for so many workers, by rank; within a rank the person who has used least comes first.

    This knows neither processes nor a clock of its own: `now` tells the seconds.
    """

    def __init__(self, workers: int, now: Callable[[], float]) -> None:
        self._workers = workers
        self._now = now
        self._number = itertools.count()
        self._waiting: list[Waiting[T]] = []
        self._running: list[Waiting[T]] = []
        self._mean: dict[Rank, float] = {}
        self._used: dict[str, tuple[float, float]] = {}  # by person: so many seconds, at that time

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, rank: Rank, person: str, payload: T, seconds: float = 0.0) -> Waiting[T]:
        """Have a task wait; `seconds` are what it is known to take, else what those of its rank took of late."""
        task = Waiting(rank, person, seconds or self._mean.get(rank, USUAL), next(self._number), payload)
        self._waiting.append(task)
        return task

    def drop(self, task: Waiting[T]) -> None:
        """Forget a task that waits, if it does."""
        if task in self._waiting:
            self._waiting.remove(task)

    def begin(self) -> Waiting[T] | None:
        """Take the task that may begin now, None when there is none; `end` it later."""
        may = [task for task in self._waiting if self._room(task.rank)]
        if not may:
            return None
        at = self._now()  # one moment for all: what was used fades while it is looked at
        task = min(may, key=lambda task: self._order(task, at))
        self._waiting.remove(task)
        self._running.append(task)
        return task

    def end(self, task: Waiting[T], took: float) -> None:
        """Say that a task has used so many seconds of a worker."""
        self._running.remove(task)
        mean = self._mean.get(task.rank, took)
        self._mean[task.rank] = mean + NEWEST * (took - mean)
        self._used[task.person] = self.used(task.person) + took, self._now()
        if len(self._used) > 10_000:  # of people long gone nothing is left worth keeping
            self._used = {who: was for who, was in self._used.items() if self.used(who) > 1}

    def used(self, person: str, now: float | None = None) -> float:
        """Return the seconds that the person has used of late: they fade by half in `HALF` seconds."""
        seconds, at = self._used.get(person, (0.0, 0.0))
        return float(seconds * 0.5 ** (((self._now() if now is None else now) - at) / HALF))

    def wait(self, rank: Rank, person: str) -> float:
        """Return the seconds that one more task of this rank and person would have to wait, as far as can be told."""
        at = self._now()
        key = rank, self.used(person, at)
        ahead = sum(task.seconds for task in self._waiting if self._order(task, at)[:2] <= key)
        running = [task for task in self._running if rank not in BACKGROUND or task.rank in BACKGROUND]
        if len(running) < self._room_of(rank):
            return float(ahead / self._room_of(rank))
        return float((ahead + sum(task.seconds for task in running) / 2) / self._room_of(rank))

    def _order(self, task: Waiting[T], at: float) -> tuple[Rank, float, int]:
        return task.rank, self.used(task.person, at), task.number

    def _room_of(self, rank: Rank) -> int:
        return max(1, self._workers - 1) if rank in BACKGROUND else self._workers

    def _room(self, rank: Rank) -> bool:
        if len(self._running) >= self._workers:
            return False
        busy = Counter(task.rank in BACKGROUND for task in self._running)
        return rank not in BACKGROUND or busy[True] < self._room_of(rank)
