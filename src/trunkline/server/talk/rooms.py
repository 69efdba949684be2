"""The two rooms of a table's chat, and who reads and writes them.

Nobody but the players ever reads the players' room. They see the spectators' room before the match and after it, but
not while it runs, so that nobody can tell them there what to play.
"""

from __future__ import annotations

from typing import Literal

from trunkline.server.db import MatchRow
from trunkline.server.people.names import alike

Room = Literal["players", "spectators"]


def at_table(row: MatchRow, person: str | None) -> bool:
    """Return whether the person is a player, the host of an open table, or a person whose seat a bot plays."""
    if person is None or row.status == "viewing":
        return False
    return (row.status == "open" and row.host == person) or any(person in (s.person, s.reserved) for s in row.seats)


def readable(row: MatchRow, person: str | None) -> list[Room]:
    """Return the rooms that the person may read, their own first."""
    if not at_table(row, person):
        return ["spectators"]
    return ["players"] if row.status == "running" else ["players", "spectators"]


def may_not_write(row: MatchRow, person: str, name: str, room: Room) -> str | None:
    """Say why the person, of that name, may not write in the room; None when they may."""
    if room not in readable(row, person):
        return "Only the players of this match can write there." if room == "players" else \
            "Players can write to spectators once the match is over."
    if any(s.person == person for s in row.seats):
        return None  # they write under the name of their seat
    if not row.spectators and not at_table(row, person) and row.host != person:
        return "Only the players of this match can write here."
    if any(s.name and person not in (s.person, s.reserved) and alike(s.name, name) for s in row.seats):
        return f"Another person at this table is called {name}, or nearly so. Choose another name to write here."
    return None
