"""The promises of every bus."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable

import structlog

log = structlog.get_logger("trunkline.server")
Heard = Callable[[str], None]


class Bus(ABC):
    """Tell listeners, in this process and the others, the key of what has changed.

    Everything here belongs to the event loop's thread. Listeners are called there and must not block. News may come
    twice, and news of one moment may come as one; they may be lost only between `healthy` becoming False and the call
    of what is in `lost`, at which everything has to be looked at again.

    It also shares out work: of the processes that hear each other and have `works`, one has to see to a key (`mine`).
    What is in `shifted` is called when that has changed. Now and then two may both think it is theirs, or for seconds
    after a death nobody: work has to be such that it does no harm done twice, and is looked for anew now and then.
    """

    def __init__(self, works: bool = True) -> None:
        self.healthy = True
        self.works = works
        self.lost: list[Callable[[], None]] = []
        self.shifted: list[Callable[[], None]] = []
        self._listeners: dict[str, list[tuple[Heard, bool]]] = defaultdict(list)

    def listen(self, kind: str, callback: Heard, others: bool = False) -> None:
        """Call it with the key of every piece of news of the kind; with `others` not for this process's own."""
        self._listeners[kind].append((callback, others))

    def publish(self, kind: str, key: str) -> None:
        """Tell everybody. Own listeners have heard it on return; this neither waits nor raises."""
        self._tell(kind, key, own=True)
        self._send(kind, key)

    def mine(self, key: str) -> bool:
        """Return whether this process is the one that has to work for the key."""
        return self.works

    @abstractmethod
    def _send(self, kind: str, key: str) -> None:
        """Tell the other processes."""

    @abstractmethod
    async def start(self) -> None:
        """Begin to hear the others; return even if they cannot be reached yet (`healthy` is False then)."""

    @abstractmethod
    async def stop(self) -> None:
        """Say what is still to be said, if that is quick, and let go."""

    def _tell(self, kind: str, key: str, own: bool = False) -> None:
        for heard, others in self._listeners.get(kind, ()):
            try:
                if not (own and others):
                    heard(key)
            except Exception as error:
                log.error("bus_listener", kind=kind, key=key, exc_info=error)

    def _call(self, those: list[Callable[[], None]]) -> None:
        for told in those:
            try:
                told()
            except Exception as error:
                log.error("bus_listener", kind="lost", exc_info=error)
