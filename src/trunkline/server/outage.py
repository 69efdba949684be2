"""Which errors mean that the database is away for a while, or its disk full: worth another try, and not a bug."""

from __future__ import annotations

import errno
from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

RETRY_AFTER = 2  # seconds
# SQLSTATE: connection exceptions, insufficient resources, operator intervention (shut down, starting up).
AWAY = ("08", "53", "57")
TAKEN = "23505"
UNSTORABLE = "22021"  # a character that PostgreSQL cannot keep: zero
CONFUSED = "InterfaceError", "InternalClientError"  # what asyncpg says of a line that was cut in mid-sentence
FULL = "53100"
# SQLite's words; a file system that has failed is often mounted again to be read only.
BUSY = ("database is locked", "unable to open database file", "disk i/o error", "readonly database")
NO_ROOM = "database or disk is full"
NO_DISK = (errno.ENOSPC, errno.EDQUOT)


def is_full(error: BaseException) -> bool:
    """Return whether there is no room on the disk for what was to be stored."""
    return any(getattr(one, "sqlstate", None) == FULL
               or (isinstance(one, OperationalError) and NO_ROOM in str(one.orig).lower())
               or (isinstance(one, OSError) and one.errno in NO_DISK) for one in _causes(error))


def is_outage(error: BaseException) -> bool:
    """Return whether the database could not be reached or used, so that the same may well work in a moment."""
    if is_full(error):
        return True
    for one in _causes(error):
        if isinstance(one, PoolTimeout | ConnectionError):
            return True
        if isinstance(one, DBAPIError) and one.connection_invalidated:
            return True
        if str(getattr(one, "sqlstate", None) or "").startswith(AWAY):
            return True
        if isinstance(one, OperationalError) and any(words in str(one.orig).lower() for words in BUSY):
            return True
        if type(one).__module__.startswith("asyncpg") and (
                "connection" in str(one).lower() or type(one).__name__ in CONFUSED):
            return True
        if isinstance(one, OSError) and "connect call failed" in str(one).lower():  # at each of several addresses
            return True
    return False


def brief(error: BaseException) -> str:
    """Return the error in one line, for the log: nobody wants the traceback of an outage a hundred times."""
    return str(error).partition("\n")[0] or type(error).__name__


def is_unstorable(error: BaseException) -> bool:
    """Return whether a request had the character zero, which PostgreSQL cannot store."""
    return any(getattr(one, "sqlstate", None) == UNSTORABLE for one in _causes(error))


def is_taken(error: BaseException) -> bool:
    """Return whether a unique row was there already."""
    return isinstance(error, IntegrityError) and (
        getattr(error.orig, "sqlstate", None) == TAKEN or "unique" in str(error.orig).lower())


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        waiting += [one.__cause__, one.__context__, getattr(one, "orig", None)]
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
