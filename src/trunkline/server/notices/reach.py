"""Who has a way to be reached. Others are not told whose turn it is: their open pages show it, and a row for every turn
of everybody would cost more than the moves do."""

from __future__ import annotations

import time

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.notices.tables import ChannelRow

KNOWN = 60.0  # seconds for which it is remembered that somebody has none
MOST = 20_000


class Reach:
    """Remembers who cannot be reached."""

    def __init__(self) -> None:
        self._none: dict[str, float] = {}

    def perhaps(self, person: str | None) -> bool:
        """Is it not certain that the person cannot be reached?"""
        return person is not None and self._none.get(person, 0.0) < time.monotonic()

    async def has_way(self, db: AsyncSession, person: str | None) -> bool:
        """Can the person be reached?"""
        if person is None or not self.perhaps(person):
            return False
        if (await db.execute(select(ChannelRow.id).where(ChannelRow.person == person).limit(1))).first():
            return True
        if len(self._none) >= MOST:
            self._none.clear()
        self._none[person] = time.monotonic() + KNOWN
        return False

    def forget(self, person: str) -> None:
        """He may have found a way."""
        self._none.pop(person, None)

    def forget_all(self) -> None:
        """Anybody may have."""
        self._none.clear()
