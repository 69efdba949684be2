"""Who may have a search look at a match. While it is played, only where the table has agreed to that."""

from __future__ import annotations

from trunkline.server.db import MatchRow
from trunkline.server.errors import Refused


def may_study(row: MatchRow) -> None:
    """Refused when advice and analysis of the match may not be asked for now."""
    if row.began is None:
        raise Refused(409, "not_started", "This match waits for players.")
    if row.status == "running" and not row.advice:
        raise Refused(403, "no_advice", "This match is played without advice and analysis; ask again when it is over.")


def may_branch(row: MatchRow, person: str) -> None:
    """Refused when the person may not play on from a moment of the match now."""
    may_study(row)
    if row.status == "running" and not any(s.person == person for s in row.seats):
        raise Refused(403, "not_seated", "You have no seat in this match; when it is over, anybody may play on.")
