"""How often somebody may do something: counted in this process."""

from __future__ import annotations

import time
from collections import deque

from trunkline.server.errors import Refused

FORGET = 10_000  # people, when those who have been silent are let go


class Rate:
    """So many times in so many seconds, each person by himself; several such rules at once."""

    def __init__(self, *rules: tuple[int, float]) -> None:
        self._rules = rules
        self._longest = max(seconds for _, seconds in rules)
        self._times: dict[str, deque[float]] = {}

    def take(self, person: str, words: str) -> None:
        """Count it; Refused (429) with these words when it is too often."""
        now = time.monotonic()
        times = self._times.setdefault(person, deque())
        while times and times[0] <= now - self._longest:
            times.popleft()
        for most, seconds in self._rules:
            if len(times) >= most and (first := times[-most]) > now - seconds:
                wait = int(first + seconds - now) + 1
                raise Refused(429, "too_often", words, headers={"Retry-After": str(wait)})
        times.append(now)
        if len(self._times) > FORGET:
            self._times = {p: t for p, t in self._times.items() if t[-1] > now - self._longest}
