"""Moves of people and bots on a match in memory: one or several, each refused with its reason."""

from __future__ import annotations

from collections.abc import Container, Sequence

from trunkline.engine.game import Reason
from trunkline.engine.match import IllegalMove, Match
from trunkline.server.errors import Refused, refused_move
from trunkline.server.matches.live import Moment, lines, moment
from trunkline.server.matches.shapes import NewMove


def over(index: int | None = None) -> Refused:
    """There is nothing to decide any more."""
    return Refused(409, "over", "This match is over.", index=index)


def stale(ply: int) -> Refused:
    """The change was meant for an earlier moment."""
    return Refused(409, "stale", f"The match has moved on: it has {ply} moves now. Look again, then move.")


def not_your_turn(name: str | None, index: int | None = None) -> Refused:
    """Somebody else decides."""
    return Refused(403, "not_your_turn", f"It is {name}'s turn.", index=index)


def asked(wanted: NewMove) -> list[int | str]:
    """The moves wanted, each by its number or in words."""
    said = [x for x in (wanted.move, wanted.text, wanted.moves) if x is not None]
    if len(said) != 1:
        raise Refused(400, "invalid", "Give the move either as `move`, its number, or as `text`, its words; "
                      "or several as `moves`, their numbers.")
    return [*said[0]] if isinstance(said[0], list) else [said[0]]


def make(match: Match, moves: Sequence[int | str], seats: Container[int], listed: bool) -> None:
    """Make the moves, all of them decisions of these seats; Refused says why one cannot be made, and if `listed` which.

    Those before a refused one are made by then: give it a copy.
    """
    for i, move in enumerate(moves):
        index = i if listed else None
        if (seat := match.to_move) is None:
            raise over(index)
        if seat not in seats:
            raise not_your_turn(match.names[seat], index)
        try:
            if isinstance(move, str):
                match.play_text(move)
            else:
                match.play(move)
        except IllegalMove as error:
            raise refused_move(error.reason, index) from None


def foresee(match: Match, moves: Sequence[int], seats: Container[int]) -> Moment:
    """What these seats' owner sees after the moves, with the lines of these alone; plays on the match given."""
    before = match.seq
    make(match, moves, seats, listed=True)
    return moment(match, lines(match, before), match.to_move in seats)


def why_not(match: Match, moves: Sequence[int], text: str) -> Reason | None:
    """Why the move cannot be made after the others, whoever makes those; plays them on the match given."""
    make(match, moves, range(len(match.names)), listed=True)
    return match.why_not(text)
