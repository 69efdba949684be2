"""The bus of a process that is alone."""

from __future__ import annotations

from trunkline.server.bus.base import Bus


class MemoryBus(Bus):
    """Tells this process's own listeners."""

    def _send(self, kind: str, key: str) -> None:
        """There are no others."""

    async def start(self) -> None:
        """Nothing is to be done."""

    async def stop(self) -> None:
        """Nothing is to be done."""
