"""Moves of people."""

from __future__ import annotations

from trunkline.server.errors import Refused
from trunkline.server.matches import shapes, store
from trunkline.server.matches.making import wanted_moves
from trunkline.server.matches.permits import may_move, required
from trunkline.server.matches.service import Service


async def move(service: Service, match_id: str, person: str, wanted: shapes.NewMove) -> int:
    """Make a person's moves; return the length of the log then. A repeated key gets the answer it got before."""
    moves = wanted_moves(wanted)
    try:
        async with service.change(match_id, person, wanted.seq) as draft:
            required(may_move(draft.held, person, wanted.seq))
            draft.play(moves, draft.held.own(person), listed=wanted.moves is not None)
            draft.intent(person, wanted.key)
            seq = draft.seq
    except Refused as error:  # perhaps because it has been made already
        if error.status not in (403, 409):
            raise
        async with service.sessions() as db:
            answered = await store.answered(db, match_id, person, wanted.key)
        if answered is None:
            raise
        return answered
    return seq
