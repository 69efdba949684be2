"""`trunkline admin reports`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from trunkline.cli.admin import with_database
from trunkline.cli.terminal import NO, Config, Database, Json, Trouble, Whole, emit, say

if TYPE_CHECKING:
    from trunkline.server.db import Sessions

reports = App(name="reports", help="Read and close what people have reported: chat messages, matches, other people.")


@reports.command(name="list")
def list_reports(*, every: Annotated[bool, Parameter(name="--all", help="Closed ones too.")] = False,
                 database: Database = None, config: Config = None, json: Json = False) -> int:
    """List open reports, oldest first.

    For example:

        trunkline admin reports list
        trunkline admin reports list --all --json
    """
    from trunkline.server.talk.reports import Told, told

    async def work(make: Sessions) -> list[Told]:
        async with make() as db:
            return await told(db, every)

    found = with_database(database, work, config)
    if json:
        import msgspec

        emit(msgspec.to_builtins(found))
        return 0
    for one in found:
        about = ", ".join(x for x in (one.person and f"about {one.person}", one.match and f"in match {one.match}") if x)
        say(f"{one.id}  {one.at:%Y-%m-%d %H:%M}  {one.state}  {one.reporter} {about}: {one.words}")
        if one.said:
            say(f"    message: {one.said}")
        if one.closed:
            say(f"    closed: {one.closed}")
    if not found:
        say("There are no reports." if every else "There are no open reports.")
    return 0


@reports.command(name="close")
def close_report(number: Whole, words: Annotated[str, Parameter(help="What you did about it.")] = "", *,
                 database: Database = None, config: Config = None) -> int:
    """Close a report, with a note on what was done.

    For example:

        trunkline admin reports close 3 "talked to both"
    """
    from trunkline.server.talk.service import close_report as close

    async def work(make: Sessions) -> bool:
        async with make.begin() as db:
            return await close(db, number, words)

    if not with_database(database, work, config):
        raise Trouble(NO, f"there is no open report {number}")
    say(f"Report {number} is closed.")
    return 0
