"""The services of Apprise that notifications may go to, and the parameters of their addresses that may pass.

Apprise was made for people who notify themselves: some parameters read local files (`template`, `attach`), follow
redirects, switch off checks or hold a thread up. So nothing passes unless it is named here.
"""

from __future__ import annotations

from typing import Any

from apprise.plugins import url_to_dict
from apprise.utils.parse import parse_url

# By one scheme of each service. None of them reads files or runs commands, as some of Apprise's do, nor sleeps for as
# long as a server of the person's choice likes, nor connects once more when it is forgotten, as matrix:// does.
PASSES: dict[str, frozenset[str]] = {
    "discord": frozenset({"avatar", "fields", "flags", "footer", "ping", "thread", "tts"}),
    "gotify": frozenset({"priority"}),
    "json": frozenset(),  # and those of a web hook, see `judge`
    "mmost": frozenset({"botname", "channel", "channels", "mode", "team", "to"}),
    "ntfy": frozenset({"auth", "click", "delay", "mode", "priority", "to", "token", "xtags"}),
    "pbul": frozenset({"to"}),
    "pover": frozenset({"expire", "interval", "priority", "sound", "to"}),
    "rocket": frozenset({"avatar", "mode", "to", "webhook"}),
    "slack": frozenset({"blocks", "footer", "mode", "timestamp", "to", "token"}),
    "tgram": frozenset({"mdv", "preview", "silent", "thread", "to", "topic"}),
    # `sp` and `sv` stand in the addresses that Microsoft gives out
    "workflows": frozenset({"api-version", "id", "pa", "powerautomate", "route", "routeid", "sig", "sp", "sv", "ver",
                            "wrap"}),
    "zulip": frozenset({"to", "token"}),
}
EVERYWHERE = frozenset({"format", "overflow"})
SAME = {"gotifys": "gotify", "jsons": "json", "mmosts": "mmost", "ntfys": "ntfy",
        "rockets": "rocket", "workflow": "workflows"}
ALLOWED = frozenset({*PASSES, *SAME})
HEADERS = ("+authorization", "+x-")  # of a web hook; others could make another request of it


def read(address: str) -> dict[str, Any] | None:
    """Parse the address with Apprise, without connecting; None when no allowed service knows it."""
    found: dict[str, Any] | None = url_to_dict(address)  # type: ignore[no-untyped-call]
    return found if found and str(found.get("schema")) in ALLOWED else None


def judge(address: str, schema: str) -> set[str]:
    """Return the parameters of the address that may not pass for the service with this scheme."""
    service = SAME.get(schema, schema)
    parts = parse_url(address, verify_host=False) or {}  # type: ignore[no-untyped-call]
    asked = set(parts.get("qsd", {})) - EVERYWHERE - PASSES[service] - {""}
    if service == "json":
        asked = {name for name in asked if not name.startswith(("-", *HEADERS))}
    return asked
