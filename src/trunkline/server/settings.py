"""What can be set from outside, and where the server keeps its data."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from platformdirs import user_data_path

from trunkline.engine.game import Refusal

PREFIX = "TRUNKLINE_"
Budget = Annotated[float, Meta(gt=0, le=60)]  # seconds of thought


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the server can be told; each field is also `TRUNKLINE_<FIELD>` in the environment.

    `database` is an async SQLAlchemy URL, by default a SQLite file in the user's data folder. `origins` are
    further web origins that may change things (comma-separated), beside the server's own. Times are seconds:
    `heartbeat` between signs of life on a socket, `bot_delay` before a bot's move at a table with people,
    `rules_wait` for the rules to be compiled before a request is told to come again. `bot_workers` processes think for
    bots, advice and analysis; `bot_seconds` is what a thought may take beyond its own budget before it is given up;
    `advice_seconds` is the budget of advice, `analysis_seconds` that of each position of an analysis.

    `mail` is an SMTP URL, and `address` where people find this server. `private_notices` lets people have notices sent
    to machines of the server's own network; every `postman` seconds somebody looks for notices to send.
    """

    host: str = "127.0.0.1"
    port: int = 8420
    database: str = ""
    static: str = str(Path(__file__).parent / "static")
    origins: str = ""
    heartbeat: float = 10.0
    bot_delay: float = 0.4
    bot_workers: Annotated[int, Meta(ge=1, le=256)] = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: Budget = 10.0
    advice_seconds: Budget = 1.5
    analysis_seconds: Budget = 0.3
    rules_wait: float = 180.0
    log: str = "warning"
    mail: str = ""
    address: str = ""
    private_notices: bool = False
    postman: Annotated[float, Meta(gt=0, le=60)] = 2.0

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> Settings:
        """The settings of the environment over the defaults; `Refusal` names the variable that is wrong."""
        names = [f.name for f in msgspec.structs.fields(cls)]
        told = {name: env[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in env}
        try:
            return msgspec.convert(told, cls, strict=False)
        except msgspec.ValidationError as error:
            where = str(error).rpartition("`$.")[2].rstrip("`").upper()
            raise Refusal(f"{PREFIX}{where}: {error}") from None

    def database_url(self) -> str:
        """The URL to connect to; makes the data folder when it is the default's."""
        if self.database:
            return self.database
        folder = user_data_path("trunkline", appauthor=False, ensure_exists=True)
        return f"sqlite+aiosqlite:///{folder / 'trunkline.db'}"
