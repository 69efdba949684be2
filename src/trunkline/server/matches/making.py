"""Moves of people and bots on a match in memory: one or several, each refused with its reason."""

from __future__ import annotations

from collections.abc import Container, Sequence

from trunkline.engine.match import IllegalMove, Match
from trunkline.server.errors import Refused, refused_move
from trunkline.server.matches import words
from trunkline.server.matches.shapes import NewMove


def wanted_moves(wanted: NewMove) -> list[int | str]:
    """Return the moves wanted, each by its number or in words."""
    said = [x for x in (wanted.move, wanted.text, wanted.moves) if x is not None]
    if len(said) != 1:
        raise Refused(400, "invalid", words.ONE_MOVE)
    return [*said[0]] if isinstance(said[0], list) else [said[0]]


def make(match: Match, moves: Sequence[int | str], seats: Container[int], listed: bool) -> None:
    """Make the moves, all of them decisions of these seats; Refused says why one cannot be made, and if `listed` which.

    Those before a refused one are made by then: give it a copy.
    """
    for i, move in enumerate(moves):
        index = i if listed else None
        if (seat := match.to_move) is None:
            raise Refused(409, "over", words.OVER, index=index)
        if seat not in seats:
            raise Refused(403, "not_your_turn", words.OTHERS_TURN.format(match.names[seat]), index=index)
        try:
            if isinstance(move, str):
                match.play_text(move)
            else:
                match.play(move)
        except IllegalMove as error:
            raise refused_move(error.reason, index) from None
