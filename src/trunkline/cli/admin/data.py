"""`trunkline admin verify`, `export`, `import` and `backup`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from trunkline.cli.admin import settings_of, with_engine
from trunkline.cli.terminal import NO, Config, Database, Json, emit, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncEngine

    from trunkline.server.keeping.archive import Count

NewFile = Annotated[Path, Parameter(help="A file that does not exist yet.")]


def verify(*matches: Annotated[str, Parameter(help="Ids of matches; otherwise all.")], database: Database = None,
           config: Config = None, json: Json = False) -> int:
    """Play every stored match again and compare moves, forced moves, texts, results and clocks.

    The server can keep running. Exit code 1 if anything differs. For matches played with another version of the rules,
    which are named, only the log is checked.

    For example:

        trunkline admin verify
        trunkline admin verify k3vq8mzdpt --json
    """
    from trunkline.server.keeping import verify as checking

    async def work(engine: AsyncEngine) -> list[checking.Report]:
        kept = []
        async for report in checking.verify(engine, matches):
            if not json:
                _tell(report)
            kept.append(report)
        return kept

    reports = with_engine(settings_of(database, config), work)
    faulty = sum(bool(report.faults) for report in reports)
    entries = sum(report.entries for report in reports)
    missing = sorted(set(matches) - {report.id for report in reports})
    if json:
        emit({"matches": len(reports), "entries": entries, "faulty": faulty, "missing": missing, "reports": [
            {"id": r.id, "game": r.game, "faults": r.faults, "other_rules": r.other_rules}
            for r in reports if r.faults or r.other_rules is not None]})
    else:
        say(*[f"{one}: no such match" for one in missing],
            f"{len(reports)} matches with {entries} log entries checked: "
            f"{f'{faulty} of them differ' if faulty else 'all as stored'}")
    return NO if faulty or missing else 0


def _tell(report: object) -> None:
    from trunkline.server.keeping.verify import Report

    assert isinstance(report, Report)
    if report.other_rules is not None:
        say(f"{report.id}: played with version {report.other_rules} of the rules of {report.game}, so not replayed")
    say(*[f"{report.id}: {fault}" for fault in report.faults])


def export(file: NewFile, /, *, database: Database = None, config: Config = None, json: Json = False) -> int:
    """Write the whole database to one file, to import it elsewhere: from SQLite to PostgreSQL or back.

    The server can keep running; the file has what was stored when the command began. It includes secrets and email
    addresses: keep it as safe as the database.

    For example:

        trunkline admin export all.jsonl.gz
    """
    from trunkline.server.keeping import archive

    return _counted(with_engine(settings_of(database, config), lambda engine: archive.write(engine, file)), json)


def import_(file: Annotated[Path, Parameter(help="A file written by `trunkline admin export`.")], /, *,
            database: Database = None, config: Config = None, json: Json = False) -> int:
    """Read an exported file into an empty database, all or nothing, and compare the digests.

    For example:

        trunkline admin import all.jsonl.gz --database postgresql+asyncpg://trunkline@localhost/trunkline
    """
    from trunkline.server.keeping import archive

    return _counted(with_engine(settings_of(database, config), lambda engine: archive.read(engine, file),
                                make=True), json)


def _counted(counts: Sequence[Count], json: bool) -> int:
    from trunkline.server.keeping.archive import total

    if json:
        emit({"digest": total(counts), "tables": [{"table": c.table, "rows": c.rows, "digest": c.digest}
                                                  for c in counts]})
    else:
        say(*[f"{c.table:<20} {c.rows:>9} rows  {c.digest[:16]}" for c in counts], f"Digest of all: {total(counts)}")
    return 0


def backup(file: NewFile, /, *, database: Database = None, config: Config = None) -> int:
    """Copy a SQLite database to a file while the server keeps running.

    To restore it: stop the server, put the file in the database's place, remove its -wal and -shm files, and start the
    server. For PostgreSQL this command says how to use pg_dump.

    For example:

        trunkline admin backup /backups/trunkline-monday.db
    """
    from trunkline.server.keeping.backup import backup as copy

    settings = settings_of(database, config)
    say(f"{file}: {copy(settings.database_url(), file):,} bytes")
    return 0
