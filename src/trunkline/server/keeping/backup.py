"""Copy a SQLite database while the server keeps running."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from trunkline.engine.game import Refusal


def backup(url: str, path: Path) -> int:
    """Copy the database at `url`, as it is at this moment, to a new file; return the file's size in bytes.

    Refusal for PostgreSQL, with the command to use instead.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        plain = parsed.set(drivername="postgresql").render_as_string(hide_password=True)
        raise Refusal(f"PostgreSQL has its own way, which this does not replace: "
                      f"pg_dump --format=custom --file={path} '{plain}' (and pg_restore --create, or "
                      "--dbname of an empty database, to have it back). `trunkline admin export` works as well")
    source = Path(parsed.database or "")
    if not source.exists():
        raise Refusal(f"there is no database at {source}")
    if path.exists():
        raise Refusal(f"{path} is there already; name a new file")
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy)  # in one step, while the server keeps writing
            [[found]] = copy.execute("PRAGMA integrity_check").fetchall()
            if found != "ok":
                raise Refusal(f"the copy is not sound, so the database may not be either: {found}")
            copy.execute("PRAGMA journal_mode = DELETE")  # in one file, with no others beside it
        with part.open("rb") as done:
            os.fsync(done.fileno())
        part.rename(path)
    except (OSError, sqlite3.Error) as error:
        raise Refusal(f"cannot write {path}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return path.stat().st_size
