"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import settings

from scripts import find_chromium

# How fast this machine is must not decide whether a test passes; and a run of CI can be repeated exactly.
settings.register_profile("trunkline", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("trunkline")

SLOWEST = ("browser", "server", "cli")  # the rooms whose files take longest begin: so all workers end together


def pytest_xdist_auto_num_workers() -> int:
    """Two for each core, for half of the time a test waits: for a browser, a disk or another process."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the slowest rooms first."""
    def place(item: pytest.Item) -> int:
        return next((i for i, room in enumerate(SLOWEST) if room in item.path.parts), len(SLOWEST))

    items.sort(key=place)


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """A server started in this process writes to the stderr of its test: later ones must not, for it is closed then."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium for browser tests; without one they fail, and say what to install."""
    found = find_chromium.find()
    if not found:
        pytest.fail(find_chromium.REMEDY, pytrace=False)
    return found
