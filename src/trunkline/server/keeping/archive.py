"""Export a whole database into one file, and import it into an empty database, SQLite or PostgreSQL.

The file is gzip-compressed JSON, one value per line: a head; for each table a line with its name and columns, its rows
as lists, and a line with their number and digest; at the end a digest over all tables. A table's digest is the sum of
its rows' SHA-256: databases order rows differently, and a sum does not depend on their order.
"""

from __future__ import annotations

import base64
import datetime
import gzip
import hashlib
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import DateTime, LargeBinary, Table, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trunkline import __version__
from trunkline.engine.game import Refusal
from trunkline.server.keeping.snapshot import snapshot, tables

FORMAT = 1
BATCH = 500
SIZE = 1 << 256


class Count(msgspec.Struct, frozen=True):
    """How many rows a table has, and their digest."""

    table: str
    rows: int
    digest: str


class Digest:
    """A digest of rows that does not depend on their order."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, line: bytes) -> None:
        """Add a row, as its line in the file."""
        self.rows += 1
        self._sum = (self._sum + int.from_bytes(hashlib.sha256(line).digest())) % SIZE

    def count(self, table: str) -> Count:
        """Return the number and the digest of the rows added, as those of this table."""
        return Count(table, self.rows, f"{self._sum:064x}")


def total(counts: Sequence[Count]) -> str:
    """Return the digest over all tables, in the order given."""
    return hashlib.sha256(msgspec.json.encode([[c.table, c.rows, c.digest] for c in counts])).hexdigest()


async def write(engine: AsyncEngine, path: Path) -> list[Count]:
    """Write the whole database, as it is at this moment, into a new file; return the count of each table."""
    _new(path)
    part = path.with_name(path.name + ".part")
    try:
        with gzip.open(part, "wb", compresslevel=6) as out:
            async with snapshot(engine) as connection:
                counts = await _write(connection, out)
        with part.open("rb") as done:
            os.fsync(done.fileno())
        part.rename(path)
    except OSError as error:
        raise Refusal(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return counts


async def _write(connection: AsyncConnection, out: Any) -> list[Count]:
    await _all_known(connection)
    head = {"trunkline": FORMAT, "version": __version__, "schema": await _schema(connection),
            "made": datetime.datetime.now(datetime.UTC)}
    out.write(_line(head))
    counts = []
    for table in tables():
        out.write(_line({"table": str(table.name), "columns": _columns(table)}))
        digest = Digest()
        async for line in _rows(connection, table):
            out.write(line)
            digest.add(line)
        counts.append(digest.count(str(table.name)))
        out.write(_line({"end": str(table.name), "rows": digest.rows, "digest": counts[-1].digest}))
    out.write(_line({"end": "all", "digest": total(counts)}))
    return counts


async def read(engine: AsyncEngine, path: Path) -> list[Count]:
    """Import a file into an empty database, all or nothing; return the count of each table.

    Refusal when the database is not empty, when the file is damaged, or when the database then differs from the file.
    """
    try:
        with gzip.open(path, "rb") as file:
            async with engine.begin() as connection:
                return await _read(connection, file)  # type: ignore[arg-type]
    except (OSError, EOFError) as error:
        raise Refusal(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, Refusal):
            raise
        raise Refusal(f"{path} is no file of `trunkline admin export`, or damaged: {error}") from None


async def _read(connection: AsyncConnection, file: BinaryIO) -> list[Count]:
    lines = iter(file)
    head = msgspec.json.decode(_next(lines))
    if not isinstance(head, dict) or head.get("trunkline") != FORMAT:
        raise Refusal("this is no file of `trunkline admin export`, or one of a version to come")
    if head["schema"] != (here := await _schema(connection)):
        raise Refusal(f"the file was written with tables of version {head['schema']}, and the database has {here}: "
                      "read it with the Trunkline that wrote it (or bring that one up to date and export again)")
    full = [str(table.name) for table in tables()
            if await connection.scalar(select(func.count()).select_from(table)) and str(table.name) != "settings"]
    if full:
        raise Refusal(f"the database is not empty: there is something in {', '.join(full)}. "
                      "Import into a new one (TRUNKLINE_DATABASE or --database)")
    await connection.execute(tables_by_name()["settings"].delete())  # a database gets a secret when it is first opened
    counts = []
    for table in tables():
        counts.append(await _read_table(connection, table, lines))
        await _count_on(connection, table)
    if msgspec.json.decode(_next(lines)) != {"end": "all", "digest": total(counts)}:
        raise Refusal("the file's last line does not fit what comes before it")
    for table, told in zip(tables(), counts, strict=True):
        digest = Digest()
        async for line in _rows(connection, table):
            digest.add(line)
        if digest.count(str(table.name)) != told:
            raise Refusal(f"the table {table.name} comes out differently: {told.rows} rows in the file, "
                          f"{digest.rows} in the database. Nothing was imported")
    return counts


async def _read_table(connection: AsyncConnection, table: Table, lines: Iterator[bytes]) -> Count:
    head = msgspec.json.decode(_next(lines))
    columns = _columns(table)
    if head.get("table") != str(table.name) or head.get("columns") != columns:
        raise Refusal(f"the file does not have the table {table.name} as it is here")
    digest, batch = Digest(), []
    convert = [_from_json(table.columns[name]) for name in columns]
    while True:
        line = _next(lines)
        if line.startswith(b"{"):
            break
        digest.add(line)
        values = msgspec.json.decode(line)
        batch.append({name: made(value) for name, made, value in zip(columns, convert, values, strict=True)})
        if len(batch) == BATCH:
            await connection.execute(insert(table), batch)
            batch = []
    if batch:
        await connection.execute(insert(table), batch)
    count = digest.count(str(table.name))
    if msgspec.json.decode(line) != {"end": str(table.name), "rows": count.rows, "digest": count.digest}:
        raise Refusal(f"the rows of the table {table.name} are not those that were written")
    return count


def _next(lines: Iterator[bytes]) -> bytes:
    line = next(lines, None)
    if line is None:
        raise Refusal("the file ends too early")
    return line


def tables_by_name() -> dict[str, Table]:
    """Return all tables by name."""
    return {str(table.name): table for table in tables()}


def _columns(table: Table) -> list[str]:
    return [str(column.name) for column in table.columns]


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[bytes]:
    result = await connection.stream(select(table).execution_options(yield_per=BATCH))
    async for row in result:
        yield _line([_to_json(value) for value in row])


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted") + b"\n"


def _to_json(value: Any) -> Any:
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _from_json(column: Any) -> Any:
    kind = getattr(column.type, "impl_instance", None) or column.type
    if isinstance(kind, DateTime):
        return lambda value: None if value is None else datetime.datetime.fromisoformat(value)
    if isinstance(kind, LargeBinary):
        return lambda value: None if value is None else base64.b64decode(value)
    return lambda value: value


async def _count_on(connection: AsyncConnection, table: Table) -> None:
    """Let PostgreSQL number new rows after the imported ones, as SQLite does by itself."""
    column = table.autoincrement_column
    if connection.dialect.name != "postgresql" or column is None:
        return
    asked = {"t": str(table.name), "c": column.name}
    sequence = await connection.scalar(text("SELECT pg_get_serial_sequence(:t, :c)"), asked)
    most = await connection.scalar(select(func.max(column)))
    if sequence is not None and most is not None:
        await connection.execute(text("SELECT setval(CAST(:s AS regclass), :n)"), {"s": sequence, "n": most})


async def _schema(connection: AsyncConnection) -> str:
    return str(await connection.scalar(text("SELECT version_num FROM alembic_version")))


async def _all_known(connection: AsyncConnection) -> None:
    """Check that no table would be left out; Refusal names those that would."""
    found = await connection.run_sync(lambda sync: set(inspect(sync).get_table_names()))
    if strange := sorted(found - set(tables_by_name()) - {"alembic_version", "sqlite_sequence"}):
        raise Refusal(f"the database has tables that are not Trunkline's: {', '.join(strange)}")


def _new(path: Path) -> None:
    if path.exists():
        raise Refusal(f"{path} is there already; name a new file")
