"""The two rooms of a table's chat: who reads and writes which.

The players talk among themselves, and nobody else ever reads it. Spectators talk in a room of their own, which players
see before the match and after it, but not while it runs: nobody is told there what to play.
"""

from __future__ import annotations

from typing import Literal

from trunkline.server.db import MatchRow
from trunkline.server.people.names import alike

Room = Literal["players", "spectators"]


def at_table(row: MatchRow, person: str | None) -> bool:
    """Is the person one of the players? So is the host until the match begins, and who left a seat to a bot."""
    if person is None or row.status == "viewing":
        return False
    return (row.status == "open" and row.host == person) or any(person in (s.person, s.reserved) for s in row.seats)


def readable(row: MatchRow, person: str | None) -> list[Room]:
    """The rooms that the person may read, their own first."""
    if not at_table(row, person):
        return ["spectators"]
    return ["players"] if row.status == "running" else ["players", "spectators"]


def may_not_write(row: MatchRow, person: str, name: str, room: Room) -> str | None:
    """Why the person, of that name, may not write in the room; None when they may."""
    if room not in readable(row, person):
        return "Only the players of this match write there." if room == "players" else \
            "Players write to spectators when the match is over."
    if any(s.person == person for s in row.seats):
        return None  # they write under the name of their seat
    if not row.spectators and not at_table(row, person) and row.host != person:
        return "Only the players of this match may write here."
    if any(s.name and person not in (s.person, s.reserved) and alike(s.name, name) for s in row.seats):
        return f"Somebody at this table is called {name} already, or nearly so. Take another name to write here."
    return None
