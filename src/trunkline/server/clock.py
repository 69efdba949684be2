"""The time of day, handed to whatever depends on it, so that a test can put it forward."""

from __future__ import annotations

import datetime
from collections.abc import Callable

Clock = Callable[[], datetime.datetime]


def now() -> datetime.datetime:
    """Return this moment."""
    return datetime.datetime.now(datetime.UTC)
