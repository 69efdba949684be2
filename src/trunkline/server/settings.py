"""Read and check the settings of the server.

`python -m trunkline.server.settings` prints `docs/settings.md`, made from the descriptions here; a test compares them.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta
from platformdirs import user_data_path
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from trunkline.engine.game import Refusal

PREFIX = "TRUNKLINE_"
CONFIG = PREFIX + "CONFIG"
Budget = Annotated[float, Meta(gt=0, le=60)]  # seconds of thought
Level = Literal["debug", "info", "warning", "error"]
REDIS = ("redis://", "rediss://", "valkey://", "valkeys://", "unix://")


def _is(words: str) -> Meta:
    return Meta(description=words)

# A process keeps matches in memory, so it has to hear what the others write.
ALONE = "several processes need PostgreSQL, or a Redis or Valkey (redis) that carries news between them"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings: each a key of the settings file, or `TRUNKLINE_<FIELD>` in the environment, which takes precedence.

    Times are in seconds; several values are separated by commas.
    """

    host: Annotated[str, _is("The address to listen on; `0.0.0.0` can be reached from everywhere.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535), _is("The port to listen on; 0: any free one.")] = 8420
    connections: Annotated[int, Meta(ge=1, le=1_000_000), _is(
        "The most connections at once, sockets included; others get 503. Fewer if the system lets the process open "
        "fewer files.")] = 5000
    database: Annotated[str, _is(
        "An async SQLAlchemy URL: `sqlite+aiosqlite:////srv/trunkline.db` or "
        "`postgresql+asyncpg://user:password@host/name`. By default `trunkline.db` in the user's data folder.")] = ""
    redis: Annotated[str, _is(
        "The address of a Redis or Valkey that carries news between processes, such as `redis://host:6379/0`. "
        "By default PostgreSQL carries them, if that is the database.")] = ""
    work: Annotated[bool, _is(
        "Whether this process plays bots, keeps the clocks and sends notifications. Set it to false where "
        "`trunkline work` does that.")] = True
    worker_port: Annotated[int, Meta(ge=0, le=65535), _is(
        "The port on which `trunkline work` answers `/api/health`, `/api/ready` and `/metrics`.")] = 8421
    static: Annotated[str, _is(
        "The folder of the built client; by default the one in the package.")] = str(
            Path(__file__).parent / "static")
    origins: Annotated[str, _is(
        "Web origins besides the server's own whose pages may change things, such as `https://play.example.org`.")] = ""
    proxies: Annotated[str, _is(
        "Addresses or networks of the proxies in front, such as `127.0.0.1, 10.0.0.0/8`: only their "
        "`X-Forwarded-For` and `X-Forwarded-Proto` are believed.")] = ""
    metrics: Annotated[Literal["off", "local", "all"], _is(
        "Who can read `/metrics`: nobody (`off`), programs on this machine (`local`) or everybody (`all`). "
        "Requests with the token can too, unless it is off.")] = "local"
    metrics_token: Annotated[str, _is("A secret for `Authorization: Bearer ...` at `/metrics`.")] = ""
    log: Annotated[Level, _is(
        "The lowest level that is logged: `debug`, `info`, `warning` or `error`.")] = "warning"
    access_log: Annotated[bool, _is("Whether each request is logged (at level `info`).")] = False
    heartbeat: Annotated[float, Meta(gt=0), _is("Time between heartbeats on a socket.")] = 10.0
    grace: Annotated[float, Meta(ge=0, le=600), _is(
        "How long requests may still take once the server is told to stop.")] = 5.0
    bot_delay: Annotated[float, Meta(ge=0, le=60), _is("Pause before a bot's move at a table with people.")] = 0.4
    bot_workers: Annotated[int, Meta(ge=1, le=256), _is(
        "Processes that think for bots, advice and analysis; by default one fewer than processors, but at least two, "
        "so that one is free when a person waits.")] = max(2, (os.cpu_count() or 2) - 1)
    bot_seconds: Annotated[Budget, _is("How much longer than planned a thought may take before it is stopped.")] = 10.0
    open_tables: Annotated[int, Meta(ge=0), _is(
        "How many public tables a person may have waiting for players; 0: no limit.")] = 20
    bot_matches: Annotated[int, Meta(ge=0), _is(
        "How many matches with nothing but bots a person may have running; 0: no limit.")] = 4
    advice_seconds: Annotated[Budget, _is("How long advice thinks.")] = 1.5
    analysis_seconds: Annotated[Budget, _is("How long an analysis thinks about each position.")] = 0.3
    limits: Annotated[float, Meta(ge=0), _is(
        "A factor for all limits of requests, such as 2 for twice as many; 0: no limits.")] = 1.0
    mail: Annotated[str, _is(
        "The Apprise address of a mail server, such as `mailtos://user:password@example.org?from=me@example.org`. "
        "Without it the server sends no email.")] = ""
    address: Annotated[str, _is(
        "The address of this server, such as `https://play.example.org`, for links in emails and notifications.")] = ""
    private_notices: Annotated[bool, _is(
        "Whether notifications may be sent to machines in the server's own network.")] = False
    postman: Annotated[float, Meta(gt=0, le=60), _is("Time between checks for notifications to send.")] = 2.0
    rules_wait: Annotated[float, Meta(ge=0), _is(
        "How long a request waits for the rules to be compiled before it is refused (503).")] = 180.0

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ, file: str | None = None) -> Settings:
        """Return the settings: from the environment, else from the file, else the default.

        The file is the one that `TRUNKLINE_CONFIG` names, unless one is given. Refusal says which setting is wrong.
        """
        path = file if file is not None else env.get(CONFIG, "")
        names = [f.name for f in msgspec.structs.fields(cls)]
        told: dict[str, Any] = _read(Path(path), names) if path else {}
        where = dict.fromkeys(told, f"{path}: ")
        for name in names:
            if (variable := PREFIX + name.upper()) in env:
                told[name], where[name] = env[variable], PREFIX
        known: dict[str, Any] = {}
        for name, value in told.items():
            strict = where[name] != PREFIX  # the environment has only text
            shown = f"{PREFIX}{name.upper()}" if where[name] == PREFIX else f"{where[name]}{name}"
            try:
                known[name] = msgspec.convert(value, _types()[name], strict=strict)
            except msgspec.ValidationError as error:
                raise Refusal(f"{shown}: {error}. It is: {_what(name)}") from None
        settings = cls(**known)
        settings.check(where)
        return settings

    def check(self, where: Mapping[str, str] | None = None) -> None:
        """Check what types cannot; Refusal names the setting and, if known, where it is set."""
        for name, wrong in (("database", _database(self.database)), ("redis", _redis(self.redis)),
                            ("origins", _origins(self.origins)), ("proxies", _proxies(self.proxies)),
                            ("work", None if self.work or self.shares_news() else ALONE)):
            if wrong:
                place = (where or {}).get(name, PREFIX)
                raise Refusal(f"{place}{name.upper() if place == PREFIX else name}: {wrong}. It is: {_what(name)}")

    def shares_news(self) -> bool:
        """Return whether this process hears what others on its database do: by Redis, or by PostgreSQL itself."""
        return bool(self.redis) or self.database.startswith("postgresql")

    def database_url(self) -> str:
        """Return the URL to connect to; for the default one, make the data folder. Refusal if that cannot be made."""
        if self.database:
            return self.database
        folder = user_data_path("trunkline", appauthor=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal(f"the data folder {folder} cannot be made ({error.strerror}): {PREFIX}DATABASE sets the "
                          "address of a database elsewhere") from None
        return f"sqlite+aiosqlite:///{folder / 'trunkline.db'}"


def unknown(env: Mapping[str, str] = os.environ) -> list[str]:
    """Return a warning for each variable of the environment that looks like a misspelt setting."""
    names = [PREFIX + f.name.upper() for f in msgspec.structs.fields(Settings)]
    found = []
    for name in sorted(env):
        if name.startswith(PREFIX) and name not in names and name != CONFIG:
            near = difflib.get_close_matches(name, names, 1, 0.8)
            found += [f"{name} is not a setting. Did you mean {near[0]}?"] if near else []
    return found


def items(text: str) -> list[str]:
    """Split a setting that may have several values, separated by commas."""
    return [one.strip() for one in text.split(",") if one.strip()]


def _read(path: Path, names: list[str]) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Refusal(f"the settings file {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refusal(f"the settings file {path} is not TOML: {error}") from None
    for name, value in found.items():
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            raise Refusal(f"{path}: {name} is not a setting" + (f". Did you mean {near[0]}?" if near else ""))
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            found[name] = ", ".join(value)
    return found


def _types() -> dict[str, Any]:
    return get_type_hints(Settings, include_extras=True)


def _what(name: str) -> str:
    return " ".join(meta.description for meta in _types()[name].__metadata__ if meta.description)


def _database(url: str) -> str | None:
    if not url:
        return None
    try:
        driver = make_url(url).drivername
    except ArgumentError:
        return f"{url!r} is not the address of a database"
    return None if "+" in driver else f"{driver!r} needs an async driver: sqlite+aiosqlite or postgresql+asyncpg"


def _redis(url: str) -> str | None:
    return None if not url or url.startswith(REDIS) else f"{url!r} has to begin with one of {', '.join(REDIS)}"


def _origins(text: str) -> str | None:
    return next((f"{one!r} has to begin with http:// or https://" for one in items(text)
                 if not one.startswith(("http://", "https://"))), None)


def _proxies(text: str) -> str | None:
    for one in items(text):
        try:
            ipaddress.ip_network(one, strict=False)
        except ValueError:
            return f"{one!r} is neither an address nor a network"
    return None


def reference() -> str:
    """Return `docs/settings.md`: every setting with its default and what it means."""
    lines = [*INTRODUCTION.strip().splitlines(), "", "| setting | default | meaning |", "| --- | --- | --- |"]
    for field in msgspec.structs.fields(Settings):
        default = {"static": "", "bot_workers": ""}.get(field.name, msgspec.json.encode(field.default).decode())
        shown = f"`{default}`" if default not in ("", '""') else ""
        lines.append(f"| `{field.name}` | {shown} | {_what(field.name)} |")
    return "\n".join(lines) + "\n"


INTRODUCTION = """
# Settings

No setting is required. Settings are read from a TOML file that `--config` or the variable `TRUNKLINE_CONFIG` names, and
from the environment, which comes first: the setting `bot_delay` is the variable `TRUNKLINE_BOT_DELAY`. Options of a
command come before both.

```toml
# trunkline.toml
host = "0.0.0.0"
database = "postgresql+asyncpg://trunkline:secret@db/trunkline"
redis = "redis://valkey:6379/0"
proxies = ["10.0.0.0/8"]
log = "info"
```

Everything is checked at the start: if a setting is wrong, the server names it and does not start. Times are in seconds.
Several values are separated by commas (in a file they can be a list).
"""

if __name__ == "__main__":
    print(reference(), end="")
