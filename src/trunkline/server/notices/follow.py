"""Turn what happens in matches into notifications, stored in the same transaction.

A person without a channel gets no notification of their turn: their open pages show it, and a row for everybody's
every turn would cost more than the moves.
"""

from __future__ import annotations

import time
from functools import partial

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.bus import Bus
from trunkline.server.matches.events import Changed, Ended, Event, Joined, Made, Withdrawn, Work
from trunkline.server.notices import outbox
from trunkline.server.notices.tables import ChannelRow

KNOWN = 30.0  # seconds for which to remember that somebody has no channel
MOST = 20_000
TOLD = {"ask", "timeout", "kick", "sit", "leave"}  # kinds of log entry that notify others


class Following:
    """A consumer of match events that remembers who has no channel."""

    def __init__(self, bus: Bus) -> None:
        self._none: dict[str, float] = {}
        bus.listen("person", self.forget)

    def __call__(self, event: Event) -> Work | None:
        """Return the work that stores the event's notifications in its transaction, or None if there are none."""
        if isinstance(event, Made):
            return partial(self._made, event)
        if isinstance(event, Joined):
            return partial(_joined, event)
        if isinstance(event, Withdrawn):
            return partial(_withdrawn, event)
        if isinstance(event, Ended):
            return partial(ended, event)
        row, to_move = event.row, event.match.to_move
        told = bool(TOLD & {entry.kind for entry in event.entries})
        turn = (to_move is not None and to_move != row.to_move and self._may_reach(row.seats[to_move].person)
                and not _has_undone(event, row.seats[to_move].person))
        return partial(self._changed, event, told, turn) if turn or told or event.match.over else None

    async def _changed(self, event: Changed, told: bool, turn: bool, db: AsyncSession) -> None:
        row, to_move = event.row, event.match.to_move
        if turn and to_move is not None and await self._reaches(db, row.seats[to_move].person):
            await outbox.moved(db, row, row.to_move, to_move, event.after.seq)
        if event.match.over:
            last = next((entry.seat for entry in reversed(event.entries) if entry.seat is not None), None)
            words = f"Your game of {outbox.title(row)}{{}} is over."
            await outbox.tell_table(db, row, "over", f"over:{row.id}:{event.after.seq}", words,
                                    but=None if last is None else row.seats[last].person)
        if told:
            await _table(db, event)

    async def _made(self, event: Made, db: AsyncSession) -> None:
        row, by, title = event.row, event.by, outbox.title(event.row)
        if row.status == "running":
            first = row.seats[row.to_move].person if row.to_move is not None else None
            await outbox.tell_table(db, row, "started", f"started:{row.id}", f"Your game of {title}{{}} has begun.",
                                    but=by)
            if first != by and await self._reaches(db, first):
                await outbox.moved(db, row, None, row.to_move, row.seq)
        elif row.status == "open":
            host = next((s.name for s in row.seats if s.person == row.host), None) or "Somebody"
            words = (f"{host} asks for another game of {title}; your seat is reserved." if event.again else
                     f"{host} invites you to {title}.")
            kind: outbox.Kind = "rematch" if event.again else "invited"
            for person in sorted({s.reserved for s in row.seats if s.reserved is not None and s.reserved != by}):
                await outbox.tell(db, person, kind, row, f"{kind}:{row.id}", words)

    def forget(self, person: str) -> None:
        """Forget that the person has no channel, because their channels may have changed."""
        self._none.pop(person, None)

    def _may_reach(self, person: str | None) -> bool:
        return person is not None and self._none.get(person, 0.0) < time.monotonic()

    async def _reaches(self, db: AsyncSession, person: str | None) -> bool:
        if person is None or not self._may_reach(person):
            return False
        if (await db.execute(select(ChannelRow.id).where(ChannelRow.person == person).limit(1))).first():
            return True
        if len(self._none) >= MOST:
            self._none.clear()
        self._none[person] = time.monotonic() + KNOWN
        return False


async def ended(event: Ended, db: AsyncSession) -> None:
    """Notify the people at the table that an administrator ended the match or closed the table."""
    row = event.row
    what = "ended your game" if row.status == "running" else "closed your table"
    await outbox.tell_table(db, row, "over", f"ended:{row.id}", f"An administrator {what} of {outbox.title(row)}{{}}.")


async def _joined(event: Joined, db: AsyncSession) -> None:
    row = event.row
    free = sum(seat.kind == "open" for seat in row.seats)
    still = f"{free} seat{'s are' if free > 1 else ' is'} still free"
    words = f"{event.name} sat down at your table of {outbox.title(row)}; {still}."
    await outbox.tell_table(db, row, "seat", f"joined:{row.id}:{event.by}", words, but=event.by)


async def _withdrawn(event: Withdrawn, db: AsyncSession) -> None:
    row = event.row
    await outbox.tell(db, event.person, "plan", row, f"plan:{row.id}:{event.seq}",
                      f"Your plan in {outbox.title(row)} was withdrawn. {event.words}")


def _has_undone(event: Changed, person: str | None) -> bool:
    """Return whether the person has just undone a move themselves, and so is present."""
    first = event.entries[0]
    return first.kind == "undo" and first.seat is not None and event.row.seats[first.seat].person == person


async def _table(db: AsyncSession, event: Changed) -> None:
    """Notify people of what others did at the table; the row still has the seats from before the event."""
    row = event.row
    title = outbox.title(row)
    for entry, said in zip(event.entries, event.words, strict=True):
        key, words = f"{entry.kind}:{row.id}:{entry.seq}", f"{title}: {said}"
        match entry.kind:
            case "ask":
                of = {row.seats[seat].person for seat in (entry.data or {})["of"]}
                for person in sorted(p for p in of if p is not None):
                    await outbox.tell(db, person, "ask", row, key, words)
            case "timeout" | "kick":
                if (late := row.seats[entry.seat or 0].person) is not None:
                    await outbox.tell(db, late, entry.kind, row, key, words)
            case "sit" | "leave":
                gone = row.seats[entry.seat or 0]
                await outbox.tell_table(db, row, "seat", key, words, but=gone.person or gone.reserved)
