"""What all tests share."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import settings

from scripts import find_chromium

# How fast this machine is must not decide whether a test passes; and a run of CI can be repeated exactly.
settings.register_profile("trunkline", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("trunkline")

SLOWEST = ("browser", "server", "cli")  # the rooms whose files take longest begin: so all workers end together
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD)


def pytest_xdist_auto_num_workers() -> int:
    """One for each core and one more, for some of the time a test waits: for a browser, a disk or another process."""
    return 1 + (os.cpu_count() or 1)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the slowest rooms first."""
    def place(item: pytest.Item) -> int:
        return next((i for i, room in enumerate(SLOWEST) if room in item.path.parts), len(SLOWEST))

    items.sort(key=place)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Put back what a test has changed of the whole process, and fail it: it could take any other down with it.

    Only the log may be set up anew: a server started in this process writes to the stderr of its test, which later ones
    must not, for it is closed then.
    """
    log, path, folder = structlog.get_config(), list(sys.path), Path.cwd()
    environ, handlers = dict(os.environ), {number: signal.getsignal(number) for number in SIGNALS}
    yield
    structlog.configure(**log)
    changed = [name for name in {*environ, *os.environ} - {"PYTEST_CURRENT_TEST"}
               if environ.get(name) != os.environ.get(name)]
    changed += [number.name for number in SIGNALS if signal.getsignal(number) != handlers[number]]
    changed += ["sys.path"] if sys.path != path else []
    changed += ["the current folder"] if Path.cwd() != folder else []
    if changed:
        os.environ.clear()
        os.environ.update(environ)
        os.chdir(folder)
        sys.path[:] = path
        for number, handler in handlers.items():
            signal.signal(number, handler)
        pytest.fail(f"the test left the process changed: {', '.join(changed)}", pytrace=False)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium for browser tests; without one they fail, and say what to install."""
    found = find_chromium.find()
    if not found:
        pytest.fail(find_chromium.REMEDY, pytrace=False)
    return found
