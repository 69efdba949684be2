"""What happens to matches, told to those who keep something of it, inside the transaction that stores it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.engine.match import Match
from trunkline.server.db import MatchRow
from trunkline.server.matches.log import Entry, Table
from trunkline.server.outage import is_outage

log = structlog.get_logger("trunkline.server")


@dataclass(frozen=True)
class Made:
    """A match was made, or has begun, by somebody; `again`: it is a rematch."""

    row: MatchRow
    by: str | None
    again: bool = False


@dataclass(frozen=True)
class Joined:
    """Somebody sat down at a table that still waits for others; the row is as it is then."""

    row: MatchRow
    by: str
    name: str


@dataclass(frozen=True)
class Changed:
    """A running match has new entries, with their sentences; the row is as it was before, `after` and `match` as they
    are then."""

    row: MatchRow
    after: Table
    match: Match
    entries: Sequence[Entry]
    words: Sequence[str]


@dataclass(frozen=True)
class Withdrawn:
    """A person's plan no longer fits, as the entry `seq` was the last; `words` say why."""

    row: MatchRow
    person: str
    seq: int
    words: str


@dataclass(frozen=True)
class Ended:
    """A running match was ended before it was over, or an open table closed, for a reason of `words.ENDED`."""

    row: MatchRow
    why: str


Event = Made | Joined | Changed | Withdrawn | Ended
Work = Callable[[AsyncSession], Awaitable[None]]
Consumer = Callable[[Event], Work | None]  # what it wants stored with the event; None for nothing


class Events:
    """Emits events to its consumers."""

    def __init__(self, *consumers: Consumer) -> None:
        self._consumers = consumers

    async def emit(self, db: AsyncSession, event: Event) -> None:
        """Store what the consumers make of the event. A fault there does not hold up the match."""
        for consumer in self._consumers:
            try:
                if (work := consumer(event)) is not None:
                    async with db.begin_nested():
                        await work(db)
            except Exception as error:
                if is_outage(error):
                    raise
                log.error("event", number=event.row.number, exc_info=error)
