"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from scripts import find_chromium

# How fast this machine is must not decide whether a test passes; and a run of CI can be repeated exactly.
settings.register_profile("trunkline", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("trunkline")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium for browser tests; without one they fail, and say what to install."""
    found = find_chromium.find()
    if not found:
        pytest.fail(find_chromium.REMEDY, pytrace=False)
    return found
