"""Hatch's build hook: a wheel carries the built client. An editable install leaves that to `make`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build backend runs with only itself on the path

from scripts import build_client, node


class ClientHook(BuildHookInterface[Any]):
    """Builds web/ into the package before a wheel is packed."""

    def dependencies(self) -> list[str]:
        """Node from the package index, pinned, when this machine has none of its own."""
        return [] if node.on_path() else [node.pinned()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before the files are collected; `version` is "editable" for `pip install -e`."""
        if version != "editable":
            build_client.build()
