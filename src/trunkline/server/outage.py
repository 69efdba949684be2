"""Tell errors that pass (the database is away, its disk is full) from faults of the program."""

from __future__ import annotations

import errno
from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

RETRY_AFTER = 2  # seconds
# SQLSTATE: connection exceptions, insufficient resources, operator intervention (shut down, starting up).
AWAY = ("08", "53", "57")
TAKEN = "23505"
UNSTORABLE = "22021"  # the character zero, which PostgreSQL cannot store
CONFUSED = "InterfaceError", "InternalClientError"  # of asyncpg, when a connection breaks halfway through a message
FULL = "53100"
# SQLite's messages. A file system with errors is often remounted read-only.
BUSY = ("database is locked", "unable to open database file", "disk i/o error", "readonly database")
NO_ROOM = "database or disk is full"
NO_DISK = (errno.ENOSPC, errno.EDQUOT)


def is_full(error: BaseException) -> bool:
    """Return whether the error, or one that caused it, means that the disk is full."""
    return any(getattr(one, "sqlstate", None) == FULL
               or (isinstance(one, OperationalError) and NO_ROOM in str(one.orig).lower())
               or (isinstance(one, OSError) and one.errno in NO_DISK) for one in _causes(error))


def is_outage(error: BaseException) -> bool:
    """Return whether the database could not be reached or used; the same request may work in a moment."""
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
        if isinstance(one, OSError) and "connect call failed" in str(one).lower():  # tried at several addresses
            return True
    return False


def brief(error: BaseException) -> str:
    """Return the first line of the error, for the log: a traceback for every request of an outage helps nobody."""
    return str(error).partition("\n")[0] or type(error).__name__


def is_unstorable(error: BaseException) -> bool:
    """Return whether PostgreSQL refused a text because of the character zero in it."""
    return any(getattr(one, "sqlstate", None) == UNSTORABLE for one in _causes(error))


def is_taken(error: BaseException) -> bool:
    """Return whether a row was refused because another has the same unique key."""
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
