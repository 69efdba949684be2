"""Hatch's build hooks: for a wheel with the built client, and a README whose links work on a package index.

An editable install leaves the client to `make`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build backend runs with only itself on the path

from scripts import build_client, node

PICTURES = (".png", ".svg", ".jpg", ".webp")


class ClientHook(BuildHookInterface[Any]):
    """Builds web/ into the package before a wheel is packed."""

    def dependencies(self) -> list[str]:
        """Node from the package index, pinned, when this machine has none of its own."""
        return [] if node.on_path() else [node.pinned()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client before the files are collected; `version` is "editable" for `pip install -e`."""
        if version != "editable":
            build_client.build()


class ReadmeHook(MetadataHookInterface):
    """Makes the README's relative links absolute: an index shows the README, and has none of the files beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the text into the metadata."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["urls"]["Source"])}


def absolute(text: str, home: str) -> str:
    """Return the Markdown with its relative links leading to the repository at `home`, pictures to their plain files.

    A link within the page stays.
    """

    def full(found: re.Match[str]) -> str:
        before, target, after = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found[0]
        kind = "raw" if target.endswith(PICTURES) else "blob"
        return f"{before}{home}/{kind}/main/{target}{after}"

    return re.sub(r'(\]\(|\b(?:src|href)=")([^)\s"]+)([)"])', full, text)
