"""Copies of Steam's data for tests to spoil."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A copy of the shipped data to spoil."""
    with as_file(files("trunkline") / "data" / "steam") as shipped:
        return Path(shutil.copytree(shipped, tmp_path / "data"))


@pytest.fixture
def data(whole: Path) -> Path:
    """The same with the small map only, which is checked sooner."""
    for path in (whole / "maps").glob("*.toml"):
        if path.name != "tutorial.toml":
            path.unlink()
    return whole
