"""Matches in the database: the only queries about them. Nothing here decides; `service` does."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from trunkline.server.db import AnalysisRow, Entry, Intent, MatchRow, Seat

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that reads like something else: ids are said aloud


def new_match(game: str, rules_version: int, options: dict[str, Any], seed: int, seats: list[Seat],
              status: str, advice: bool) -> MatchRow:
    """A match not yet added; its id cannot be guessed."""
    now = datetime.datetime.now(datetime.UTC)
    return MatchRow(id="".join(secrets.choice(LETTERS) for _ in range(10)), game=game, rules_version=rules_version,
                    options=options, seed=seed, seats=seats, status=status, seq=0, ply=0, to_move=None,
                    advice=advice, created=now, changed=now, visibility="public", spectators=True, takeover=False,
                    undo="free")


async def find(db: AsyncSession, match_id: str) -> MatchRow | None:
    """The match with its seats."""
    query = select(MatchRow).where(MatchRow.id == match_id).options(joinedload(MatchRow.seats))
    return (await db.execute(query)).unique().scalar_one_or_none()


async def page(db: AsyncSession, status: str | None, limit: int, before: int | None) -> Sequence[MatchRow]:
    """The newest matches, of one status, before the one with that number."""
    query = select(MatchRow).order_by(MatchRow.number.desc()).limit(limit)
    if status is not None:
        query = query.where(MatchRow.status == status)
    if before is not None:
        query = query.where(MatchRow.number < before)
    return (await db.execute(query)).scalars().all()


async def entries(db: AsyncSession, number: int, after: int) -> Sequence[Entry]:
    """The moves after `after`, in order."""
    return (await db.execute(select(Entry).where(Entry.number == number, Entry.seq > after)
                             .order_by(Entry.seq))).scalars().all()


async def answered(db: AsyncSession, number: int, person: str, key: str) -> int | None:
    """The answer this key has got before."""
    row = await db.get(Intent, (number, person, key))
    return row.seq if row else None


async def take_seat(db: AsyncSession, number: int, place: int, person: str, name: str) -> bool:
    """Put the person on the seat if it is still open; False when somebody was quicker."""
    done = await db.execute(update(Seat).where(Seat.number == number, Seat.place == place, Seat.kind == "open")
                            .values(kind="person", person=person, name=name))
    return bool(done.rowcount)  # type: ignore[attr-defined]


async def bots_to_move(db: AsyncSession) -> Sequence[str]:
    """The ids of the running matches in which a bot has to move, the oldest first."""
    at_move = (Seat.number == MatchRow.number) & (Seat.place == MatchRow.to_move)
    return (await db.execute(select(MatchRow.id).join(Seat, at_move).order_by(MatchRow.number)
                             .where(MatchRow.status == "running", Seat.kind == "bot"))).scalars().all()


async def analysis(db: AsyncSession, number: int) -> AnalysisRow | None:
    """The analysis kept of the match."""
    return (await db.execute(select(AnalysisRow).where(AnalysisRow.number == number)
                             .order_by(AnalysisRow.seq.desc()).limit(1))).scalar_one_or_none()


async def keep_analysis(db: AsyncSession, number: int, seq: int, body: str) -> None:
    """Keep the analysis in place of those of the match when it was shorter."""
    await db.execute(delete(AnalysisRow).where(AnalysisRow.number == number, AnalysisRow.seq <= seq))
    db.add(AnalysisRow(number=number, seq=seq, body=body))
