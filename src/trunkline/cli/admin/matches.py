"""`trunkline admin matches`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, Parameter

from trunkline.cli.admin import with_database
from trunkline.cli.terminal import Config, Database, Json, Whole, emit, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trunkline.server.db import MatchRow, Sessions

matches = App(name="matches", help="List, end or close matches. A running server follows within seconds.")
Ids = Annotated[tuple[str, ...], Parameter(help="The ids of matches, as `list` shows them.")]


@matches.command(name="list")
def list_matches(*, status: Literal["open", "running", "over", "ended", "viewing"] | None = None,
                 person: Annotated[str | None, Parameter(
                     help="Only those of this person: the name of an account or guest, or an id.")] = None,
                 bots: Annotated[bool, Parameter(help="Only those with nothing but bots.", negative=())] = False,
                 limit: Annotated[Whole, Parameter(help="The most to list.")] = 100, database: Database = None,
                 config: Config = None, json: Json = False) -> int:
    """List matches, newest first.

    For example:

        trunkline admin matches list --status running --bots
        trunkline admin matches list --person Ada --json
    """
    from trunkline.server.matches.ending import listed
    from trunkline.server.people.admin import find

    async def work(make: Sessions) -> Sequence[MatchRow]:
        async with make() as db:
            who = (await find(db, person)).id if person is not None else None
            return (await db.execute(listed(status, who, bots, max(0, limit)))).unique().scalars().all()

    rows = with_database(database, work, config)
    if json:
        emit([{"id": m.id, "game": m.game, "status": m.status, "host": m.host, "moves": m.ply,
               "created": m.created.isoformat(), "changed": m.changed.isoformat(), "visibility": m.visibility,
               "seats": [{"kind": s.kind, "name": s.name, "bot": s.bot, "person": s.person} for s in m.seats]}
              for m in rows])
    else:
        say(*map(_line, rows)) if rows else say("no matches")
    return 0


def _line(match: MatchRow) -> str:
    seats = ", ".join(seat.name or "open" for seat in match.seats)
    when = f"{match.changed:%Y-%m-%d %H:%M}"
    return f"{match.id}  {match.status.ljust(7)}  {when}  {match.game}, {match.ply} moves: {seats}"


@matches.command
def end(ids: Ids, /, *, database: Database = None, config: Config = None) -> int:
    """End running matches: nobody can move in them any more, and they do not count.

    Its players are notified.

    For example:

        trunkline admin matches end k3x9vq2m7p
    """
    return _all(ids, "running", "ended", database, config)


@matches.command
def close(ids: Ids, /, *, database: Database = None, config: Config = None) -> int:
    """Close tables that wait for players: they leave the lobby, and nobody can join them.

    For example:

        trunkline admin matches close k3x9vq2m7p
    """
    return _all(ids, "open", "closed", database, config)


def _all(ids: tuple[str, ...], status: str, done: str, database: str | None, config: str | None) -> int:
    from trunkline.server.bus.memory import MemoryBus
    from trunkline.server.matches.ending import end_by_id
    from trunkline.server.matches.events import Events
    from trunkline.server.notices.follow import Following

    events = Events(Following(MemoryBus()))
    for one in ids:
        with_database(database, lambda make, one=one: end_by_id(make, one, status, events), config)  # type: ignore[misc]
        say(f"{one} is {done}")
    return 0
