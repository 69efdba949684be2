"""How many matches one person may have at a time, so that nobody fills the lobby or the workers."""

from __future__ import annotations

import msgspec

from trunkline.server.db import MatchRow
from trunkline.server.matches import words
from trunkline.server.matches.store import of_bots
from trunkline.server.writer import Cap


class Caps(msgspec.Struct, frozen=True):
    """Open public tables, and running matches of bots alone, of one host; 0: as many as they like."""

    tables: int = 0
    bots: int = 0


def cap_of(row: MatchRow, caps: Caps) -> Cap | None:
    """Return what a new match counts against."""
    if row.host is None:
        return None
    if row.status == "open" and row.visibility == "public" and caps.tables:
        return Cap(row.host, caps.tables, [MatchRow.status == "open", MatchRow.visibility == "public"],
                   words.OPEN_TABLES.format(caps.tables))
    if row.status == "running" and all(seat.kind == "bot" for seat in row.seats) and caps.bots:
        return Cap(row.host, caps.bots, [MatchRow.status == "running", of_bots()], words.BOT_GAMES.format(caps.bots))
    return None
