"""What every bus promises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable

import structlog

log = structlog.get_logger("trunkline.server")
Heard = Callable[[str], None]


class Bus(ABC):
    """Tells listeners, in this process and the others, the key of what has changed.

    Everything here belongs to the event loop's thread. Listeners are called there and must not block. News may come
    twice, and news of one moment may come as one; they may be lost only between `healthy` becoming False and the call
    of what is in `lost`, at which everything has to be looked at again.
    """

    def __init__(self) -> None:
        self.healthy = True
        self.lost: list[Callable[[], None]] = []
        self._listeners: dict[str, list[Heard]] = defaultdict(list)

    def listen(self, kind: str, heard: Heard) -> None:
        """Call `heard` with the key of every piece of news of the kind, this process's own too."""
        self._listeners[kind].append(heard)

    def publish(self, kind: str, key: str) -> None:
        """Tell everybody. Own listeners have heard it on return; it neither waits nor raises."""
        self._tell(kind, key)
        self._send(kind, key)

    @abstractmethod
    def _send(self, kind: str, key: str) -> None:
        """Have the other processes told."""

    @abstractmethod
    async def start(self) -> None:
        """Begin to hear the others; returns though they cannot be reached yet (`healthy` is False then)."""

    @abstractmethod
    async def stop(self) -> None:
        """Say what is still to be said, if that is quick, and let go."""

    def _tell(self, kind: str, key: str) -> None:
        for heard in self._listeners.get(kind, ()):
            try:
                heard(key)
            except Exception as error:
                log.error("bus_listener", kind=kind, key=key, exc_info=error)

    def _tell_lost(self) -> None:
        for told in self.lost:
            try:
                told()
            except Exception as error:
                log.error("bus_listener", kind="lost", exc_info=error)
