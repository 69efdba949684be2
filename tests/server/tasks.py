"""What the tests of the workers have them do; a module of its own, because the workers import it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def die(path: Path, times: int) -> str:
    """End the worker at the first so many tries."""
    tries = len(path.read_text()) if path.exists() else 0
    path.write_text("x" * (tries + 1))
    if tries < times:
        os.kill(os.getpid(), signal.SIGKILL)
    return f"try {tries + 1}"


def wait(path: Path) -> None:
    """Say that it has begun, and end when it is told to."""
    path.touch()
    while path.exists():
        time.sleep(0.01)


def sleep(seconds: float) -> None:
    """Take that long."""
    time.sleep(seconds)


def fail() -> None:
    """Go wrong in the way of Python."""
    raise LookupError("a fault of the bot")
