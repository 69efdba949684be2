"""The outbox: what is to be told is stored in the transaction of what has happened, so that neither is without the
other.

Nothing is sent here; the postman does that. A key that a person has had before stores nothing.
"""

from __future__ import annotations

import datetime
from typing import Any, Literal, get_args

from sqlalchemy import Insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase

from trunkline.engine.game import info
from trunkline.server.db import MatchRow
from trunkline.server.notices.tables import NoticeRow

Kind = Literal["turn", "started", "over", "mention", "ask", "plan", "timeout", "kick", "seat", "invited", "rematch"]
KINDS: tuple[Kind, ...] = get_args(Kind)


async def tell(db: AsyncSession, person: str, kind: Kind, match: MatchRow | None, key: str, words: str,
               due: datetime.datetime | None = None) -> None:
    """Tell the person, in the caller's transaction; `key` names the news (with the match's id in it), at most 120
    characters. Not before `due`, if given.
    """
    await _add(db, {"person": person, "kind": kind, "number": match.number if match else None, "key": key,
                    "words": words, "seat": None, "seq": None}, due)


async def turn(db: AsyncSession, match: MatchRow, seat: int, person: str, seq: int) -> None:
    """It has become the seat's turn with the entry `seq`; dropped later if they move before they could be told."""
    await _add(db, {"person": person, "kind": "turn", "number": match.number, "key": f"turn:{match.id}:{seq}",
                    "words": turn_words(match, person), "seat": seat, "seq": seq}, None)


async def moved(db: AsyncSession, match: MatchRow, before: int | None, after: int | None, seq: int) -> None:
    """Call it with what is stored: the seat that had to move before, the one that has to now. Tells whose turn it has
    become; nothing while one person goes on deciding. A match that has just started has no seat before.
    """
    if after is None or after == before:
        return
    person = match.seats[after].person
    if person is None or (before is not None and match.seats[before].person == person):
        return
    await turn(db, match, after, person, seq)


async def tell_table(db: AsyncSession, match: MatchRow, kind: Kind, key: str, words: str,
                     but: str | None = None) -> None:
    """Tell everybody who has a seat in the match, except `but`, who has done it; "{}" in the words are the others."""
    for person in sorted({s.person for s in match.seats if s.person is not None and s.person != but}):
        await tell(db, person, kind, match, key, words.replace("{}", company(match, person)))


def turn_words(match: MatchRow, person: str) -> str:
    """That it is the person's turn."""
    return f"It is your turn in {title(match)}{company(match, person)}."


def title(match: MatchRow) -> str:
    """What the match is called in a sentence."""
    return info(match.game).title


def company(match: MatchRow, person: str) -> str:
    """ " with Bob and Cy": who else sits there."""
    others = [s.name for s in match.seats if person not in (s.person, s.reserved) and s.name]
    if not others:
        return ""
    return f" with {', '.join(others[:-1])}{' and ' if len(others) > 1 else ''}{others[-1]}"


async def _add(db: AsyncSession, values: dict[str, Any], due: datetime.datetime | None) -> None:
    now = datetime.datetime.now(datetime.UTC)
    await db.execute(_NOTICE[db.get_bind().dialect.name], [{**values, "at": now, "due": due or now, "state": "new"}])


def insert_once(table: type[DeclarativeBase], *unique: str) -> dict[str, Insert]:
    """By database, the statement that inserts a row unless there is one with the same values of the unique columns."""
    return {name: dialect.insert(table).on_conflict_do_nothing(index_elements=unique)
            for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))}


_NOTICE = insert_once(NoticeRow, "person", "key")
