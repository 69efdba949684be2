"""What can be set from outside, and where the server keeps its data.

`docs/settings.md` is made of the descriptions here (`python -m trunkline.server.settings`); a test compares them.
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

# What each process keeps in memory is only right while it hears what the others write.
ALONE = "several processes need PostgreSQL, or a Redis or Valkey (redis) that carries news between them"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the server can be told: a key of the settings file, or `TRUNKLINE_<FIELD>` in the environment, which
    comes first. Times are seconds; several values are separated by commas."""

    host: Annotated[str, _is("The address to listen at; `0.0.0.0` is reachable from everywhere.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535), _is("The port to listen at; 0: any that is free.")] = 8420
    connections: Annotated[int, Meta(ge=1, le=1_000_000), _is(
        "The most connections at once, sockets included; further ones are answered with 503. Fewer where the system "
        "lets the process open fewer files.")] = 5000
    database: Annotated[str, _is(
        "An async SQLAlchemy URL: `sqlite+aiosqlite:////srv/trunkline.db` or "
        "`postgresql+asyncpg://user:password@host/name`. Without it: `trunkline.db` in the user's data folder.")] = ""
    redis: Annotated[str, _is(
        "The address of a Redis or Valkey that carries news between processes, such as `redis://host:6379/0`. "
        "Without it PostgreSQL carries them, where that is the database.")] = ""
    work: Annotated[bool, _is(
        "Whether this process plays for bots, keeps the clocks and sends notices. Where `trunkline work` runs beside "
        "it, it need not.")] = True
    worker_port: Annotated[int, Meta(ge=0, le=65535), _is(
        "Where `trunkline work` answers `/api/health`, `/api/ready` and `/metrics`.")] = 8421
    static: Annotated[str, _is(
        "The folder of the built client; without it: the one that came with the package.")] = str(
            Path(__file__).parent / "static")
    origins: Annotated[str, _is(
        "Web origins that may change things beside the server's own, such as `https://play.example.org`.")] = ""
    proxies: Annotated[str, _is(
        "Addresses or networks of the proxies in front, such as `127.0.0.1, 10.0.0.0/8`: what they say in "
        "`X-Forwarded-For` and `X-Forwarded-Proto` is believed, and nobody else's.")] = ""
    metrics: Annotated[Literal["off", "local", "all"], _is(
        "Who may read `/metrics`: nobody (`off`), programs of this machine (`local`) or everybody (`all`). "
        "Whoever has the token may, too, unless it is off.")] = "local"
    metrics_token: Annotated[str, _is("A secret for `Authorization: Bearer ...` at `/metrics`.")] = ""
    log: Annotated[Level, _is(
        "The least serious lines that are logged: `debug`, `info`, `warning`, `error`.")] = "warning"
    access_log: Annotated[bool, _is("Whether each request has a line in the log (of the level `info`).")] = False
    heartbeat: Annotated[float, Meta(gt=0), _is("Between signs of life on a socket.")] = 10.0
    grace: Annotated[float, Meta(ge=0, le=600), _is(
        "How long requests may go on after the server is told to stop.")] = 5.0
    bot_delay: Annotated[float, Meta(ge=0, le=60), _is("Before a bot's move at a table with people.")] = 0.4
    bot_workers: Annotated[int, Meta(ge=1, le=256), _is(
        "Processes that think for bots, advice and analysis; without it one less than there are processors, but two at "
        "least, so that one is free where a person waits.")] = max(2, (os.cpu_count() or 2) - 1)
    bot_seconds: Annotated[Budget, _is("What a thought may take beyond its own budget before it is given up.")] = 10.0
    open_tables: Annotated[int, Meta(ge=0), _is(
        "How many public tables a person may have waiting for players; 0: as many as they like.")] = 20
    bot_matches: Annotated[int, Meta(ge=0), _is(
        "How many matches of bots alone a person may have running; 0: as many as they like.")] = 4
    advice_seconds: Annotated[Budget, _is("The budget of advice.")] = 1.5
    analysis_seconds: Annotated[Budget, _is("The budget of each position of an analysis.")] = 0.3
    limits: Annotated[float, Meta(ge=0), _is(
        "How many times as often as usual people may ask for what is limited; 0: as often as they like.")] = 1.0
    mail: Annotated[str, _is(
        "The Apprise address of a mail server, such as `mailtos://user:password@example.org?from=me@example.org`. "
        "Without it no mail is sent or offered.")] = ""
    address: Annotated[str, _is(
        "Where people find this server, such as `https://play.example.org`: for links in mails and notices.")] = ""
    private_notices: Annotated[bool, _is(
        "Whether people may have notices sent to machines of the server's own network.")] = False
    postman: Annotated[float, Meta(gt=0, le=60), _is("Between two looks for notices to send.")] = 2.0
    rules_wait: Annotated[float, Meta(ge=0), _is(
        "How long a request waits for the rules to be compiled before it is told to come again.")] = 180.0

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ, file: str | None = None) -> Settings:
        """The settings of the environment over those of the file (else the one that `TRUNKLINE_CONFIG` names) over the
        defaults; Refusal says which one is wrong."""
        path = file if file is not None else env.get(CONFIG, "")
        names = [f.name for f in msgspec.structs.fields(cls)]
        told: dict[str, Any] = _read(Path(path), names) if path else {}
        where = dict.fromkeys(told, f"{path}: ")
        for name in names:
            if (variable := PREFIX + name.upper()) in env:
                told[name], where[name] = env[variable], PREFIX
        known: dict[str, Any] = {}
        for name, value in told.items():
            strict = where[name] != PREFIX  # the environment has nothing but texts
            shown = f"{PREFIX}{name.upper()}" if where[name] == PREFIX else f"{where[name]}{name}"
            try:
                known[name] = msgspec.convert(value, _types()[name], strict=strict)
            except msgspec.ValidationError as error:
                raise Refusal(f"{shown}: {error}. It is: {_what(name)}") from None
        settings = cls(**known)
        settings.check(where)
        return settings

    def check(self, where: Mapping[str, str] | None = None) -> None:
        """Look at what a type cannot tell; Refusal names the setting."""
        for name, wrong in (("database", _database(self.database)), ("redis", _redis(self.redis)),
                            ("origins", _origins(self.origins)), ("proxies", _proxies(self.proxies)),
                            ("work", None if self.work or self.shares_news() else ALONE)):
            if wrong:
                place = (where or {}).get(name, PREFIX)
                raise Refusal(f"{place}{name.upper() if place == PREFIX else name}: {wrong}. It is: {_what(name)}")

    def shares_news(self) -> bool:
        """Whether this process hears of what others on the same database do."""
        return bool(self.redis) or self.database.startswith("postgresql")

    def database_url(self) -> str:
        """The URL to connect to; makes the data folder when it is the default's."""
        if self.database:
            return self.database
        folder = user_data_path("trunkline", appauthor=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal(f"the data folder {folder} cannot be made ({error.strerror}): {PREFIX}DATABASE takes the "
                          "address of a database elsewhere") from None
        return f"sqlite+aiosqlite:///{folder / 'trunkline.db'}"


def unknown(env: Mapping[str, str] = os.environ) -> list[str]:
    """Variables of the environment that look like settings misspelt, each with what may be meant."""
    names = [PREFIX + f.name.upper() for f in msgspec.structs.fields(Settings)]
    found = []
    for name in sorted(env):
        if name.startswith(PREFIX) and name not in names and name != CONFIG:
            near = difflib.get_close_matches(name, names, 1, 0.8)
            found += [f"{name} is no setting; is {near[0]} meant?"] if near else []
    return found


def items(text: str) -> list[str]:
    """The values of a setting that may have several."""
    return [one.strip() for one in text.split(",") if one.strip()]


def _read(path: Path, names: list[str]) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Refusal(f"the settings file {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refusal(f"the settings file {path} is no TOML: {error}") from None
    for name, value in found.items():
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            raise Refusal(f"{path}: {name} is no setting" + (f"; is {near[0]} meant?" if near else ""))
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
        return f"{url!r} is no address of a database"
    return None if "+" in driver else f"{driver!r} needs a driver that is async: sqlite+aiosqlite or postgresql+asyncpg"


def _redis(url: str) -> str | None:
    return None if not url or url.startswith(REDIS) else f"{url!r} has to begin with {', '.join(REDIS)}"


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
    """`docs/settings.md`: every setting with its default and what it means."""
    lines = [*INTRODUCTION.strip().splitlines(), "", "| setting | without it | what it is |", "| --- | --- | --- |"]
    for field in msgspec.structs.fields(Settings):
        default = {"static": "", "bot_workers": ""}.get(field.name, msgspec.json.encode(field.default).decode())
        shown = f"`{default}`" if default not in ("", '""') else ""
        lines.append(f"| `{field.name}` | {shown} | {_what(field.name)} |")
    return "\n".join(lines) + "\n"


INTRODUCTION = """
# Settings

Nothing has to be set. What is set stands in a TOML file that `--config` or the variable `TRUNKLINE_CONFIG` names, or
in the environment, which comes first: the setting `bot_delay` is the variable `TRUNKLINE_BOT_DELAY`. The options of a
command come before both.

```toml
# trunkline.toml
host = "0.0.0.0"
database = "postgresql+asyncpg://trunkline:secret@db/trunkline"
redis = "redis://valkey:6379/0"
proxies = ["10.0.0.0/8"]
log = "info"
```

Everything is checked at the start: what is wrong is said with the name of the setting, and the server does not start.
Times are in seconds; where there may be several values, they are separated by commas (in a file they may be a list).
"""

if __name__ == "__main__":
    print(reference(), end="")
