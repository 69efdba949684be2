"""The bus of a process without others."""

from __future__ import annotations

from trunkline.server.bus.base import Bus


class MemoryBus(Bus):
    """Tell this process's own listeners."""

    def _send(self, kind: str, key: str) -> None:
        """Do nothing: there are no others."""

    async def start(self) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""
