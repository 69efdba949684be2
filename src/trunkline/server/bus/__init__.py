"""News between the processes of a server: that something has changed, but not what (except how many watch).

Kinds: "match" (key: its id), "chat" (a match's id), "person" (a person's id: name, sessions, tokens or settings),
"gone" (a session or token that is no longer valid), "news" (a person's id: there is something new for them). A process
that hears of it looks in the database. "watching" (how many watch a match with a process, see `matches.audience`) is in
no database.
"""

from __future__ import annotations

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from trunkline.engine.game import Refusal
from trunkline.server.bus.base import Bus
from trunkline.server.bus.memory import MemoryBus
from trunkline.server.settings import Settings

__all__ = ["Bus", "make"]


def make(settings: Settings) -> Bus:
    """Return the bus of the settings; it is silent until `start`.

    It is Redis or Valkey where `redis` names one, otherwise PostgreSQL's own where that is the database, otherwise none
    beyond this process. Refusal where a package is missing.
    """
    if settings.redis:
        try:
            from trunkline.server.bus.redis import RedisBus
        except ImportError:
            raise Refusal("TRUNKLINE_REDIS: the package for Redis and Valkey is missing: "
                          "pip install 'trunkline[redis]'") from None
        return RedisBus(settings.redis, settings.work)
    url = settings.database_url()
    try:
        backend = make_url(url).get_backend_name()
    except ArgumentError:
        return MemoryBus(settings.work)  # opening the database says what is wrong with its address
    if backend == "postgresql":
        try:
            from trunkline.server.bus.postgres import PostgresBus
        except ImportError:
            raise Refusal("TRUNKLINE_DATABASE: the package for PostgreSQL is missing: "
                          "pip install 'trunkline[postgres]'") from None
        return PostgresBus(url, settings.work)
    return MemoryBus(settings.work)
