"""Matches as whoever asks may see them."""

from __future__ import annotations

from typing import Any

from trunkline.server.db import MatchRow
from trunkline.server.matches.live import Moment
from trunkline.server.matches.shapes import MatchState, Seat


def summary(row: MatchRow, person: str | None) -> dict[str, Any]:
    """The fields of a `MatchSummary`."""
    seats = [Seat(s.kind, s.name, s.bot, person is not None and s.person == person) for s in row.seats]  # type: ignore[arg-type]
    return {"id": row.id, "game": row.game, "status": row.status, "options": row.options, "seats": seats,
            "seq": row.seq, "to_move": row.to_move, "created": row.created, "mine": any(s.mine for s in seats),
            "advice": row.advice or row.status in ("over", "viewing")}


def held(row: MatchRow, person: str) -> list[int]:
    """The seats of the person."""
    return [s.place for s in row.seats if s.person == person]


def decides(row: MatchRow, person: str | None) -> bool:
    """Does the person hold the seat that has to move?"""
    return (person is not None and row.status == "running" and row.to_move is not None
            and row.seats[row.to_move].person == person)


def shape(row: MatchRow, now: Moment, person: str | None, since: int) -> MatchState:
    """The match as the person sees it."""
    return MatchState(**summary(row, person), view=now.view, log=now.log[since:row.seq], result=now.result)


def shape_then(row: MatchRow, then: Moment, person: str | None, **changed: Any) -> MatchState:
    """The match at an earlier moment, or at one that may come."""
    return MatchState(**{**summary(row, person), **changed}, view=then.view, log=then.log, result=then.result)
