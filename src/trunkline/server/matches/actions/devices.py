"""A seat on somebody's device moves to that of the person who plays it, by a code that is told once and works once."""

from __future__ import annotations

import datetime
import hashlib
import secrets

from sqlalchemy import delete

from trunkline.server.db import SeatCode
from trunkline.server.errors import Refused
from trunkline.server.matches import shapes, words
from trunkline.server.matches.permits import may_lend, may_move_in, may_see, required
from trunkline.server.matches.service import Service, no_match
from trunkline.server.matches.store import LETTERS

LENGTH = 8  # 31 letters and digits: one guess in 850 000 million fits
LASTS = datetime.timedelta(minutes=15)


async def lend(service: Service, match_id: str, person: str, place: int) -> shapes.SeatCode:
    """Make a code for one of the person's seats, in place of an earlier one."""
    async with service.look(match_id, person) as held:
        if place not in required(may_lend(held, person)):
            raise Refused(403, "not_seated", words.NOT_THEIR_SEAT)
        number = held.row.number
    code, now = "".join(secrets.choice(LETTERS) for _ in range(LENGTH)), service.now()
    async with service.sessions.begin() as db:
        await db.execute(delete(SeatCode).where((SeatCode.expires < now) | (
            (SeatCode.number == number) & (SeatCode.place == place))))
        db.add(SeatCode(id=_digest(match_id, code), number=number, place=place, person=person, expires=now + LASTS))
    return shapes.SeatCode(f"{code[:4]}-{code[4:]}".upper(), now + LASTS)


async def move_in(service: Service, match_id: str, person: str, name: str, code: str) -> None:
    """Take over the seat of the code, under the name it has; the person who had it plays it no more."""
    key = _digest(match_id, code)
    async with service.change(match_id) as draft:  # also one that is hidden from all who are not at the table
        async with service.sessions() as db:
            lent = await db.get(SeatCode, key)
        if lent is None or lent.expires < draft.at:
            raise Refused(403, "code", words.NO_CODE) if may_see(draft.row, person) else no_match()
        required(may_move_in(draft.held, lent.person, lent.place, person))
        async with service.sessions.begin() as db:  # of two at one moment one has it
            spent = await db.execute(delete(SeatCode).where(SeatCode.id == key).returning(SeatCode.id))
            if spent.scalar_one_or_none() is None:
                raise Refused(403, "code", words.NO_CODE)
        draft.seat(lent.place, person=person, known_as=name)
        draft.enter("device", lent.place, left=lent.person, came=person)
        draft.plans[lent.place] = None


def _digest(match_id: str, code: str) -> str:
    """Return what is stored of a code; how it is written, in which letters and groups, does not matter."""
    return hashlib.sha256(f"{match_id} {''.join(c for c in code.lower() if c.isalnum())}".encode()).hexdigest()
