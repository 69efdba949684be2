"""What of that which happens in matches people are told of, stored together with it.

Who has no way to be reached is not told whose turn it is: his open pages show it, and a row for each turn of everybody
would cost more than the moves.
"""

from __future__ import annotations

import time

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from trunkline.server.db import MatchRow
from trunkline.server.matches.service import Change
from trunkline.server.notices import outbox
from trunkline.server.notices.tables import ChannelRow
from trunkline.server.writer import More

KNOWN = 30.0  # seconds for which it is remembered that somebody has no way to be reached
MOST = 20_000


class Following:
    """Follows matches; remembers who cannot be reached."""

    def __init__(self) -> None:
        self._none: dict[str, float] = {}

    def change(self, change: Change) -> More | None:
        """What is to be stored with a change of a match that runs."""
        row, to_move, kinds = change.row, change.match.to_move, {line.kind for line in change.lines}
        before = change.was[0]
        ended = change.match.over and change.was[1] != "over"
        told = kinds & {"ask", "timeout", "kick", "sit", "leave"}
        turn = (to_move is not None and to_move != before and self._reaches(row.seats[to_move].person)
                and not _takes_back(change, row.seats[to_move].person))
        if not (ended or told or turn):
            return None
        last = next((line.seat for line in reversed(change.lines) if line.seat is not None), None)

        async def more(db: AsyncSession) -> None:
            if turn and await self._has_way(db, row.seats[to_move or 0].person):
                await outbox.moved(db, row, before, to_move, change.after.seq)
            if ended:
                words = f"Your game of {outbox.title(row)}{{}} is over."
                await outbox.tell_table(db, row, "over", f"over:{row.id}:{change.after.seq}", words,
                                        but=None if last is None else row.seats[last].person)
            if told:
                await _table(db, change)

        return more

    async def born(self, db: AsyncSession, row: MatchRow, by: str | None, again: bool) -> None:
        """A match has been made, or has begun; `by` did that, and knows. `again`: it is a rematch."""
        title = outbox.title(row)
        if row.status == "running":
            first = row.seats[row.to_move].person if row.to_move is not None else None
            await outbox.tell_table(db, row, "started", f"started:{row.id}", f"Your game of {title}{{}} has begun.",
                                    but=by)
            if first != by and await self._has_way(db, first):
                await outbox.moved(db, row, None, row.to_move, row.seq)
        elif row.status == "open":
            host = next((s.name for s in row.seats if s.person == row.host), None) or "Somebody"
            words = (f"{host} asks for another game of {title}; your seat is kept." if again else
                     f"{host} invites you to {title}.")
            kind: outbox.Kind = "rematch" if again else "invited"
            for person in sorted({s.reserved for s in row.seats if s.reserved is not None and s.reserved != by}):
                await outbox.tell(db, person, kind, row, f"{kind}:{row.id}", words)

    async def withdrawn(self, db: AsyncSession, row: MatchRow, person: str, seq: int, words: str) -> None:
        """What the person had planned no longer fits."""
        await outbox.tell(db, person, "plan", row, f"plan:{row.id}:{seq}",
                          f"Your plan in {outbox.title(row)} was withdrawn. {words}")

    def forget(self, person: str) -> None:
        """He may have found a way."""
        self._none.pop(person, None)

    def _reaches(self, person: str | None) -> bool:
        """Can the person perhaps be reached?"""
        return person is not None and self._none.get(person, 0.0) < time.monotonic()

    async def _has_way(self, db: AsyncSession, person: str | None) -> bool:
        if person is None or not self._reaches(person):
            return False
        if (await db.execute(select(ChannelRow.id).where(ChannelRow.person == person).limit(1))).first():
            return True
        if len(self._none) >= MOST:
            self._none.clear()
        self._none[person] = time.monotonic() + KNOWN
        return False


def _takes_back(change: Change, person: str | None) -> bool:
    """Has the person just taken back, so that he is there?"""
    first = change.lines[0]
    return first.kind == "undo" and first.seat is not None and change.row.seats[first.seat].person == person


async def _table(db: AsyncSession, change: Change) -> None:
    """What others did at the table."""
    row = change.row
    title = outbox.title(row)
    for line in change.lines:
        key, words = f"{line.kind}:{row.id}:{line.seq}", f"{title}: {line.words}"
        match line.kind:
            case "ask":
                of = {row.seats[seat].person for seat in (line.data or {})["of"]}
                for person in sorted(p for p in of if p is not None):
                    await outbox.tell(db, person, "ask", row, key, words)
            case "timeout" | "kick":
                person = row.seats[line.seat or 0].person  # as it was before this change
                if person is not None:
                    await outbox.tell(db, person, line.kind, row, key, words)
            case "sit" | "leave":
                gone = row.seats[line.seat or 0]
                await outbox.tell_table(db, row, "seat", key, words, but=gone.person or gone.reserved)
