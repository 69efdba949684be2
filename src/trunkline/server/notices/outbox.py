"""Store notifications in the same transaction as their event, so that there is never one without the other.

The postman sends them later. If a person has already had a notification with the same key, nothing is stored.
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
    """Store a notification for the person, in the caller's transaction.

    `key` identifies the news (it contains the match's id), at most 120 characters. It is not sent before `due`, if
    given.
    """
    await _add(db, {"person": person, "kind": kind, "number": match.number if match else None, "key": key,
                    "words": words, "seat": None, "seq": None}, due)


async def turn(db: AsyncSession, match: MatchRow, seat: int, person: str, seq: int) -> None:
    """Notify the person that the entry `seq` made it their seat's turn; dropped if they move before it is sent."""
    await _add(db, {"person": person, "kind": "turn", "number": match.number, "key": f"turn:{match.id}:{seq}",
                    "words": turn_words(match, person), "seat": seat, "seq": seq}, None)


async def moved(db: AsyncSession, match: MatchRow, before: int | None, after: int | None, seq: int) -> None:
    """Notify the person whose turn it has become, if the turn has passed to another person.

    `before` and `after` are the seats to move before and after the entry `seq`; `before` is None in a match that has
    just started. Call it in the transaction that stores the entry.
    """
    if after is None or after == before:
        return
    person = match.seats[after].person
    if person is None or (before is not None and match.seats[before].person == person):
        return
    await turn(db, match, after, person, seq)


async def tell_table(db: AsyncSession, match: MatchRow, kind: Kind, key: str, words: str,
                     but: str | None = None) -> None:
    """Notify everybody with a seat, except `but`, who caused the event; "{}" in `words` becomes their company."""
    for person in sorted({s.person for s in match.seats if s.person is not None and s.person != but}):
        await tell(db, person, kind, match, key, words.replace("{}", company(match, person)))


def turn_words(match: MatchRow, person: str) -> str:
    """Return the sentence that tells the person that it is their turn."""
    return f"It is your turn in {title(match)}{company(match, person)}."


def title(match: MatchRow) -> str:
    """Return the match's name for use in a sentence: its game's title."""
    return info(match.game).title


def company(match: MatchRow, person: str) -> str:
    """Return the others at the table as a phrase such as " with Bob and Cy"; empty if there are none."""
    others = [s.name for s in match.seats if person not in (s.person, s.reserved) and s.name]
    if not others:
        return ""
    return f" with {', '.join(others[:-1])}{' and ' if len(others) > 1 else ''}{others[-1]}"


async def _add(db: AsyncSession, values: dict[str, Any], due: datetime.datetime | None) -> None:
    now = datetime.datetime.now(datetime.UTC)
    await db.execute(_NOTICE[db.get_bind().dialect.name], [{**values, "at": now, "due": due or now, "state": "new"}])


def insert_once(table: type[DeclarativeBase], *unique: str) -> dict[str, Insert]:
    """Return, by database, an insert that does nothing if a row has the same values in the `unique` columns."""
    return {name: dialect.insert(table).on_conflict_do_nothing(index_elements=unique)
            for name, dialect in (("sqlite", sqlite), ("postgresql", postgresql))}


_NOTICE = insert_once(NoticeRow, "person", "key")
