"""Undo, and answers to what is asked."""

from __future__ import annotations

from trunkline.server.errors import Refused, Stale
from trunkline.server.matches import shapes, words
from trunkline.server.matches.draft import Draft
from trunkline.server.matches.held import Held
from trunkline.server.matches.log import Asked
from trunkline.server.matches.permits import decision_at, is_free, last_decision, may_ask, others, required, speaker
from trunkline.server.matches.service import Service


async def undo(service: Service, match_id: str, person: str, wanted: shapes.Undo) -> None:
    """Go back to the ply wanted, or before the person's last decision: at once if that is free, else ask the others."""
    async with service.change(match_id, person, wanted.seq) as draft:
        held, table = draft.held, draft.table
        last = required(last_decision(held, person))
        if not table.moved <= wanted.seq <= table.seq:
            raise Stale(words.STALE)
        ply = required(decision_at(table, last if wanted.ply is None else wanted.ply))
        seat = _who_decided(held, person, ply)
        if is_free(held, person, ply):
            draft.undo(seat, ply)
        else:
            required(may_ask(held, person))
            draft.enter("ask", seat, what="undo", ply=ply, of=others(held, person))


def _who_decided(held: Held, person: str, ply: int) -> int:
    """Return the seat of the person whose decision is undone: the first of theirs from the ply on."""
    own = held.own(person)
    return next((m.seat for m in held.table.moves[ply:] if not m.forced and m.seat in own), speaker(held, person))


async def answer(service: Service, match_id: str, person: str, wanted: shapes.Reply) -> None:
    """Agree to what is asked, or not; the last one to agree makes it happen."""
    async with service.change(match_id, person, wanted.seq) as draft:
        asked, own = draft.table.ask, draft.held.own(person)
        if asked is None or asked.seq != wanted.seq:
            raise Refused(409, "not_asked", words.NOT_ASKED)
        if asked.by in own and not wanted.yes:
            draft.enter("answer", asked.by, ask=asked.seq, yes=False, seats=[asked.by])
            return
        seats = [seat for seat in asked.waiting if seat in own]
        if not seats:
            if wanted.yes and set(own) & set(asked.yes):
                return  # said twice
            raise Refused(403, "not_asked", words.YOU_NOT_ASKED)
        draft.enter("answer", seats[0], ask=asked.seq, yes=wanted.yes, seats=seats)
        if wanted.yes and set(asked.waiting) == set(seats):
            _grant(draft, asked)


def _grant(draft: Draft, asked: Asked) -> None:
    if asked.what == "undo" and asked.ply is not None:
        draft.undo(asked.by, asked.ply)
    else:
        draft.enter("pause", asked.by)
