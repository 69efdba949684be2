"""What time it is: one clock, handed to everything that asks, so that tests can set it forward."""

from __future__ import annotations

import datetime
from collections.abc import Callable

Clock = Callable[[], datetime.datetime]


def now() -> datetime.datetime:
    """Return this moment, in UTC."""
    return datetime.datetime.now(datetime.UTC)
